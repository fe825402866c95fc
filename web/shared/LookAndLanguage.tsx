/** The reader's language and colours: on the sign-in page and in the menu. */
import { useColours } from './colours.ts';
import { Pick } from './Pick.tsx';
import { chooseLocale, languages, useTexts } from './texts.ts';

export function LookAndLanguage({ labelled = false }: { labelled?: boolean }) {
  const { t, locale } = useTexts();
  const { mode, choose } = useColours();
  return (
    <>
      <Pick
        label={t('shared.language')}
        labelled={labelled}
        value={locale}
        onPick={(value) => void chooseLocale(value)}
        options={languages}
      />
      <Pick
        label={t('shared.colours')}
        labelled={labelled}
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
