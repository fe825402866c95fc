/** A report among what has not been sent: what it is, that it waits or why it was refused, and the ways to its form and to throw it away. */
import { useState } from 'react';
import { CallError } from '../core/call.ts';
import { errorText, fieldErrorsOf } from '../core/errors.ts';
import { findText, type Translate, useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import type { ReportDraft } from '../shared/reports/draft.ts';
import { discardReportDraft } from '../shared/reports/drafts.ts';
import { showChange } from '../sync/report-sender.ts';
import css from './pending-acts.module.css';

export function PendingReport({ report, timeText }: { report: ReportDraft; timeText: string }) {
  const { t } = useTranslation();
  const [isDiscarding, setDiscarding] = useState(false);
  const { key: draftKey, client, refused: refusal, version } = report;
  const { name } = version;
  return (
    <li className={css.entry}>
      <h3>{`${name} ${timeText}`}</h3>
      <p>{[client.name, t('assistmeApp.reportInstance.title')].join(' · ')}</p>
      <p data-refused={refusal ? true : undefined}>{refusal ? reportRefusalText(report, t) : t('unsent.waits')}</p>
      <div className={css.acts}>
        <ButtonLink variant="subtle" size="md" to="/rapportinstans/skapa" search={{ draft: draftKey }}>
          {t('unsent.open', { name })}
        </ButtonLink>
        <Button
          variant="subtle"
          isDestructive
          size="md"
          aria-label={t('unsent.discardThis', { name, time: timeText })}
          aria-haspopup="dialog"
          onClick={() => setDiscarding(true)}
        >
          {t('unsent.discard')}
        </Button>
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title={t('unsent.discardTitle', { name })}
          question={t('unsent.discardQuestion')}
          confirmLabel={t('unsent.discard')}
          onConfirm={() => void discardReportDraft(draftKey).then(showChange)}
          onClose={() => setDiscarding(false)}
        />
      )}
    </li>
  );
}

/** The server's reason, in words: of a field its form's message. */
export function reportRefusalText({ refused: refusal }: ReportDraft, t: Translate): string {
  if (!refusal) return '';
  const error = new CallError(refusal.status, refusal.problem);
  const [firstFieldError] = Object.values(fieldErrorsOf(error));
  return (firstFieldError && findText(firstFieldError)) || errorText(error, t);
}
