/** The tasks of the demo organisation: the platform's categories and types, some of its own, and what it does regularly (R23). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { insertAll, numbered } from './bulk.ts';
import type { Icon } from './catalogue.ts';
import type { PersonKey } from './people.ts';
import { monthly, type Times, weekly } from './plan.ts';

type PlannedTask = {
  name: string;
  label?: string;
  times?: Times[];
  /** The client it is about. */
  client?: string;
  responsible?: PersonKey;
};
type Type = { icon: Icon; tasks: readonly PlannedTask[] };

/** The platform's, for every company to build upon, and the company's own. */
const catalogue = {
  Personal: {
    ...{ company: 0, color: '#0e6f8c', icon: 'talk' },
    types: {
      Arbetsledning: {
        icon: 'talk',
        tasks: [
          { name: 'Teammöte', times: weekly('13:00', 'ti', 2) },
          { name: 'Medarbetarsamtal' },
          { name: 'Introduktion av ny assistent', label: 'Kräver två personer' },
        ],
      },
      Schema: {
        icon: 'note',
        tasks: [{ name: 'Lägg schema för nästa månad', times: monthly('09:00', 15), responsible: 'orgAdmin' }, { name: 'Ordna vikarie' }],
      },
    },
  },
  Kvalitet: {
    ...{ company: 0, color: '#6a4aa0', icon: 'star' },
    types: {
      Uppföljning: {
        icon: 'note',
        tasks: [
          { name: 'Följ upp avvikelse' },
          { name: 'Ring klienten', times: weekly('10:00', 'on'), client: 'Elsa Lindqvist', responsible: 'orgUser' },
          { name: 'Hembesök', times: monthly('14:00', 10), client: 'Karl Ek', responsible: 'orgAdmin' },
        ],
      },
      Egenkontroll: {
        icon: 'star',
        tasks: [{ name: 'Kontroll av läkemedelsskåp', label: 'Delegerad sjukvård', times: weekly('08:30', 'må'), responsible: 'office' }],
      },
    },
  },
  'Ekonomi och myndigheter': {
    ...{ company: 1, color: '#9a5b00', icon: 'book' },
    types: {
      Tidrapportering: {
        icon: 'note',
        tasks: [{ name: 'Skicka tidsredovisning till Försäkringskassan', times: monthly('11:00', 5), responsible: 'orgAdmin' }],
      },
      Omprövning: { icon: 'book', tasks: [{ name: 'Förbered omprövning av beslut' }] },
    },
  },
} as const satisfies Record<string, { company: number; color: string; icon: Icon; types: Record<string, Type> }>;

export type Task = PlannedTask & { id: number };

/** Writes the catalogue; the transaction must see every company. */
export async function makeTasks(db: Db, companyId: number): Promise<Task[]> {
  const { rows: labels } = await sql<{ id: number; name: string }>`select id, name from labels where company_id = ${companyId}`.execute(db);
  const owner = ({ company }: { company: number }) => (company === 0 ? 0 : companyId);
  const categories = await numbered(
    db,
    'task_categories',
    Object.entries(catalogue).map(([name, { types, ...rest }]) => ({ name, types: types as Record<string, Type>, ...rest })),
  );
  await insertAll(
    db,
    'task_categories',
    categories.map(({ id, name, color, icon, ...rest }) => ({ id, name, color, icon, company_id: owner(rest) })),
  );
  const types = await numbered(
    db,
    'task_types',
    categories.flatMap(({ id, types: typesByName, company }) =>
      Object.entries(typesByName).map(([name, { icon, tasks }]) => ({ name, icon, tasks, task_category_id: id, company })),
    ),
  );
  await insertAll(
    db,
    'task_types',
    types.map(({ id, name, icon, task_category_id, ...rest }) => ({ id, name, icon, task_category_id, company_id: owner(rest) })),
  );
  const tasks = await numbered(
    db,
    'tasks',
    types.flatMap(({ id, tasks: typeTasks }) => typeTasks.map((task) => ({ ...task, type_id: id }))),
  );
  await insertAll(
    db,
    'tasks',
    tasks.map(({ id, name, type_id, label }) => ({
      ...{ id, name, type_id, company_id: companyId },
      label_id: labels.find((one) => one.name === label)?.id ?? null,
    })),
  );
  return tasks;
}
