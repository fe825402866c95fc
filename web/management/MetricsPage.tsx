/** The server's state in numbers, each with its normal range; beside them its open work (R68, product «Platform pages»). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { AnsweringNote } from './AnsweringNote.tsx';
import { useAmountTexts } from './amounts.ts';
import { Figures } from './Figures.tsx';
import { countFaults } from './faults.ts';
import css from './management.module.css';
import { type Metrics, metricsQuery, threadsQuery } from './management-query.ts';
import { QueueTable } from './QueueTable.tsx';
import { Refresh } from './Refresh.tsx';
import { RouteTable } from './RouteTable.tsx';
import { ThreadParts } from './ThreadParts.tsx';

const metricsRoute = getRouteApi('/signed-in/admin/metrics');
const tabNames = ['numbers', 'threads'] as const;
/** From here on somebody should look: milliseconds of delay, bytes of memory, seconds of waiting. */
const MAX_LOOP_DELAY_MS = 100;
const MAX_MEMORY_BYTES = 1024 ** 3;
const MAX_WAIT_SECONDS = 300;

export function MetricsPage() {
  const { t } = useTranslation();
  const { tab: shownTab = 0 } = metricsRoute.useSearch();
  const isNumbersTab = shownTab === 0;
  const metricsResult = useQuery({ ...metricsQuery, enabled: isNumbersTab });
  const threadsResult = useQuery({ ...threadsQuery, enabled: !isNumbersTab });
  const { data, error, isFetching, refetch } = isNumbersTab ? metricsResult : threadsResult;
  return (
    <Screen
      wide
      title={t('management.metrics.title')}
      lead={t('management.metrics.sinceStart')}
      actions={<Refresh isFetching={isFetching} refetch={refetch} />}
    >
      <Tabs
        label={t('management.tabs')}
        links={tabNames.map((tabName, tabIndex) => ({
          key: tabName,
          text: t(`management.metrics.tab.${tabName}`),
          isCurrent: tabIndex === shownTab,
          renderLink: (props) => <Link to="/admin/metrics" search={{ tab: tabIndex || undefined }} {...props} />,
        }))}
      />
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rowCount={8} />}
      <div className={css.parts}>
        {isNumbersTab && metricsResult.data && <MetricFigures metrics={metricsResult.data} />}
        {!isNumbersTab && threadsResult.data && <ThreadParts threads={threadsResult.data} />}
      </div>
      {data && <AnsweringNote server={data.server} />}
    </Screen>
  );
}

/** The busy queues; the others by name. */
function QueueFigures({ queues }: { queues: NonNullable<Metrics['jobs']> }) {
  const { t } = useTranslation();
  const isQuiet = ({ waiting, retrying, active, failed }: (typeof queues)[number]) => waiting + retrying + active + failed === 0;
  const busyQueues = queues.filter((queue) => !isQuiet(queue));
  const quietQueues = queues.filter(isQuiet).map(({ queue }) => queue);
  return (
    <>
      {busyQueues.length > 0 && <QueueTable queues={busyQueues} lateSeconds={MAX_WAIT_SECONDS} />}
      {quietQueues.length > 0 && <p className={css.normal}>{t('management.metrics.quiet', { names: quietQueues.join(', ') })}</p>}
    </>
  );
}

function MetricFigures({ metrics: { routes, eventLoop, memory, pool, database, streams, jobs, mail } }: { metrics: Metrics }) {
  const { t } = useTranslation();
  const { countText, millisecondsText, bytesText, durationText } = useAmountTexts();
  const requestCount = routes.reduce((sum, routeMetrics) => sum + routeMetrics.count, 0);
  const faultCount = routes.reduce((sum, routeMetrics) => sum + countFaults(routeMetrics.statuses), 0);
  return (
    <>
      <Figures
        title={t('management.metrics.requests')}
        normalRange={t('management.metrics.requestsNormal')}
        figures={[
          { name: t('management.metrics.all'), value: countText(requestCount) },
          { name: t('management.metrics.wrong'), value: countText(faultCount), needsAttention: faultCount > 0 },
        ]}
      >
        <RouteTable routes={routes} />
      </Figures>
      <Figures
        title={t('management.metrics.process')}
        figures={[
          {
            name: t('management.metrics.loop'),
            value: millisecondsText(eventLoop.p99),
            normalRange: t('management.metrics.loopNormal'),
            needsAttention: eventLoop.p99 > MAX_LOOP_DELAY_MS,
          },
          { name: t('management.metrics.loopMax'), value: millisecondsText(eventLoop.max) },
          {
            name: t('management.metrics.rss'),
            value: bytesText(memory.rss),
            normalRange: t('management.metrics.rssNormal'),
            needsAttention: memory.rss > MAX_MEMORY_BYTES,
          },
          { name: t('management.metrics.heap'), value: bytesText(memory.heapUsed) },
          {
            name: t('management.metrics.streams'),
            value: t('management.metrics.streamsValue', { days: countText(streams.day), inboxes: countText(streams.inbox) }),
          },
        ]}
      />
      <Figures
        title={t('management.metrics.pool')}
        figures={[
          {
            name: t('management.metrics.poolOpen'),
            value: t('management.metrics.poolOpenValue', { total: countText(pool.total), idle: countText(pool.idle) }),
          },
          {
            name: t('management.metrics.poolWaiting'),
            value: countText(pool.waiting),
            normalRange: t('management.metrics.poolNormal'),
            needsAttention: pool.waiting > 0,
          },
          {
            name: t('management.metrics.away'),
            value: countText(database.timesAway),
            normalRange: t('management.metrics.awayNormal'),
            needsAttention: database.timesAway > 0,
          },
        ]}
      />
      <Figures title={t('management.metrics.jobs')} normalRange={t(jobs ? 'management.metrics.jobsNormal' : 'management.metrics.notAsked')}>
        {jobs && <QueueFigures queues={jobs} />}
        {jobs?.some(({ failed, oldestSeconds }) => failed > 0 || (oldestSeconds ?? 0) > MAX_WAIT_SECONDS) && (
          <ButtonLink to="/admin/logg" search={{ q: 'jobs' }} variant="light" size="md" className={css.onwards}>
            {t('management.to.log')}
          </ButtonLink>
        )}
      </Figures>
      <Figures
        title={t('management.metrics.mail')}
        normalRange={t(mail ? 'management.metrics.mailNormal' : 'management.metrics.notAsked')}
        figures={
          mail
            ? [
                {
                  name: t('management.metrics.waiting'),
                  value: countText(mail.waiting),
                  needsAttention: (mail.oldestSeconds ?? 0) > MAX_WAIT_SECONDS,
                },
                { name: t('management.metrics.failed'), value: countText(mail.failed), needsAttention: mail.failed > 0 },
                { name: t('management.metrics.kept'), value: countText(mail.kept) },
                ...(mail.oldestSeconds === null ? [] : [{ name: t('management.metrics.oldest'), value: durationText(mail.oldestSeconds) }]),
              ]
            : []
        }
      >
        <ButtonLink to="/admin/utskick" variant="light" size="md" className={css.onwards}>
          {t('management.to.mails')}
        </ButtonLink>
      </Figures>
    </>
  );
}
