/** From which client to which activities are copied, and what of them can be (product «Activities», R92). */
import type { Copyable } from '#contract/activities.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { openClient } from '#server/request/scope.ts';
import { type ClientPair, catalogueOf, copyPlan } from './copy-catalogue.ts';

/** Opens both clients: 404 for one out of scope, 400 where they are of two companies. */
export async function openBoth(ctx: Ctx, { clientId, fromClientId }: { clientId: number; fromClientId: number }): Promise<ClientPair> {
  const from = await openClient(ctx, fromClientId, 'activity.see');
  const to = await openClient(ctx, clientId, 'activity.create');
  if (from.company_id !== to.company_id) throw badField('activity', 'fromClientId', 'error.field.unknown');
  return { companyId: to.company_id, from: from.id, to: to.id };
}

type Row = { id: number; type_id: number; name: string };
const activitiesAt = ({ db }: Pick<Ctx, 'db'>, clientId: number) =>
  db
    .selectFrom('activities')
    .select(['id', 'type_id', 'name', 'archived'])
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
const typeAndName = ({ type_id, name }: Pick<Row, 'type_id' | 'name'>) => `${type_id} ${name}`;

/** The types and names of a client's activities. Who copies to the client at the same time waits, and then sees what came of it. */
export async function namesAt(ctx: Pick<Ctx, 'db'>, clientId: number): Promise<Set<string>> {
  await ctx.db.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute();
  return new Set((await activitiesAt(ctx, clientId)).map(typeAndName));
}

/** The first client's activities in use, each as the copy would find it now. */
export async function copyableOf(ctx: Ctx, clients: { clientId: number; fromClientId: number }): Promise<Copyable[]> {
  const clientPair = await openBoth(ctx, clients);
  const catalogue = await catalogueOf(ctx, clientPair);
  const existingNames = new Set((await activitiesAt(ctx, clientPair.to)).map(typeAndName));
  const plans = new Map<number, ReturnType<typeof copyPlan>>();
  return (await activitiesAt(ctx, clientPair.from))
    .filter(({ archived }) => !archived)
    .map((row) => {
      if (!plans.has(row.type_id)) plans.set(row.type_id, copyPlan(catalogue, clientPair, row.type_id));
      const plan = plans.get(row.type_id);
      if (!plan) return { id: row.id, obstacle: 'NO_TYPE', isTakenOut: false, makes: [] };
      const isThere = plan.type !== undefined && existingNames.has(typeAndName({ type_id: plan.type.id, name: row.name }));
      return { id: row.id, obstacle: isThere ? 'THERE' : null, isTakenOut: plan.isTakenOut, makes: isThere ? [] : plan.needs };
    });
}
