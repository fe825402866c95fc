/**
 * Reads from a standby that are never older than what was committed when they were asked, by anybody, on any server (decision 077): the
 * primary says how far it has written, and the standby must have replayed as far. Whatever is wrong with it, the primary answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { startHeartbeat } from './heartbeat.ts';
import { destroyConnection, openPool, type Pool, type SendQuery, socketOf } from './pool.ts';
import { isStalePlanError, isUnavailable } from './unavailable.ts';

/**
 * Reasons why the primary answered: the standby is away, has not replayed far enough, cancelled what was asked, is no standby of this primary, its
 * login would see rows of every company, or it failed otherwise.
 */
export const fallbackReasons = ['away', 'behind', 'cancelled', 'promoted', 'unprotected', 'failed'] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

/** Milliseconds for which the standby may lag behind what is asked, and for which one that is silent is waited for. */
const MAX_LAG_WAIT_MS = 200;
const SILENCE_TIMEOUT_MS = 500;
/** Milliseconds between two looks at it: the first, and the longest. */
const FIRST_POLL_MS = 2;
const MAX_POLL_MS = 25;
/** Milliseconds for which it is left alone, by what was wrong; one that is away is left alone until it answers its heartbeat, too. */
const backoffMsByReason: Partial<Record<FallbackReason, number>> = { away: 1000, behind: 1000, promoted: 5000, unprotected: 5000 };

/** A place in the log of the database in bytes, and the timeline it lies on: the same place of another timeline says something else. */
type LogPosition = { bytes: number; timeline: number };
type StandbyState = LogPosition & { recovering: boolean; guarded: boolean; age: number };
export type Lag = { bytes: number; seconds: number };

