/** The platform's own diagnostics, for ADMIN: components, metrics, sessions, configuration and loggers (R67–R69). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { choice, instant, maybe, shapes } from './fields.ts';

/** The server that answers: each is asked by itself, so that of several one knows which it was. */
const server = z.object({ name: z.string(), version: z.string(), startedDate: instant() }).register(shapes, { id: 'AnsweringServer' });

export const componentNames = ['database', 'storage', 'mail', 'jobs', 'live', 'files', 'backup', 'standby'] as const;
/** Reasons for a component's state; the page says each in words, with what to do. */
export const componentReasons = [
  ...['answers', 'silent', 'room', 'full', 'sends', 'keeps', 'refused', 'late', 'done', 'failed', 'hears', 'deaf', 'off'],
  ...['reachable', 'unreachable', 'unasked', 'taken', 'untaken', 'outdated', 'awaited', 'unscheduled'],
  ...['follows', 'away', 'behind', 'promoted', 'unprotected'],
] as const;
const component = z
  .object({
    name: z.enum(componentNames),
    status: z.enum(['UP', 'DOWN', 'UNKNOWN']),
    reason: z.enum(componentReasons),
    /** Of backup: when the last good one was begun. */
    lastDate: z.nullable(instant()),
    /** Of standby: how far it is behind, in bytes of the log and in time; left out while it does not say. */
    lag: z.optional(z.object({ bytes: z.int(), seconds: z.number() })),
  })
  .register(shapes, { id: 'Component' });

const route = z
  .object({
    method: z.string(),
    /** As the API's document writes it; never with an id. */
    route: z.string(),
    count: z.int(),
    statuses: z.array(z.object({ status: z.int(), count: z.int() })),
    /** Milliseconds in which so many percent were answered; null where nothing was asked yet. */
    p50: z.nullable(z.number()),
    p95: z.nullable(z.number()),
    p99: z.nullable(z.number()),
  })
  .register(shapes, { id: 'RouteMetrics' });
const queue = z
  .object({
    queue: z.string(),
    waiting: z.int(),
    retrying: z.int(),
    active: z.int(),
    failed: z.int(),
    /** The time that the oldest due one has waited. */
    oldestSeconds: z.nullable(z.number()),
  })
  .register(shapes, { id: 'QueueMetrics' });
const metrics = z
  .object({
    server,
    routes: z.array(route),
    /** Milliseconds by which the event loop was late, over the last one to two minutes. */
    eventLoop: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
    /** Bytes. */
    memory: z.object({ rss: z.int(), heapUsed: z.int(), heapTotal: z.int(), external: z.int() }),
    pool: z.object({ total: z.int(), idle: z.int(), waiting: z.int() }),
    database: z.object({ answers: z.boolean(), timesAway: z.int() }),
    streams: z.object({ day: z.int(), inbox: z.int() }),
    /** Null while the database does not say. */
    jobs: z.nullable(z.array(queue)),
    /** Letters; null while the database does not say. */
    mail: z.nullable(z.object({ kept: z.int(), waiting: z.int(), failed: z.int(), oldestSeconds: z.nullable(z.number()) })),
  })
  .register(shapes, { id: 'Metrics' });

const session = z
  .object({
    application: z.string(),
    state: z.nullable(z.string()),
    /** The cause of its waiting. */
    wait: z.nullable(z.string()),
    /** For how long it has been in this state. */
    seconds: z.nullable(z.number()),
    /** The statement without any value. */
    statement: z.string(),
  })
  .register(shapes, { id: 'DatabaseSession' });

export const loggerNames = ['root', 'http', 'database', 'jobs', 'mail', 'files', 'live', 'security'] as const;
export const loggerLevels = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'OFF'] as const;
const logger = z
  .object({
    name: z.enum(loggerNames),
    /** Null inherits: of root from what the server was started with, of another from root. */
    configuredLevel: z.nullable(choice(loggerLevels)),
    effectiveLevel: z.enum(loggerLevels),
    /** Its level is not to be changed. */
    isFixed: z.boolean(),
    /** The time at which the configured level ends by itself. */
    untilDate: z.nullable(instant()),
  })
  .register(shapes, { id: 'Logger' });

const property = z
  .object({
    name: z.string(),
    /** The variable of the environment that sets it; null for what follows from others. */
    variable: z.nullable(z.string()),
    source: z.enum(['environment', 'default', 'derived']),
    /** Of an address scheme and host alone; null for what is not set, or is not told. */
    value: z.nullable(z.string()),
    isSet: z.boolean(),
  })
  .register(shapes, { id: 'Property' });
const variable = z
  .object({ name: z.string(), value: z.nullable(z.string()), isListed: z.boolean() })
  .register(shapes, { id: 'EnvironmentVariable' });

export const management = {
  components: endpoint({
    summary: 'List the server’s components with their state',
    description: 'Of the server that answers. Public health says only whether it serves.',
    method: 'GET',
    path: '/management/health/components',
    may: 'platform.see',
    logsAccessTo: 'nothing',
    withoutTransaction: true,
    response: z.object({ server, status: z.enum(['UP', 'DOWN']), components: z.array(component) }),
  }),
  metrics: endpoint({
    summary: 'Get the metrics of the server that answers',
    description: 'Counted since its start.',
    method: 'GET',
    path: '/management/metrics',
    may: 'platform.see',
    logsAccessTo: 'nothing',
    withoutTransaction: true,
    response: metrics,
  }),
  threads: endpoint({
    summary: 'List what the server has under way',
    description: 'Active resources by kind, and its sessions in the database with their statements, never with a value.',
    method: 'GET',
    path: '/management/threaddump',
    may: 'platform.see',
    logsAccessTo: 'nothing',
    withoutTransaction: true,
    response: z.object({
      server,
      resources: z.array(z.object({ kind: z.string(), count: z.int() })),
      /** Null while the database does not say. */
      sessions: z.nullable(z.array(session)),
    }),
  }),
  loggers: endpoint({
    summary: 'List the loggers with their levels',
    method: 'GET',
    path: '/management/loggers',
    may: 'platform.see',
    logsAccessTo: 'nothing',
    withoutTransaction: true,
    response: z.object({ server, levels: z.array(choice(loggerLevels)), loggers: z.array(logger) }),
  }),
  logger: endpoint({
    summary: 'Get one logger with its level',
    method: 'GET',
    path: '/management/loggers/{name}',
    may: 'platform.see',
    logsAccessTo: 'nothing',
    withoutTransaction: true,
    response: logger,
  }),
  setLevel: endpoint({
    summary: 'Set the level of a logger for an hour',
    description: 'On all servers, for an hour; null ends it at once.',
    method: 'POST',
    path: '/management/loggers/{name}',
    may: 'platform.change',
    logsAccessTo: 'nothing',
    body: z.object({ configuredLevel: maybe(choice(loggerLevels)) }),
    response: logger,
  }),
  properties: endpoint({
    summary: 'List the configuration',
    description: 'Where each value comes from; secrets never.',
    method: 'GET',
    path: '/management/configprops',
    may: 'platform.see',
    logsAccessTo: 'nothing',
    withoutTransaction: true,
    response: z.object({ server, properties: z.array(property) }),
  }),
  environment: endpoint({
    summary: 'List the variables of the environment by name',
    description: 'With a value only for those of the configuration, under the same limits.',
    method: 'GET',
    path: '/management/env',
    may: 'platform.see',
    logsAccessTo: 'nothing',
    withoutTransaction: true,
    response: z.object({ server, activeProfiles: z.array(z.string()), variables: z.array(variable) }),
  }),
};
