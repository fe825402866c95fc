/** The colour and the icon of a category or a type, each as small pictures to choose among. */
import { useState } from 'react';
import { icons } from '#contract/fields.ts';
import { useTexts } from '../../core/texts.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import css from './look-fields.module.css';
import { palette } from './palette.ts';

type Props = {
  /** Until somebody chooses: what another name proposes may be another. */
  color: string;
  icon: string;
  /** True where the colour is chosen too; without it the colour is that of the category. */
  hasColourChoice?: boolean;
};

/** Named `color` and `icon` in the form they stand in. */
export function LookFields({ color: firstColour, icon: firstIcon, hasColourChoice = true }: Props) {
  const { t } = useTexts();
  const [chosenColour, setColor] = useState<string>();
  const [chosenIcon, setIcon] = useState<string>();
  const color = chosenColour ?? firstColour;
  const icon = chosenIcon ?? firstIcon;
  // A category that was made elsewhere keeps its colour.
  const offeredColours = palette.some(([, hex]) => hex === firstColour) ? palette : ([['own', firstColour], ...palette] as const);
  return (
    <>
      {hasColourChoice && (
        <fieldset className={css.set}>
          <legend>{t('activities.colour')}</legend>
          <div className={css.swatches}>
            {offeredColours.map(([key, hex]) => (
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
      )}
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
              <CategoryIcon icon={key} colour={color} isUntinted={icon !== key} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
