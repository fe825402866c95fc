/** A client's goals as they stand now, and its period reports, the newest first (R37, R59, R62). */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { reportIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { PulseSummary } from '../../shared/goals/Pulse.tsx';
import { periodReportsQuery } from '../../shared/goals/period-query.ts';
import { ReportMark } from '../../shared/goals/ReportMark.tsx';
import { usePulse } from '../../shared/goals/use-pulse.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import css from './period-list.module.css';

export function PeriodReportList({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  const reports = useQuery(periodReportsQuery(clientId));
  const pulseResult = usePulse(clientId);
  const { error, retry } = combineQueries(reports, pulseResult);
  const { pulses } = pulseResult;
  if (error) return <LoadError error={error} retry={retry} />;
  // Both come at once, so that nothing moves.
  if (!reports.data || !pulses) return <Skeleton rowCount={5} />;
  return (
    <>
      {pulses.length > 0 ? (
        <section className={css.now} aria-labelledby="now">
          <h2 id="now">{t('pulse.now')}</h2>
          <PulseSummary clientId={clientId} pulses={pulses} />
        </section>
      ) : (
        <p className={css.none}>{t('pulse.none')}</p>
      )}
      {reports.data.length === 0 && <EmptyState icon={reportIcon} title={t('periodReports.none')} text={t('periodReports.noneNext')} />}
      {reports.data.length > 0 && (
        <ul className={css.list} aria-label={t('periodReports.list')}>
          {reports.data.map(({ id, reportName, reportStartDate, reportEndDate, status, signedByName }) => (
            <li key={id} className={css.row} data-listed>
              <div>
                <RowLink to="/periodrapport/$id" params={{ id: String(id) }} className="cover">
                  {t('periodReports.days', { from: formatShortDay(reportStartDate), to: formatShortDay(reportEndDate) })}
                </RowLink>
                <p>{[reportName, signedByName].filter(Boolean).join(' · ')}</p>
              </div>
              <ReportMark status={status} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
