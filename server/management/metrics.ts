/**
 * The metrics of one server: a registry of prom-client that both /management/metrics and Prometheus read. What the database must be asked
 * for is asked when they are, and left out while it does not answer. No id, no name, no path is ever a label (R68).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Output } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';
import type { Standby } from '#server/database/standby.ts';
import type { Health } from '#server/process/health.ts';
import type { AnsweringServer, StreamKind, WaitingWork } from '#server/request/ports.ts';
import { type EventResult, type SecurityEvent, securityEvents } from '#server/request/security-events.ts';
import { createRequestMetric, readRouteCounts } from './requests.ts';

/** Milliseconds between two looks at the event loop, and how long one count of them lasts. */
const SAMPLE_INTERVAL_MS = 20;
const COUNT_PERIOD_MS = 60_000;

type MetricsSources = {
  server: AnsweringServer;
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  standby?: Standby | undefined;
  health: Health;
  readQueues: (timeoutMs?: number) => Promise<WaitingWork | undefined>;
};

export function createMetrics({ server, pool, standby, health, readQueues }: MetricsSources) {
  const registry = new Registry();
  const requestMetric = createRequestMetric(registry);
  const eventCounter = createEventCounter(registry);
  const streamCounts: Record<StreamKind, number> = { day: 0, inbox: 0 };
  const eventLoopWatch = watchEventLoop();
  const readPoolCounts = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  const readMemoryUsage = () => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    return { rss, heapUsed, heapTotal, external };
  };
  const addGauge = (name: string, help: string, label: string | string[], collectValues: (set: SetValue) => void | Promise<void>) => {
    const labelNames = [label].flat().filter(Boolean);
    const metric: Gauge = new Gauge({
      name: `vardag_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect: () => {
        metric.reset();
        return collectValues((value, labels = {}) => metric.set(labels, value));
      },
    });
  };
  const setEach = (labelName: string, values: Record<string, number>, setValue: SetValue) => {
    for (const [name, value] of Object.entries(values)) setValue(value, { [labelName]: name });
  };

  addGauge('info', 'The server: its name and version.', ['server', 'version'], (set) =>
    set(1, { server: server.name, version: server.version }),
  );
  addGauge('start_time_seconds', 'When the server started, in seconds since 1970.', '', (set) =>
    set(Date.parse(server.startedDate) / 1000),
  );
  addGauge('event_loop_delay_seconds', 'By how much the event loop was late, over the last one to two minutes.', 'quantile', (set) => {
    const { p50, p99, max } = eventLoopWatch.readDelays();
    setEach('quantile', { 0.5: p50 / 1000, 0.99: p99 / 1000, 1: max / 1000 }, set);
  });
  addGauge('memory_bytes', 'Memory of the process.', 'kind', (set) => setEach('kind', readMemoryUsage(), set));
  addGauge('pool_connections', 'Connections of the pool, and calls that wait for one.', 'state', (set) =>
    setEach('state', readPoolCounts(), set),
  );
  addGauge('database_up', 'Whether the database answers.', '', (set) => set(health.isAnswering() ? 1 : 0));
  addGauge('database_away_total', 'How often the database stopped answering.', '', (set) => set(health.timesAway()));
  addGauge('storage_writable', 'Whether there is room to write.', '', async (set) => set((await health.hasRoom()) ? 1 : 0));
  addGauge('live_streams', 'Streams of live pages that are open.', 'page', (set) => setEach('page', streamCounts, set));
  addGauge('jobs', 'Jobs by queue and state; failed ones of the last day.', ['queue', 'state'], async (set) => {
    for (const { queue, waiting: waitingCount, retrying, active, failed } of (await readQueues())?.jobs ?? [])
      for (const [state, jobCount] of Object.entries({ waiting: waitingCount, retrying, active, failed })) set(jobCount, { queue, state });
  });
  addGauge('job_oldest_waiting_seconds', 'For how long the oldest job that is due has waited.', 'queue', async (set) => {
    for (const { queue, oldestSeconds } of (await readQueues())?.jobs ?? []) set(oldestSeconds ?? 0, { queue });
  });
  addGauge('mails', 'Letters that have not left: kept on purpose, waiting, or tried in vain.', 'state', async (set) => {
    const mail = (await readQueues())?.mail;
    if (mail) setEach('state', { kept: mail.kept, waiting: mail.waiting, failed: mail.failed }, set);
  });
  addGauge('mail_oldest_waiting_seconds', 'For how long the oldest letter has waited to be tried.', '', async (set) => {
    const mail = (await readQueues())?.mail;
    if (mail) set(mail.oldestSeconds ?? 0);
  });
  addGauge(
    'backup_age_seconds',
    'How old the last good backup is; where none was taken yet, since when one was to be.',
    '',
    async (set) => {
      const backup = (await readQueues())?.backup;
      if (backup) set(backup.ageSeconds);
    },
  );

  if (standby) addStandbyGauges(standby, addGauge);

  return {
    server,
    requests: requestMetric,
    readQueues,
    countEvent: (event: SecurityEvent, result: EventResult) => eventCounter.inc({ event, result }),
    /** Counts a stream that opened; the answer counts it as closed. */
    countStream: (kind: StreamKind) => {
      streamCounts[kind]++;
      return () => void streamCounts[kind]--;
    },
    /** For Prometheus. */
    text: () => registry.metrics(),
    contentType: registry.contentType,
    /** For ADMIN's page. */
    readSnapshot: async (): Promise<Output<typeof management.metrics>> => {
      const [routes, waitingWork] = await Promise.all([readRouteCounts(requestMetric), readQueues()]);
      return {
        server,
        routes,
        eventLoop: eventLoopWatch.readDelays(),
        memory: readMemoryUsage(),
        pool: readPoolCounts(),
        database: { answers: health.isAnswering(), timesAway: health.timesAway() },
        streams: { ...streamCounts },
        jobs: waitingWork?.jobs ?? null,
        mail: waitingWork?.mail ?? null,
      };
    },
    stop: eventLoopWatch.stop,
  };
}
export type AllMetrics = ReturnType<typeof createMetrics>;

/** Security events by name and result, each from 0: a counter that began with its first event would show Prometheus no rise. */
function createEventCounter(registry: Registry) {
  const eventCounter = new Counter({
    name: 'vardag_security_events_total',
    help: 'Security events by event and result.',
    registers: [registry],
    labelNames: ['event', 'result'] as const,
  });
  for (const [event, results] of Object.entries(securityEvents)) for (const result of results) eventCounter.inc({ event, result }, 0);
  return eventCounter;
}

type AddGauge = (name: string, help: string, label: string | string[], collect: (set: SetValue) => void | Promise<void>) => void;
function addStandbyGauges(standby: Standby, addGauge: AddGauge): void {
  addGauge('standby_up', 'Whether the standby answers.', '', (set) => set(standby.isAnswering() ? 1 : 0));
  addGauge(
    'standby_reads_total',
    'Reads that a standby may answer, by who answered, and why where it was the primary.',
    ['from', 'why'],
    (set) => {
      const { standby: standbyReads, ...primaryReads } = standby.counts();
      set(standbyReads, { from: 'standby', why: '' });
      for (const [why, value] of Object.entries(primaryReads)) set(value, { from: 'primary', why });
    },
  );
  addGauge('standby_lag_bytes', 'By how much of the log the standby is behind.', '', async (set) => {
    const standbyState = await standby.lag();
    if (standbyState) set(standbyState.lag.bytes);
  });
  addGauge('standby_lag_seconds', 'For how long the standby has been behind.', '', async (set) => {
    const standbyState = await standby.lag();
    if (standbyState) set(standbyState.lag.seconds);
  });
}

type SetValue = (value: number, labels?: Record<string, string>) => void;

/** By how many milliseconds the event loop was late: of two counts the one that began earlier is told, and each minute it begins anew. */
function watchEventLoop() {
  const histograms = [
    monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS }),
    monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS }),
  ] as const;
  for (const histogram of histograms) histogram.enable();
  let earlierIndex = 0;
  const resetTimer = setInterval(() => {
    histograms[earlierIndex as 0 | 1].reset();
    earlierIndex = 1 - earlierIndex;
  }, COUNT_PERIOD_MS).unref();
  // The measure is a timer, whose own time is no delay.
  const toDelayMs = (nanoseconds: number) => Math.round(Math.max(0, nanoseconds / 1e6 - SAMPLE_INTERVAL_MS) * 100) / 100 || 0;
  return {
    readDelays: () => {
      const histogram = histograms[earlierIndex as 0 | 1];
      return histogram.count === 0
        ? { p50: 0, p99: 0, max: 0 }
        : { p50: toDelayMs(histogram.percentile(50)), p99: toDelayMs(histogram.percentile(99)), max: toDelayMs(histogram.max) };
    },
    stop: () => {
      clearInterval(resetTimer);
      for (const histogram of histograms) histogram.disable();
    },
  };
}
