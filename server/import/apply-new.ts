/** Makes what is new of a client: many rows in a statement, as the ordinary calls would have made them one by one. */
import { setImmediate as yieldTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DefaultFlag } from '#contract/category-defaults.ts';
import { sharingFlags } from '#contract/sharing.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { expandOccurrences, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { addDays } from '#domain/time.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { insertInstances } from '#server/planning/series.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { ActivityFields, ClientChanges, QuestionValue, StockItemFields } from './client-changes.ts';
import { seriesRulesOf } from './compare-times.ts';
import type { ExistingData } from './existing.ts';
import type { ImportedRows } from './imported-rows.ts';

export type ClientImport = { ctx: Ctx; existingData: ExistingData; companyId: number; clientId: number; importedRows: ImportedRows };

/** Makes the items with their first amount; answers the ids of all of the client's by the keys of their names. */
export async function createItems(clientImport: ClientImport, newItems: readonly StockItemFields[]): Promise<void> {
  const { ctx, companyId, clientId, importedRows } = clientImport;
  if (newItems.length === 0) return;
  const { db, user, now } = ctx;
  const owner = { company_id: companyId, client_id: clientId };
  const nowInstant = now.toISOString();
  const itemRows = await assignIds(
    db,
    'inventory_items',
    newItems.map((item) => ({
      ...owner,
      version: 1,
      name: item.name!,
      unit: item.unit ?? null,
      amount_in_stock: item.amount ?? 0,
      alert_value: item.alertValue ?? 0,
      category_id: item.category?.id ?? null,
      dosage: item.dosage ?? null,
      open_to_assistants: item.openToAssistants ?? null,
      notifications_paused: false,
      archived: false,
      // One that begins low is no news to whoever made it.
      alert_told_at: (item.amount ?? 0) < (item.alertValue ?? 0) ? nowInstant : null,
    })),
  );
  await insertAll(db, 'inventory_items', itemRows);
  const stockedRows = itemRows.filter(({ amount_in_stock }) => amount_in_stock !== 0);
  if (stockedRows.length > 0)
    await insertAll(
      db,
      'stock_movements',
      await assignIds(
        db,
        'stock_movements',
        stockedRows.map(({ id, amount_in_stock }) => ({
          ...owner,
          item_id: id,
          amount: amount_in_stock,
          kind: 'counted' as const,
          instance_id: null,
          at: nowInstant,
          by_id: user.id,
          comment: null,
        })),
      ),
    );
  importedRows.items.push(...itemRows.map(({ id, amount_in_stock }) => ({ id, version: 1, movements: amount_in_stock === 0 ? 0 : 1 })));
}

/** The ids of a client's items in use, by the keys of their names. */
export async function readItemIds({ ctx: { db }, clientId }: ClientImport): Promise<Map<string, number>> {
  const items = await db
    .selectFrom('inventory_items')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .where('archived', '=', false)
    .execute();
  return new Map(items.map(({ id, name }) => [nameKeyOf(name), id]));
}

/** Makes activities with their values, draws and series; answers their ids in order. */
export async function createActivities(
  clientImport: ClientImport,
  newActivities: ClientChanges['newActivities'],
  itemIdsByKey: ReadonlyMap<string, number>,
): Promise<number[]> {
  if (newActivities.length === 0) return [];
  const { ctx, existingData, companyId, clientId, importedRows } = clientImport;
  const { db, user, now } = ctx;
  const owner = { company_id: companyId, client_id: clientId };
  const categoryIdsByType = new Map(existingData.types.map(({ id, categoryId }) => [id, categoryId]));
  const activityRows = await assignIds(
    db,
    'activities',
    newActivities.map((activity) => {
      const categoryDefaults = existingData.defaultsByCategory[categoryIdsByType.get(activity.type!.id!)!];
      const initialFlagOf = (name: DefaultFlag) => activity.flags[name] ?? categoryDefaults?.[name] ?? false;
      return {
        ...owner,
        version: 1,
        name: activity.name!,
        type_id: activity.type!.id!,
        label_id: activity.label?.id ?? null,
        one_tap_minutes: activity.oneTapMinutes ?? null,
        care_basis: activity.careBasis ?? categoryDefaults?.careBasis ?? 'NONE',
        delegation_task_id: activity.taskId ?? null,
        archived: false,
        removed_at: null,
        shares_data_when_signed: initialFlagOf('sharesDataWhenSigned'),
        shares_data_when_skipped: initialFlagOf('sharesDataWhenSkipped'),
        shares_data_when_reported: initialFlagOf('sharesDataWhenReported'),
        is_sent_to_inbox: initialFlagOf('isSentToInbox'),
        sends_notification_when_ignored: initialFlagOf('sendsNotificationWhenIgnored'),
        include_in_customer_routines: activity.flags.includeInCustomerRoutines ?? false,
        include_in_goal_evaluation: activity.flags.includeInGoalEvaluation ?? false,
      };
    }),
  );
  await insertAll(db, 'activities', activityRows);
  importedRows.activities.push(...activityRows.map(({ id }) => ({ id, version: 1 })));
  const sharingChanges = activityRows.flatMap((activityRow) => {
    const sharedByFlag = {
      sharesDataWhenSigned: activityRow.shares_data_when_signed,
      sharesDataWhenSkipped: activityRow.shares_data_when_skipped,
      sharesDataWhenReported: activityRow.shares_data_when_reported,
    };
    const sharedAfter = sharingFlags.filter((flag) => sharedByFlag[flag]);
    return sharedAfter.length > 0
      ? [
          {
            ...owner,
            activity_id: activityRow.id,
            activity_name: activityRow.name,
            shared_before: [] as string[],
            shared_after: [...sharedAfter],
            by_id: user.id,
            at: now.toISOString(),
          },
        ]
      : [];
  });
  if (sharingChanges.length > 0) await insertAll(db, 'sharing_changes', await assignIds(db, 'sharing_changes', sharingChanges));
  const activityIds = activityRows.map(({ id }) => id);
  await storeValues(
    clientImport,
    newActivities.flatMap((activity, index) => activity.values.map((value) => ({ ...value, activityId: activityIds[index]! }))),
  );
  await createDraws(
    clientImport,
    newActivities.flatMap((activity, index) =>
      (activity.draws ?? []).map(({ item, amount }) => ({ activity_id: activityIds[index]!, item_id: itemIdsByKey.get(item)!, amount })),
    ),
  );
  await createSeries(
    clientImport,
    newActivities.map((activity, index) => ({ activityId: activityIds[index]!, times: activity.times ?? [] })),
  );
  return activityIds;
}

