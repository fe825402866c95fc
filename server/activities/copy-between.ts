/** From which client to which activities are copied, and what of them can be (product «Activities», R92). */
import type { CopyableActivity } from '#contract/activities.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { openClient } from '#server/request/scope.ts';
import { type ClientPair, planTypeCopy, readCatalogue } from './copy-catalogue.ts';

/** Opens both clients: 404 for one out of scope, 400 where they are of two companies. */
export async function openClientPair(
  ctx: Ctx,
  { clientId, fromClientId }: { clientId: number; fromClientId: number },
): Promise<ClientPair> {
  const fromClient = await openClient(ctx, fromClientId, 'activity.see');
  const toClient = await openClient(ctx, clientId, 'activity.create');
  if (fromClient.company_id !== toClient.company_id) throw badField('activity', 'fromClientId', 'error.field.unknown');
  return { companyId: toClient.company_id, from: fromClient.id, toClientId: toClient.id };
}

type ActivityRow = { id: number; type_id: number; name: string };
const readActivities = ({ db }: Pick<Ctx, 'db'>, clientId: number) =>
  db
    .selectFrom('activities')
    .select(['id', 'type_id', 'name', 'archived'])
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
const activityKeyOf = ({ type_id, name }: Pick<ActivityRow, 'type_id' | 'name'>) => `${type_id} ${name}`;

/** The types and names of a client's activities. Who copies to the client at the same time waits, and then sees what came of it. */
export async function lockActivityKeys(ctx: Pick<Ctx, 'db'>, clientId: number): Promise<Set<string>> {
  await ctx.db.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute();
  return new Set((await readActivities(ctx, clientId)).map(activityKeyOf));
}

/** The first client's activities in use, each as the copy would find it now. */
export async function readCopyableActivities(ctx: Ctx, clientIds: { clientId: number; fromClientId: number }): Promise<CopyableActivity[]> {
  const clientPair = await openClientPair(ctx, clientIds);
  const catalogue = await readCatalogue(ctx, clientPair);
  const existingKeys = new Set((await readActivities(ctx, clientPair.toClientId)).map(activityKeyOf));
  const plansByType = new Map<number, ReturnType<typeof planTypeCopy>>();
  return (await readActivities(ctx, clientPair.from))
    .filter(({ archived }) => !archived)
    .map((activity) => {
      if (!plansByType.has(activity.type_id)) plansByType.set(activity.type_id, planTypeCopy(catalogue, clientPair, activity.type_id));
      const plan = plansByType.get(activity.type_id);
      if (!plan) return { id: activity.id, obstacle: 'NO_TYPE', isTakenOut: false, makes: [] };
      const isAlreadyThere = plan.type !== undefined && existingKeys.has(activityKeyOf({ type_id: plan.type.id, name: activity.name }));
      return {
        id: activity.id,
        obstacle: isAlreadyThere ? 'THERE' : null,
        isTakenOut: plan.isTakenOut,
        makes: isAlreadyThere ? [] : plan.neededRows,
      };
    });
}
