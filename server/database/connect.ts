/** Reaches a database that may still be starting or recovering, and tells in one line when it cannot be used. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { operatorError } from '#server/process/operator-error.ts';

/** Starting up, nobody listening yet, no socket yet, name not known yet (containers started together). */
const transientErrorCodes = ['57P03', 'ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND'];

/** Milliseconds for the first answer of a database that takes the connection. */
const ANSWER_TIMEOUT_MS = 10_000;

/** A client of that database; retries for `patienceMs` while it is on its way up. The caller ends it. */
export async function connectWithRetry(connection: pg.ClientConfig, patienceMs: number) {
  for (const startedAt = Date.now(); ; await sleep(100)) {
    const client = new pg.Client({ connectionTimeoutMillis: ANSWER_TIMEOUT_MS, ...connection });
    client.on('error', () => {}); // what is under way rejects with it
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      // An address with both IPv4 and IPv6 fails with an AggregateError, whose message may be empty.
      if (!transientErrorCodes.includes(code) || Date.now() - startedAt > patienceMs)
        throw operatorError(`The database cannot be used: ${message || code}.`);
    }
  }
}