/** Commits that are not flushed (synchronous_commit off) lie before the place where the log goes on. */
const POSITION_SQL = `select (case
  when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::bigint as bytes,
  ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;
const STATE_SQL = `select pg_is_in_recovery() as recovering, coalesce((pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint, 0) as bytes,
  checkpoint.timeline_id as timeline, row_security_active('activity_instances') as guarded,
  coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()),
    0)::float8 as age from pg_control_checkpoint() checkpoint`;

class UnusableStandbyError extends Error {
  readonly reason: FallbackReason;
  constructor(reason: FallbackReason) {
    super(`the standby is ${reason}`);
    this.reason = reason;
  }
}

export type StandbyRead = {
  sendQuery: SendQuery;
  /** Something that was asked of the standby was not answered. */
  failed: () => boolean;
  /** Gives the connection back once all that was asked on it has ended. */
  end: () => void;
};
export type Standby = ReturnType<typeof createStandby>;

/** Connections to it: fewer than to the primary, since nobody waits there for a row. */
const MAX_CONNECTIONS = 6;
/** Milliseconds for which one of them is waited for. */
const CONNECTION_WAIT_MS = 1000;

/** Opens the pool of a standby and feels its heartbeat; one that is away now is asked when it is there. Throws nothing. */
export function openStandby(primary: pg.Pool, connection: pg.PoolConfig, log: Logger): Standby & { stop: () => Promise<void> } {
  // Each transaction says what holds in it, so that a pooler may stand before it.
  const pool = openPool(connection, log, MAX_CONNECTIONS, true, CONNECTION_WAIT_MS);
  const heartbeat = startHeartbeat({
    connection,
    log,
    name: 'standby',
    consequence: 'the primary answers for it',
    onChange: (isAnswering) => pool.setAway(!isAnswering),
  });
  const stop = async () => {
    await heartbeat.stop();
    await pool.end();
  };
  return { ...createStandby(primary, pool, heartbeat.isAnswering), stop };
}

/** `isAnswering`: whether the standby's heartbeat was felt. */
export function createStandby(primary: pg.Pool, pool: Pool, isAnswering: () => boolean = () => true) {
  const counts = { standby: 0, ...(Object.fromEntries(fallbackReasons.map((reason) => [reason, 0])) as Record<FallbackReason, number>) };
  let backoff: { reason: FallbackReason; until: number } | undefined;
  const readPrimaryPosition = createPositionReader(primary);

  const recordFallback = (reason: FallbackReason): void => {
    counts[reason]++;
    const backoffMs = backoffMsByReason[reason];
    if (backoffMs) backoff = { reason, until: performance.now() + backoffMs };
  };
  const currentBackoffReason = (): FallbackReason | undefined =>
    !isAnswering() ? 'away' : backoff && performance.now() < backoff.until ? backoff.reason : undefined;

  /** Opens the connection for one read; nothing where the primary has to be asked. Throws nothing. */
  const openRead = async (beginStatement: string): Promise<StandbyRead | undefined> => {
    const reason = currentBackoffReason();
    if (reason) return void counts[reason]++;
    try {
      return createRead(await pool.connect(), beginStatement + pool.openingStatements);
    } catch {
      return void recordFallback('away');
    }
  };

  const createRead = (client: pg.PoolClient, beginStatement: string): StandbyRead => {
    let failure: { error: unknown } | undefined;
    let statementGroup: QueuedStatement[] | undefined;
    let previousRun = Promise.resolve();
    const recordFailure = (error: unknown) => {
      if (failure) return;
      failure = { error };
      recordFallback(fallbackReasonOf(error));
    };
    const runGroup = async (statements: QueuedStatement[], neededPosition: Promise<LogPosition>) => {
      try {
        if (failure) throw failure.error;
        await waitUntilReplayed(client, beginStatement, neededPosition);
      } catch (error) {
        recordFailure(error);
        client.query('rollback').catch(() => {});
        for (const statement of statements) statement.reject(error);
        return;
      }
      socketOf(client).cork();
      const pendingResults = statements.map(({ query, resolve, reject }) =>
        client.query(query).then(resolve, (error: unknown) => {
          recordFailure(error);
          reject(error);
        }),
      );
      client.query('commit').catch(() => {}); // a failed statement has told already
      socketOf(client).uncork();
      await Promise.all(pendingResults);
    };
    const sendQuery: SendQuery = (query) =>
      new Promise((resolve, reject) => {
        if (!statementGroup) {
          const [statements, neededPosition] = [[] as QueuedStatement[], readPrimaryPosition()];
          neededPosition.catch(() => {}); // awaited by the run
          statementGroup = statements;
          process.nextTick(() => {
            statementGroup = undefined;
            previousRun = previousRun.then(() => runGroup(statements, neededPosition));
          });
        }
        statementGroup.push({ query, resolve, reject });
      });
    const finishRead = () => {
      if (!failure) counts.standby++;
      // Statements of this very turn have not begun yet.
      process.nextTick(() => previousRun.then(() => releaseClient(client, failure)));
    };
    return { sendQuery, failed: () => failure !== undefined, end: finishRead };
  };

  /** The lag behind the primary, and what would be wrong with asking it; undefined while either does not say. Throws nothing. */
  const readLag = async (): Promise<{ lag: Lag; reason: FallbackReason | undefined } | undefined> => {
    if (!isAnswering()) return undefined;
    const pendingAnswers = Promise.all([readPrimaryPosition(), pool.query<StandbyState>(STATE_SQL)]);
    const answers = await Promise.race([pendingAnswers, sleep(4 * SILENCE_TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined);
    const state = answers?.[1].rows[0];
    if (!answers || !state) return undefined;
    const bytes = Math.max(0, answers[0].bytes - state.bytes);
    return { lag: { bytes, seconds: bytes === 0 ? 0 : Math.max(0, state.age) }, reason: unusableReason(answers[0], state) };
  };

  return { open: openRead, lag: readLag, isAnswering, counts: (): Readonly<typeof counts> => counts };
}

type QueuedStatement = { query: pg.QueryConfig; resolve: (result: pg.QueryResult) => void; reject: (error: unknown) => void };

/**
 * The position of the primary's log: one statement for all that is asked in one turn of the event loop, sent when that turn is over, so that
 * it holds for the last of them too.
 */
function createPositionReader(primary: pg.Pool): () => Promise<LogPosition> {
  let pendingPosition: Promise<LogPosition> | undefined;
  const readPosition = async (): Promise<LogPosition> => {
    await new Promise(setImmediate);
    pendingPosition = undefined;
    return (await primary.query<LogPosition>({ name: 'position', text: POSITION_SQL })).rows[0]!;
  };
  return () => {
    pendingPosition ??= readPosition();
    return pendingPosition;
  };
}

/** The reason not to read a standby in this state, with the primary there; nothing where it may be read. */
function unusableReason(neededPosition: LogPosition, { recovering, guarded, timeline, bytes }: StandbyState): FallbackReason | undefined {
  if (!guarded) return 'unprotected';
  if (!recovering || timeline !== neededPosition.timeline) return 'promoted';
  return bytes < neededPosition.bytes ? 'behind' : undefined;
}

/** Begins the transaction and waits until what it reads is new enough. Within it, since a pooler may give the next one to another standby. */
async function waitUntilReplayed(client: pg.PoolClient, beginStatement: string, neededPosition: Promise<LogPosition>): Promise<void> {
  socketOf(client).cork();
  client.query(beginStatement).catch(() => {}); // what comes after fails with it
  let pendingState = client.query<StandbyState>({ name: 'standing', text: STATE_SQL });
  pendingState.catch(() => {}); // awaited below
  socketOf(client).uncork();
  const targetPosition = await neededPosition.catch(() => {
    throw new UnusableStandbyError('failed');
  });
  const startedAt = performance.now();
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    const reason = unusableReason(targetPosition, (await awaitOrDestroy(client, pendingState)).rows[0]!);
    if (!reason) return;
    if (reason !== 'behind' || performance.now() - startedAt > MAX_LAG_WAIT_MS) throw new UnusableStandbyError(reason);
    await sleep(pollMs);
    pendingState = client.query<StandbyState>({ name: 'standing', text: STATE_SQL });
  }
}

/** The answer, or an end of the connection whose other end is silent. */
async function awaitOrDestroy<T>(client: pg.PoolClient, pendingAnswer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => destroyConnection(client), SILENCE_TIMEOUT_MS);
  try {
    return await pendingAnswer;
  } finally {
    clearTimeout(timer);
  }
}

function fallbackReasonOf(error: unknown): FallbackReason {
  if (error instanceof UnusableStandbyError) return error.reason;
  // A conflict with what is replayed; a deadlock with it; a statement that took too long.
  if (/^(40001|40P01|57014)$/.test((error as { code?: string }).code ?? '')) return 'cancelled';
  return isUnavailable(error) ? 'away' : 'failed';
}

/** A connection with plans of before a migration, or with nobody at its other end, is of no more use. */
function releaseClient(client: pg.PoolClient, failure: { error: unknown } | undefined): void {
  const error = failure?.error ?? {};
  const isStaleError = isStalePlanError(error);
  // A pooler would keep the connection with its plans, and give it to the next who asks.
  if (isStaleError) client.query('deallocate all').catch(() => {});
  client.release(isStaleError || isUnavailable(error) ? (error as Error) : undefined);
}