/** Stores values, over those that are there. */
export async function storeValues(
  { ctx: { db }, companyId, clientId }: ClientImport,
  questionValues: readonly (QuestionValue & { activityId: number })[],
): Promise<void> {
  for (const { table, column, valueType } of kinds) {
    const kindValues = questionValues.filter(({ question }) => question.valueType === valueType);
    if (kindValues.length === 0) continue;
    const valuesJson = JSON.stringify(
      kindValues.map(({ question, activityId, value }) => ({ attribute: question.id, activity: activityId, value })),
    );
    const [targetTable, valueColumn] = [sql.table(table), sql.ref(column)];
    await sql`
      insert into ${targetTable} as value (company_id, client_id, attribute_id, activity_id, ${valueColumn})
      select ${companyId}::bigint, ${clientId}::bigint, given.attribute, given.activity,
        (jsonb_populate_record(null::${targetTable}, jsonb_build_object(${sql.lit(column)}, given.value))).${valueColumn}
      from jsonb_to_recordset(${valuesJson}::jsonb) as given (attribute bigint, activity bigint, value jsonb)
      on conflict (attribute_id, activity_id) do update set ${valueColumn} = excluded.${valueColumn}, version = value.version + 1`.execute(
      db,
    );
  }
}

type NewDraw = { activity_id: number; item_id: number; amount: number };
export async function createDraws({ ctx: { db }, companyId, clientId }: ClientImport, draws: readonly NewDraw[]): Promise<void> {
  if (draws.length === 0) return;
  const drawRows = draws.map((draw) => ({ company_id: companyId, client_id: clientId, version: 1, ...draw }));
  await insertAll(db, 'inventory_effects', await assignIds(db, 'inventory_effects', drawRows));
}

/** Instances in a statement; others have their turn between two. */
const INSTANCES_AT_ONCE = 250;

type ActivityTimes = { activityId: number; times: NonNullable<ActivityFields['times']> };
/** Makes series with the instances of the horizon that lie ahead; nothing is made of what is past. */
export async function createSeries(clientImport: ClientImport, plannedTimes: readonly ActivityTimes[]): Promise<void> {
  const rules = plannedTimes.flatMap(({ activityId, times }) => seriesRulesOf(times).map((rule) => ({ activityId, ...rule })));
  await createRules(clientImport, rules);
}

const lastDayOf = (rule: Rule) => (rule.freq === 'none' ? rule.start.slice(0, 10) : rule.until);
type NewRule = { activityId: number; rule: Rule; isCompletable: boolean; timesIndex: number };
export async function createRules(
  { ctx, existingData, companyId, clientId, importedRows }: ClientImport,
  rules: readonly NewRule[],
): Promise<void> {
  if (rules.length === 0) return;
  const { db, user, now } = ctx;
  const { today } = existingData;
  const horizonEnd = addDays(today, HORIZON_DAYS + 1);
  const seriesRows = await assignIds(
    db,
    'planned_activities',
    rules.map(({ activityId, rule, isCompletable }) => ({
      company_id: companyId,
      client_id: clientId,
      activity_id: activityId,
      version: 1,
      recurrence: formatRule(rule),
      starts_on: rule.start.slice(0, 10),
      ends_on: lastDayOf(rule),
      is_completable: isCompletable,
      archived: false,
      made_until: horizonEnd,
      together: null as number | null,
      created_by_id: user.id,
    })),
  );
  for (const togetherSeries of Map.groupBy(seriesRows, (_, index) => `${rules[index]!.activityId} ${rules[index]!.timesIndex}`).values())
    if (togetherSeries.length > 1) for (const createdSeries of togetherSeries) createdSeries.together = togetherSeries[0]!.id;
  await insertAll(db, 'planned_activities', seriesRows);
  importedRows.series.push(...seriesRows.map(({ id }) => ({ id, version: 1 })));
  const nowInstant = now.toISOString();
  let instanceRows: Parameters<typeof insertInstances>[2][number][] = [];
  for (const [index, { rule }] of rules.entries()) {
    const { id, activity_id, is_completable } = seriesRows[index]!;
    const baseRow = { id, company_id: companyId, client_id: clientId, of_id: activity_id, is_completable, responsible_id: null };
    instanceRows.push(...expandOccurrences(rule, today, horizonEnd).flatMap(({ at }) => (at > nowInstant ? [{ ...baseRow, at }] : [])));
    if (instanceRows.length < INSTANCES_AT_ONCE && index < rules.length - 1) continue;
    for (let offset = 0; offset < instanceRows.length; offset += INSTANCES_AT_ONCE) {
      await insertInstances(db, activitySchema, instanceRows.slice(offset, offset + INSTANCES_AT_ONCE));
      await yieldTurn();
    }
    instanceRows = [];
  }
}
