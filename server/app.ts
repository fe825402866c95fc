/** Builds the server: its parts, its headers and errors, and every area of the contract mounted with its handlers. */
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Jobs } from '#server/jobs/pg-boss.ts';
import type { App, RememberedDays } from '#server/request/ports.ts';
import packageJson from '../package.json' with { type: 'json' };
import { serveProviders } from './access/oidc-routes.ts';
import { warnOfOtherHost } from './access/passkeys.ts';
import { createAccessLog } from './access-log/record.ts';
import { areaJobs } from './area-jobs.ts';
import { areas } from './areas.ts';
import { createGroupCommit } from './database/group-commit.ts';
import type { Pool } from './database/pool.ts';
import { createScoped } from './database/scoped.ts';
import type { Standby } from './database/standby.ts';
import { traceScoped } from './database/traced.ts';
import { scheduleCountFolding } from './figures/counts.ts';
import { fileHolders } from './file-holders.ts';
import { createStoreOpener } from './files/open-store.ts';
import { serveFiles } from './files/read.ts';
import { createSigner } from './files/signature.ts';
import { registerUploadRoute } from './files/upload.ts';
import { createReadableBy } from './files/visible.ts';
import { startPeriodReportsJob } from './goals/write-period-reports.ts';
import { listenToDatabase } from './live/listen.ts';
import { serveLiveDays, serveLiveInbox } from './live/stream.ts';
import { createDayWatchers, createInboxWatchers } from './live/watchers.ts';
import { startMailJobs } from './mail/jobs.ts';
import { describeServer } from './management/answering.ts';
import { createLevelReader } from './management/levels.ts';
import { type AllMetrics, createMetrics } from './management/metrics.ts';
import { BACKUP_JOB, createQueueReader } from './management/queues.ts';
import { countRequests } from './management/requests.ts';
import { beginRevisionsJob } from './medicines/begin-revisions.ts';
import { startHorizonJob } from './planning/horizon.ts';
import { startMissedJob } from './planning/missed.ts';
import { startPausedJob } from './planning/paused.ts';
import { createRememberedDays } from './planning/remembered-days.ts';
import type { Config } from './process/config.ts';
import { createHealth, type Health } from './process/health.ts';
import { loggedFactsOf } from './process/logged-request.ts';
import { createLoggers, type Loggers } from './process/loggers.ts';
import { serveApiDocs } from './request/api-docs.ts';
import { handleErrors } from './request/errors.ts';
import { createReadLimiter } from './request/limit-reads.ts';
import { servePages } from './request/pages.ts';
import { problem } from './request/problems.ts';
import { createSecurityLog, type SecurityLog } from './request/security-events.ts';
import { serveSecurityTxt } from './request/security-txt.ts';
import { HEADERS_TIMEOUT_MS, hasTooManyFields, limitBodyTime, REQUEST_TIMEOUT_MS } from './request/slow-bodies.ts';
import { createRememberedAccess } from './request/user.ts';

export type AppParts = {
  config: Config;
  pool: Pool;
  /** The standby for what may be read from one; without it all is the primary's. */
  standby?: Standby | undefined;
  /** The address of the listening connection; without it nobody is remembered between requests. */
  connection?: pg.PoolConfig;
  /** The login that owns the database, as which backups are taken; without it none are. */
  ownerConnection?: pg.ClientConfig;
  /** The health that is told; without it, one that is always well. */
  health?: Health;
  /** The cached answers of days; without it, a cache of its own. */
  rememberedDays?: RememberedDays;
  jobs: Jobs;
  log: Logger;
  /** The loggers made of it, where they are needed before. */
  loggers?: Loggers;
  /** The server's start. */
  startedAt?: Date;
  /** The variables that the configuration was read from. */
  env?: Readonly<Record<string, string | undefined>>;
  /** The clock; tests set it. */
  now?: () => Date;
  /** False sends every act the usual way; tests compare the two. */
  usesSingleStatements?: boolean;
};

