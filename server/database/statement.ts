/** A statement whose text is put together once; a request only fills in its values. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './scoped.ts';

const SLOT = Symbol('slot');
/** The place where a value goes; `sql` takes it for a parameter. */
type Slot = { [SLOT]: PropertyKey };
const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && SLOT in value;
type Slots<V> = { [K in keyof V]: RawBuilder<V[K]> };

/** For what is asked often: a long `sql` template costs 70 µs each time it is put together (measured). `make` must not depend on values. */
export function statement<V extends object, R>(make: (slots: Slots<V>) => RawBuilder<R>) {
  const slots = new Proxy({}, { get: (_, name) => sql`${{ [SLOT]: name }}` }) as Slots<V>;
  let compiled: CompiledQuery<R> | undefined;
  return async (db: Db, values: V): Promise<R[]> => {
    compiled ??= make(slots).compile(db);
    const parameters = compiled.parameters.map((parameter) => (isSlot(parameter) ? values[parameter[SLOT] as keyof V] : parameter));
    return (await db.executeQuery<R>(CompiledQuery.raw(compiled.sql, parameters) as CompiledQuery<R>)).rows;
  };
}

/**
 * Lets the statements of this turn of a read keep one plan, where PostgreSQL would plan them anew for bounds and arrays among their values: only
 * for such as are found by the same index whatever these are (decision 036).
 */
export const planOnce = (db: Db): void => {
  // What fails here fails the statements of the same transaction, and their reader hears of it.
  db.executeQuery(CompiledQuery.raw('set local plan_cache_mode = force_generic_plan')).catch(() => {});
};
