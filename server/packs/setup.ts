/** The set-up of a company as it stands: what it has and what the platform offers it, each with the key by which names are compared (decision 088). */
import { sql } from 'kysely';
import type { ValueType } from '#contract/attributes.ts';
import type { ActivityDefaults } from '#contract/category-defaults.ts';
import type { ModelFlag, PackPlan, PackValue } from '#contract/packs.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import type { VersionContent } from '#domain/reports.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Icon } from '#server/platform/catalogue/activities.ts';

type SetupRow = { id: number; companyId: number; key: string; name: string; archived: boolean };
type AppearanceRow = SetupRow & { color: string; icon: Icon };
type TypeRow = SetupRow & { categoryId: number; color: string | null; icon: Icon | null };
export type StoredDefaults = ActivityDefaults & { oneTapMinutes: number | null };
export type StoredQuestion = SetupRow & {
  valueType: ValueType;
  order: number;
  activityTypeId: number | null;
  itemCategoryId: number | null;
  taskTypeId: number | null;
};
/** A value by its attribute, as it is stored with a model activity. */
export type StoredValue = { attributeId: number } & Omit<PackValue, 'question'>;
type CareSettings = { oneTapMinutes: number | null; careBasis: CareBasis | null };
type RowWithType = SetupRow & { typeId: number; labelId: number | null; values: StoredValue[] };
export type Setup = {
  activityCategories: (AppearanceRow & { containsMedicine: boolean; defaults: StoredDefaults | null })[];
  activityTypes: TypeRow[];
  questions: StoredQuestion[];
  itemCategories: AppearanceRow[];
  taskCategories: AppearanceRow[];
  taskTypes: TypeRow[];
  labels: SetupRow[];
  tasks: RowWithType[];
  reportTypes: AppearanceRow[];
  reports: (SetupRow & { typeId: number; onlyOrganisation: boolean; content: VersionContent | null })[];
  delegationTasks: SetupRow[];
  modelActivities: (RowWithType &
    CareSettings & { delegationTaskId: number | null; flags: Partial<Record<ModelFlag, boolean>>; plans: PackPlan[] })[];
};

const baseColumnsSql = sql`row.id, row.company_id as "companyId", name_key(row.name) as key, row.name`;
const appearanceColumnsSql = sql`row.color, row.icon`;

/** Values of tasks, under the names that a pack has for their kinds. */
const taskValuesSql = sql.join(
  kinds.map(({ table, column, valueType }) => {
    const fieldName = { STRING: 'stringValue', LONG_STRING: 'longStringValue', BOOLEAN: 'booleanValue', NUMBER: 'doubleValue' }[valueType];
    return sql`
      select value.attribute_id, json_build_object('attributeId', value.attribute_id, ${sql.lit(fieldName)},
        value.${sql.ref(column)}) as value
      from ${sql.table(table)} value
      where value.task_id = row.id`;
  }),
  sql` union all `,
);

