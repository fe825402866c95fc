/** A client's own category, made without leaving the wizard: name, colour and icon (decision 33). */
import '../theme/input.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { activityCategories } from '#contract/catalogue.ts';
import { icons } from '#contract/fields.ts';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import { call } from '../shared/call.ts';
import { focusFirstError, useFieldErrors } from '../shared/forms.ts';
import { Sheet } from '../shared/Sheet.tsx';
import sheet from '../shared/sheet.module.css';
import { useTexts } from '../shared/texts.ts';
import { type Category, type Client, refreshAll } from './data.ts';
import { Failure } from './Failure.tsx';
import { palette } from './palette.ts';
import css from './wizard.module.css';

type Props = { client: Client; onMade: (category: Category) => void; onClose: () => void };

export function NewCategory({ client, onMade, onClose }: Props) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(palette[0][1]);
  const [icon, setIcon] = useState<(typeof icons)[number]>('heart');
  const { at, set, clear, take } = useFieldErrors(t);
  const making = useMutation({
    mutationFn: () => call(activityCategories.create, { body: { name: name.trim(), color, icon, client: { id: client.id } } }),
    meta: { mine: true },
    onError: take,
    onSuccess: async ({ data }) => {
      await refreshAll();
      onMade(data);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = [...name.trim()].length < 2 ? { name: 'name.minlength2' } : {};
    set(errors);
    if (errors.name) focusFirstError(event.currentTarget, errors);
    else making.mutate();
  };
  return (
    <Sheet title={t('activities.newCategory')} meta={t('activities.ownOfClient', { name: client.name })} onClose={onClose}>
      {(close) => (
        <form noValidate className={css.form} onSubmit={submit}>
          <Failure error={making.error} />
          <TextInput
            name="name"
            label={t('activities.name')}
            maxLength={50}
            autoComplete="off"
            value={name}
            error={at('name')}
            onChange={(event) => {
              setName(event.currentTarget.value);
              clear('name');
            }}
          />
          <fieldset className={css.set}>
            <legend>{t('activities.colour')}</legend>
            <div className={css.swatches}>
              {palette.map(([key, hex]) => (
                <label key={key} className={css.swatch} title={t(`activities.colours.${key}`)}>
                  <input
                    type="radio"
                    name="color"
                    aria-label={t(`activities.colours.${key}`)}
                    checked={color === hex}
                    onChange={() => setColor(hex)}
                  />
                  <CategoryIcon icon={icon} colour={hex} />
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset className={css.set}>
            <legend>{t('activities.icon')}</legend>
            <div className={css.swatches}>
              {icons.map((key) => (
                <label key={key} className={css.swatch} title={t(`activities.icons.${key}`)}>
                  <input
                    type="radio"
                    name="icon"
                    aria-label={t(`activities.icons.${key}`)}
                    checked={icon === key}
                    onChange={() => setIcon(key)}
                  />
                  <CategoryIcon icon={key} colour={color} bare={icon !== key} />
                </label>
              ))}
            </div>
          </fieldset>
          <div>
            <Button type="submit" fullWidth className={sheet.main ?? ''} loading={making.isPending}>
              {t('activities.createThis')}
            </Button>
            <Button fullWidth variant="subtle" className={sheet.main ?? ''} onClick={close}>
              {t('shared.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
}
