/** Throws away what was begun on this device, once that is confirmed. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useEndWizard } from '../../kit/end-wizard.ts';
import type { ReportDraft } from '../../shared/reports/draft.ts';
import { discardReportDraft } from '../../shared/reports/drafts.ts';
import { showChange } from '../../sync/report-sender.ts';

export function DraftDropDialog({ draft: { key: draftKey, version } }: { draft: ReportDraft }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const endWizard = useEndWizard();
  const [isConfirming, setConfirming] = useState(false);
  const dropDraft = async () => {
    await discardReportDraft(draftKey);
    await showChange();
    const navigateOptions = await endWizard();
    await navigate({ to: '/handelse', ...navigateOptions });
  };
  return (
    <>
      <Button variant="subtle" isDestructive aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {t('reportInstance.drop')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('reportInstance.dropTitle', { name: version.name })}
          question={t('reportInstance.dropQuestion')}
          confirmLabel={t('reportInstance.drop')}
          onConfirm={() => void dropDraft()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
