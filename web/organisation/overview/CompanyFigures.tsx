/** The whole company at a glance: today, the last seven days, and what there is of it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Output } from '#contract/endpoint.ts';
import type { periodReports } from '#contract/goals/period-reports.ts';
import { periodSumsQuery } from '../../family/goals/period-query.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { addDays } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { useTexts } from '../../start/texts.ts';
import { sumsQuery } from '../details/details-query.ts';
import css from './overview.module.css';
import { companyFiguresQuery, type Span } from './overview-query.ts';
import { SpanFigures } from './SpanFigures.tsx';

/** As many words as there will be, unseen: what stands under them does not move when they come. */
const onItsWay = {
  summary: undefined,
  unhandled: 0,
  overdueTasks: 0,
  itemsBelowAlert: 0,
  reports: 0,
  clients: 0,
  people: 0,
  activities: 0,
  plannedActivities: 0,
};

/** As far back as period reports are counted, in days: long enough for what nobody has gone through yet. */
const PERIODS = 89;

type Sums = Output<typeof periodReports.summary>;

export function CompanyFigures({ id, spans }: { id: number; spans: { today: Span; week: Span } }) {
  const { t } = useTexts();
  const { from, to } = spans.today;
  const today = useQuery({ ...sumsQuery(id, { startDate: from, endDate: to }), refetchInterval: 60_000 });
  const all = useQuery(companyFiguresQuery(id));
  const periods = useQuery(periodSumsQuery(id, addDays(to, -PERIODS), to));
  const { error, retry } = combineQueries(today, all, periods);
  if (error) return <LoadError error={error} retry={retry} />;
  const data = all.data ?? onItsWay;
  return (
    <section className={css.company} aria-label={t('overview.company')} aria-busy={!all.data || !today.data || !periods.data || undefined}>
      <SpanFigures sums={today.data} span={spans.today} />
      <SpanFigures sums={data.summary} span={spans.week} />
      <ul className={css.totals} inert={!all.data || !periods.data || undefined}>
        <li>
          <Link to="/organisation/inkorg" data-warn={data.unhandled > 0 || undefined}>
            {t('overview.unhandled', { count: data.unhandled })}
          </Link>
        </li>
        {data.overdueTasks !== null && (
          <li>
            <Link
              to="/organisation/uppgifter"
              search={{ view: 'list', status: 'missed' }}
              preload={false}
              data-warn={data.overdueTasks > 0 || undefined}
            >
              {t('overview.overdue', { count: data.overdueTasks })}
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
            data-warn={data.itemsBelowAlert > 0 || undefined}
          >
            {t('overview.low', { count: data.itemsBelowAlert })}
          </Link>
        </li>
        <li>
          <Link to="/organisation/oversikt" search={{ sort: 'reports' }} hash="klienter" resetScroll={false} preload={false}>
            {t('overview.reports', { count: data.reports })}
          </Link>
        </li>
        <li>
          <Link to="/organisation/team">{t('details.countClients', { count: data.clients })}</Link>
        </li>
        <li>
          <Link to="/organisation/detalj" search={{ tab: 1 }}>
            {t('details.countStaff', { count: data.people })}
          </Link>
        </li>
        <PeriodSums sums={periods.data} />
        {/* No list goes over all clients' activities (decision 022). */}
        <li>{t('overview.activities', { count: data.activities })}</li>
        <li>{t('overview.series', { count: data.plannedActivities })}</li>
      </ul>
    </section>
  );
}

/** Period reports by how they stand (R59); those that wait and those that were handled are in the inbox. */
function PeriodSums({ sums }: { sums: Sums | undefined }) {
  const { t } = useTexts();
  const waiting = sums?.evaluationPlanReportsWithUnhandledDeviation ?? 0;
  return (
    <>
      <li>
        <Link
          to="/organisation/inkorg"
          search={{ kind: 'PERIOD_REPORT' }}
          preload={false}
          title={t('overview.periodReports')}
          data-warn={waiting > 0 || undefined}
        >
          {t('overview.unhandledPeriods', { count: waiting })}
        </Link>
      </li>
      <li>
        <Link
          to="/organisation/inkorg"
          search={{ kind: 'PERIOD_REPORT', state: 'ACTION_TAKEN' }}
          preload={false}
          title={t('overview.periodReports')}
        >
          {t('overview.handledPeriods', { count: sums?.evaluationPlanReportsWithHandledDeviation ?? 0 })}
        </Link>
      </li>
      <li title={t('overview.periodReports')}>{t('overview.okPeriods', { count: sums?.evaluationPlanReportWithoutDeviation ?? 0 })}</li>
    </>
  );
}
