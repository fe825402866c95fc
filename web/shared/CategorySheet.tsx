/** A client's own category, of activities or of stock, made without leaving the wizard: name, colour and icon (decision 33). */
import '../theme/input.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { icons } from '#contract/fields.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import css from './category-sheet.module.css';
import { Failure } from './Failure.tsx';
import { focusFirstError, useFieldErrors } from './forms.ts';
import { palette } from './palette.ts';
import { Sheet } from './Sheet.tsx';
import sheet from './sheet.module.css';
import { useTexts } from './texts.ts';

type Draft = { name: string; color: string; icon: (typeof icons)[number] };
type Props<C> = {
  title: string;
  /** Whose it will be. */
  meta: string;
  /** Sends it; the answer goes to `onMade`. */
  make: (draft: Draft) => Promise<C>;
  onMade: (category: C) => void;
  onClose: () => void;
};

export function CategorySheet<C>({ title, meta, make, onMade, onClose }: Props<C>) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(palette[0][1]);
  const [icon, setIcon] = useState<Draft['icon']>('heart');
  const { at, set, clear, take } = useFieldErrors(t);
  const making = useMutation({
    mutationFn: () => make({ name: name.trim(), color, icon }),
    meta: { mine: true },
    onError: take,
    onSuccess: onMade,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = [...name.trim()].length < 2 ? { name: 'name.minlength2' } : {};
    set(errors);
    if (errors.name) focusFirstError(event.currentTarget, errors);
    else making.mutate();
  };
  return (
    <Sheet title={title} meta={meta} onClose={onClose}>
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
