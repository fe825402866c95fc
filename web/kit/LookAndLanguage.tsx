/** The reader's language and colours: on the sign-in page and in the menu. */
import { useColours } from '../core/colour-scheme.ts';
import { chooseLocale, languages, useTexts } from '../core/texts.ts';
import { SegmentedControl } from './SegmentedControl.tsx';

export function LookAndLanguage({ isLabelShown = false }: { isLabelShown?: boolean }) {
  const { t, locale } = useTexts();
  const { mode, choose } = useColours();
  return (
    <>
      <SegmentedControl
        label={t('shared.language')}
        isLabelShown={isLabelShown}
        value={locale}
        onPick={(value) => void chooseLocale(value)}
        options={languages}
        areLanguages
      />
      <SegmentedControl
        label={t('shared.colours')}
        isLabelShown={isLabelShown}
        value={mode}
        onPick={choose}
        options={[
          ['light', t('shared.light')],
          ['dark', t('shared.dark')],
          ['auto', t('shared.auto')],
        ]}
      />
    </>
  );
}
