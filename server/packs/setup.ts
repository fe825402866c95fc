/** The set-up of a company as it stands: what it has and what the platform offers it, each with the key by which names are compared (decision 088). */
import { sql } from 'kysely';
import type { ValueType } from '#contract/attributes.ts';
import type { Begins } from '#contract/category-defaults.ts';
import type { ModelFlag, PackPlan, PackValue } from '#contract/packs.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import type { Content } from '#domain/reports.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Icon } from '#server/platform/catalogue/activities.ts';

type Row = { id: number; companyId: number; key: string; name: string; archived: boolean };
type Look = Row & { color: string; icon: Icon };
type TypeRow = Row & { categoryId: number; color: string | null; icon: Icon | null };
export type Defaults = Begins & { oneTapMinutes: number | null };
export type StoredQuestion = Row & {
  valueType: ValueType;
  order: number;
  activityTypeId: number | null;
  itemCategoryId: number | null;
  taskTypeId: number | null;
};
/** A value by its attribute, as it is stored with a model activity. */
export type StoredValue = { attributeId: number } & Omit<PackValue, 'question'>;
type Settings = { oneTapMinutes: number | null; careBasis: CareBasis | null };
type OfType = Row & { typeId: number; labelId: number | null; values: StoredValue[] };
export type Setup = {
  activityCategories: (Look & { containsMedicine: boolean; defaults: Defaults | null })[];
  activityTypes: TypeRow[];
  questions: StoredQuestion[];
  itemCategories: Look[];
  taskCategories: Look[];
  taskTypes: TypeRow[];
  labels: Row[];
  tasks: OfType[];
  reportTypes: Look[];
  reports: (Row & { typeId: number; onlyOrganisation: boolean; content: Content | null })[];
  delegationTasks: Row[];
  modelActivities: (OfType &
    Settings & { delegationTaskId: number | null; flags: Partial<Record<ModelFlag, boolean>>; plans: PackPlan[] })[];
};

const base = sql`t.id, t.company_id as "companyId", name_key(t.name) as key, t.name`;
const look = sql`t.color, t.icon`;

/** Values of tasks, under the names that a pack has for their kinds. */
const valuesOfTask = sql.join(
  kinds.map(({ table, column, valueType }) => {
    const field = { STRING: 'stringValue', LONG_STRING: 'longStringValue', BOOLEAN: 'booleanValue', NUMBER: 'doubleValue' }[valueType];
    return sql`
      select v.attribute_id, json_build_object('attributeId', v.attribute_id, ${sql.lit(field)}, v.${sql.ref(column)}) as value
      from ${sql.table(table)} v
      where v.task_id = t.id`;
  }),
  sql` union all `,
);

/** Reads it whole: of one name the company's own before the platform's, what is in use before what is archived. */
export async function readSetup(db: Db, companyId: number): Promise<Setup> {
  const ofClients = sql`t.client_id is null and`;
  const isAvailable = sql`t.removed_at is null and t.company_id in (0, ${companyId})`;
  const order = sql`order by t.company_id desc, t.archived, t.id`;
  const readRows = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => (await query.execute(db)).rows as T[];
  const typesUnder = (table: 'activity_types' | 'task_types', category: string, condition: ReturnType<typeof sql>) =>
    readRows<TypeRow>(
      sql`
        select ${base}, t.archived, ${sql.ref(`t.${category}`)} as "categoryId", ${look}
        from ${sql.table(table)} t
        where ${condition}
        ${order}`,
    );
  return {
    activityCategories: await readRows(sql`
      select ${base}, t.archived, ${look}, t.contains_medicine as "containsMedicine",
        case
          when d.company_id is not null
          then json_build_object('sharesDataWhenSigned', d.shares_data_when_signed, 'sharesDataWhenSkipped', d.shares_data_when_skipped,
            'sharesDataWhenReported', d.shares_data_when_reported, 'isSentToInbox', d.is_sent_to_inbox,
            'sendsNotificationWhenIgnored', d.sends_notification_when_ignored, 'oneTapMinutes', d.one_tap_minutes,
            'careBasis', d.care_basis) end as defaults
      from activity_categories t
      left join category_defaults d on d.category_id = t.id and d.company_id = ${companyId}
      where ${ofClients} ${isAvailable}
      ${order}`),
    activityTypes: await typesUnder('activity_types', 'activity_category_id', sql`${ofClients} ${isAvailable}`),
    questions: await readRows(sql`
      select ${base}, t.archived, t.value_type as "valueType", t."order", t.activity_type_id as "activityTypeId",
        t.item_category_id as "itemCategoryId", t.task_type_id as "taskTypeId"
      from attributes t
      where ${ofClients} t.report_id is null and ${isAvailable}
      order by t.company_id desc, t.archived, t."order", t.id`),
    itemCategories: await readRows(
      sql`select ${base}, t.archived, ${look} from item_categories t where ${ofClients} ${isAvailable} ${order}`,
    ),
    taskCategories: await readRows(sql`select ${base}, t.archived, ${look} from task_categories t where ${isAvailable} ${order}`),
    taskTypes: await typesUnder('task_types', 'task_category_id', isAvailable),
    labels: await readRows(sql`
      select ${base}, false as archived
      from labels t
      where t.company_id = ${companyId} and t.removed_at is null
      order by t.id`),
    tasks: await readRows(sql`
      select ${base}, t.archived, t.type_id as "typeId", t.label_id as "labelId",
        coalesce((select json_agg(v.value order by v.attribute_id) from (${valuesOfTask}) v), '[]') as "values"
      from tasks t
      where t.company_id = ${companyId} and t.removed_at is null
      ${order}`),
    delegationTasks: await readRows(sql`
      select ${base}, false as archived
      from delegation_tasks t
      where t.company_id = ${companyId} and t.removed_at is null
      order by t.id`),
    reportTypes: await readRows(sql`select ${base}, t.archived, ${look} from report_types t where ${isAvailable} ${order}`),
    reports: await readRows(sql`
      select t.id, t.company_id as "companyId", name_key(coalesce(v.name, t.name)) as key, coalesce(v.name, t.name) as name,
        t.archived or not t.published as archived, t.type_id as "typeId", t.only_organisation as "onlyOrganisation", v.content
      from reports t
      left join report_versions v on v.id = t.last_version_id
      where ${isAvailable}
      ${order}`),
    modelActivities: await readRows(sql`
      select ${base}, false as archived, t.type_id as "typeId", t.label_id as "labelId", t.values, t.flags,
        t.one_tap_minutes as "oneTapMinutes", t.care_basis as "careBasis", t.delegation_task_id as "delegationTaskId", t.plans
      from model_activities t
      where t.company_id = ${companyId}
      order by t.id`),
  };
}

/** The keys by which names are compared, for all of them at once. */
export async function keysOf(db: Db, names: readonly string[]): Promise<(name: string) => string> {
  const all = [...new Set(names)];
  const { rows } = await sql<{ name: string; key: string }>`
    select n as name, name_key(n) as key
    from unnest(${all}::text[]) n`.execute(db);
  const byName = new Map(rows.map(({ name, key }) => [name, key]));
  return (name) => byName.get(name) ?? name;
}
