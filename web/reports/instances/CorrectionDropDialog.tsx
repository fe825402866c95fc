/** Throws away what was begun of a correction, once that is confirmed. */
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';

export function CorrectionDropDialog({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="subtle" isDestructive aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {t('reportInstance.dropCorrection')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('reportInstance.dropCorrectionTitle')}
          question={t('reportInstance.dropCorrectionQuestion')}
          confirmLabel={t('reportInstance.dropCorrection')}
          onConfirm={onDrop}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
