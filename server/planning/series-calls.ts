/**
 * The calls that change a series, of activities and of tasks alike: from today on, from a chosen instance on, told before it is done, and its
 * end; alone, or with others that were made together with it (R85).
 */
import type { SeriesPreview } from '#contract/planning/series.ts';
import type { Action } from '#domain/permissions.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { clockTimeOf, deriveSisterRule, findRepeatedTimeIndex } from '#domain/planning/same-rule-series.ts';
import { idOf } from '#server/catalogue/selection.ts';
import { type Ctx, type Reply, reply } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import type { KindSchema } from './kind-schema.ts';
import { skipPausedOfClient } from './paused.ts';
import { applyPlan, archiveSeries } from './replan.ts';
import { findChangeConflict } from './series-changes.ts';
import { buildSeriesPlan, type LockedSeries, lockSeries, parseCheckedRule, type SeriesPlan } from './series-plan.ts';

type SeriesQuery = {
  activityInstanceId?: number | undefined;
  taskInstanceId?: number | undefined;
  replaceEditedInstance?: boolean | undefined;
  alsoIds?: number[] | undefined;
};
type Siblings = readonly { id: number; time?: string | null | undefined }[];
type SeriesBody = {
  recurrence?: string | undefined;
  isCompletable?: boolean | undefined;
  archived?: boolean | undefined;
  also?: Siblings | undefined;
  /** Of tasks alone. */
  responsibleId?: number | null | undefined;
};
type SeriesRequest<B> = { params: { id: number }; query: SeriesQuery; body: B };
type PlannedChange = { locked: LockedSeries; plan: SeriesPlan };

const MAX_REMAINING = 100;
const MAX_UPCOMING = 5;

type SeriesCallOptions<Row> = {
  schema: KindSchema;
  change: Action;
  remove: Action;
  read: (ctx: Ctx, id: number) => Promise<Row>;
  /** Refuses sent fields of its kind alone, against the stored series. */
  checkBody?: (ctx: Ctx, series: LockedSeries, body: SeriesBody) => Promise<void>;
};

export function createSeriesCalls<Row>({ schema, read, checkBody = async () => {}, ...actions }: SeriesCallOptions<Row>) {
  // The field by which bodies name what the series is of.
  const kind = schema.kind;
  /** A changed series may plan within a pause of its medicine: that is skipped too. */
  const skipPausedInSeries = async (ctx: Ctx, { client_id }: LockedSeries) => {
    if (kind === 'activity' && client_id !== null) await skipPausedOfClient(ctx, client_id);
  };
  const alertOf = (act: string, name: string) => ({ alert: { key: `assistmeApp.${schema.seriesObjectName}.${act}`, param: name } });
  /** Changes the series from today on; what it is of and its client stay. */
  const changeSeries = async (ctx: Ctx, { params, body }: SeriesRequest<SeriesBody>): Promise<Reply<Row>> => {
    // Whoever read a removed series before learns who removed it; to others it is not there.
    const onConflict = async (series?: LockedSeries) =>
      series || ctx.ifMatch !== null ? findChangeConflict(ctx, schema, series ?? { id: params.id }) : null;
    const lockedSeries = await lockSeries(ctx, schema, params.id, actions.change, onConflict);
    const sentFields = body as SeriesBody & Record<string, unknown>;
    if (sentFields[kind] && idOf(sentFields[kind]) !== lockedSeries.of_id)
      throw badField(schema.seriesObjectName, kind, 'error.field.fixed');
    if (sentFields.client !== undefined && (idOf(sentFields.client) ?? null) !== lockedSeries.client_id)
      throw badField(schema.seriesObjectName, 'client', 'error.field.fixed');
    await checkBody(ctx, lockedSeries, body);
    const { recurrence = lockedSeries.recurrence, isCompletable, responsibleId } = body;
    const nextSeriesId = await applyPlan(
      ctx,
      lockedSeries,
      await buildSeriesPlan(ctx, lockedSeries, { recurrence, isCompletable, responsibleId, isWhole: true }),
    );
    if (body.archived !== undefined && body.archived !== lockedSeries.archived)
      await archiveSeries(ctx, schema, nextSeriesId, body.archived);
    await skipPausedInSeries(ctx, lockedSeries);
    return reply(await read(ctx, nextSeriesId), alertOf('updated', lockedSeries.name));
  };
  /** Applies the plans; answers the series that goes on in the place of the first. */
  const applyChanges = async (ctx: Ctx, plannedChanges: readonly PlannedChange[]): Promise<{ nextSeriesId: number; name: string }> => {
    const nextSeriesIds: number[] = [];
    for (const { locked, plan } of plannedChanges) nextSeriesIds.push(await applyPlan(ctx, locked, plan));
    await skipPausedInSeries(ctx, plannedChanges[0]!.locked);
    return { nextSeriesId: nextSeriesIds[0]!, name: plannedChanges[0]!.locked.name };
  };
  return {
    replace: changeSeries,
    change: changeSeries,
    replan: async (ctx: Ctx, input: SeriesRequest<SeriesBody>): Promise<Reply<Row>> => {
      const { nextSeriesId, name } = await applyChanges(ctx, await planChanges(ctx, schema, actions.change, input, checkBody));
      return reply(await read(ctx, nextSeriesId), alertOf('updated', name));
    },
    preview: async (ctx: Ctx, input: SeriesRequest<SeriesBody>): Promise<SeriesPreview> =>
      buildPreview(await planChanges(ctx, schema, actions.change, input, checkBody)),
    remove: async (ctx: Ctx, { params, query }: SeriesRequest<undefined>): Promise<Reply<undefined>> => {
      const body = { also: query.alsoIds?.map((id) => ({ id })) };
      const { name } = await applyChanges(ctx, await planChanges(ctx, schema, actions.remove, { params, query, body }));
      return reply(undefined, alertOf('deleted', name));
    },
  };
}

