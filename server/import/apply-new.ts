/** Makes what is new of a client: many rows in a statement, as the ordinary calls would have made them one by one. */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DefaultFlag } from '#contract/category-defaults.ts';
import { sharingFlags } from '#contract/sharing.ts';
import { nameKey } from '#domain/name-key.ts';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { occurrences, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { addDays } from '#domain/time.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import { insertAll, withIds } from '#server/database/insert-all.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { makeRows } from '#server/planning/series.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { ActivityFields, ClientChanges, QuestionValue, StockItemFields } from './client-changes.ts';
import { rulesOf } from './compare-times.ts';
import type { ExistingData } from './existing.ts';
import type { ImportedRows } from './imported-rows.ts';

export type ClientImport = { ctx: Ctx; existingData: ExistingData; companyId: number; clientId: number; importedRows: ImportedRows };

/** Makes the items with their first amount; answers the ids of all of the client's by the keys of their names. */
export async function makeItems(clientImport: ClientImport, newItems: readonly StockItemFields[]): Promise<void> {
  const { ctx, companyId, clientId, importedRows } = clientImport;
  if (newItems.length === 0) return;
  const { db, user, now } = ctx;
  const owner = { company_id: companyId, client_id: clientId };
  const nowInstant = now.toISOString();
  const rows = await withIds(
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
  await insertAll(db, 'inventory_items', rows);
  const stockedRows = rows.filter(({ amount_in_stock }) => amount_in_stock !== 0);
  if (stockedRows.length > 0)
    await insertAll(
      db,
      'stock_movements',
      await withIds(
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
  importedRows.items.push(...rows.map(({ id, amount_in_stock }) => ({ id, version: 1, movements: amount_in_stock === 0 ? 0 : 1 })));
}

/** The ids of a client's items in use, by the keys of their names. */
export async function readItemIds({ ctx: { db }, clientId }: ClientImport): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('inventory_items')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .where('archived', '=', false)
    .execute();
  return new Map(rows.map(({ id, name }) => [nameKey(name), id]));
}

/** Makes activities with their values, draws and series; answers their ids in order. */
export async function makeActivities(
  clientImport: ClientImport,
  newActivities: ClientChanges['newActivities'],
  itemIdsByKey: ReadonlyMap<string, number>,
): Promise<number[]> {
  if (newActivities.length === 0) return [];
  const { ctx, existingData, companyId, clientId, importedRows } = clientImport;
  const { db, user, now } = ctx;
  const owner = { company_id: companyId, client_id: clientId };
  const categoryIdsByType = new Map(existingData.types.map(({ id, categoryId }) => [id, categoryId]));
  const rows = await withIds(
    db,
    'activities',
    newActivities.map((activity) => {
      const categoryDefaults = existingData.defaults[categoryIdsByType.get(activity.type!.id!)!];
      const flagOf = (name: DefaultFlag) => activity.flags[name] ?? categoryDefaults?.[name] ?? false;
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
        shares_data_when_signed: flagOf('sharesDataWhenSigned'),
        shares_data_when_skipped: flagOf('sharesDataWhenSkipped'),
        shares_data_when_reported: flagOf('sharesDataWhenReported'),
        is_sent_to_inbox: flagOf('isSentToInbox'),
        sends_notification_when_ignored: flagOf('sendsNotificationWhenIgnored'),
        include_in_customer_routines: activity.flags.includeInCustomerRoutines ?? false,
        include_in_goal_evaluation: activity.flags.includeInGoalEvaluation ?? false,
      };
    }),
  );
  await insertAll(db, 'activities', rows);
  importedRows.activities.push(...rows.map(({ id }) => ({ id, version: 1 })));
  const sharingChanges = rows.flatMap((row) => {
    const sharedByFlag = {
      sharesDataWhenSigned: row.shares_data_when_signed,
      sharesDataWhenSkipped: row.shares_data_when_skipped,
      sharesDataWhenReported: row.shares_data_when_reported,
    };
    const sharedAfter = sharingFlags.filter((flag) => sharedByFlag[flag]);
    return sharedAfter.length > 0
      ? [
          {
            ...owner,
            activity_id: row.id,
            activity_name: row.name,
            shared_before: [] as string[],
            shared_after: [...sharedAfter],
            by_id: user.id,
            at: now.toISOString(),
          },
        ]
      : [];
  });
  if (sharingChanges.length > 0) await insertAll(db, 'sharing_changes', await withIds(db, 'sharing_changes', sharingChanges));
  const ids = rows.map(({ id }) => id);
  await makeValues(
    clientImport,
    newActivities.flatMap((activity, index) => activity.values.map((value) => ({ ...value, activityId: ids[index]! }))),
  );
  await makeDraws(
    clientImport,
    newActivities.flatMap((activity, index) =>
      (activity.draws ?? []).map(({ item, amount }) => ({ activity_id: ids[index]!, item_id: itemIdsByKey.get(item)!, amount })),
    ),
  );
  await makeSeries(
    clientImport,
    newActivities.map((activity, index) => ({ activityId: ids[index]!, times: activity.times ?? [] })),
  );
  return ids;
}

/** Stores values, over those that are there. */
export async function makeValues(
  { ctx: { db }, companyId, clientId }: ClientImport,
  values: readonly (QuestionValue & { activityId: number })[],
): Promise<void> {
  for (const { table, column, valueType } of kinds) {
    const kindValues = values.filter(({ question }) => question.valueType === valueType);
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
export async function makeDraws({ ctx: { db }, companyId, clientId }: ClientImport, draws: readonly NewDraw[]): Promise<void> {
  if (draws.length === 0) return;
  const rows = draws.map((draw) => ({ company_id: companyId, client_id: clientId, version: 1, ...draw }));
  await insertAll(db, 'inventory_effects', await withIds(db, 'inventory_effects', rows));
}

/** Instances in a statement; others have their turn between two. */
const INSTANCES_AT_ONCE = 250;

type ActivityTimes = { activityId: number; times: NonNullable<ActivityFields['times']> };
/** Makes series with the instances of the horizon that lie ahead; nothing is made of what is past. */
export async function makeSeries(clientImport: ClientImport, plannedTimes: readonly ActivityTimes[]): Promise<void> {
  const rules = plannedTimes.flatMap(({ activityId, times }) => rulesOf(times).map((rule) => ({ activityId, ...rule })));
  await makeRules(clientImport, rules);
}

const endOf = (rule: Rule) => (rule.freq === 'none' ? rule.start.slice(0, 10) : rule.until);
type NewRule = { activityId: number; rule: Rule; isCompletable: boolean; timesIndex: number };
export async function makeRules(
  { ctx, existingData, companyId, clientId, importedRows }: ClientImport,
  rules: readonly NewRule[],
): Promise<void> {
  if (rules.length === 0) return;
  const { db, user, now } = ctx;
  const { today } = existingData;
  const horizonEnd = addDays(today, HORIZON_DAYS + 1);
  const series = await withIds(
    db,
    'planned_activities',
    rules.map(({ activityId, rule, isCompletable }) => ({
      company_id: companyId,
      client_id: clientId,
      activity_id: activityId,
      version: 1,
      recurrence: formatRule(rule),
      starts_on: rule.start.slice(0, 10),
      ends_on: endOf(rule),
      is_completable: isCompletable,
      archived: false,
      made_until: horizonEnd,
      together: null as number | null,
      created_by_id: user.id,
    })),
  );
  for (const partSeries of Map.groupBy(series, (_, index) => `${rules[index]!.activityId} ${rules[index]!.timesIndex}`).values())
    if (partSeries.length > 1) for (const createdSeries of partSeries) createdSeries.together = partSeries[0]!.id;
  await insertAll(db, 'planned_activities', series);
  importedRows.series.push(...series.map(({ id }) => ({ id, version: 1 })));
  const nowInstant = now.toISOString();
  let rows: Parameters<typeof makeRows>[2][number][] = [];
  for (const [index, { rule }] of rules.entries()) {
    const { id, activity_id, is_completable } = series[index]!;
    const baseRow = { id, company_id: companyId, client_id: clientId, of_id: activity_id, is_completable, responsible_id: null };
    rows.push(...occurrences(rule, today, horizonEnd).flatMap(({ at }) => (at > nowInstant ? [{ ...baseRow, at }] : [])));
    if (rows.length < INSTANCES_AT_ONCE && index < rules.length - 1) continue;
    for (let offset = 0; offset < rows.length; offset += INSTANCES_AT_ONCE) {
      await makeRows(db, activitySchema, rows.slice(offset, offset + INSTANCES_AT_ONCE));
      await turn();
    }
    rows = [];
  }
}