/** Largest JSON body, in bytes. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Answers of at most so many bytes are compressed at once: a stream would cost more than the work (1 ms for 160 kB, measured). */
const COMPRESSED_AT_ONCE_BYTES = 256 * 1024;

/** The proxies whose word is taken on where a request came from; a number counts the proxies from our side, which only they may reach. */
const trustedProxiesOf = ({ trustProxy }: Config): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, standby, connection, jobs, log, env = process.env, startedAt = new Date(), now = () => new Date() } = parts;
  const loggers = parts.loggers ?? createLoggers(log, () => now().getTime());
  const health = parts.health ?? createHealth({ log, folders: [] });
  const rememberedAccess = createRememberedAccess(pool, now, config);
  const scoped = traceScoped(createScoped(pool, standby), loggers.database);
  // Behind a pooler sessions keep no prepared statements of ours to count on.
  const isUngrouped = pool.openingStatements || parts.usesSingleStatements === false;
  const groupCommit = isUngrouped ? undefined : createGroupCommit(pool, loggers.database);
  const readableFiles = createReadableBy(fileHolders);
  const filePorts = { store: createStoreOpener(config), readableFiles, signer: createSigner(scoped, readableFiles) };
  const cleanHtml = async (html: string) => (await import('./files/clean.ts')).cleanHtml(html, config.publicUrl);
  const readDemoAccounts = async () => (await import('./demo/doors.ts')).readDemoAccounts(scoped);
  const metricSources = { server: describeServer(config, packageJson.version, startedAt), pool, standby, health };
  const metrics = createMetrics({ ...metricSources, readQueues: createQueueReader(scoped, config) });
  const securityLog = createSecurityLog(loggers.security, metrics.countEvent);
  const app: App = {
    ...{
      accessLog: createAccessLog(scoped, now),
      config,
      env,
      scoped,
      standby,
      groupCommit,
      rememberedAccess,
      rememberedDays: parts.rememberedDays ?? createRememberedDays(),
      jobs,
      now,
      version: packageJson.version,
      health,
      cleanHtml,
      loggers,
      metrics,
      security: securityLog,
    },
    ...{ runInTurn: createReadLimiter(() => now().getTime()), demo: async () => (config.demo ? readDemoAccounts() : null), ...filePorts },
  };
  const server = fastify({
    loggerInstance: loggers.http.child({}, { serializers: { req: loggedFactsOf } }) as FastifyBaseLogger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 800 },
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedProxiesOf(config),
    // An upload takes its time; every other body has a minute (limitBodies).
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    // A start takes as long as its machine needs: after ten seconds of one part it would be refused on a busy one.
    pluginTimeout: 0,
    // Requests to a server that closes are answered, never refused in the framework's own words.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: () => !loggers.http.isLevelEnabled('debug') }),
  });
  // Fastify writes by a logger of its own.
  loggers.attachLogger('http', server.log);
  server.decorate('metrics', metrics).addHook('onClose', async () => metrics.stop());
  server.decorate('security', securityLog).addHook('onClose', async () => securityLog.flush());
  server.decorateRequest('account', null);
  countRequests(server, metrics.requests);
  // An empty body with a JSON content type is an empty object, not an error.
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === ''
      ? done(null, undefined)
      : hasTooManyFields(body as string)
        ? done(problem(413, 'error.tooLarge'))
        : parseJson(request, body as string, done),
  );
  limitBodyTime(server);
  handleErrors(server, health, securityLog);
  // A kept connection would bring its next call to a server that is about to close.
  server.addHook('onRequest', async (_request, reply) => void (health.isLeaving() && reply.header('connection', 'close')));
  await server.register(compress, {
    global: true,
    threshold: 2048,
    syncThreshold: COMPRESSED_AT_ONCE_BYTES,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 1 },
  });
  const redirects = { '/villkor': config.termsUrl, '/integritetspolicy': config.privacyUrl };
  await servePages(server, { redirects, isProduction: config.production, demo: config.demo });
  serveSecurityTxt(server, { contacts: config.securityContacts, publicUrl: config.publicUrl, now });
  serveApiDocs(server, app);
  for (const mountArea of Object.values(areas)) mountArea(server, app);
  registerUploadRoute(server, app);
  serveFiles(server, app);
  serveProviders(server, app);
  await startHorizonJob(jobs, app, loggers.jobs);
  await startMissedJob(jobs, app, loggers.jobs);
  await beginRevisionsJob(app);
  await startPausedJob(app);
  await startPeriodReportsJob(jobs, app, loggers.jobs);
  await scheduleCountFolding(jobs, app, loggers.jobs);
  await startMailJobs(app, loggers.mail);
  for (const mountJobs of areaJobs) await mountJobs(app);
  await scheduleNightlyBackup(server, parts, loggers);
  if (config.demo) (await import('./demo/simulate.ts')).startSimulation(server, app, log);
  const readLevels = createLevelReader(scoped, loggers);
  if (connection) await startListening(server, app, { pool, connection, readLevels });
  await readLevels();
  await warnOfOtherHost(app);
  return server;
}

