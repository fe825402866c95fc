/** Somebody else was first with the act of a sheet: who did what and when, the words being written, and only a button that closes (R78). */
import { useTranslation } from '../core/texts.ts';
import { Button } from './Button.tsx';
import css from './form-sheet.module.css';
import sheetCss from './sheet.module.css';

type Props = {
  /** The act of the other person, with name and time. */
  message: string;
  /** The text that was being written, and what becomes of it. */
  unsavedText?: string | undefined;
  unsavedTextNote?: string | undefined;
  onClose: () => void;
};

export function ForestalledNotice({ message, unsavedText, unsavedTextNote, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.said} role="status">
        {message}
      </p>
      {unsavedText && (
        <>
          <p className={css.wordsNote}>{unsavedTextNote ?? t('shared.wrote')}</p>
          <blockquote className={css.words}>{unsavedText}</blockquote>
        </>
      )}
      <Button isFullWidth variant="light" className={sheetCss.main} onClick={onClose}>
        {t('shared.close')}
      </Button>
    </>
  );
}
