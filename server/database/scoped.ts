/**
 * Opens transactions in which row-level security knows the request's companies: a write is one transaction, a read one for each turn of the
 * event loop. Stands on parts of pg and Kysely that are not theirs to promise; test/ground/scoped.test.ts names them and breaks with them.
 */
import { type CompiledQuery, type DatabaseConnection, DefaultQueryExecutor, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type pg from 'pg';
import { type Pool, type Query, socketOf } from './pool.ts';
import type { Standby } from './standby.ts';
import type { Tables } from './tables.ts';
import { isStale, isUnavailable, markUncertain } from './unavailable.ts';

/** The companies whose rows a transaction may see; `*` is ADMIN's, before a client is opened (R3). */
export type Scope = {
  companies: readonly number[] | '*';
  readOnly?: boolean;
  /** The same few rows by their ids each time: statements keep one plan, where PostgreSQL would plan those with arrays anew (decision 036). */
  onePlan?: boolean;
  /** May be read from a standby, where there is one (decision 077). */
  standby?: boolean;
};
export type Db = Transaction<Tables>;
export type Scoped = <T>(scope: Scope, work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Promises that this transaction asks nothing after this turn of the event loop: the commit leaves together with
 * that, which spares a round trip. What is answered is known only once it is committed; whatever is asked later throws.
 */
export const pipelineCommit = (db: Db): void => endByTransaction.get(db)?.();
const endByTransaction = new WeakMap<Db, () => void>();

const MAX_NAMED_STATEMENTS = 500;
const statementNames = new Map<string, string>();

/**
 * Makes `scoped(scope, work)`: one transaction, or for a read one a turn. Throws what `work` throws, after a rollback; the work of a read is
 * done again when what it asked was planned before a migration, or on the primary where the standby could not answer.
 */
export function createScoped(pool: Pool, standby?: Standby): Scoped {
  const beginTextOf = (scope: Scope) => beginStatementOf(scope) + pool.opening;
  const dialect = new PostgresDialect({ pool });
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const driver = new DummyDriver();
  const config = { dialect };
  const transactionOver = (sendQuery: Query) => {
    const { connection, close } = createConnection(sendQuery);
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
    return { db: new Transaction<Tables>({ config, dialect, driver, executor }) as Db, close };
  };
  const runRead = async <T>(client: pg.PoolClient, scope: Scope, work: (db: Db) => Promise<T>, isRetry: boolean) => {
    const { sendQuery, end } = openReading(client, beginTextOf(scope));
    // A pooler keeps its connections with their plans: what is asked again there is planned anew.
    const { db, close } = transactionOver(isRetry && pool.opening ? ({ name: _, ...query }) => sendQuery(query) : sendQuery);
    let connectionError: Error | undefined;
    try {
      return await work(db);
    } catch (error) {
      if (isStale(error)) connectionError = error as Error;
      throw error;
    } finally {
      close();
      end();
      client.release(connectionError);
    }
  };
  /** Nothing where the primary has to be asked. */
  const readFromStandby = async <T>(source: Standby, scope: Scope, work: (db: Db) => Promise<T>): Promise<{ result: T } | undefined> => {
    const standbyRead = await source.open(beginStatementOf(scope));
    if (!standbyRead) return;
    const { db, close } = transactionOver(standbyRead.sendQuery);
    try {
      const result = await work(db);
      return standbyRead.failed() ? undefined : { result };
    } catch (error) {
      if (!standbyRead.failed()) throw error;
      return undefined;
    } finally {
      close();
      standbyRead.end();
    }
  };
  const runWrite = async <T>(client: pg.PoolClient, scope: Scope, work: (db: Db) => Promise<T>) => {
    const { sendQuery, commit, end, isSent } = openWriting(client, beginTextOf(scope));
    const { db, close } = transactionOver(sendQuery);
    endByTransaction.set(db, end);
    let connectionError: Error | undefined;
    try {
      const result = await work(db);
      close();
      await commit();
      return result;
    } catch (error) {
      close();
      // A pooler would keep the connection with its plans, and give it to the next who asks.
      await client.query(isStale(error) && pool.opening ? 'rollback; deallocate all' : 'rollback').catch((rollbackError: Error) => {
        connectionError = rollbackError;
      });
      if (isStale(error)) connectionError = error as Error;
      throw isSent() && isUnavailable(error) ? markUncertain(error) : error;
    } finally {
      client.release(connectionError);
    }
  };
  return async (scope, work) => {
    if (!scope.readOnly) return runWrite(await pool.connect(), scope, work);
    const asideRead = scope.standby && standby && (await readFromStandby(standby, scope, work));
    if (asideRead) return asideRead.result;
    // After a migration every connection may hold plans of before: each is given up as it is met, and a read is asked anew.
    for (let attempts = pool.options.max; ; attempts--)
      try {
        return await runRead(await pool.connect(), scope, work, attempts < pool.options.max);
      } catch (error) {
        if (!isStale(error) || attempts === 0) throw error;
      }
  };
}

/** Named statements are prepared once a connection (1.6 times as fast, measured); the number of names is capped. */
function nameOf(text: string): string | undefined {
  const knownName = statementNames.get(text);
  if (knownName || statementNames.size >= MAX_NAMED_STATEMENTS) return knownName;
  const name = `q${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function createConnection(sendQuery: Query) {
  let isOpen = true;
  const connection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      // A query that outlives its transaction would run in somebody else's.
      if (!isOpen) throw new Error(`query after its transaction ended: ${sql}`);
      const name = nameOf(sql);
      const result = await sendQuery({ ...(name && { name }), text: sql, values: parameters as unknown[] });
      return { rows: result.rows as R[], ...(result.command !== 'SELECT' && { numAffectedRows: BigInt(result.rowCount ?? 0) }) };
    },
    streamQuery() {
      throw new Error('no cursors in pipeline mode');
    },
  } as DatabaseConnection;
  const close = () => {
    isOpen = false;
  };
  return { connection, close };
}

/** SQL of a scope: numbers only, since it goes into the text. */
function beginStatementOf({ companies, readOnly, onePlan }: Scope) {
  const value = companies === '*' ? '*' : `{${companies.map(Number).join(',')}}`;
  const plans = onePlan ? '; set local plan_cache_mode = force_generic_plan' : '';
  return `begin${readOnly ? ' read only' : ''}; set local app.companies = '${value}'${plans}`;
}

/**
 * Reading: what is asked in one turn is a transaction of its own, so that begin, scope, statements and commit leave together.
 * Under READ COMMITTED every statement sees its own snapshot anyway; nothing is lost by it.
 */
function openReading(client: pg.PoolClient, beginStatement: string) {
  let beginResult: Promise<unknown> | undefined;
  const end = () => {
    if (!beginResult) return;
    beginResult = undefined;
    client.query('commit').catch(() => {}); // a failed statement has told already
    socketOf(client).uncork();
  };
  const sendQuery: Query = async (query) => {
    if (!beginResult) {
      socketOf(client).cork();
      beginResult = client.query(beginStatement);
      process.nextTick(end);
    }
    const [, result] = await Promise.all([beginResult, client.query(query)]);
    return result;
  };
  return { sendQuery, end };
}

function openWriting(client: pg.PoolClient, beginStatement: string) {
  let isLastTurn = false;
  let commitResult: Promise<pg.QueryResult> | undefined;
  const gatherQuery = (query: string | pg.QueryConfig) => {
    if (commitResult) throw new Error('query after its commit');
    const socket = socketOf(client);
    if (socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => {
        if (isLastTurn) void sendCommit();
        socket.uncork();
      });
    }
    return client.query(query as string);
  };
  const sendCommit = () => {
    commitResult ??= gatherQuery('commit') as unknown as Promise<pg.QueryResult>;
    commitResult.catch(() => {}); // awaited by the commit
    return commitResult;
  };
  const beginResult = gatherQuery(beginStatement);
  beginResult.catch(() => {}); // awaited by the commit
  const commit = async () => {
    const [, commitOutcome] = await Promise.all([beginResult, sendCommit()]).catch((error: unknown) => {
      throw isUnavailable(error) ? markUncertain(error) : error;
    });
    if (commitOutcome.command !== 'COMMIT') throw new Error('the transaction was aborted by an error that was swallowed');
  };
  const end = () => {
    isLastTurn = true;
  };
  return { sendQuery: gatherQuery as Query, commit, end, isSent: () => commitResult !== undefined };
}
