/** Throws away what was begun of a correction, once that is confirmed. */
import { useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';

export function DropCorrection({ onDrop }: { onDrop: () => void }) {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="subtle" danger aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('reportInstance.dropCorrection')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('reportInstance.dropCorrectionTitle')}
          question={t('reportInstance.dropCorrectionQuestion')}
          confirm={t('reportInstance.dropCorrection')}
          onConfirm={onDrop}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
