/**
 * The calls that change a series, of activities and of tasks alike: from today on, from a chosen instance on, told before it is done, and its
 * end; alone, or with others that were made together with it (R85).
 */
import type { SeriesPreview } from '#contract/planning/series.ts';
import type { Action } from '#domain/permissions.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { clockOfRule, repeatedTimeIndex, sisterRule } from '#domain/planning/same-rule-series.ts';
import { idOf } from '#server/catalogue/selection.ts';
import { type Ctx, type Reply, reply } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import type { KindSchema } from './kind-schema.ts';
import { skipPausedOf } from './paused.ts';
import { applyPlan, archiveSeries } from './replan.ts';
import { checkNotChangedFirst } from './series-changes.ts';
import { type LockedSeries, lockSeries, makePlan, type Plan, ruleOf } from './series-plan.ts';

type Query = {
  activityInstanceId?: number | undefined;
  taskInstanceId?: number | undefined;
  replaceEditedInstance?: boolean | undefined;
  alsoIds?: number[] | undefined;
};
type Siblings = readonly { id: number; time?: string | null | undefined }[];
type Body = {
  recurrence?: string | undefined;
  isCompletable?: boolean | undefined;
  archived?: boolean | undefined;
  also?: Siblings | undefined;
  /** Of tasks alone. */
  responsibleId?: number | null | undefined;
};
type Input<B> = { params: { id: number }; query: Query; body: B };
type PlannedChange = { locked: LockedSeries; plan: Plan };

const MAX_REMAINING = 100;
const MAX_UPCOMING = 5;

type Calls<Row> = {
  schema: KindSchema;
  change: Action;
  remove: Action;
  read: (ctx: Ctx, id: number) => Promise<Row>;
  /** Refuses sent fields of its kind alone, against the stored series. */
  checkBody?: (ctx: Ctx, series: LockedSeries, body: Body) => Promise<void>;
};

export function createSeriesCalls<Row>({ schema, read, checkBody = async () => {}, ...actions }: Calls<Row>) {
  // The field by which bodies name what the series is of.
  const kind = schema.kind;
  /** A changed series may plan within a pause of its medicine: that is skipped too. */
  const followPauses = async (ctx: Ctx, { client_id }: LockedSeries) => {
    if (kind === 'activity' && client_id !== null) await skipPausedOf(ctx, client_id);
  };
  const alertOf = (act: string, name: string) => ({ alert: { key: `assistmeApp.${schema.seriesObjectName}.${act}`, param: name } });
  /** Changes the series from today on; what it is of and its client stay. */
  const change = async (ctx: Ctx, { params, body }: Input<Body>): Promise<Reply<Row>> => {
    // Whoever read a removed series before learns who removed it; to others it is not there.
    const onConflict = async (series?: LockedSeries) =>
      series || ctx.ifMatch !== null ? checkNotChangedFirst(ctx, schema, series ?? { id: params.id }) : null;
    const locked = await lockSeries(ctx, schema, params.id, actions.change, onConflict);
    const values = body as Body & Record<string, unknown>;
    if (values[kind] && idOf(values[kind]) !== locked.of_id) throw badField(schema.seriesObjectName, kind, 'error.field.fixed');
    if (values.client !== undefined && (idOf(values.client) ?? null) !== locked.client_id)
      throw badField(schema.seriesObjectName, 'client', 'error.field.fixed');
    await checkBody(ctx, locked, body);
    const { recurrence = locked.recurrence, isCompletable, responsibleId } = body;
    const nextSeriesId = await applyPlan(
      ctx,
      locked,
      await makePlan(ctx, locked, { recurrence, isCompletable, responsibleId, isWhole: true }),
    );
    if (body.archived !== undefined && body.archived !== locked.archived) await archiveSeries(ctx, schema, nextSeriesId, body.archived);
    await followPauses(ctx, locked);
    return reply(await read(ctx, nextSeriesId), alertOf('updated', locked.name));
  };
  /** Applies the plans; answers the series that goes on in the place of the first. */
  const apply = async (ctx: Ctx, plannedChanges: readonly PlannedChange[]): Promise<{ nextSeriesId: number; name: string }> => {
    const nextSeriesIds: number[] = [];
    for (const { locked, plan } of plannedChanges) nextSeriesIds.push(await applyPlan(ctx, locked, plan));
    await followPauses(ctx, plannedChanges[0]!.locked);
    return { nextSeriesId: nextSeriesIds[0]!, name: plannedChanges[0]!.locked.name };
  };
  return {
    replace: change,
    change,
    replan: async (ctx: Ctx, input: Input<Body>): Promise<Reply<Row>> => {
      const { nextSeriesId, name } = await apply(ctx, await planChanges(ctx, schema, actions.change, input, checkBody));
      return reply(await read(ctx, nextSeriesId), alertOf('updated', name));
    },
    preview: async (ctx: Ctx, input: Input<Body>): Promise<SeriesPreview> =>
      previewOf(await planChanges(ctx, schema, actions.change, input, checkBody)),
    remove: async (ctx: Ctx, { params, query }: Input<undefined>): Promise<Reply<undefined>> => {
      const body = { also: query.alsoIds?.map((id) => ({ id })) };
      const { name } = await apply(ctx, await planChanges(ctx, schema, actions.remove, { params, query, body }));
      return reply(undefined, alertOf('deleted', name));
    },
  };
}