/** The plan for the series, and for each other named with it; all locked in order of their ids, so that two acts never wait in a ring. */
async function planChanges(
  ctx: Ctx,
  schema: KindSchema,
  action: Action,
  { params: { id }, query, body }: SeriesRequest<SeriesBody>,
  checkBody?: (ctx: Ctx, series: LockedSeries, body: SeriesBody) => Promise<void>,
): Promise<PlannedChange[]> {
  const siblings = body.also ?? [];
  const seriesIds = [id, ...siblings.map((sibling) => sibling.id)];
  const objectName = schema.seriesObjectName;
  if (new Set(seriesIds).size < seriesIds.length) throw badField(objectName, 'also', 'error.field.invalid');
  const chosenInstanceId = query.activityInstanceId ?? query.taskInstanceId;
  const seriesById = new Map<number, LockedSeries>();
  for (const seriesId of [...seriesIds].sort((a, b) => a - b)) {
    const seriesCtx = seriesId === id ? ctx : { ...ctx, ifMatch: null };
    // Whoever wanted it gone has it so.
    const onConflict = async (series?: LockedSeries) =>
      series || body.recurrence !== undefined
        ? findChangeConflict(seriesCtx, schema, series ?? { id: seriesId }, seriesId === id ? chosenInstanceId : undefined)
        : null;
    seriesById.set(seriesId, await lockSeries(seriesCtx, schema, seriesId, action, onConflict));
  }
  const mainSeries = seriesById.get(id)!;
  if (siblings.some((sibling) => mainSeries.together === null || seriesById.get(sibling.id)!.together !== mainSeries.together))
    throw badField(objectName, 'also', 'error.field.unknown');

  await checkBody?.(ctx, mainSeries, body);
  const { recurrence, isCompletable, responsibleId } = body;
  const chosenInstance = { from: chosenInstanceId, replaceEditedInstance: query.replaceEditedInstance };
  const plan = await buildSeriesPlan(ctx, mainSeries, { recurrence, isCompletable, responsibleId, ...chosenInstance });
  const [previousRule, nextRule] = [
    parseSeriesRule(mainSeries),
    recurrence === undefined ? null : parseCheckedRule(schema, recurrence, mainSeries.time_zone, plan.today),
  ];
  const clockTimes = siblings.map((sibling) => sibling.time ?? clockTimeOf(parseSeriesRule(seriesById.get(sibling.id)!)));
  const repeatedIndex = nextRule ? findRepeatedTimeIndex([clockTimeOf(nextRule), ...clockTimes]) : -1;
  if (repeatedIndex > 0) throw badField(objectName, `also.${repeatedIndex - 1}.time`, 'error.rule.sameTime');
  const plannedChanges: PlannedChange[] = [{ locked: mainSeries, plan }];
  for (const [index, sibling] of siblings.entries()) {
    const siblingSeries = seriesById.get(sibling.id)!;
    const siblingRule =
      nextRule && formatRule(deriveSisterRule(previousRule, nextRule, parseSeriesRule(siblingSeries), clockTimes[index]!, plan.splitDay));
    const siblingChange = { isCompletable, responsibleId, day: plan.splitDay, ...(siblingRule && { recurrence: siblingRule }) };
    plannedChanges.push({ locked: siblingSeries, plan: await buildSeriesPlan(ctx, siblingSeries, siblingChange) });
  }
  return plannedChanges;
}

const parseSeriesRule = ({ recurrence, time_zone }: LockedSeries): Rule => (parseRule(recurrence, time_zone) as { rule: Rule }).rule;

/** The effect of all the plans. */
function buildPreview(plannedChanges: readonly PlannedChange[]): SeriesPreview {
  const sortByTime = <T>(rows: T[], instantOf: (row: T) => string) =>
    rows.sort((a, b) => Date.parse(instantOf(a)) - Date.parse(instantOf(b)));
  const sumChanges = (countOf: (change: PlannedChange) => number) => plannedChanges.reduce((total, change) => total + countOf(change), 0);
  const remaining = sortByTime(
    plannedChanges.flatMap(({ plan }) => plan.edit.remainingInstances),
    ({ plannedDate }) => plannedDate,
  );
  return {
    replaced: sumChanges(({ plan }) => plan.edit.replacedCount + new Set([...plan.flagUpdateIds, ...plan.transferredIds]).size),
    added: sumChanges(({ plan, locked }) => (locked.archived ? 0 : plan.edit.addedTimes.length)),
    kept: remaining.slice(0, MAX_REMAINING),
    keptTotal: remaining.length,
    coming: sortByTime(
      plannedChanges.flatMap(({ plan, locked }) => (locked.archived ? [] : plan.coming)),
      ({ at }) => at,
    ).slice(0, MAX_UPCOMING),
  };
}
