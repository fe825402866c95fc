/** A client's activities by what they are for; each list is the standard one, narrowed (product «Activities»). */
import { type RawBuilder, sql } from 'kysely';
import type { Activity } from '#contract/activities.ts';
import type { activityLists } from '#contract/activity-lists.ts';
import type { Paging } from '#contract/endpoint.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { openClient } from '#server/request/scope.ts';
import { activityRows } from './activities.ts';

/** The platform's, the company's, or this client's own (R33); also what was taken out of its selection, for what uses it stays. */
const clientRowSql = (table: string, id: number, client: { id: number; company_id: number }): RawBuilder<unknown> => sql`
  select row.id
  from ${sql.table(table)} row
  where row.id = ${id}
    and row.removed_at is null
    and row.company_id in (0, ${client.company_id})
    and (row.client_id is null or row.client_id = ${client.id})`;

type ListInput = {
  params: { clientId: number; typeId?: number; categoryId?: number };
  query: { includeArchived?: boolean | undefined };
  paging: Paging;
};

/** The activities of a client in scope, under a type or category that is there for it; `filters` says which of them. */
async function listActivities(
  ctx: Ctx,
  { params, query, paging }: ListInput,
  filters: Record<string, unknown> = {},
): Promise<Reply<Activity[]>> {
  const client = await openClient(ctx, params.clientId, 'activity.see');
  for (const [table, id] of [
    ['activity_types', params.typeId],
    ['activity_categories', params.categoryId],
  ] as const)
    if (id !== undefined && (await clientRowSql(table, id, client).execute(ctx.db)).rows.length === 0) throw notFound();
  return activityRows.listPage(ctx, { ...params, ...query, ...filters }, paging);
}

export const activityListHandlers: Handlers<typeof activityLists> = {
  ofType: (ctx, input) => listActivities(ctx, input),
  flat: async (ctx, input) => {
    const { body, total } = await listActivities(ctx, input);
    return reply(
      body.map(({ id, name }) => ({ id, name })),
      total === undefined ? {} : { total },
    );
  },
  ofCategory: (ctx, input) => listActivities(ctx, input),
  all: (ctx, input) => listActivities(ctx, input),
  inRoutines: (ctx, input) => listActivities(ctx, input, { includeInCustomerRoutines: true }),
  inGoals: (ctx, input) => listActivities(ctx, input, { includeInGoalEvaluation: true }),
  shared: (ctx, input) => listActivities(ctx, input, { isShared: true }),
};
