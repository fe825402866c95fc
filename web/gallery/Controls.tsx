/** The gallery's buttons and fields, each in all its states; a button says in code's words which one it is. */
import { useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { IconButtonLink } from '../kit/IconButtonLink.tsx';
import { plusIcon, searchIcon } from '../kit/icons.ts';
import { editIcon } from '../kit/later-icons.ts';
import { PasswordField } from '../kit/PasswordField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';

const buttonVariants = ['filled', 'light', 'subtle', 'default'] as const;

export function Buttons() {
  const { t } = useTranslation();
  return (
    <>
      {buttonVariants.map((variant) => (
        <Button key={variant} variant={variant} icon={<Icon d={plusIcon} />}>
          {variant}
        </Button>
      ))}
      <Button isDestructive>danger</Button>
      <Button isDestructive variant="subtle">
        danger, subtle
      </Button>
      <Button size="md">md</Button>
      <Button disabled>disabled</Button>
      <Button isLoading>loading</Button>
      <ButtonLink to="/admin/galleri" variant="light">
        link
      </ButtonLink>
      <Button isFullWidth variant="default">
        {t('gallery.lead')}
      </Button>
      <IconButton aria-label="icon">
        <Icon d={editIcon} />
      </IconButton>
      <IconButton aria-label="icon, disabled" disabled>
        <Icon d={editIcon} />
      </IconButton>
      <IconButtonLink to="/admin/galleri" isFilled aria-label="icon, link">
        <Icon d={plusIcon} />
      </IconButtonLink>
    </>
  );
}

export function Fields() {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [sortOrder, setSortOrder] = useState('asc');
  const options = (['asc', 'desc'] as const).map((sortOption) => ({
    value: sortOption,
    label: t(`shared.${sortOption}`, { by: t('gallery.name') }),
  }));
  return (
    <>
      <TextField
        label={t('gallery.name')}
        hint={t('gallery.nameHint')}
        error={name.trim() ? undefined : t('error.field.required')}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField label={t('shell.search')} isLabelHidden type="search" placeholder={t('shell.search')} icon={<Icon d={searchIcon} />} />
      <TextField label={t('gallery.refused')} disabled defaultValue="Anna Berg" />
      <PasswordField label={t('login.form.password')} autoComplete="new-password" />
      <SelectField
        label={t('shared.order')}
        options={options}
        value={sortOrder}
        onChange={(event) => setSortOrder(event.currentTarget.value)}
      />
      <SelectField label={t('gallery.refused')} options={options} disabled size="md" />
    </>
  );
}
