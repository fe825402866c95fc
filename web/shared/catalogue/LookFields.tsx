/** The colour and the icon of a category or a type, each as small pictures to choose among. */
import { useState } from 'react';
import { icons } from '#contract/fields.ts';
import { useTranslation } from '../../core/texts.ts';
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
export function AppearanceFields({ color: initialColour, icon: initialIcon, hasColourChoice = true }: Props) {
  const { t } = useTranslation();
  const [chosenColour, setChosenColour] = useState<string>();
  const [chosenIcon, setChosenIcon] = useState<string>();
  const color = chosenColour ?? initialColour;
  const icon = chosenIcon ?? initialIcon;
  // A category that was made elsewhere keeps its colour.
  const offeredColours = palette.some(([, hex]) => hex === initialColour) ? palette : ([['own', initialColour], ...palette] as const);
  return (
    <>
      {hasColourChoice && (
        <fieldset className={css.set}>
          <legend>{t('activities.colour')}</legend>
          <div className={css.swatches}>
            {offeredColours.map(([colourName, hex]) => (
              <label key={colourName} className={css.swatch} title={t(`activities.colours.${colourName}`)}>
                <input
                  type="radio"
                  name="color"
                  value={hex}
                  aria-label={t(`activities.colours.${colourName}`)}
                  checked={color === hex}
                  onChange={() => setChosenColour(hex)}
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
          {icons.map((iconName) => (
            <label key={iconName} className={css.swatch} title={t(`activities.icons.${iconName}`)}>
              <input
                type="radio"
                name="icon"
                value={iconName}
                aria-label={t(`activities.icons.${iconName}`)}
                checked={icon === iconName}
                onChange={() => setChosenIcon(iconName)}
              />
              <CategoryIcon icon={iconName} colour={color} isUntinted={icon !== iconName} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
