/** Does what a plan for a series says: ends the old one, starts the new one, and takes, keeps and makes the rows, in one transaction. */
import { sql } from 'kysely';
import { occurrences, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { endedBefore, untouchedAhead } from '#domain/planning/series-edit.ts';
import { addDays, localDate } from '#domain/time.ts';
import type { Ctx } from '#server/http/handlers.ts';
import { note } from './held.ts';
import { HORIZON, makeRows } from './series.ts';
import { type HeldSeries, type Plan, rowsFrom } from './series-plan.ts';

const endOf = (rule: Rule) => (rule.freq === 'none' ? rule.start.slice(0, 10) : rule.until);
const raised = sql<number>`version + 1`;

const removeRows = ({ db }: Ctx, ids: readonly number[]) =>
  ids.length > 0 && sql`delete from activity_instances where id = any(${ids})`.execute(db);

const change = ({ db }: Ctx, id: number, set: { recurrence: string; ends_on: string | null; [column: string]: unknown }) =>
  db
    .updateTable('planned_activities')
    .set({ ...set, version: raised })
    .where('id', '=', id)
    .execute();

/** The series that goes on with the new rule: a new one, or the same where nothing of the old is left to keep. */
const goOn = async (ctx: Ctx, old: HeldSeries, { rule, edit, cut, horizon, isCompletable }: Plan): Promise<number> => {
  const fresh = {
    recurrence: formatRule(rule),
    starts_on: rule.start.slice(0, 10),
    ends_on: endOf(rule),
    is_completable: isCompletable,
    made_until: horizon,
  };
  if (edit.isEmpty) {
    await change(ctx, old.id, fresh);
    return old.id;
  }
  await end(ctx, old, cut);
  const { company_id, client_id, activity_id, archived } = old;
  const { id } = await ctx.db
    .insertInto('planned_activities')
    .values({ ...fresh, company_id, client_id, activity_id, archived, created_by_id: ctx.who.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const end = (ctx: Ctx, old: HeldSeries, cut: string) => {
  const ended = endedBefore((parseRule(old.recurrence, old.time_zone) as { rule: Rule }).rule, cut);
  return change(ctx, old.id, { recurrence: formatRule(ended.rule), ends_on: ended.endsOn });
};

/** The chosen one stays beside the new rule: said in its history, and so touched from then on. */
const detach = async (ctx: Ctx, old: HeldSeries, seriesId: number, { edit }: Plan) => {
  const own = edit.kept.find(({ id, why }) => why === 'chosen' || id === edit.rehomed?.id);
  if (!own) return;
  const { id } = own;
  const home = edit.rehomed ? sql`, planned_activity_id = ${seriesId}, original_start = ${edit.rehomed.at}::timestamptz` : sql``;
  await Promise.all([
    sql`update activity_instances set version = version + 1 ${home} where id = ${id}`.execute(ctx.db),
    note(ctx.db, [{ held: { id, companyId: old.company_id }, act: 'edited', seen: { plannedDate: own.plannedDate } }], {
      id: ctx.who.id,
      at: ctx.now.toISOString(),
    }),
  ]);
};

const following = ({ db }: Ctx, { followers, isCompletable }: Plan) =>
  followers.length > 0 && sql`update activity_instances set is_completable = ${isCompletable} where id = any(${followers})`.execute(db);

const setCompletable = ({ db }: Ctx, id: number, isCompletable: boolean) =>
  db.updateTable('planned_activities').set({ is_completable: isCompletable, version: raised }).where('id', '=', id).execute();

/** Answers the id of the series that goes on, or of what is left of the ended one. */
export const applyPlan = async (ctx: Ctx, old: HeldSeries, plan: Plan): Promise<number> => {
  const { edit, isCompletable } = plan;
  const rowsOf = (id: number, times: readonly string[]) => times.map((at) => ({ ...old, id, is_completable: isCompletable, at }));
  await removeRows(ctx, edit.gone);
  if (plan.change === 'nothing') {
    await Promise.all([following(ctx, plan), setCompletable(ctx, old.id, isCompletable)]);
    return old.id;
  }
  if (plan.change === 'ending') {
    if (edit.isEmpty) await ctx.db.deleteFrom('planned_activities').where('id', '=', old.id).execute();
    else await end(ctx, old, plan.cut);
    return old.id;
  }
  if (plan.change === 'end') {
    const until = { recurrence: formatRule(plan.rule), ends_on: endOf(plan.rule), made_until: plan.horizon, is_completable: isCompletable };
    await Promise.all([following(ctx, plan), change(ctx, old.id, until)]);
    if (!old.archived) await makeRows(ctx.db, rowsOf(old.id, edit.added));
    return old.id;
  }
  const id = await goOn(ctx, old, plan);
  await detach(ctx, old, id, plan);
  // A day that has its own keeps its place empty: the nightly job and the opening of the day leave it so.
  await makeRows(ctx.db, rowsOf(id, edit.taken), ctx.now.toISOString());
  if (!old.archived) await makeRows(ctx.db, rowsOf(id, edit.added));
  return id;
};

/** An archived series plans nothing: what is ahead and untouched goes, and comes again when it is taken out of the archive. */
export const archive = async (ctx: Ctx, id: number, archived: boolean): Promise<void> => {
  const series = await ctx.db
    .selectFrom('planned_activities as t')
    .innerJoin('companies as co', 'co.id', 't.company_id')
    .select(['t.id', 't.company_id', 't.client_id', 't.activity_id', 't.is_completable', 't.recurrence', 't.ends_on', 'co.time_zone'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
  const now = ctx.now.toISOString();
  const today = localDate(now, series.time_zone);
  const horizon = addDays(today, HORIZON + 1);
  await ctx.db
    .updateTable('planned_activities')
    .set({ archived, made_until: archived ? today : horizon })
    .where('id', '=', id)
    .execute();
  if (archived) return void (await removeRows(ctx, untouchedAhead((await rowsFrom(ctx, series, today)).rows, now)));
  const { rule } = parseRule(series.recurrence, series.time_zone) as { rule: Rule };
  const before = series.ends_on === null ? horizon : [horizon, addDays(series.ends_on, 1)].sort()[0]!;
  const ahead = occurrences(rule, today, before).filter(({ at }) => at > now);
  await makeRows(
    ctx.db,
    ahead.map(({ at }) => ({ ...series, at })),
  );
};
