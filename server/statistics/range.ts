/** The days somebody asks figures for, as instants of a company's clock, and the clauses by which SQL says how an instance stands and what it counts as. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Status } from '#domain/planning/instance.ts';
import { type Days, type Fate, fates, rangeOf } from '#domain/statistics.ts';
import { dayBounds, localDate } from '#domain/time.ts';
import { sharedWith } from '#server/planning/rows.ts';
import { badField } from '#server/request/problems.ts';
import type { Who } from '#server/request/who.ts';

type Asked = { startDate?: string | undefined; endDate?: string | undefined };

/** Throws a 400 at the field of `objectName` that is wrong. `back` and `ahead` are days from today where nothing is asked for. */
export const askedDays = (
  asked: Asked,
  now: Date,
  zone: string,
  reach?: { back: number; ahead: number },
  objectName = 'statistics',
): Days => {
  const found = rangeOf(asked, localDate(now.toISOString(), zone), reach);
  if ('refused' in found) throw badField(objectName, found.field, `error.field.${found.refused}`);
  return found;
};

const FIRST = '0001-01-01T00:00:00.000Z';
/** The instants of those days, half open. */
export const instantsOf = ({ from, to }: Days, zone: string): { from: string; before: string } => ({
  // East of Greenwich the first day of all begins in a year that PostgreSQL does not know by this name.
  from: [dayBounds(from, zone).from, FIRST].sort()[1]!,
  before: dayBounds(to, zone).before,
});

/** What an instance (alias `i`) counts as, as `fateOf` has it; a test holds the two together over random rows. */
export const fateSql = (now: string): RawBuilder<Fate> => sql<Fate>`
  case when i.is_completed then 'signed' when i.is_skipped then 'skipped' when i.signed_by_id is not null then 'reported'
       when i.is_completable and coalesce(i.occurence_date, i.planned_date) <= ${now}::timestamptz then 'missed' else 'planned' end`;

/** An instance's (alias `i`) display status, as `statusOf` has it. */
export const statusSql = (now: string): RawBuilder<Status> => sql<Status>`
  case when i.is_completed then 'completed' when i.is_skipped then 'skipped' when i.signed_by_id is not null then 'reported'
       when coalesce(i.occurence_date, i.planned_date) <= ${now}::timestamptz then case when i.is_completable then 'missed' else 'passed' end
       else 'upcoming' end`;

/** A column for each fate, of rows that have a column `fate`. */
export const perFate = sql.join(fates.map((fate) => sql`count(*) filter (where fate = ${sql.lit(fate)}) as ${sql.ref(fate)}`));

/** True for instances (alias `i`) that this reader may see one by one: their client's team all, others what is not done or was shared (R21). */
export const showsInstance = (who: Who): RawBuilder<SqlBool> =>
  who.isAdmin ? sql<SqlBool>`true` : sharedWith(sql`i.client_id = any(${who.clients})`);
/** Whether this reader sees the comments of an instance's client whatever was shared. */
export const seesComments = (who: Who): RawBuilder<SqlBool> =>
  who.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`(i.client_id = any(${who.clients}))`;
