/** The tasks of the demo's delegated activities, by their type (R145). */
import type { Db } from '#server/database/scoped.ts';
import type { ActivityTypeName } from '#server/platform/catalogue/activities.ts';

export const dosett = 'Läkemedel ur dosett eller dospåse';
export const insulin = 'Insulin med penna';
/** The task of activities of a type that are delegated. */
const taskOfType: Partial<Record<ActivityTypeName, string>> = { Tabletter: dosett, Injektion: insulin };

/** The ids of a company's tasks by name. */
type Tasks = ReadonlyMap<string, number>;
export async function readTasks(db: Db, companyId: number): Promise<Tasks> {
  const rows = await db.selectFrom('delegation_tasks').select(['id', 'name']).where('company_id', '=', companyId).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
export async function createTaskIdReader(db: Db, companyId: number): Promise<(type: ActivityTypeName) => number | null> {
  const tasks = await readTasks(db, companyId);
  return (type) => tasks.get(taskOfType[type] ?? '') ?? null;
}
