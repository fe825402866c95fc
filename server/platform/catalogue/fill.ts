/**
 * Fills the platform's catalogue of a new installation, in one transaction: it is there wholly or not at all (decision 091). The demo builds
 * upon the same rows.
 */
import { sql } from 'kysely';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Tables } from '#server/database/tables.ts';
import { type ActivityCategory, type ActivityTypeName, activityCategories, questionsOf } from './activities.ts';
import { fillReports } from './reports.ts';
import { itemCategories, type TaskCategory, taskCategories } from './stock-and-tasks.ts';

const platformColumns = { company_id: 0 } as const;
type CatalogueTable = 'activity_categories' | 'item_categories' | 'task_categories' | 'report_types' | 'reports';

async function areTablesEmpty(db: Db, ...tables: (CatalogueTable & keyof Tables)[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} where company_id = 0 limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/**
 * Fills a catalogue that has no category of activities, each other part where it has nothing of that; answers whether it did. Two servers that
 * start at once queue here. The transaction must see every company.
 */
export async function fillCatalogue(db: Db, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('vardag catalogue'))`.execute(db);
  if (!(await areTablesEmpty(db, 'activity_categories'))) return false;
  await fillActivities(db);
  if (await areTablesEmpty(db, 'item_categories')) await fillStock(db);
  if (await areTablesEmpty(db, 'task_categories')) await fillTasks(db);
  if (await areTablesEmpty(db, 'report_types', 'reports')) await fillReports(db, now);
  return true;
}

async function fillActivities(db: Db): Promise<void> {
  const categories = await assignIds(db, 'activity_categories', activityCategories as readonly ActivityCategory[]);
  await insertAll(
    db,
    'activity_categories',
    categories.map(({ id, name, color, icon, containsMedicine = false }) => ({
      ...platformColumns,
      id,
      name,
      color,
      icon,
      contains_medicine: containsMedicine,
    })),
  );
  const types = await assignIds(
    db,
    'activity_types',
    categories.flatMap(({ id, types }) =>
      Object.entries(types).map(([name, icon]) => ({ ...platformColumns, name, icon, activity_category_id: id })),
    ),
  );
  await insertAll(db, 'activity_types', types);
  const questions = types.flatMap(({ id, name }) =>
    questionsOf(name as ActivityTypeName).map(({ name, valueType }, order) => {
      return { ...platformColumns, name, value_type: valueType, activity_type_id: id, order };
    }),
  );
  await insertAll(db, 'attributes', await assignIds(db, 'attributes', questions));
}

async function fillStock(db: Db): Promise<void> {
  const categories = await assignIds(db, 'item_categories', itemCategories);
  await insertAll(
    db,
    'item_categories',
    categories.map((category) => ({ ...platformColumns, ...category })),
  );
}

async function fillTasks(db: Db): Promise<void> {
  const categories = await assignIds(db, 'task_categories', taskCategories as readonly TaskCategory[]);
  await insertAll(
    db,
    'task_categories',
    categories.map(({ id, name, color, icon }) => ({ ...platformColumns, id, name, color, icon })),
  );
  const types = categories.flatMap(({ id, types }) =>
    Object.entries(types).map(([name, icon]) => ({ ...platformColumns, name, icon, task_category_id: id })),
  );
  await insertAll(db, 'task_types', await assignIds(db, 'task_types', types));
}
