/** Throws away what was begun on this device, once that is confirmed. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Draft } from '../../family/reports/draft.ts';
import { dropDraft } from '../../family/reports/drafts.ts';
import { lookAnew } from '../../family/reports/sender.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useEndWizard } from '../../kit/end-wizard.ts';
import { useTexts } from '../../start/texts.ts';

export function DropDraft({ draft: { key, version } }: { draft: Draft }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const endWizard = useEndWizard();
  const [isAsked, setAsked] = useState(false);
  const drop = async () => {
    await dropDraft(key);
    await lookAnew();
    const place = await endWizard();
    await navigate({ to: '/handelse', ...place });
  };
  return (
    <>
      <Button variant="subtle" danger aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('reportInstance.drop')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('reportInstance.dropTitle', { name: version.name })}
          question={t('reportInstance.dropQuestion')}
          confirm={t('reportInstance.drop')}
          onConfirm={() => void drop()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
