/** Asks before an act whose consequences are more than a sentence: as ConfirmDialog, with what follows in full. */
import type { ReactNode } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import sheet from '../../kit/sheet.module.css';

type Props = {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function ConsequencesDialog({ title, confirmLabel, danger = false, isBusy, onConfirm, onClose, children }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={title} onClose={onClose}>
      {(close) => (
        <>
          {children}
          <Button fullWidth isDestructive={danger} className={sheet.main} loading={isBusy} onClick={() => isBusy || onConfirm()}>
            {confirmLabel}
          </Button>
          <Button fullWidth variant="subtle" className={sheet.main} onClick={close}>
            {t('shared.cancel')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
