/** The making of a series' occurrences as rows: when it is saved, each night, and for a day that somebody opens (decision 8). */
import { sql } from 'kysely';
import { occurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { addDays, localDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import type { OpenClient } from '#server/scope.ts';

/** Days ahead of today for which occurrences exist as rows (decision 8). */
export const HORIZON = 62;

export type Series = {
  id: number;
  company_id: number;
  client_id: number;
  activity_id: number;
  is_completable: boolean;
  recurrence: string;
  /** Its last local day; nothing is made after it, whatever the rule's text says. */
  ends_on: string | null;
};
/** The columns of one. */
export const seriesColumns = ['id', 'company_id', 'client_id', 'activity_id', 'is_completable', 'recurrence', 'ends_on'] as const;

type Made = Omit<Series, 'recurrence' | 'ends_on'> & { at: string };
/** Makes rows; idempotent: what is there, moved or removed, stays as it is. Answers how many were new. */
export const makeRows = async (db: Db, made: readonly Made[], removedAt: string | null = null): Promise<number> => {
  if (made.length === 0) return 0;
  const column = <K extends keyof Made>(key: K) => made.map((row) => row[key]);
  const done = await sql`
    insert into activity_instances (company_id, client_id, activity_id, planned_activity_id, is_completable, original_start, placed_at, planned_date, removed_at)
    select company_id, client_id, activity_id, id, is_completable, at, at, at, ${removedAt}::timestamptz
    from unnest(${column('company_id')}::bigint[], ${column('client_id')}::bigint[], ${column('activity_id')}::bigint[],
      ${column('id')}::bigint[], ${column('is_completable')}::boolean[], ${column('at')}::timestamptz[]) as made (company_id, client_id, activity_id, id, is_completable, at)
    on conflict (planned_activity_id, original_start) where planned_activity_id is not null do nothing`.execute(db);
  return Number(done.numAffectedRows ?? 0);
};

/** Makes the occurrences of series on local days [from, before). Answers how many rows were new. */
export const makeOccurrences = (db: Db, series: readonly Series[], zone: string, from: string, before: string): Promise<number> =>
  makeRows(
    db,
    series.flatMap((one) => {
      const parsed = parseRule(one.recurrence, zone);
      if ('refused' in parsed) throw new Error(`series ${one.id} has a rule that does not read: ${parsed.refused}`);
      const until = one.ends_on === null ? before : [before, addDays(one.ends_on, 1)].sort()[0]!;
      return occurrences(parsed.rule, from, until).map(({ at }) => ({ ...one, at }));
    }),
  );

const laterOf = (a: string, b: string) => [a, b].sort().at(-1)!;

/**
 * Series of a client that may have occurrences on a day for which rows were not made yet. Locked against a change of them: what somebody
 * ends meanwhile is not made after its end (decision 16).
 */
const unmade = (db: Db, clientId: number, date: string) =>
  db
    .selectFrom('planned_activities')
    .select(seriesColumns)
    .where('client_id', '=', clientId)
    .where('made_until', '<=', date)
    .where('starts_on', '<=', date)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', date)]))
    .where('archived', '=', false)
    .orderBy('id')
    .forShare()
    .execute();

/** Makes one day of a client on demand; the past is never made. */
export const makeDay = async (db: Db, client: Pick<OpenClient, 'id' | 'time_zone'>, date: string, now: Date): Promise<void> => {
  if (date < localDate(now.toISOString(), client.time_zone)) return;
  await makeOccurrences(db, await unmade(db, client.id, date), client.time_zone, date, addDays(date, 1));
};

/** Extends every series of one company to the horizon; what the daily job does. Answers how many rows were new. */
export const extendHorizon = async (db: Db, companyId: number, zone: string, now: Date): Promise<number> => {
  const today = localDate(now.toISOString(), zone);
  const before = addDays(today, HORIZON + 1);
  const due = await db
    .selectFrom('planned_activities')
    .select([...seriesColumns, 'made_until'])
    .where('company_id', '=', companyId)
    .where('made_until', '<', before)
    .where('archived', '=', false)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', eb.ref('made_until'))]))
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  let made = 0;
  // Series made up to the same day go together, so that a missed job costs a few statements, not one a series.
  for (const [from, series] of Map.groupBy(due, (one) => laterOf(one.made_until, today)))
    made += await makeOccurrences(db, series, zone, from, before);
  await db
    .updateTable('planned_activities')
    .set({ made_until: before })
    .where(sql<boolean>`id = any(${due.map((one) => one.id)})`)
    .execute();
  return made + (due.length === 500 ? await extendHorizon(db, companyId, zone, now) : 0);
};
