/** Asks before something is done that others feel: title, question, cancel, and the act, red when it destroys (product «The shell»). */
import { useEffect, useRef } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';
import css from './sheet.module.css';

type Props = {
  title: string;
  question: string;
  /** The words of the red button; «Ta bort» when left out. */
  confirmLabel?: string;
  /** The act is on its way; where this is given, the second of two taps does nothing. */
  isBusy?: boolean;
  /** Nothing is lost by it: the button is not red. */
  isCalm?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({ title, question, confirmLabel, isBusy, isCalm = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  // The second tap may come before the button is drawn busy.
  const wasConfirmedRef = useRef(false);
  useEffect(() => {
    if (!isBusy) wasConfirmedRef.current = false;
  }, [isBusy]);
  const confirmOnce = () => {
    if (wasConfirmedRef.current) return;
    wasConfirmedRef.current = isBusy !== undefined;
    onConfirm();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      {(close) => (
        <>
          <p className={css.gap}>{question}</p>
          <Button isFullWidth isDestructive={!isCalm} className={css.main} isLoading={isBusy} onClick={confirmOnce}>
            {confirmLabel ?? t('shared.delete')}
          </Button>
          <Button isFullWidth variant="subtle" className={css.main} onClick={close}>
            {t('shared.cancel')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
