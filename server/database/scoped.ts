/** One request, one transaction, few round trips: opens a transaction in which row-level security knows the request's companies. */
import { type CompiledQuery, type DatabaseConnection, DefaultQueryExecutor, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** The companies whose rows a transaction may see; `*` is ADMIN's, before a client is opened (decision 3). */
export type Scope = { companies: readonly number[] | '*'; readOnly?: boolean };
export type Db = Transaction<Tables>;
export type Scoped = <T>(scope: Scope, work: (db: Db) => Promise<T>) => Promise<T>;

const MOST_NAMED = 500;
const names = new Map<string, string>();
/** Named statements are prepared once a connection (1.6 times as fast, measured); the number of names is capped. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= MOST_NAMED) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
};

const connectionOver = (client: pg.PoolClient) => {
  let open = true;
  const connection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      // A query that outlives its transaction would run in somebody else's.
      if (!open) throw new Error(`query after its transaction ended: ${sql}`);
      const name = nameOf(sql);
      const found = await client.query({ ...(name && { name }), text: sql, values: parameters as unknown[] });
      return { rows: found.rows as R[], ...(found.command !== 'SELECT' && { numAffectedRows: BigInt(found.rowCount ?? 0) }) };
    },
    streamQuery() {
      throw new Error('no cursors in pipeline mode');
    },
  } as DatabaseConnection;
  const close = () => {
    open = false;
  };
  return { connection, close };
};

/** SQL of a scope: numbers only, since it goes into the text. */
const opening = ({ companies, readOnly }: Scope) => {
  const value = companies === '*' ? '*' : `{${companies.map(Number).join(',')}}`;
  return `begin${readOnly ? ' read only' : ''}; select set_config('app.companies', '${value}', true)`;
};

/** Makes `scoped(scope, work)`: begin and scope travel with the first query; a read's commit is not waited for. Throws what `work` throws, after a rollback. */
export const scopedOver = (pool: pg.Pool): Scoped => {
  const dialect = new PostgresDialect({ pool });
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const driver = new DummyDriver();
  return async (scope, work) => {
    const client = await pool.connect();
    const { connection, close } = connectionOver(client);
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
    const db: Db = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor } as never);
    const opened = client.query(opening(scope));
    opened.catch(() => {}); // awaited below
    let broken: Error | undefined;
    try {
      const result = await work(db);
      close();
      if (scope.readOnly) {
        await opened;
        client.query('commit').catch(() => {}); // whoever uses the connection next queues behind it
        return result;
      }
      const [, end] = await Promise.all([opened, client.query('commit')]);
      if (end.command !== 'COMMIT') throw new Error('the transaction was aborted by an error that was swallowed');
      return result;
    } catch (error) {
      close();
      await client.query('rollback').catch((failed: Error) => {
        broken = failed;
      });
      // 0A000: a plan made before a migration; the connection is of no more use.
      if ((error as { code?: string }).code === '0A000') broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
};
