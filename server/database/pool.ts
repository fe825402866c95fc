/** The pool of connections that requests use: pipelined, with the types the contract speaks. */
import pg from 'pg';
import type { Logger } from 'pino';

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins;

const safeNumber = (text: string) => {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number`);
  return number;
};

/** PostgreSQL writes `2026-03-29 01:30:00+00` (sessions are in UTC); the contract says `2026-03-29T01:30:00.000Z`. */
const instant = (text: string) => new Date(text).toISOString();

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeNumber],
  [NUMERIC, safeNumber],
  [DATE, (text) => text],
  [TIMESTAMPTZ, instant],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

export const openPool = (connection: pg.PoolConfig, log: Logger, max = 16): pg.Pool => {
  const options = '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000';
  const pool = new pg.Pool({ ...connection, max, types, options, pipeline: true, application_name: 'vardag' } as pg.PoolConfig);
  // A dying connection emits on the pool when idle and on itself when in use; unheard, either ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')));
  return pool;
};
