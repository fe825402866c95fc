/** A client's own category, of activities or of stock, made without leaving the wizard: name, colour and icon (decision 33). */
import '../theme/input.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { icons } from '#contract/fields.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import css from './category-sheet.module.css';
import { FormSheet } from './FormSheet.tsx';
import { palette } from './palette.ts';
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

/** At least two characters. */
export const wrongCatalogueName = ({ name = '' }: Record<string, string>): Record<string, string> =>
  [...name.trim()].length < 2 ? { name: 'name.minlength2' } : {};

export function CategorySheet<C>({ title, meta, make, onMade, onClose }: Props<C>) {
  const { t } = useTexts();
  const [color, setColor] = useState<string>(palette[0][1]);
  const [icon, setIcon] = useState<Draft['icon']>('heart');
  return (
    <FormSheet
      title={title}
      meta={meta}
      submit={t('activities.createThis')}
      check={wrongCatalogueName}
      send={({ name = '' }) => make({ name: name.trim(), color, icon })}
      onSaved={onMade}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextInput {...text('name')} label={t('activities.name')} maxLength={50} autoComplete="off" />
          <fieldset className={css.set}>
            <legend>{t('activities.colour')}</legend>
            <div className={css.swatches}>
              {palette.map(([key, hex]) => (
                <label key={key} className={css.swatch} title={t(`activities.colours.${key}`)}>
                  <input
                    type="radio"
                    name="color"
                    value={hex}
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
                    value={key}
                    aria-label={t(`activities.icons.${key}`)}
                    checked={icon === key}
                    onChange={() => setIcon(key)}
                  />
                  <CategoryIcon icon={key} colour={color} bare={icon !== key} />
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormSheet>
  );
}
