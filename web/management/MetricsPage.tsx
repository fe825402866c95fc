/** The server's state in numbers, each with its normal range; beside them its open work (R68, product «Platform pages»). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { AnsweringNote } from './AnsweringNote.tsx';
import { useAmounts } from './amounts.ts';
import { Figures } from './Figures.tsx';
import { faultsOf } from './faults.ts';
import css from './management.module.css';
import { type Metrics, metricsQuery, threadsQuery } from './management-query.ts';
import { QueueTable } from './QueueTable.tsx';
import { Refresh } from './Refresh.tsx';
import { RouteTable } from './RouteTable.tsx';
import { ThreadParts } from './ThreadParts.tsx';

const route = getRouteApi('/signed-in/admin/metrics');
const tabs = ['numbers', 'threads'] as const;
/** From here on somebody should look: milliseconds of delay, bytes of memory, seconds of waiting. */
const MAX_LOOP_MS = 100;
const MAX_MEMORY_BYTES = 1024 ** 3;
const MAX_WAIT_SECONDS = 300;

export function MetricsPage() {
  const { t } = useTexts();
  const { tab: shownTab = 0 } = route.useSearch();
  const isNumbers = shownTab === 0;
  const metrics = useQuery({ ...metricsQuery, enabled: isNumbers });
  const threads = useQuery({ ...threadsQuery, enabled: !isNumbers });
  const { data, error, isFetching, refetch } = isNumbers ? metrics : threads;
  return (
    <Screen
      wide
      title={t('management.metrics.title')}
      lead={t('management.metrics.sinceStart')}
      acts={<Refresh isFetching={isFetching} refetch={refetch} />}
    >
      <Tabs
        label={t('management.tabs')}
        links={tabs.map((name, tab) => ({
          key: name,
          text: t(`management.metrics.tab.${name}`),
          isCurrent: tab === shownTab,
          renderLink: (props) => <Link to="/admin/metrics" search={{ tab: tab || undefined }} {...props} />,
        }))}
      />
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      <div className={css.parts}>
        {isNumbers && metrics.data && <Numbers metrics={metrics.data} />}
        {!isNumbers && threads.data && <ThreadParts threads={threads.data} />}
      </div>
      {data && <AnsweringNote server={data.server} />}
    </Screen>
  );
}

/** The busy queues; the others by name. */
function Queues({ queues }: { queues: NonNullable<Metrics['jobs']> }) {
  const { t } = useTexts();
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

function Numbers({ metrics: { routes, eventLoop, memory, pool, database, streams, jobs, mail } }: { metrics: Metrics }) {
  const { t } = useTexts();
  const { count, millisecondsText, bytesText, duration } = useAmounts();
  const requestCount = routes.reduce((sum, routeMetrics) => sum + routeMetrics.count, 0);
  const faultCount = routes.reduce((sum, routeMetrics) => sum + faultsOf(routeMetrics.statuses), 0);
  return (
    <>
      <Figures
        title={t('management.metrics.requests')}
        normalRange={t('management.metrics.requestsNormal')}
        figures={[
          { name: t('management.metrics.all'), value: count(requestCount) },
          { name: t('management.metrics.wrong'), value: count(faultCount), needsAttention: faultCount > 0 },
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
            needsAttention: eventLoop.p99 > MAX_LOOP_MS,
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
            value: t('management.metrics.streamsValue', { days: count(streams.day), inboxes: count(streams.inbox) }),
          },
        ]}
      />
      <Figures
        title={t('management.metrics.pool')}
        figures={[
          {
            name: t('management.metrics.poolOpen'),
            value: t('management.metrics.poolOpenValue', { total: count(pool.total), idle: count(pool.idle) }),
          },
          {
            name: t('management.metrics.poolWaiting'),
            value: count(pool.waiting),
            normalRange: t('management.metrics.poolNormal'),
            needsAttention: pool.waiting > 0,
          },
          {
            name: t('management.metrics.away'),
            value: count(database.timesAway),
            normalRange: t('management.metrics.awayNormal'),
            needsAttention: database.timesAway > 0,
          },
        ]}
      />
      <Figures title={t('management.metrics.jobs')} normalRange={t(jobs ? 'management.metrics.jobsNormal' : 'management.metrics.notAsked')}>
        {jobs && <Queues queues={jobs} />}
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
                  value: count(mail.waiting),
                  needsAttention: (mail.oldestSeconds ?? 0) > MAX_WAIT_SECONDS,
                },
                { name: t('management.metrics.failed'), value: count(mail.failed), needsAttention: mail.failed > 0 },
                { name: t('management.metrics.kept'), value: count(mail.kept) },
                ...(mail.oldestSeconds === null ? [] : [{ name: t('management.metrics.oldest'), value: duration(mail.oldestSeconds) }]),
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
