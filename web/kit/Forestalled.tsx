/** Somebody else was first with what a sheet is open for: who did what and when, what was being written, and nothing to tap but what closes it (R78). */
import { useTexts } from '../core/texts.ts';
import { Button } from './Button.tsx';
import css from './form-sheet.module.css';
import sheet from './sheet.module.css';

type Props = {
  /** Who did what and when. */
  said: string;
  /** What was being written, and what becomes of it. */
  words?: string | undefined;
  kept?: string | undefined;
  onClose: () => void;
};

export function Forestalled({ said, words, kept, onClose }: Props) {
  const { t } = useTexts();
  return (
    <>
      <p className={css.said} role="status">
        {said}
      </p>
      {words && (
        <>
          <p className={css.kept}>{kept ?? t('shared.wrote')}</p>
          <blockquote className={css.words}>{words}</blockquote>
        </>
      )}
      <Button fullWidth variant="light" className={sheet.main} onClick={onClose}>
        {t('shared.close')}
      </Button>
    </>
  );
}
