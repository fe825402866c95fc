/** A statement whose text is put together once; a request only fills in its values. */
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { BoundStatement, StatementValue } from './batch.ts';
import type { Db } from './scoped.ts';

const SLOT = Symbol('slot');
/** The place where a value goes; `sql` takes it for a parameter. */
type Slot = { [SLOT]: PropertyKey };
const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && SLOT in value;
export type Slots<V> = { [K in keyof V]: RawBuilder<V[K]> };

const createSlots = <V>() => new Proxy({}, { get: (_, name) => sql`${{ [SLOT]: name }}` }) as Slots<V>;
const fillParameters = <V>({ parameters }: CompiledQuery, values: V) =>
  parameters.map((parameter) => (isSlot(parameter) ? values[parameter[SLOT] as keyof V] : parameter));

/** For what is asked often: a long `sql` template costs 70 µs each time it is put together (measured). `buildQuery` must not depend on values. */
export function createStatement<V extends object, R>(buildQuery: (slots: Slots<V>) => RawBuilder<R>) {
  let compiledQuery: CompiledQuery<R> | undefined;
  return async (db: Db, values: V): Promise<R[]> => {
    compiledQuery ??= buildQuery(createSlots<V>()).compile(db);
    return (await db.executeQuery<R>(CompiledQuery.raw(compiledQuery.sql, fillParameters(compiledQuery, values)) as CompiledQuery<R>)).rows;
  };
}

const offlineCompiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
/** The same with one place for each value, however often it stands there. */
function shareParameters(compiledQuery: CompiledQuery): CompiledQuery {
  const slotKeys = compiledQuery.parameters.map((parameter, index) => (isSlot(parameter) ? parameter[SLOT] : index));
  const sharedKeys = [...new Set(slotKeys)];
  const sqlText = compiledQuery.sql.replace(
    /\$(\d+)/g,
    (_, parameterNumber) => `$${sharedKeys.indexOf(slotKeys[Number(parameterNumber) - 1]!) + 1}`,
  );
  return CompiledQuery.raw(
    sqlText,
    sharedKeys.map((key) => compiledQuery.parameters[slotKeys.indexOf(key)]),
  );
}
/** One that goes into a batch, prepared under `name`. */
export function createBatchStatement<V extends object>(name: string, buildQuery: (slots: Slots<V>) => RawBuilder<unknown>) {
  let compiledQuery: CompiledQuery | undefined;
  return (values: V): BoundStatement => {
    compiledQuery ??= shareParameters(buildQuery(createSlots<V>()).compile(offlineCompiler));
    const filledValues = fillParameters(compiledQuery, values);
    if (filledValues.includes(undefined)) throw new Error(`the statement ${name} lacks a value`);
    return { name, text: compiledQuery.sql, values: filledValues as StatementValue[] };
  };
}

/**
 * Lets the statements of this turn of a read keep one plan, where PostgreSQL would plan them anew for bounds and arrays among their values: only
 * for such as are found by the same index whatever these are (decision 036).
 */
export const forceGenericPlan = (db: Db): void => {
  // A failure here fails the statements of the same transaction, and their reader hears of it.
  db.executeQuery(CompiledQuery.raw('set local plan_cache_mode = force_generic_plan')).catch(() => {});
};
