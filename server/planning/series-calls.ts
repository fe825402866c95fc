/** The calls that change a series, of activities and of tasks alike: from today on, from a chosen instance on, told before it is done, and its end. */
import type { SeriesPreview } from '#contract/planning/series.ts';
import type { Action } from '#domain/permissions.ts';
import { idOf } from '#server/catalogue/selection.ts';
import { type Ctx, type Reply, reply } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import type { Family } from './family.ts';
import { applyPlan, archive } from './replan.ts';
import { lockSeries, planOf } from './series-plan.ts';

type Query = { activityInstanceId?: number | undefined; taskInstanceId?: number | undefined; replaceEditedInstance?: boolean | undefined };
type Body = { recurrence?: string | undefined; isCompletable?: boolean | undefined; archived?: boolean | undefined };
type Input<B> = { params: { id: number }; query: Query; body: B };

const from = ({ activityInstanceId, taskInstanceId, replaceEditedInstance }: Query) => ({
  from: activityInstanceId ?? taskInstanceId,
  replaceEditedInstance,
});

type Calls<Row> = {
  family: Family;
  change: Action;
  remove: Action;
  read: (ctx: Ctx, id: number) => Promise<Row>;
};

export function seriesCalls<Row>({ family, read, ...may }: Calls<Row>) {
  // The field by which bodies name what the series is of.
  const of = family.kind;
  const named = (act: string, name: string) => ({ alert: { key: `assistmeApp.${family.seriesObject}.${act}`, param: name } });
  /** Changes the series from today on; what it is of and its client stay. */
  const change = async (ctx: Ctx, { params, body }: Input<Body>): Promise<Reply<Row>> => {
    const locked = await lockSeries(ctx, family, params.id, may.change);
    const given = body as Body & Record<string, unknown>;
    if (given[of] && idOf(given[of]) !== locked.of_id) throw badField(family.seriesObject, of, 'error.field.fixed');
    if (given.client !== undefined && (idOf(given.client) ?? null) !== locked.client_id)
      throw badField(family.seriesObject, 'client', 'error.field.fixed');
    const { recurrence = locked.recurrence, isCompletable } = body;
    const target = await applyPlan(ctx, locked, await planOf(ctx, locked, { recurrence, isCompletable, whole: true }));
    if (body.archived !== undefined && body.archived !== locked.archived) await archive(ctx, family, target, body.archived);
    return reply(await read(ctx, target), named('updated', locked.name));
  };
  return {
    replace: change,
    change,
    replan: async (ctx: Ctx, { params, query, body }: Input<Body>): Promise<Reply<Row>> => {
      const locked = await lockSeries(ctx, family, params.id, may.change);
      const target = await applyPlan(ctx, locked, await planOf(ctx, locked, { ...body, ...from(query) }));
      return reply(await read(ctx, target), named('updated', locked.name));
    },
    preview: async (ctx: Ctx, { params, query, body }: Input<Body>): Promise<SeriesPreview> => {
      const locked = await lockSeries(ctx, family, params.id, may.change);
      const { edit, followers } = await planOf(ctx, locked, { ...body, ...from(query) });
      return {
        replaced: edit.replaced + followers.length,
        added: locked.archived ? 0 : edit.added.length,
        kept: edit.kept.slice(0, 100),
        keptTotal: edit.kept.length,
      };
    },
    remove: async (ctx: Ctx, { params, query }: Input<undefined>): Promise<Reply<undefined>> => {
      const locked = await lockSeries(ctx, family, params.id, may.remove);
      await applyPlan(ctx, locked, await planOf(ctx, locked, from(query)));
      return reply(undefined, named('deleted', locked.name));
    },
  };
}