async function scheduleNightlyBackup(server: FastifyInstance, { config, ownerConnection, jobs, now }: AppParts, { jobs: log }: Loggers) {
  if (!config.backupDir || !ownerConnection) return jobs.unschedule(BACKUP_JOB);
  const { scheduleBackups } = await import('./backup/nightly.ts');
  const abortController = new AbortController();
  server.addHook('onClose', async () => abortController.abort());
  const { backupDir: backupFolder, backupKeep: backupCount } = config;
  const backupJob = { name: BACKUP_JOB, ownerConnection, folder: backupFolder, keep: backupCount, log, signal: abortController.signal };
  return scheduleBackups(jobs, { ...backupJob, ...(now && { now }) });
}

/** The metrics of a server that was built, for the port that Prometheus reads. */
export const serverMetricsOf = (server: FastifyInstance): AllMetrics => server.getDecorator('metrics');
/** The log of its security events, for the first start. */
export const securityLogOf = (server: FastifyInstance): SecurityLog => server.getDecorator('security');

/** Listens to what the database tells: whose access changed, whose day, whose inbox. */
async function startListening(
  server: FastifyInstance,
  app: App,
  { pool, connection, readLevels }: { pool: pg.Pool; connection: pg.PoolConfig; readLevels: () => Promise<void> },
) {
  const log = app.loggers.live;
  const dayWatchers = createDayWatchers(pool, log);
  const inboxStreams = createInboxWatchers();
  serveLiveDays(server, app, dayWatchers);
  serveLiveInbox(server, app, inboxStreams);
  const stopListening = await listenToDatabase({
    ...{ connection, pool, logger: log },
    channels: {
      access_changed: (payload) => {
        app.rememberedAccess.forget(Number(payload));
        dayWatchers.endStreamsOf(Number(payload));
        inboxStreams.endStreamsOf(Number(payload));
      },
      client_erased: () => app.rememberedDays.clear(),
      day_changed: dayWatchers.onNotification,
      inbox_changed: inboxStreams.onNotification,
      loggers_changed: () => void readLevels(),
    },
    onHearingChange: (isHearing) => {
      app.rememberedAccess.setListening(isHearing);
      app.rememberedDays.clear();
      app.health.setHearing(isHearing);
      if (!isHearing) return;
      void readLevels();
      dayWatchers.resync();
      inboxStreams.resync();
    },
  });
  // Streams never end by themselves: they are ended before the server waits for its connections.
  server.addHook('preClose', async () => {
    inboxStreams.stop();
    await dayWatchers.stop();
  });
  server.addHook('onClose', stopListening);
}
