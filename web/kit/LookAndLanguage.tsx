/** The reader's language and colours: on the sign-in page and in the menu. */
import { useColours } from '../core/colour-scheme.ts';
import { chooseLocale, languageOptions, useTranslation } from '../core/texts.ts';
import { SegmentedControl } from './SegmentedControl.tsx';

export function AppearanceAndLanguage({ isLabelShown = false }: { isLabelShown?: boolean }) {
  const { t, locale } = useTranslation();
  const { mode: colourMode, choose: chooseColourMode } = useColours();
  return (
    <>
      <SegmentedControl
        label={t('shared.language')}
        isLabelShown={isLabelShown}
        value={locale}
        onPick={(newLocale) => void chooseLocale(newLocale)}
        options={languageOptions}
        areLanguages
      />
      <SegmentedControl
        label={t('shared.colours')}
        isLabelShown={isLabelShown}
        value={colourMode}
        onPick={chooseColourMode}
        options={[
          ['light', t('shared.light')],
          ['dark', t('shared.dark')],
          ['auto', t('shared.auto')],
        ]}
      />
    </>
  );
}