/** Reads it whole: of one name the company's own before the platform's, what is in use before what is archived. */
export async function readSetup(db: Db, companyId: number): Promise<Setup> {
  const isOfNoClientSql = sql`row.client_id is null and`;
  const isAvailableSql = sql`row.removed_at is null and row.company_id in (0, ${companyId})`;
  const orderSql = sql`order by row.company_id desc, row.archived, row.id`;
  const readRows = async <T>(selectSql: ReturnType<typeof sql>): Promise<T[]> => (await selectSql.execute(db)).rows as T[];
  const readTypes = (table: 'activity_types' | 'task_types', categoryColumn: string, condition: ReturnType<typeof sql>) =>
    readRows<TypeRow>(
      sql`
        select ${baseColumnsSql}, row.archived, ${sql.ref(`row.${categoryColumn}`)} as "categoryId", ${appearanceColumnsSql}
        from ${sql.table(table)} row
        where ${condition}
        ${orderSql}`,
    );
  return {
    activityCategories: await readRows(sql`
      select ${baseColumnsSql}, row.archived, ${appearanceColumnsSql}, row.contains_medicine as "containsMedicine",
        case
          when category_default.company_id is not null
          then json_build_object('sharesDataWhenSigned', category_default.shares_data_when_signed,
            'sharesDataWhenSkipped', category_default.shares_data_when_skipped,
            'sharesDataWhenReported', category_default.shares_data_when_reported, 'isSentToInbox', category_default.is_sent_to_inbox,
            'sendsNotificationWhenIgnored', category_default.sends_notification_when_ignored,
            'oneTapMinutes', category_default.one_tap_minutes, 'careBasis', category_default.care_basis) end as defaults
      from activity_categories row
      left join category_defaults category_default on category_default.category_id = row.id and category_default.company_id = ${companyId}
      where ${isOfNoClientSql} ${isAvailableSql}
      ${orderSql}`),
    activityTypes: await readTypes('activity_types', 'activity_category_id', sql`${isOfNoClientSql} ${isAvailableSql}`),
    questions: await readRows(sql`
      select ${baseColumnsSql}, row.archived, row.value_type as "valueType", row."order", row.activity_type_id as "activityTypeId",
        row.item_category_id as "itemCategoryId", row.task_type_id as "taskTypeId"
      from attributes row
      where ${isOfNoClientSql} row.report_id is null and ${isAvailableSql}
      order by row.company_id desc, row.archived, row."order", row.id`),
    itemCategories: await readRows(
      sql`select ${baseColumnsSql}, row.archived, ${appearanceColumnsSql} from item_categories row
        where ${isOfNoClientSql} ${isAvailableSql} ${orderSql}`,
    ),
    taskCategories: await readRows(
      sql`select ${baseColumnsSql}, row.archived, ${appearanceColumnsSql} from task_categories row where ${isAvailableSql} ${orderSql}`,
    ),
    taskTypes: await readTypes('task_types', 'task_category_id', isAvailableSql),
    labels: await readRows(sql`
      select ${baseColumnsSql}, false as archived
      from labels row
      where row.company_id = ${companyId} and row.removed_at is null
      order by row.id`),
    tasks: await readRows(sql`
      select ${baseColumnsSql}, row.archived, row.type_id as "typeId", row.label_id as "labelId",
        coalesce((select json_agg(value.value order by value.attribute_id) from (${taskValuesSql}) value), '[]') as "values"
      from tasks row
      where row.company_id = ${companyId} and row.removed_at is null
      ${orderSql}`),
    delegationTasks: await readRows(sql`
      select ${baseColumnsSql}, false as archived
      from delegation_tasks row
      where row.company_id = ${companyId} and row.removed_at is null
      order by row.id`),
    reportTypes: await readRows(
      sql`select ${baseColumnsSql}, row.archived, ${appearanceColumnsSql} from report_types row where ${isAvailableSql} ${orderSql}`,
    ),
    reports: await readRows(sql`
      select row.id, row.company_id as "companyId", name_key(coalesce(value.name, row.name)) as key, coalesce(value.name, row.name) as name,
        row.archived or not row.published as archived, row.type_id as "typeId", row.only_organisation as "onlyOrganisation", value.content
      from reports row
      left join report_versions value on value.id = row.last_version_id
      where ${isAvailableSql}
      ${orderSql}`),
    modelActivities: await readRows(sql`
      select ${baseColumnsSql}, false as archived, row.type_id as "typeId", row.label_id as "labelId", row.values, row.flags,
        row.one_tap_minutes as "oneTapMinutes", row.care_basis as "careBasis", row.delegation_task_id as "delegationTaskId", row.plans
      from model_activities row
      where row.company_id = ${companyId}
      order by row.id`),
  };
}

/** The keys by which names are compared, for all of them at once. */
export async function readNameKeys(db: Db, names: readonly string[]): Promise<(name: string) => string> {
  const distinctNames = [...new Set(names)];
  const { rows } = await sql<{ name: string; key: string }>`
    select name, name_key(name) as key
    from unnest(${distinctNames}::text[]) name`.execute(db);
  const keyByName = new Map(rows.map(({ name, key }) => [name, key]));
  return (name) => keyByName.get(name) ?? name;
}
