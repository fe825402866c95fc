/** The whole company at a glance: today and the last seven days in a line each, what waits, and every figure when it is opened. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { addDays } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { inboxIcon, reportIcon, stockIcon, tasksIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { periodSumsQuery } from '../../shared/goals/period-query.ts';
import { companySumsQuery } from '../details/details-query.ts';
import css from './overview.module.css';
import { companyFiguresQuery, type DateSpan } from './overview-query.ts';
import { SpanFigures } from './SpanFigures.tsx';
import { SpanLine } from './SpanLine.tsx';
import waitingCss from './waits.module.css';

/** With its own queries, after the figures that are waited for. */
const ReviewProgress = lazyWithRetry(async () => ({ default: (await import('../access-review/ReviewFigure.tsx')).ReviewProgress }));
const FewDelegatedLine = lazyWithRetry(() => import('./FewDelegatedLine.tsx'));
const ReviewFigure = lazyWithRetry(async () => ({ default: (await import('../access-review/ReviewFigure.tsx')).ReviewFigure }));

/** Placeholder figures of the usual length, unseen, so that nothing under them moves when the real ones come. */
const placeholderFigures = {
  summary: undefined,
  unhandled: 10,
  // Two digits, as on most afternoons: the line keeps the width that it comes to.
  overdueTasks: 10,
  itemsBelowAlert: 0,
  reports: 0,
  clients: 0,
  people: 0,
  activities: 0,
  plannedActivities: 0,
};

/** The days back over which period reports are counted: long enough for those that nobody has gone through yet. */
const PERIOD_REPORT_DAYS = 89;

export function CompanyFigures({ id, spans }: { id: number; spans: { today: DateSpan; week: DateSpan } }) {
  const { t } = useTranslation();
  const mayReview = can(useUser(), 'accessLog.review');
  const { from, to } = spans.today;
  const todaySums = useQuery({ ...companySumsQuery(id, { startDate: from, endDate: to }), refetchInterval: 60_000 });
  const companyFigures = useQuery(companyFiguresQuery(id));
  const periodSums = useQuery(periodSumsQuery(id, addDays(to, -PERIOD_REPORT_DAYS), to));
  const { error, retry } = combineQueries(todaySums, companyFigures, periodSums);
  if (error) return <LoadError error={error} retry={retry} />;
  const shownFigures = companyFigures.data ?? placeholderFigures;
  // Reports to sign of any age, whatever was done about them in the inbox (R60).
  const toSignCount = companyFigures.data?.toSign ?? 0;
  const isPending = !companyFigures.data || !periodSums.data || undefined;
  return (
    <section className={css.company} aria-label={t('overview.company')} aria-busy={isPending || !todaySums.data || undefined}>
      <SpanLine sums={todaySums.data} span={spans.today} />
      <SpanLine sums={companyFigures.data?.summary} span={spans.week} />
      <ul className={waitingCss.waits} inert={isPending}>
        <li>
          <Link to="/organisation/inkorg" data-calm={shownFigures.unhandled === 0 || undefined}>
            <Icon d={inboxIcon} size={18} />
            {t('overview.unhandled', { count: shownFigures.unhandled })}
          </Link>
        </li>
        {shownFigures.overdueTasks !== null && (
          <li>
            <Link
              to="/organisation/uppgifter"
              search={{ view: 'list', status: 'missed' }}
              preload={false}
              data-calm={shownFigures.overdueTasks === 0 || undefined}
            >
              <Icon d={tasksIcon} size={18} />
              {t('overview.overdue', { count: shownFigures.overdueTasks })}
            </Link>
          </li>
        )}
        <li>
          <Link
            to="/organisation/oversikt"
            search={{ sort: 'low' }}
            hash="klienter"
            resetScroll={false}
            preload={false}
            data-calm={shownFigures.itemsBelowAlert === 0 || undefined}
          >
            <Icon d={stockIcon} size={18} />
            {t('overview.low', { count: shownFigures.itemsBelowAlert })}
          </Link>
        </li>
        <li>
          <Link
            to="/organisation/inkorg"
            search={toSignCount > 0 ? { state: 'TO_SIGN' } : { kind: 'PERIOD_REPORT' }}
            preload={false}
            title={t('overview.periodReports')}
            data-calm={toSignCount === 0 || undefined}
          >
            <Icon d={reportIcon} size={18} />
            {t('overview.toSign', { count: toSignCount })}
          </Link>
        </li>
        <Suspense fallback={mayReview && <li className={waitingCss.place} />}>
          <ReviewFigure />
        </Suspense>
        <Suspense fallback={<li className={waitingCss.place} />}>
          <FewDelegatedLine />
        </Suspense>
      </ul>
      <details className={css.all}>
        <summary>{t('overview.all')}</summary>
        <SpanFigures sums={todaySums.data} span={spans.today} />
        <SpanFigures sums={shownFigures.summary} span={spans.week} />
        <ul className={css.totals} inert={isPending}>
          <li>
            <Link to="/organisation/oversikt" search={{ sort: 'reports' }} hash="klienter" resetScroll={false} preload={false}>
              {t('overview.reports', { count: shownFigures.reports })}
            </Link>
          </li>
          <li>
            <Link to="/organisation/team">{t('details.countClients', { count: shownFigures.clients })}</Link>
          </li>
          <li>
            <Link to="/organisation/detalj" search={{ tab: 1 }}>
              {t('details.countStaff', { count: shownFigures.people })}
            </Link>
          </li>
          {/* Those that wait and those that were handled are in the inbox. */}
          <li>
            <Link
              to="/organisation/inkorg"
              search={{ kind: 'PERIOD_REPORT', state: 'ACTION_TAKEN' }}
              preload={false}
              title={t('overview.periodReports')}
            >
              {t('overview.handledPeriods', { count: periodSums.data?.evaluationPlanReportsWithHandledDeviation ?? 0 })}
            </Link>
          </li>
          <li title={t('overview.periodReports')}>
            {t('overview.okPeriods', { count: periodSums.data?.evaluationPlanReportWithoutDeviation ?? 0 })}
          </li>
          {/* No list goes over all clients' activities (decision 022). */}
          <li>{t('overview.activities', { count: shownFigures.activities })}</li>
          <li>{t('overview.series', { count: shownFigures.plannedActivities })}</li>
          <Suspense>
            <ReviewProgress />
          </Suspense>
        </ul>
      </details>
    </section>
  );
}
