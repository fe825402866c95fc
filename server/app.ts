/** Builds the server: its parts, its headers and errors, and every area of the contract mounted with its handlers. */
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { can } from '#domain/permissions.ts';
import type { Jobs } from '#server/jobs/pg-boss.ts';
import type { App } from '#server/parts.ts';
import { attemptsJob } from '#server/security/throttle.ts';
import packageJson from '../package.json' with { type: 'json' };
import { accountMailJob } from './access/account-mail.ts';
import { areas } from './areas.ts';
import type { Config } from './config.ts';
import { scopedOver } from './database/scoped.ts';
import { filesJob } from './files/forget.ts';
import { cleanHtml } from './files/html.ts';
import { storeOf } from './files/open-store.ts';
import { serveFiles } from './files/read.ts';
import { signerOver } from './files/signature.ts';
import { takeUploads } from './files/upload.ts';
import { periodReportsJob } from './goals/write-period-reports.ts';
import { listenTo } from './live/listen.ts';
import { serveLiveDays, serveLiveInbox } from './live/stream.ts';
import { dayWatchers, inboxWatchers } from './live/watchers.ts';
import { mailJobs } from './mail/jobs.ts';
import { horizonJob } from './planning/horizon.ts';
import { missedJob } from './planning/missed.ts';
import { turnsOf } from './request/costly.ts';
import { handleErrors } from './request/errors.ts';
import { requestKeysJob } from './request/idempotency.ts';
import { openApi } from './request/openapi.ts';
import { servePages } from './request/pages.ts';
import { forbidden, unauthorized } from './request/problems.ts';
import { HEADERS, LONGEST_REQUEST, limitBodies } from './request/slow-bodies.ts';
import { rememberWho } from './request/who.ts';
import { type Condition, conditionOf } from './start/condition.ts';
import { foldJob } from './statistics/counts.ts';

export type AppParts = {
  config: Config;
  pool: pg.Pool;
  /** Where the listening connection goes; without it nobody is remembered between requests. */
  connection?: pg.PoolConfig;
  /** What health tells; without it, one that is always well. */
  condition?: Condition;
  jobs: Jobs;
  log: Logger;
  /** The clock; tests set it. */
  now?: () => Date;
};

/** Largest JSON body, in bytes. */
const BODY = 2 * 1024 * 1024;

/** Answers of at most so many bytes are compressed at once: a stream would cost more than the work (1 ms for 160 kB, measured). */
const AT_ONCE = 256 * 1024;

/** The proxies whose word is taken on where a request came from; a number counts the proxies from our side, which only they may reach. */
const proxiesOf = ({ trustProxy }: Config): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;

type Logged = { method: string; url: string; params?: unknown; routeOptions?: { url?: string | undefined } };
/** The part of an address that the log may say: no query, of a route's parameters the ids alone (others are addresses or words), and no key of a mail's link. */
const loggedPath = ({ url, params, routeOptions }: Logged) =>
  routeOptions?.url?.startsWith('/api/')
    ? routeOptions.url.replace(/:(\w+)/g, (_, name: string) =>
        /id$/i.test(name) ? String((params as Record<string, unknown>)[name]) : '…',
      )
    : url.split('?')[0]?.replace(/^(\/konto\/(?:aktivera|aterstall\/klar)\/).+/, '$1…');

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, connection, jobs, log, now = () => new Date() } = parts;
  const condition = parts.condition ?? conditionOf({ log, folders: [] });
  const remembered = rememberWho(pool, now);
  const scoped = scopedOver(pool);
  const kept = { store: storeOf(config), signer: signerOver(scoped) };
  const clean = (html: string) => cleanHtml(html, config.publicUrl);
  const app: App = { config, scoped, remembered, jobs, now, version: packageJson.version, condition, clean, inTurn: turnsOf(), ...kept };
  const server = fastify({
    loggerInstance: log.child(
      {},
      { serializers: { req: (request: Logged) => ({ method: request.method, path: loggedPath(request) }) } },
    ) as FastifyBaseLogger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 800 },
    bodyLimit: BODY,
    trustProxy: proxiesOf(config),
    // An upload takes its time; every other body has a minute (limitBodies).
    requestTimeout: LONGEST_REQUEST,
    http: { headersTimeout: HEADERS },
    // Who still reaches a server that closes is answered, never refused in the framework's own words.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(config.logLevel) }),
  });
  // An empty body with a JSON content type is an empty object, not an error.
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const json = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : json(request, body as string, done),
  );
  limitBodies(server);
  handleErrors(server, condition);
  // A kept connection would bring its next call to a server that is about to close.
  server.addHook('onRequest', async (_request, to) => void (condition.isLeaving() && to.header('connection', 'close')));
  await server.register(compress, {
    global: true,
    threshold: 2048,
    syncThreshold: AT_ONCE,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 1 },
  });
  const instead = { '/villkor': config.termsUrl, '/integritetspolicy': config.privacyUrl };
  await servePages(server, { instead, production: config.production });
  serveApiDocs(server, app);
  for (const mountArea of Object.values(areas)) mountArea(server, app);
  takeUploads(server, app);
  serveFiles(server, app);
  await horizonJob(jobs, app, log);
  await missedJob(jobs, app, log);
  await periodReportsJob(jobs, app, log);
  await foldJob(jobs, app, log);
  await accountMailJob(app);
  await mailJobs(app, log);
  await attemptsJob(app);
  await filesJob(app);
  await requestKeysJob(app);
  if (connection) await hearDatabase(server, app, { pool, connection, log });
  return server;
}

/** OpenAPI for ADMIN, where it is switched on (product «Quality»: off in production unless configured). */
function serveApiDocs(server: FastifyInstance, app: App): void {
  if (!app.config.apiDocs) return;
  let made: object | undefined;
  server.get('/v3/api-docs', async (request) => {
    const who = await app.remembered.of(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!who) throw unauthorized();
    if (!can(who, 'apiDocs.see')) throw forbidden();
    made ??= openApi(app.version);
    return made;
  });
}

/** Listens to what the database tells: whose access changed, whose day, whose inbox. */
async function hearDatabase(
  server: FastifyInstance,
  app: App,
  { pool, connection, log }: { pool: pg.Pool; connection: pg.PoolConfig; log: Logger },
) {
  const watchers = dayWatchers(pool, log);
  const inboxes = inboxWatchers();
  serveLiveDays(server, app, watchers);
  serveLiveInbox(server, app, inboxes);
  const stop = await listenTo({
    ...{ connection, pool, log },
    channels: {
      access_changed: (payload) => {
        app.remembered.forget(Number(payload));
        watchers.endOf(Number(payload));
        inboxes.endOf(Number(payload));
      },
      day_changed: watchers.heard,
      inbox_changed: inboxes.heard,
    },
    hears: (on) => {
      app.remembered.hears(on);
      if (!on) return;
      watchers.resync();
      inboxes.resync();
    },
  });
  // Streams never end by themselves: they are ended before the server waits for its connections.
  server.addHook('preClose', async () => {
    inboxes.stop();
    await watchers.stop();
  });
  server.addHook('onClose', stop);
}
