/** Somebody else was first with the act of a sheet: who did what and when, the words being written, and only a button that closes (R78). */
import { useTexts } from '../core/texts.ts';
import { Button } from './Button.tsx';
import css from './form-sheet.module.css';
import sheet from './sheet.module.css';

type Props = {
  /** The act of the other person, with name and time. */
  message: string;
  /** The text that was being written, and what becomes of it. */
  words?: string | undefined;
  wordsNote?: string | undefined;
  onClose: () => void;
};

export function ForestalledNotice({ message, words, wordsNote, onClose }: Props) {
  const { t } = useTexts();
  return (
    <>
      <p className={css.said} role="status">
        {message}
      </p>
      {words && (
        <>
          <p className={css.wordsNote}>{wordsNote ?? t('shared.wrote')}</p>
          <blockquote className={css.words}>{words}</blockquote>
        </>
      )}
      <Button fullWidth variant="light" className={sheet.main} onClick={onClose}>
        {t('shared.close')}
      </Button>
    </>
  );
}
