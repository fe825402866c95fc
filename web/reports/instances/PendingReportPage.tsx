/** A report that was sent without contact: what becomes of it, and the way on (R44). */
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { clockIcon } from '../../kit/icons.ts';
import type { ReportDraft } from '../../shared/reports/draft.ts';
import { useReportDrafts } from '../../shared/reports/drafts.ts';
import { tryReportsNow } from '../../sync/report-sender.ts';
import css from './form.module.css';

export function PendingReportNotice({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation();
  const { localDateOf, formatDateTime } = useDateFormatters(draft.client.timeZone);
  const drafts = useReportDrafts();
  const isSent = drafts !== undefined && !drafts.some(({ key }) => key === draft.key);
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => noticeRef.current?.focus(), []);
  const { occurenceDate } = draft.sending!;
  return (
    <div ref={noticeRef} tabIndex={-1} role="status" className={css.waiting}>
      <EmptyState
        icon={clockIcon}
        title={t(isSent ? 'reportInstance.sentNow' : 'reportInstance.waitsTitle')}
        text={isSent ? formatDateTime(occurenceDate) : t('reportInstance.waitsNext')}
        action={
          <div className={css.acts}>
            <ButtonLink to="/handelse" search={{ date: localDateOf(occurenceDate) }}>
              {t('reportInstance.toDay')}
            </ButtonLink>
            {!isSent && (
              <Button variant="light" onClick={() => void tryReportsNow()}>
                {t('unsent.try')}
              </Button>
            )}
          </div>
        }
      />
    </div>
  );
}
