/** The part of a client's medicines that the office reads, and who of the team reads all (R143). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Medicine, MedicineTimes } from '#contract/medicines.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { memberHasRole } from '#server/request/roles.ts';

/** A condition for medicines `m` of activities `a` whose acts are shared when they are done: signed, or reported where it is given as needed. */
export const isSharedOrder: RawBuilder<SqlBool> = sql<SqlBool>`case
  when m.kind = 'AS_NEEDED' then a.shares_data_when_reported
  else a.shares_data_when_signed end`;

/** The ids of a client's medicines whose orders are shared. */
export async function sharedOrders({ db }: Pick<Ctx, 'db'>, clientId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from medicines m
    join activities a on a.id = m.activity_id
    where m.client_id = ${clientId} and ${isSharedOrder}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The names of those who lead a client's teams now, by name. */
export async function leadersOf({ db }: Pick<Ctx, 'db'>, clientId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct u.first_name || ' ' || u.last_name as name
    from client_group_members m
    join users u on u.id = m.user_id
    where m.client_id = ${clientId} and m.active and u.activated and u.removed_at is null and ${memberHasRole('ASSISTANCE_ADMIN')}
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** A medicine by its name and times, with all of it where `isShared`. */
export function timesOfMedicine(medicine: Medicine, isShared: boolean): MedicineTimes {
  const { id, activity, kind, current, plans, endedDate } = medicine;
  return {
    id,
    name: current.name,
    activity: { id: activity.id, name: activity.name },
    kind,
    plans,
    untilDay: current.untilDay,
    endedDate,
    whole: isShared ? medicine : null,
  };
}
