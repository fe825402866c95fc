/** Medicines: read by a client's team, written by whoever plans; each change of an order is a number more (R128 to R131). */
import type { medicines, OrderInput } from '#contract/medicines.ts';
import { claimImage } from '#server/files/keep.ts';
import { endPlansOfDefinition } from '#server/planning/end-plans.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { isOnTeamSide, type OpenClient, openClient, openForTeam } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { lockClient } from '#server/sql/lock-client.ts';
import { checkHandlers } from './checks.ts';
import { doseHandlers } from './doses.ts';
import { openForMedicines, openMedicine } from './open.ts';
import { endPausesOf } from './pauses.ts';
import { readMedicine, readMedicines, readOrderRevisions } from './rows.ts';
import { readSeriesDoses } from './series-doses.ts';
import { medicineTimesOf, readLeaderNames, readSharedMedicineIds } from './sharing.ts';
import { checkOrder, type OrderRevision, writeRevision } from './write-revision.ts';

const OBJECT_NAME = 'medicine';

/** The same to be changed: two who change it at once queue here, so that the second meets what the first did. */
async function lockMedicine(ctx: Ctx, id: number) {
  const { client } = await openMedicine(ctx, id, 'medicine.change');
  await lockClient(ctx.db, client.id);
  const medicine = (await readMedicine(ctx, id))!;
  refuseChanged(ctx, medicine.version, medicine.endedDate ? problem(409, 'error.medicine.ended') : null);
  return { medicine, client };
}

type NewRevision = Omit<OrderRevision, 'companyId' | 'clientId'> & { activityId: number };
async function writeOrder(ctx: Ctx, client: OpenClient, { activityId, ...revision }: NewRevision, order: OrderInput): Promise<void> {
  const fileOwner = { companyId: client.company_id, clientId: client.id };
  const imageUrl = await claimImage(ctx, order.imageUrl || null, fileOwner, { objectName: OBJECT_NAME, field: 'imageUrl' });
  await writeRevision(ctx, { ...fileOwner, ...revision }, order, { imageUrl, doses: await readSeriesDoses(ctx, activityId, order) });
}

export const medicineHandlers: Handlers<typeof medicines> = {
  ...doseHandlers,
  ...checkHandlers,
  list: async (ctx, { params: { clientId } }) => {
    await openForTeam(ctx, clientId, 'medicine.see');
    return readMedicines(ctx, clientId);
  },
  times: async (ctx, { params: { clientId } }) => {
    await openClient(ctx, clientId, 'medicine.times');
    const isInTeam = isOnTeamSide(ctx.user, clientId);
    const sharedMedicineIds = isInTeam ? undefined : await readSharedMedicineIds(ctx, clientId);
    const visibleMedicines = (await readMedicines(ctx, clientId)).map((medicine) =>
      medicineTimesOf(medicine, sharedMedicineIds?.has(medicine.id) ?? true),
    );
    return {
      medicines: visibleMedicines,
      notShared: visibleMedicines.filter(({ whole }) => whole === null).length,
      leaders: await readLeaderNames(ctx, clientId),
    };
  },
  numbers: async (ctx, { params: { id } }) => {
    await openMedicine(ctx, id, 'medicine.see');
    return readOrderRevisions(ctx, id);
  },
  create: async (ctx, { body: { activity: activityRef, ...order } }) => {
    const { db } = ctx;
    const activity = await db
      .selectFrom('activities')
      .select('client_id')
      .where('id', '=', activityRef.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!activity) throw notFound();
    const client = await openForMedicines(ctx, activity.client_id, 'medicine.change');
    await lockClient(db, client.id);
    checkOrder(ctx, client, order);
    const newMedicine = await db
      .insertInto('medicines')
      .values({ company_id: client.company_id, client_id: client.id, activity_id: activityRef.id, kind: order.kind })
      .onConflict((conflict) => conflict.column('activity_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!newMedicine) throw problem(409, 'error.medicine.there');
    await writeOrder(ctx, client, { id: newMedicine.id, activityId: activityRef.id, number: 1, reason: null }, order);
    return reply((await readMedicine(ctx, newMedicine.id))!, { alert: { key: 'assistmeApp.medicine.created', param: order.name } });
  },
  change: async (ctx, { params: { id }, body: { reason, ...order } }) => {
    const { medicine, client } = await lockMedicine(ctx, id);
    checkOrder(ctx, client, order);
    const [lastRevision] = await readOrderRevisions(ctx, id);
    await writeOrder(ctx, client, { id, activityId: medicine.activity.id, number: lastRevision!.number + 1, reason }, order);
    return reply((await readMedicine(ctx, id)) ?? medicine, { alert: { key: 'assistmeApp.medicine.updated', param: order.name } });
  },
  end: async (ctx, { params: { id }, body }) => {
    const { db, user, now } = ctx;
    const { medicine } = await lockMedicine(ctx, id);
    await db
      .updateTable('medicines')
      .set((eb) => ({ ended_at: now.toISOString(), ended_by_id: user.id, ended_reason: body.reason, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await endPausesOf(ctx, id);
    if (body.endsPlans) await endPlansOfDefinition(ctx, activitySchema, medicine.activity.id);
    return reply((await readMedicine(ctx, id))!, { alert: { key: 'assistmeApp.medicine.ended', param: medicine.current.name } });
  },
};
