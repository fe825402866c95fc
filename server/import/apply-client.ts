/** Applies what a look found for one client, in the transaction of its part. */
import { isSameCard } from '#domain/client-card.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import { writeCard } from '#server/clients/client-cards.ts';
import { createClient } from '#server/clients/clients.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { lockClient } from '#server/sql/lock-client.ts';
import { changeActivities, changeGoals, changeItems } from './apply-changed.ts';
import { changeMedicines, createMedicines } from './apply-medicines.ts';
import { type ClientImport, createActivities, createItems, readItemIds } from './apply-new.ts';
import type { ActivityKey, ClientChanges } from './client-changes.ts';
import type { ExistingClient, ExistingData } from './existing.ts';
import { createImportedRows, type ImportedRows } from './imported-rows.ts';

async function applyCard(
  { ctx, companyId, clientId, importedRows }: ClientImport,
  existingClient: ExistingClient | null,
  fields: ClientChanges['card'],
): Promise<void> {
  const previousCard = {
    alerts: existingClient?.alerts ?? [],
    contacts: existingClient?.contacts ?? [],
    imageUrl: existingClient?.imageUrl ?? null,
    officeReadsCard: existingClient?.officeReadsCard ?? true,
  };
  const card = { ...previousCard, ...fields };
  if (isSameCard(previousCard, card)) return;
  const cardNumber = (existingClient?.cardNumber ?? 0) + 1;
  await writeCard(ctx, { companyId, clientId, number: cardNumber, wasReadByOffice: previousCard.officeReadsCard }, card);
  importedRows.card = { clientId, number: cardNumber, before: existingClient ? previousCard : null };
}

/** The name of the plan that holds the goals, where there is no draft yet. */
const PLAN_NAME = 'Utvärderingsplan';

async function createGoals(
  clientImport: ClientImport,
  { newGoals, existing: existingClient, newActivities }: ClientChanges,
  newActivityIds: readonly number[],
): Promise<void> {
  if (newGoals.length === 0) return;
  const { ctx, companyId, clientId, importedRows } = clientImport;
  const owner = { company_id: companyId, client_id: clientId };
  const typeKeysById = new Map(clientImport.existingData.types.map(({ id, name }) => [id, nameKeyOf(name)]));
  const activityIdsByKey = new Map<string, number>();
  const activityKeyOf = ({ type, name }: ActivityKey) => `${type}\n${name}`;
  for (const activity of existingClient?.activities ?? [])
    if (!activity.archived)
      activityIdsByKey.set(activityKeyOf({ type: typeKeysById.get(activity.typeId) ?? '', name: nameKeyOf(activity.name) }), activity.id);
  for (const [index, { key }] of newActivities.entries()) activityIdsByKey.set(activityKeyOf(key), newActivityIds[index]!);
  let planId = existingClient?.draft?.id;
  if (planId === undefined) {
    const plan = await ctx.db
      .insertInto('evaluation_plans')
      .values({ ...owner, name: PLAN_NAME, made_date: ctx.now.toISOString(), description: null, start_date: null, end_date: null } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    planId = plan.id;
    importedRows.plan = planId;
  }
  const goalRows = newGoals.map((goal) => ({
    ...owner,
    version: 1,
    evaluation_plan_id: planId,
    activity_id: activityIdsByKey.get(activityKeyOf(goal.activity))!,
    category_id: goal.categoryId!,
    alias: goal.alias ?? null,
    description: goal.description ?? null,
    min_frequency: goal.minFrequency!,
    max_frequency: goal.maxFrequency ?? null,
    frequency_unit: goal.frequencyUnit!,
  }));
  const goalRowsWithIds = await assignIds(ctx.db, 'evaluation_goals', goalRows);
  await insertAll(ctx.db, 'evaluation_goals', goalRowsWithIds);
  importedRows.goals.push(...goalRowsWithIds.map(({ id }) => ({ id, version: 1 })));
}

/** Makes and changes all of it, or throws and nothing of it is done. */
export async function applyClient(ctx: Ctx, existingData: ExistingData, changes: ClientChanges): Promise<ImportedRows> {
  const { companyId } = existingData;
  const importedRows = createImportedRows();
  let clientId = changes.existing?.id;
  if (clientId === undefined) {
    const createdClient = await createClient(ctx.db, companyId, changes.name);
    clientId = createdClient.clientId;
    importedRows.client = { id: clientId, groupId: createdClient.groupId };
  } else await lockClient(ctx.db, clientId);
  if (!clientId) throw badField('import', 'client', 'error.field.unknown');
  const clientImport: ClientImport = { ctx, existingData, companyId, clientId, importedRows };
  if (changes.card) await applyCard(clientImport, changes.existing, changes.card);
  await createItems(clientImport, changes.newItems);
  await changeItems(clientImport, changes.changedItems);
  const itemIdsByKey = await readItemIds(clientImport);
  const newActivityIds = await createActivities(clientImport, changes.newActivities, itemIdsByKey);
  await changeActivities(clientImport, changes.changedActivities, itemIdsByKey);
  await createMedicines(clientImport, changes.newMedicines, newActivityIds);
  await changeMedicines(clientImport, changes.changedMedicines);
  await createGoals(clientImport, changes, newActivityIds);
  await changeGoals(clientImport, changes.changedGoals);
  return importedRows;
}
