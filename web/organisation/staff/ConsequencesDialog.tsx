/** Asks before an act whose consequences are more than a sentence: as ConfirmDialog, with what follows in full. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import sheetCss from '../../kit/sheet.module.css';

type Props = {
  title: string;
  confirmLabel: string;
  isDestructive?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function ConsequencesDialog({ title, confirmLabel, isDestructive = false, isBusy, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={title} onClose={onClose}>
      {(close) => (
        <>
          {children}
          <Button
            isFullWidth
            isDestructive={isDestructive}
            className={sheetCss.main}
            isLoading={isBusy}
            onClick={() => isBusy || onConfirm()}
          >
            {confirmLabel}
          </Button>
          <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={close}>
            {t('shared.cancel')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
