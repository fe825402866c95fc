/** The part of a client's medicines that the office reads, and who of the team reads all (R143). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Medicine, MedicineTimes } from '#contract/medicines.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { memberHasRoleSql } from '#server/request/roles.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** A condition for medicines `medicine` of activities `activity` whose acts are shared when they are done: signed, or reported where it is given as needed. */
export const isSharedOrderSql: RawBuilder<SqlBool> = sql<SqlBool>`case
  when medicine.kind = 'AS_NEEDED' then activity.shares_data_when_reported
  else activity.shares_data_when_signed end`;

/** The ids of a client's medicines whose orders are shared. */
export async function readSharedMedicineIds({ db }: Pick<Ctx, 'db'>, clientId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select medicine.id
    from medicines medicine
    join activities activity on activity.id = medicine.activity_id
    where medicine.client_id = ${clientId} and ${isSharedOrderSql}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The names of those who lead a client's teams now, by name. */
export async function readLeaderNames({ db }: Pick<Ctx, 'db'>, clientId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct ${fullNameOf('account')} as name
    from client_group_members member
    join users account on account.id = member.user_id
    where member.client_id = ${clientId}
      and member.active
      and account.activated
      and account.removed_at is null
      and ${memberHasRoleSql('ASSISTANCE_ADMIN')}
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** A medicine by its name and times, with all of it where `isShared`. */
export function medicineTimesOf(medicine: Medicine, isShared: boolean): MedicineTimes {
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
