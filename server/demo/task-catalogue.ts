/** The tasks of the demo organisation: what it does regularly, of the platform's types and of some of its own (R23). */
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { TaskTypeName } from '#server/platform/catalogue/stock-and-tasks.ts';
import type { DemoCatalogue } from './catalogue.ts';
import type { PersonKey } from './people.ts';
import { monthly, type PlannedTime, weekly } from './plan.ts';

type PlannedTask = {
  name: string;
  label?: string;
  times?: PlannedTime[];
  /** The client it is about. */
  client?: string;
  responsible?: PersonKey;
};

/** The category that the company has of its own, with its types. */
const ownCategory = {
  name: 'Ekonomi och myndigheter',
  color: '#9a5b00',
  icon: 'book',
  types: { Tidrapportering: 'note', Omprövning: 'book' },
} as const;
type OwnTypeName = keyof typeof ownCategory.types;

const plannedTasks: Record<TaskTypeName | OwnTypeName, readonly PlannedTask[]> = {
  Arbetsledning: [
    { name: 'Teammöte', times: weekly('13:00', 'ti', 2) },
    { name: 'Medarbetarsamtal' },
    { name: 'Introduktion av ny assistent', label: 'Kräver två personer' },
  ],
  Schema: [{ name: 'Lägg schema för nästa månad', times: monthly('09:00', 15), responsible: 'orgAdmin' }, { name: 'Ordna vikarie' }],
  Uppföljning: [
    { name: 'Följ upp avvikelse' },
    { name: 'Ring klienten', times: weekly('10:00', 'on'), client: 'Elsa Lindqvist', responsible: 'orgUser' },
    { name: 'Hembesök', times: monthly('14:00', 10), client: 'Karl Ek', responsible: 'orgAdmin' },
  ],
  Egenkontroll: [{ name: 'Kontroll av läkemedelsskåp', label: 'Delegerad sjukvård', times: weekly('08:30', 'må'), responsible: 'office' }],
  Tidrapportering: [{ name: 'Skicka tidsredovisning till Försäkringskassan', times: monthly('11:00', 5), responsible: 'orgAdmin' }],
  Omprövning: [{ name: 'Förbered omprövning av beslut' }],
};

export type Task = PlannedTask & { id: number };

/** Writes the company's own category with its types, and its tasks of these and of the platform's types; the transaction must see the company. */
export async function makeTasks(db: Db, { taskTypes }: Pick<DemoCatalogue, 'taskTypes'>, company_id: number): Promise<Task[]> {
  const labels = await db.selectFrom('labels').select(['id', 'name']).where('company_id', '=', company_id).execute();
  const types = new Map<string, number>([...taskTypes, ...(await makeOwnTypes(db, company_id))]);
  const tasks = await assignIds(
    db,
    'tasks',
    Object.entries(plannedTasks).flatMap(([type, typeTasks]) => typeTasks.map((task) => ({ ...task, type_id: types.get(type)! }))),
  );
  await insertAll(
    db,
    'tasks',
    tasks.map(({ id, name, type_id, label }) => ({
      id,
      name,
      type_id,
      company_id,
      label_id: labels.find((candidate) => candidate.name === label)?.id ?? null,
    })),
  );
  return tasks;
}

async function makeOwnTypes(db: Db, company_id: number): Promise<Map<string, number>> {
  const { types: icons, ...look } = ownCategory;
  const [category] = await assignIds(db, 'task_categories', [{ ...look, company_id }]);
  await insertAll(db, 'task_categories', [category!]);
  const types = await assignIds(
    db,
    'task_types',
    Object.entries(icons).map(([name, icon]) => ({ name, icon, task_category_id: category!.id, company_id })),
  );
  await insertAll(db, 'task_types', types);
  return new Map(types.map(({ id, name }) => [name, id]));
}
