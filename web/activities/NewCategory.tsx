/** A client's own category, made without leaving the wizard: name, colour and icon (decision 33). */
import '../theme/input.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { activityCategories } from '#contract/catalogue.ts';
import { icons } from '#contract/fields.ts';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import { call } from '../shared/call.ts';
import { FormSheet } from '../shared/FormSheet.tsx';
import { useTexts } from '../shared/texts.ts';
import { type Category, type Client, refreshAll } from './data.ts';
import { palette } from './palette.ts';
import css from './wizard.module.css';

type Props = { client: Client; onMade: (category: Category) => void; onClose: () => void };

/** At least two characters. */
export const wrongCatalogueName = ({ name = '' }: Record<string, string>): Record<string, string> =>
  [...name.trim()].length < 2 ? { name: 'name.minlength2' } : {};

export function NewCategory({ client, onMade, onClose }: Props) {
  const { t } = useTexts();
  const [color, setColor] = useState<string>(palette[0][1]);
  const [icon, setIcon] = useState<(typeof icons)[number]>('heart');
  return (
    <FormSheet
      title={t('activities.newCategory')}
      meta={t('activities.ownOfClient', { name: client.name })}
      submit={t('activities.createThis')}
      check={wrongCatalogueName}
      send={async ({ name = '' }) => {
        const { data } = await call(activityCategories.create, { body: { name: name.trim(), color, icon, client: { id: client.id } } });
        await refreshAll();
        return data;
      }}
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
