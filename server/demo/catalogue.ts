/** The platform's catalogue as the demo builds upon it: the rows that a new installation has, by their names. */
import { sql } from 'kysely';
import type { ValueType } from '#contract/attributes.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Tables } from '#server/database/tables.ts';
import { type ActivityTypeName, activityCategories } from '#server/platform/catalogue/activities.ts';
import { reportTypes } from '#server/platform/catalogue/reports.ts';
import { type ItemCategoryName, itemCategories, type TaskTypeName, taskCategories } from '#server/platform/catalogue/stock-and-tasks.ts';
import { deviation } from './report-forms.ts';

export type Attributes = Map<string, { id: number; valueType: ValueType }>;
export type DemoCatalogue = {
  types: Map<ActivityTypeName, number>;
  stock: Map<ItemCategoryName, number>;
  taskTypes: Map<TaskTypeName, number>;
  attributes: Attributes;
};

/** Ids of the platform's rows, by name. */
async function readPlatformIds<N extends string>(db: Db, table: keyof Tables): Promise<Map<N, number>> {
  const { rows } = await sql<{ id: number; name: N }>`
    select id, name
    from ${sql.table(table)}
    where company_id = 0 and removed_at is null
    order by id`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The platform's attributes, by type and name: `Tabletter Dos`. */
async function readAttributes(db: Db): Promise<Attributes> {
  const { rows } = await sql<{ id: number; type: string; name: string; valueType: ValueType }>`
    select attribute.id, type.name as type, attribute.name, attribute.value_type as "valueType"
    from attributes attribute
    join activity_types type on type.id = attribute.activity_type_id
    where attribute.company_id = 0 and attribute.removed_at is null and not attribute.archived`.execute(db);
  return new Map(rows.map(({ id, type, name, valueType }) => [`${type} ${name}`, { id, valueType }]));
}

/** Null where the platform has a catalogue of its own: the demo has nothing to build upon. */
export async function readCatalogue(db: Db): Promise<DemoCatalogue | null> {
  const [types, stock] = [
    await readPlatformIds<ActivityTypeName>(db, 'activity_types'),
    await readPlatformIds<ItemCategoryName>(db, 'item_categories'),
  ];
  const taskTypes = await readPlatformIds<TaskTypeName>(db, 'task_types');
  const requiredNames = [
    [types, activityCategories.flatMap((category) => Object.keys(category.types))],
    [stock, itemCategories.map(({ name }) => name)],
    [taskTypes, taskCategories.flatMap((category) => Object.keys(category.types))],
    [await readPlatformIds(db, 'report_types'), Object.keys(reportTypes)],
    [await readPlatformIds(db, 'reports'), [deviation]],
  ] as [Map<string, number>, string[]][];
  if (!requiredNames.every(([rows, names]) => names.every((name) => rows.has(name)))) return null;
  return { types, stock, taskTypes, attributes: await readAttributes(db) };
}

/** Makes a question of the platform's that is asked no more, as the years leave one; the transaction must see every company. */
export async function archiveQuestion(db: Db, { types }: DemoCatalogue): Promise<void> {
  const question = { company_id: 0, name: 'Gammal fråga om kost', value_type: 'STRING' as const, archived: true, order: 1 };
  await insertAll(db, 'attributes', await assignIds(db, 'attributes', [{ ...question, activity_type_id: types.get('Måltid')! }]));
}
