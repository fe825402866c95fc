/**
 * Acts that are one statement each, in the next transaction together (group commit, decision 100): those that come while one is under way wait for
 * it, never for company, and share the message, the commit and the wait for the disk.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { type BoundStatement, type RowFields, type StatementValue, sendInOneMessage } from './batch.ts';
import type { Pool } from './pool.ts';
import { isStalePlanError, isStorageFullError, isUnavailable, markUncertain } from './unavailable.ts';

/** The most acts that share a commit. */
const MAX_ACTS_PER_COMMIT = 32;
/** Milliseconds that one may wait for another's lock: it then holds up nobody but itself. */
const LOCK_TIMEOUT_MS = 100;

/** An act: one statement in its own scope. */
export type Act = {
  /** The companies whose rows it may see. */
  companies: readonly number[];
  /** The lock that it takes before it looks, as others do who plan the same; null for none. */
  lock: number | null;
  /** Its place among the acts of a group: all servers lock in this order, so that two never wait for each other in a ring. */
  order: readonly [kind: number, id: number];
  statement: BoundStatement;
};
/** Runs an act and commits it. Its rows, or null where it is to be done by itself the usual way, since something in its group failed: nothing is done. */
export type GroupCommit = (act: Act) => Promise<RowFields[] | null>;

type WaitingAct = { act: Act; resolve: (rows: RowFields[] | null) => void; reject: (error: unknown) => void };

const scopeSettings = `set_config('app.companies', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true), set_config('lock_timeout', $2, true)`;
const buildScopeStatement = ({ companies, lock: lockKey }: Act, lockTimeoutMs: number): BoundStatement => {
  const values: StatementValue[] = [companies, String(lockTimeoutMs)];
  return lockKey === null
    ? { name: 'scope', text: `select ${scopeSettings}`, values }
    : { name: 'scope_and_lock', text: `select ${scopeSettings}, pg_advisory_xact_lock($3::bigint)`, values: [...values, lockKey] };
};

const compareOrder = ({ act: { order: a } }: WaitingAct, { act: { order: b } }: WaitingAct) => a[0] - b[0] || a[1] - b[1];

/** Errors that are met in life: a lock that is held, a ring of locks, a key that another act has just taken, `abort_act` for an item that has become low. */
const expectedErrorCodes = /^(55P03|40P01|40001|23505|VA001)$/;
/** An error that the usual way meets too, and says by itself. */
const isExpectedError = (error: Error): boolean =>
  isStorageFullError(error) || expectedErrorCodes.test((error as { code?: string }).code ?? '');
/** An error that PostgreSQL answered and after which it goes on; the transaction is rolled back. */
const isStatementError = (error: unknown): boolean => (error as { severity?: string }).severity === 'ERROR';

export function createGroupCommit(pool: Pool, log: Logger, lockTimeoutMs = LOCK_TIMEOUT_MS): GroupCommit {
  const waitingActs: WaitingAct[] = [];
  let isCommitting = false;

  async function commitGroup(client: pg.PoolClient, group: readonly WaitingAct[]): Promise<void> {
    let connectionError: Error | undefined;
    try {
      const rowsByStatement = await sendInOneMessage(
        client,
        group.flatMap(({ act }) => [buildScopeStatement(act, lockTimeoutMs), act.statement]),
      );
      for (const [index, { resolve }] of group.entries()) resolve(rowsByStatement[2 * index + 1]!);
    } catch (error) {
      if (!isStatementError(error) || isStalePlanError(error)) connectionError = error as Error;
      else if (!isExpectedError(error as Error)) log.error(error, 'acts that were to go together go one by one');
      for (const { resolve, reject } of group)
        if (isUnavailable(error) || !isStatementError(error)) reject(markUncertain(error));
        else resolve(null);
    } finally {
      client.release(connectionError);
    }
  }

  async function runWaitingActs(): Promise<void> {
    isCommitting = true;
    while (waitingActs.length > 0) {
      const client = await pool.connect().catch((error: unknown) => {
        for (const { reject } of waitingActs.splice(0)) reject(error);
      });
      // Those that came in the same turn go along.
      if (client) await commitGroup(client, waitingActs.splice(0, MAX_ACTS_PER_COMMIT).sort(compareOrder));
    }
    isCommitting = false;
  }

  return (act) =>
    new Promise((resolve, reject) => {
      waitingActs.push({ act, resolve, reject });
      if (!isCommitting) void runWaitingActs();
    });
}
