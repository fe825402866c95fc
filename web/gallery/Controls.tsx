/** The gallery's buttons and fields, each in all its states; a button says in code's words which one it is. */
import { useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { IconButtonLink } from '../kit/IconButtonLink.tsx';
import { search as glass, plus } from '../kit/icons.ts';
import { edit } from '../kit/later-icons.ts';
import { PasswordField } from '../kit/PasswordField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';

const buttonVariants = ['filled', 'light', 'subtle', 'default'] as const;

export function Buttons() {
  const { t } = useTexts();
  return (
    <>
      {buttonVariants.map((variant) => (
        <Button key={variant} variant={variant} icon={<Icon d={plus} />}>
          {variant}
        </Button>
      ))}
      <Button isDestructive>danger</Button>
      <Button isDestructive variant="subtle">
        danger, subtle
      </Button>
      <Button size="md">md</Button>
      <Button disabled>disabled</Button>
      <Button loading>loading</Button>
      <ButtonLink to="/admin/galleri" variant="light">
        link
      </ButtonLink>
      <Button fullWidth variant="default">
        {t('gallery.lead')}
      </Button>
      <IconButton aria-label="icon">
        <Icon d={edit} />
      </IconButton>
      <IconButton aria-label="icon, disabled" disabled>
        <Icon d={edit} />
      </IconButton>
      <IconButtonLink to="/admin/galleri" filled aria-label="icon, link">
        <Icon d={plus} />
      </IconButtonLink>
    </>
  );
}

export function Fields() {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [sort, setSort] = useState('asc');
  const options = (['asc', 'desc'] as const).map((value) => ({ value, label: t(`shared.${value}`, { by: t('gallery.name') }) }));
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
      <TextField label={t('shell.search')} hideLabel type="search" placeholder={t('shell.search')} icon={<Icon d={glass} />} />
      <TextField label={t('gallery.refused')} disabled defaultValue="Anna Berg" />
      <PasswordField label={t('login.form.password')} autoComplete="new-password" />
      <SelectField label={t('shared.order')} options={options} value={sort} onChange={(event) => setSort(event.currentTarget.value)} />
      <SelectField label={t('gallery.refused')} options={options} disabled size="md" />
    </>
  );
}
