/**
 * Opens transactions in which row-level security knows the request's companies: a write is one transaction, a read one for each turn of the
 * event loop. Stands on parts of pg and Kysely that are not theirs to promise; test/ground/scoped.test.ts names them and breaks with them.
 */
import { type CompiledQuery, type DatabaseConnection, DefaultQueryExecutor, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type pg from 'pg';
import { type Pool, type SendQuery, socketOf } from './pool.ts';
import type { Standby } from './standby.ts';
import type { Tables } from './tables.ts';
import { isStalePlanError, isUnavailable, markUncertain } from './unavailable.ts';

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
export type Scoped = <T>(scope: Scope, runQueries: (db: Db) => Promise<T>) => Promise<T>;

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
  const buildBeginText = (scope: Scope) => buildBeginStatement(scope) + pool.openingStatements;
  const dialect = new PostgresDialect({ pool });
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const driver = new DummyDriver();
  const transactionConfig = { dialect };
  const createTransaction = (sendQuery: SendQuery) => {
    const { connection, close } = createConnection(sendQuery);
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consume) => consume(connection) });
    return { db: new Transaction<Tables>({ config: transactionConfig, dialect, driver, executor }) as Db, close };
  };
  const runRead = async <T>(client: pg.PoolClient, scope: Scope, runQueries: (db: Db) => Promise<T>, isRetry: boolean) => {
    const { sendQuery, end: endRead } = openReadTransaction(client, buildBeginText(scope));
    // A pooler keeps its connections with their plans: what is asked again there is planned anew.
    const { db, close } = createTransaction(isRetry && pool.openingStatements ? ({ name: _, ...query }) => sendQuery(query) : sendQuery);
    let connectionError: Error | undefined;
    try {
      return await runQueries(db);
    } catch (error) {
      if (isStalePlanError(error)) connectionError = error as Error;
      throw error;
    } finally {
      close();
      endRead();
      client.release(connectionError);
    }
  };
  /** Nothing where the primary has to be asked. */
  const readFromStandby = async <T>(
    source: Standby,
    scope: Scope,
    runQueries: (db: Db) => Promise<T>,
  ): Promise<{ result: T } | undefined> => {
    const standbyRead = await source.open(buildBeginStatement(scope));
    if (!standbyRead) return;
    const { db, close } = createTransaction(standbyRead.sendQuery);
    try {
      const result = await runQueries(db);
      return standbyRead.failed() ? undefined : { result };
    } catch (error) {
      if (!standbyRead.failed()) throw error;
      return undefined;
    } finally {
      close();
      standbyRead.end();
    }
  };
  const runWrite = async <T>(client: pg.PoolClient, scope: Scope, runQueries: (db: Db) => Promise<T>) => {
    const { sendQuery, commit, end: markLastTurn, isSent } = openWriteTransaction(client, buildBeginText(scope));
    const { db, close } = createTransaction(sendQuery);
    endByTransaction.set(db, markLastTurn);
    let connectionError: Error | undefined;
    try {
      const result = await runQueries(db);
      close();
      await commit();
      return result;
    } catch (error) {
      close();
      // A pooler would keep the connection with its plans, and give it to the next who asks.
      await client
        .query(isStalePlanError(error) && pool.openingStatements ? 'rollback; deallocate all' : 'rollback')
        .catch((rollbackError: Error) => {
          connectionError = rollbackError;
        });
      if (isStalePlanError(error)) connectionError = error as Error;
      throw isSent() && isUnavailable(error) ? markUncertain(error) : error;
    } finally {
      client.release(connectionError);
    }
  };
  return async (scope, runQueries) => {
    if (!scope.readOnly) return runWrite(await pool.connect(), scope, runQueries);
    const standbyResult = scope.standby && standby && (await readFromStandby(standby, scope, runQueries));
    if (standbyResult) return standbyResult.result;
    // After a migration every connection may hold plans of before: each is given up as it is met, and a read is asked anew.
    for (let attemptsLeft = pool.options.max; ; attemptsLeft--)
      try {
        return await runRead(await pool.connect(), scope, runQueries, attemptsLeft < pool.options.max);
      } catch (error) {
        if (!isStalePlanError(error) || attemptsLeft === 0) throw error;
      }
  };
}

/** Named statements are prepared once a connection (1.6 times as fast, measured); the number of names is capped. */
function statementNameOf(sqlText: string): string | undefined {
  const knownName = statementNames.get(sqlText);
  if (knownName || statementNames.size >= MAX_NAMED_STATEMENTS) return knownName;
  const name = `q${statementNames.size}`;
  statementNames.set(sqlText, name);
  return name;
}

function createConnection(sendQuery: SendQuery) {
  let isOpen = true;
  const connection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      // A query that outlives its transaction would run in somebody else's.
      if (!isOpen) throw new Error(`query after its transaction ended: ${sql}`);
      const name = statementNameOf(sql);
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
function buildBeginStatement({ companies, readOnly, onePlan }: Scope) {
  const companiesValue = companies === '*' ? '*' : `{${companies.map(Number).join(',')}}`;
  const planSetting = onePlan ? '; set local plan_cache_mode = force_generic_plan' : '';
  return `begin${readOnly ? ' read only' : ''}; set local app.companies = '${companiesValue}'${planSetting}`;
}

/**
 * Reading: what is asked in one turn is a transaction of its own, so that begin, scope, statements and commit leave together.
 * Under READ COMMITTED every statement sees its own snapshot anyway; nothing is lost by it.
 */
function openReadTransaction(client: pg.PoolClient, beginStatement: string) {
  let pendingBegin: Promise<unknown> | undefined;
  const endTransaction = () => {
    if (!pendingBegin) return;
    pendingBegin = undefined;
    client.query('commit').catch(() => {}); // a failed statement has told already
    socketOf(client).uncork();
  };
  const sendQuery: SendQuery = async (query) => {
    if (!pendingBegin) {
      socketOf(client).cork();
      pendingBegin = client.query(beginStatement);
      process.nextTick(endTransaction);
    }
    const [, result] = await Promise.all([pendingBegin, client.query(query)]);
    return result;
  };
  return { sendQuery, end: endTransaction };
}

function openWriteTransaction(client: pg.PoolClient, beginStatement: string) {
  let isLastTurn = false;
  let pendingCommit: Promise<pg.QueryResult> | undefined;
  const gatherQuery = (query: string | pg.QueryConfig) => {
    if (pendingCommit) throw new Error('query after its commit');
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
    pendingCommit ??= gatherQuery('commit') as unknown as Promise<pg.QueryResult>;
    pendingCommit.catch(() => {}); // awaited by the commit
    return pendingCommit;
  };
  const pendingBegin = gatherQuery(beginStatement);
  pendingBegin.catch(() => {}); // awaited by the commit
  const commit = async () => {
    const [, commitOutcome] = await Promise.all([pendingBegin, sendCommit()]).catch((error: unknown) => {
      throw isUnavailable(error) ? markUncertain(error) : error;
    });
    if (commitOutcome.command !== 'COMMIT') throw new Error('the transaction was aborted by an error that was swallowed');
  };
  const markLastTurn = () => {
    isLastTurn = true;
  };
  return { sendQuery: gatherQuery as SendQuery, commit, end: markLastTurn, isSent: () => pendingCommit !== undefined };
}