/** The plan for the series, and for each other named with it; all locked in order of their ids, so that two acts never wait in a ring. */
async function planChanges(
  ctx: Ctx,
  schema: KindSchema,
  action: Action,
  { params: { id }, query, body }: Input<Body>,
  checkBody?: (ctx: Ctx, series: LockedSeries, body: Body) => Promise<void>,
): Promise<PlannedChange[]> {
  const siblings = body.also ?? [];
  const ids = [id, ...siblings.map((sibling) => sibling.id)];
  const object = schema.seriesObjectName;
  if (new Set(ids).size < ids.length) throw badField(object, 'also', 'error.field.invalid');
  const chosenInstanceId = query.activityInstanceId ?? query.taskInstanceId;
  const lockedById = new Map<number, LockedSeries>();
  for (const seriesId of [...ids].sort((a, b) => a - b)) {
    const ownCtx = seriesId === id ? ctx : { ...ctx, ifMatch: null };
    // Whoever wanted it gone has it so.
    const onConflict = async (series?: LockedSeries) =>
      series || body.recurrence !== undefined
        ? checkNotChangedFirst(ownCtx, schema, series ?? { id: seriesId }, seriesId === id ? chosenInstanceId : undefined)
        : null;
    lockedById.set(seriesId, await lockSeries(ownCtx, schema, seriesId, action, onConflict));
  }
  const mainSeries = lockedById.get(id)!;
  if (siblings.some((sibling) => mainSeries.together === null || lockedById.get(sibling.id)!.together !== mainSeries.together))
    throw badField(object, 'also', 'error.field.unknown');

  await checkBody?.(ctx, mainSeries, body);
  const { recurrence, isCompletable, responsibleId } = body;
  const fromInstance = { from: chosenInstanceId, replaceEditedInstance: query.replaceEditedInstance };
  const plan = await makePlan(ctx, mainSeries, { recurrence, isCompletable, responsibleId, ...fromInstance });
  const [previousRule, nextRule] = [
    parsedRule(mainSeries),
    recurrence === undefined ? null : ruleOf(schema, recurrence, mainSeries.time_zone, plan.today),
  ];
  const clockTimes = siblings.map((sibling) => sibling.time ?? clockOfRule(parsedRule(lockedById.get(sibling.id)!)));
  const repeatedIndex = nextRule ? repeatedTimeIndex([clockOfRule(nextRule), ...clockTimes]) : -1;
  if (repeatedIndex > 0) throw badField(object, `also.${repeatedIndex - 1}.time`, 'error.rule.sameTime');
  const plannedChanges: PlannedChange[] = [{ locked: mainSeries, plan }];
  for (const [index, sibling] of siblings.entries()) {
    const siblingSeries = lockedById.get(sibling.id)!;
    const rule = nextRule && formatRule(sisterRule(previousRule, nextRule, parsedRule(siblingSeries), clockTimes[index]!, plan.splitDay));
    const siblingChange = { isCompletable, responsibleId, day: plan.splitDay, ...(rule && { recurrence: rule }) };
    plannedChanges.push({ locked: siblingSeries, plan: await makePlan(ctx, siblingSeries, siblingChange) });
  }
  return plannedChanges;
}

const parsedRule = ({ recurrence, time_zone }: LockedSeries): Rule => (parseRule(recurrence, time_zone) as { rule: Rule }).rule;

/** The effect of all the plans. */
function previewOf(plannedChanges: readonly PlannedChange[]): SeriesPreview {
  const byTime = <T>(rows: T[], timeOf: (row: T) => string) => rows.sort((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)));
  const sum = (count: (change: PlannedChange) => number) => plannedChanges.reduce((total, change) => total + count(change), 0);
  const remaining = byTime(
    plannedChanges.flatMap(({ plan }) => plan.edit.remaining),
    ({ plannedDate }) => plannedDate,
  );
  return {
    replaced: sum(({ plan }) => plan.edit.replaced + new Set([...plan.followerIds, ...plan.transferredIds]).size),
    added: sum(({ plan, locked }) => (locked.archived ? 0 : plan.edit.added.length)),
    kept: remaining.slice(0, MAX_REMAINING),
    keptTotal: remaining.length,
    coming: byTime(
      plannedChanges.flatMap(({ plan, locked }) => (locked.archived ? [] : plan.coming)),
      ({ at }) => at,
    ).slice(0, MAX_UPCOMING),
  };
}
