/**
 * Tasks: the organisation's own work, of a task type in a task category, per company; and the teams each is offered for (product «Tasks»,
 * R23, R37).
 */
import * as z from 'zod/mini';
import { nestedValues, valueLists } from '../attributes.ts';
import { type Endpoint, endpoint, inQuery, sortableFieldsOf, standardCalls } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { colour, flag, icon, id, maybe, nameLine, ref, shapes } from '../fields.ts';

const rights = { see: 'task.see', create: 'task.change', change: 'task.change', remove: 'task.change', logsAccessTo: 'nothing' } as const;
/** Lists default to including what is archived and what is a company's own (product «Lists»). */
const listFilter = z.object({ includeArchived: inQuery.flag(), includeCompanySpecific: inQuery.flag(), companyId: inQuery.id() });
/** The platform's has none. */
const servedCompany = { company: z.nullable(z.object({ id, name: z.string() })) };
/** ADMIN names the company whose it becomes, or makes one of the platform's; for others it is their own. */
const companyField = { company: maybe(ref('companies')) };

export const taskCategory = entity({
  name: 'taskCategory',
  table: 'task_categories',
  writable: { name: nameLine(50, 2), color: colour(), icon: icon() },
  defaulted: { archived: flag() },
  served: { global: z.boolean(), ...servedCompany },
});
export type TaskCategory = z.output<(typeof taskCategory)['read']>;

export const taskType = entity({
  name: 'taskType',
  table: 'task_types',
  writable: { name: nameLine(50, 2), taskCategory: ref('task_categories'), color: maybe(colour()), icon: maybe(icon()) },
  defaulted: { archived: flag() },
  served: { global: z.boolean(), ...servedCompany },
});
export type TaskType = z.output<(typeof taskType)['read']>;

export const task = entity({
  name: 'task',
  table: 'tasks',
  writable: { name: nameLine(100), type: ref('task_types'), label: maybe(ref('labels')) },
  defaulted: { archived: flag() },
  served: {
    company: z.object({ id, name: z.string() }),
    category: z.object({ id, name: z.string(), color: z.string(), icon: z.string() }),
    /** As it is drawn: its type's, else its category's. */
    color: z.string(),
    icon: z.string(),
  },
});
export type Task = z.output<(typeof task)['read']>;
/** A task by itself comes with its values, and is written with them in one transaction; a list has none. */
const wholeTask = z.extend(task.read, valueLists).register(shapes, { id: 'WholeTask' });
export type WholeTask = z.output<typeof wholeTask>;

const companyListCall = <const P extends string, E extends typeof taskCategory | typeof taskType>(path: P, entityType: E) =>
  ({
    summary: `List a company's ${path.replaceAll('-', ' ')}`,
    description: 'What it has beside the platform’s; in the order of names.',
    method: 'GET',
    path: `/api/${path}/company/{companyId}`,
    may: 'task.see',
    logsAccessTo: 'nothing',
    query: z.object({ includeArchived: inQuery.flag(), includeCompanySpecific: inQuery.flag() }),
    response: z.array(entityType.read) as unknown as z.ZodMiniType<z.output<E['read']>[]>,
    sort: sortableFieldsOf(entityType),
    defaultOrder: 'name,asc',
  }) as const satisfies Endpoint;

const categoryCalls = standardCalls('task-categories', taskCategory, rights, listFilter);
export const taskCategories = {
  ...categoryCalls,
  create: { ...categoryCalls.create, body: z.extend(taskCategory.create, companyField) },
  ofCompany: companyListCall('task-categories', taskCategory),
} as const;

const typeCalls = standardCalls('task-types', taskType, rights, z.extend(listFilter, { taskCategoryId: inQuery.id() }));
/** A type with its tasks that are not archived, by name. */
export const typeWithTasks = z
  .extend(taskType.read, { tasks: z.array(z.object({ id, name: z.string() })) })
  .register(shapes, { id: 'TaskTypeWithTasks' });
export const taskTypes = {
  ...typeCalls,
  create: { ...typeCalls.create, body: z.extend(taskType.create, companyField) },
  ofCompany: companyListCall('task-types', taskType),
  active: endpoint({
    summary: "List a company's task types of a category",
    description: 'Those of a category that are not archived.',
    method: 'GET',
    path: '/api/task-types/active/{taskCategoryId}/{companyId}',
    may: 'task.see',
    logsAccessTo: 'nothing',
    response: z.array(typeWithTasks),
    sort: sortableFieldsOf(taskType),
    defaultOrder: 'name,asc',
  }),
} as const;

const taskCalls = standardCalls(
  'tasks',
  task,
  rights,
  z.object({
    companyId: inQuery.id(),
    taskTypeId: inQuery.id(),
    taskCategoryId: inQuery.id(),
    includeArchived: inQuery.flag(),
    search: inQuery.text(100),
  }),
);
/** One list of a company's tasks. */
const listCall = <const P extends string>(path: P, summary: string) =>
  endpoint({
    summary,
    method: 'GET',
    path,
    may: 'task.see',
    logsAccessTo: 'nothing',
    query: z.object({ includeArchived: inQuery.flag() }),
    response: z.array(task.read),
    sort: sortableFieldsOf(task),
    defaultOrder: 'name,asc',
  });
export const tasks = {
  ...taskCalls,
  get: { ...taskCalls.get, response: wholeTask },
  create: { ...taskCalls.create, body: z.extend(task.create, { ...companyField, ...nestedValues }), response: wholeTask },
  replace: { ...taskCalls.replace, body: z.extend(task.replace, nestedValues), response: wholeTask },
  change: { ...taskCalls.change, body: z.extend(task.patch, nestedValues), response: wholeTask },
  ofType: listCall('/api/tasks/{taskTypeId}/{companyId}', "List a company's tasks of a type"),
  ofCategory: listCall('/api/tasks/category/{taskCategoryId}/{companyId}', "List a company's tasks of a category"),
  all: listCall('/api/tasks/all/{companyId}', "List a company's tasks"),
} as const;

/** A team's task templates: which of its company's tasks are offered for it (R37). */
export const taskOffers = {
  ofTeam: endpoint({
    summary: 'List the tasks that a team may make',
    description: "The company's tasks that are not archived, each with whether it is.",
    method: 'GET',
    path: '/api/tasks/team/{clientGroupId}',
    may: 'task.see',
    logsAccessTo: 'nothing',
    response: z.array(z.extend(task.read, { offered: z.boolean() })),
    sort: sortableFieldsOf(task),
    defaultOrder: 'name,asc',
    mayWrite: true,
  }),
  offer: endpoint({
    summary: 'Offer a task to a team',
    method: 'PATCH',
    path: '/api/tasks/team/{clientGroupId}/{taskId}',
    may: 'task.change',
    logsAccessTo: 'nothing',
  }),
  takeBack: endpoint({
    summary: "Take a task's offer to a team back",
    method: 'DELETE',
    path: '/api/tasks/team/{clientGroupId}/{taskId}',
    may: 'task.change',
    logsAccessTo: 'nothing',
  }),
} as const;
