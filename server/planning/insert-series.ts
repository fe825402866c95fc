/** Stores a series that begins, with the rows that its rule makes up to the horizon. */
import { sql } from 'kysely';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { expandOccurrences, findNextOccurrences, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { clockTimeOf, findRepeatedTimeIndex, ruleAtTime } from '#domain/planning/same-rule-series.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import { createStatement } from '#server/database/statement.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { type KindSchema, memoizePerKind } from './kind-schema.ts';
import type { Series } from './series.ts';
import { parseCheckedRule } from './series-plan.ts';

/** The local day on which a rule ends; null where it goes on. */
export const endDayOf = (rule: Rule) => (rule.freq === 'none' ? rule.start.slice(0, 10) : rule.until);

export type NewSeries = Omit<Series, 'id'> & { starts_on: string; made_until: string; archived?: boolean; together?: number | null };

type SeriesStart = Pick<Series, 'company_id' | 'client_id' | 'of_id' | 'is_completable'> & {
  recurrence: string;
  /** Further clock times, each of a series of its own (R85). */
  alsoAt?: readonly string[] | undefined;
  timeZone: string;
  /** The person responsible, of tasks (R94). */
  responsible_id?: number | null;
};
/** The first of the series, as it stands, and whether there is nothing that they plan. */
type BegunSeries = { id: number; recurrence: string; isCompletable: boolean; together: number | null; plansNothing: boolean };

/** A series with all its rows, in one statement: nothing can stand there yet, so that no row is looked for. */
const insertSeriesWithRows = memoizePerKind(({ series, instances, definitionColumn, seriesColumn, hasResponsible }) =>
  createStatement<Omit<NewSeries, 'archived'> & { byId: number; times: readonly string[] }, { id: number }>((slots) => {
    const [definitionRef, seriesRef] = [sql.ref(definitionColumn), sql.ref(seriesColumn)];
    const [responsibleColumnSql, responsibleValueSql] = hasResponsible
      ? [sql`, responsible_id`, sql`, ${slots.responsible_id}::bigint`]
      : [sql``, sql``];
    return sql`
      with begun as (
        insert into ${sql.table(series)} (company_id, client_id, ${definitionRef}, recurrence, starts_on, ends_on, is_completable,
          made_until,
          together, created_by_id${responsibleColumnSql})
        values (${slots.company_id}, ${slots.client_id}, ${slots.of_id}, ${slots.recurrence}, ${slots.starts_on}, ${slots.ends_on},
          ${slots.is_completable}, ${slots.made_until}, ${slots.together}, ${slots.byId}${responsibleValueSql})
        returning id, company_id, client_id, ${definitionRef}, is_completable${responsibleColumnSql}),
      made as (
        insert into ${sql.table(instances)} (company_id, client_id, ${definitionRef}, ${seriesRef}, is_completable, original_start,
          placed_at,
          planned_date${responsibleColumnSql})
        select company_id, client_id, ${definitionRef}, id, is_completable, at, at, at${responsibleColumnSql}
        from begun, unnest(${slots.times}::timestamptz[]) as its (at))
      select id
      from begun`;
  }),
);
/**
 * A new series with its occurrences from today to the horizon, or one for each clock time: what lies before it is past, and the past is never
 * made.
 */
export async function startSeries(
  ctx: Ctx,
  schema: KindSchema,
  { recurrence, alsoAt: furtherTimes = [], timeZone, responsible_id = null, ...seriesValues }: SeriesStart,
): Promise<BegunSeries> {
  const today = toLocalDate(ctx.now.toISOString(), timeZone);
  const firstRule = parseCheckedRule(schema, recurrence, timeZone, today);
  const repeatedIndex = findRepeatedTimeIndex([clockTimeOf(firstRule), ...furtherTimes]);
  if (repeatedIndex > 0) throw badField(schema.seriesObjectName, `alsoAt.${repeatedIndex - 1}`, 'error.rule.sameTime');
  const made_until = addDays(today, HORIZON_DAYS + 1);
  const beginSeries = async (rule: Rule, togetherId: number | null) => {
    const newSeries = {
      ...seriesValues,
      responsible_id,
      recurrence: formatRule(rule),
      starts_on: rule.start.slice(0, 10),
      ends_on: endDayOf(rule),
      made_until,
      together: togetherId,
    };
    const startTimes = expandOccurrences(rule, today, made_until).map(({ at }) => at);
    return (await insertSeriesWithRows(schema)(ctx.db, { ...newSeries, byId: ctx.user.id, times: startTimes }))[0]!.id;
  };
  const id = await beginSeries(firstRule, null);
  if (furtherTimes.length > 0) {
    await sql`update ${sql.table(schema.series)} set together = ${id} where id = ${id}`.execute(ctx.db);
    for (const clockTime of furtherTimes) await beginSeries(ruleAtTime(firstRule, clockTime), id);
  }
  const together = furtherTimes.length > 0 ? id : null;
  const hasNoOccurrences = findNextOccurrences(firstRule, today, 1).length === 0;
  return { id, recurrence: formatRule(firstRule), isCompletable: seriesValues.is_completable, together, plansNothing: hasNoOccurrences };
}
