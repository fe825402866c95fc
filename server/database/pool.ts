/** The pool of connections that requests use: pipelined, with the types the contract speaks. */
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Logger } from 'pino';
import { operatorError } from '#server/process/operator-error.ts';
import { createRateLimitedLog } from '#server/process/rate-limited-log.ts';
import { parseDay, parseInstant } from './instants.ts';
import { unavailableError } from './unavailable.ts';

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins;

const typeParsers = new Map<number, (text: string) => unknown>([
  [INT8, parseSafeNumber],
  [NUMERIC, parseSafeNumber],
  [DATE, parseDay],
  [TIMESTAMPTZ, parseInstant],
]);

const customTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && typeParsers.get(oid)) || pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Milliseconds a call waits for a connection, free or new, while the database answers others. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** Twice PostgreSQL's own limit of a statement, since some wait behind others: reached only when a connection's other end is gone. */
const STATEMENT_TIMEOUT_MS = 65_000;

/** Asks one statement on a connection. */
export type SendQuery = (query: pg.QueryConfig) => Promise<pg.QueryResult>;
type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient['release']) => void;

/** A pool that refuses at once while the database does not answer, instead of letting everybody wait (decision 032). */
export class Pool extends pg.Pool {
  /** The SQL that each transaction begins with beside its scope; empty where the sessions know it (decision 074). */
  readonly openingStatements: string;
  #isAway = false;
  readonly #open = new Set<pg.PoolClient>();
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(config: pg.PoolConfig, openingStatements: string) {
    super(config);
    this.openingStatements = openingStatements;
    this.on('connect', (client) => void this.#open.add(client));
    this.on('remove', (client) => void this.#open.delete(client));
  }

  /** While it is away every connection is thrown away, with what waits for its answer, and nobody gets one. */
  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    if (!isAway) return;
    for (const rejectWaiting of [...this.#waiting]) rejectWaiting(unavailableError());
    for (const client of [...this.#open]) destroyConnection(client);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#takeClient();
    this.#takeClient().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  #takeClient(): Promise<pg.PoolClient> {
    if (this.#isAway) return Promise.reject(unavailableError());
    const pendingClient = super.connect();
    // One that is free comes at once; only who must wait may have to be told that nothing will come.
    if (this.idleCount >= this.waitingCount && this.idleCount > 0) return pendingClient;
    return new Promise((resolve, reject) => {
      const rejectWaiting = (error: Error) => {
        this.#waiting.delete(rejectWaiting);
        reject(error);
      };
      this.#waiting.add(rejectWaiting);
      pendingClient.then((client) => {
        if (this.#waiting.delete(rejectWaiting)) resolve(client);
        else client.release();
      }, rejectWaiting);
    });
  }
}

/** Each write to the database's socket costs a wake-up there: what is asked in one turn of the event loop leaves in one (measured, docs/bench.md). */
export const socketOf = (client: pg.Client | pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** Ends a connection whose other end does not answer: a farewell would wait for it. What was asked on it fails. */
export const destroyConnection = (client: pg.Client | pg.PoolClient): void => void socketOf(client).destroy();

/** Settings of every transaction. */
const transactionSettings = { TimeZone: 'UTC', statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };
const formatSettings = (format: (name: string, value: string | number) => string) =>
  Object.entries(transactionSettings)
    .map(([name, value]) => format(name, value))
    .join('');

/**
 * Opens a pool. `isPooled`: behind a pooler in transaction mode, which has no sessions to set anything in: each transaction says it itself, in its
 * first round trip. `waitMs`: how long a connection is waited for.
 */
export function openPool(
  connection: pg.PoolConfig,
  log: Logger,
  maxConnections = 16,
  isPooled = false,
  waitMs = CONNECTION_TIMEOUT_MS,
): Pool {
  const startupOptions = isPooled ? undefined : formatSettings((name, value) => `-c ${name}=${value} `).trim();
  const openingStatements = isPooled ? formatSettings((name, value) => `; set local ${name} = '${value}'`) : '';
  const connectionLimits = {
    connectionTimeoutMillis: waitMs,
    query_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const config = {
    ...connection,
    max: maxConnections,
    types: customTypes,
    options: startupOptions,
    ...connectionLimits,
    pipeline: true,
    application_name: 'vardag',
  } as pg.PoolConfig;
  const pool = new Pool(config, openingStatements);
  const logRarely = createRateLimitedLog();
  const warnOfLoss = (error: Error) => logRarely(() => log.warn(`A database connection was lost: ${error.message}.`));
  // A dying connection emits on the pool when idle and on itself when in use; unheard, either ends the process.
  pool.on('error', warnOfLoss);
  pool.on('connect', (client) => client.on('error', warnOfLoss));
  return pool;
}

/** Refuses the start where a pooler is met that nobody told us of. */
export async function refuseUnknownPooler(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    if (!/unsupported startup parameter/.test((error as Error).message)) throw error;
    throw operatorError('DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to the same database past it (docs/operate/pooler.md).');
  }
}

function parseSafeNumber(text: string) {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number`);
  return number;
}
