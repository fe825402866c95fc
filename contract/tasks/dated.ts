/**
 * Task instances: the organisation's own work on dates (product «Dated tasks», R22 and R23). They mirror activities.
 */
import * as z from 'zod/mini';
import { taskSourceKinds } from '#domain/inbox.ts';
import { listedStatuses } from '#domain/planning/instance.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, day, flag, html, id, instant, maybe, nameLine, shapes, typeError } from '../fields.ts';
import { dateAliases, datedFields, fullInstance, instanceEvent, instancePatch, reportedField } from '../planning/instances.ts';
import { summary } from '../statistics.ts';
import { responsibleFields, responsibleFilter, responsibleId } from './responsible.ts';

/** One dated occurrence of a task, about a client or about nobody. Instants are ISO with Z. */
export const taskInstance = z
  .extend(datedFields, {
    companyId: id,
    clientId: z.nullable(id),
    clientName: z.nullable(z.string()),
    taskId: id,
    /** Its own name, else the task's. */
    name: z.string(),
    taskName: z.string(),
    /** Its place in a day, whatever was done to it since: by this it is found in a range. */
    placedAt: instant(),
    taskRecurrenceId: z.nullable(id),
    taskRecurrenceRule: z.nullable(z.string()),
    taskTypeName: z.string(),
    taskTypeIcon: z.string(),
    taskCategoryId: id,
    taskCategoryName: z.string(),
    taskCategoryColor: z.string(),
    labelName: z.nullable(z.string()),
    responsibleId: z.nullable(id),
    ...responsibleFields,
    /** Its source, and when that was done or skipped, where it is an activity instance that one may see. */
    createdFromInstanceId: z.nullable(id),
    createdFromInstanceType: z.nullable(z.enum(taskSourceKinds)),
    activityInstanceOccurrenceDate: z.nullable(instant()),
    activityInstanceSkippedDate: z.nullable(instant()),
  })
  .register(shapes, { id: 'TaskInstance' });
export type TaskInstance = z.output<typeof taskInstance>;
/** Of one past the horizon the id is null: it is planned and no row yet (R8). */
const listedInstance = z.extend(taskInstance, { id: z.nullable(id) }).register(shapes, { id: 'ListedTaskInstance' });
export type ListedTaskInstance = z.output<typeof listedInstance>;

/**
 * 7 days back and 30 ahead when nothing is asked for; both days included. What is overdue is asked for by `status=missed` without a first
 * day: then it has none, however long ago it was (R81).
 */
const rangeFields = { startDate: z.optional(day()), endDate: z.optional(day()) };
/** `companyId` is ADMIN's to name (R3); others' own company is meant. */
const listFilter = z.object({
  ...rangeFields,
  companyId: inQuery.id(),
  clientIds: inQuery.ids(),
  labelIds: inQuery.ids(),
  taskCategoryIds: inQuery.ids(),
  responsible: responsibleFilter,
  status: inQuery.choices(listedStatuses),
});
const sortFields = ['plannedDate', 'occurenceDate', 'id', 'name'];
/** Most that a calendar shows; the rest is for a list with pages. */
export const MAX_CALENDAR_TASKS = 2000;

const createBody = z
  .object({
    taskId: z.int(typeError('error.field.id')).check(z.positive('error.field.id')),
    clientId: maybe(id),
    date: instant(),
    isReported: reportedField,
    name: maybe(nameLine(100)),
    isCompletable: z.optional(flag()),
    comment: maybe(html()),
    /** The person who answers for it: one of `task-instances/responsibles` (R94). */
    responsibleId: responsibleId(),
    /** Its source; both or neither. An entry of the inbox is handled thereby (R22). */
    createdFromInstanceId: maybe(id),
    createdFromInstanceType: maybe(choice(taskSourceKinds)),
    /** Refused with 409, and by whom and when, where a task was made of the same already (R82). */
    onlyFirst: z.optional(flag()),
  })
  .register(shapes, { id: 'TaskInstanceToCreate' });
const taskFields = { name: maybe(nameLine(100)), clientId: maybe(id), responsibleId: responsibleId() };
const patchBody = z.extend(instancePatch, taskFields).register(shapes, { id: 'TaskInstanceToChange' });
export type TaskInstancePatch = z.input<typeof patchBody>;
/** A dated task as it is to be (R36). */
const fullBody = z.extend(fullInstance, taskFields).register(shapes, { id: 'TaskInstanceToReplace' });
export type FullTaskInstance = z.input<typeof fullBody>;

const rowPath = '/api/task-instances/{id}' as const;
export const taskInstances = {
  list: endpoint({
    summary: 'List dated tasks',
    method: 'GET',
    path: '/api/task-instances',
    may: 'taskInstance.see',
    logsAccessTo: 'clients',
    query: listFilter,
    response: z.array(listedInstance),
    sort: sortFields,
    defaultOrder: 'plannedDate,asc',
    mayWrite: true,
  }),
  mine: endpoint({
    summary: 'List the dated tasks of the clients in scope',
    description: 'The same by its other name.',
    method: 'GET',
    path: '/api/task-instances/mine',
    may: 'taskInstance.see',
    logsAccessTo: 'clients',
    query: listFilter,
    response: z.array(listedInstance),
    sort: sortFields,
    defaultOrder: 'plannedDate,asc',
    mayWrite: true,
  }),
  calendar: endpoint({
    summary: "List the dated tasks of a calendar's days",
    description: 'All of the days, by time. More than a calendar can show: 400 at the end of the range.',
    method: 'GET',
    path: '/api/task-instances/calendar',
    may: 'taskInstance.see',
    logsAccessTo: 'clients',
    query: listFilter,
    response: z.array(listedInstance),
    mayWrite: true,
  }),
  ofClient: endpoint({
    summary: "List the dated tasks of a client's day",
    description: "A client's day; today when none is asked for.",
    method: 'GET',
    path: '/api/task-instances/client/{clientId}',
    may: 'taskInstance.see',
    logsAccessTo: 'client',
    query: z.object({ date: z.optional(day()), responsible: responsibleFilter, status: inQuery.choices(listedStatuses) }),
    response: z.array(listedInstance),
    mayWrite: true,
  }),
  ofActivityInstance: endpoint({
    summary: 'List the dated tasks made of an activity instance',
    method: 'GET',
    path: '/api/task-instances/activity-instance/{activityInstanceId}',
    may: 'taskInstance.see',
    logsAccessTo: 'clients',
    response: z.array(taskInstance),
    mayWrite: true,
  }),
  sums: endpoint({
    summary: "Get a company's sums of dated tasks",
    method: 'GET',
    path: '/api/task-instances/statistics/summary/company/{companyId}',
    may: 'taskInstance.see',
    logsAccessTo: 'nothing',
    query: listFilter,
    response: summary,
    mayUseStandby: true,
  }),
  waiting: endpoint({
    summary: 'Count the dated tasks that wait',
    description: 'How many are overdue (R81), how many of one’s own are due today or overdue (R94), and how many either.',
    method: 'GET',
    path: '/api/task-instances/waiting',
    may: 'taskInstance.see',
    logsAccessTo: 'nothing',
    response: z.object({ overdue: z.int(), mine: z.int(), waiting: z.int() }),
  }),
  responsibles: endpoint({
    summary: 'List who may answer for a dated task',
    description: 'Active accounts of one’s own company’s office; ADMIN names the company.',
    method: 'GET',
    path: '/api/task-instances/responsibles',
    may: 'taskInstance.see',
    logsAccessTo: 'nothing',
    query: z.object({ search: inQuery.text(100), companyId: inQuery.id() }),
    response: z.array(z.object({ id, name: z.string(), imageUrl: z.nullable(z.string()) })),
    sort: ['name', 'id'],
    defaultOrder: 'name,asc',
  }),
  get: endpoint({
    summary: 'Get one dated task',
    method: 'GET',
    path: rowPath,
    may: 'taskInstance.see',
    logsAccessTo: 'client',
    response: taskInstance,
    mayWrite: true,
  }),
  history: endpoint({
    summary: 'List what happened to a dated task',
    method: 'GET',
    path: `${rowPath}/history`,
    may: 'taskInstance.see',
    logsAccessTo: 'client',
    response: z.array(instanceEvent),
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Create one dated task',
    description: 'At or before now it is reported at once, later it is planned (R9). `isReported` says which was asked for.',
    method: 'POST',
    path: '/api/task-instances',
    fieldAliases: { date: dateAliases },
    may: 'taskInstance.create',
    logsAccessTo: 'client',
    status: 201,
    idempotent: true,
    body: createBody,
    response: taskInstance,
  }),
  replace: endpoint({
    summary: 'Replace one dated task',
    description: 'The task as it is to be: what differs is changed, each by the rules of its act.',
    method: 'PUT',
    path: rowPath,
    may: 'taskInstance.sign',
    logsAccessTo: 'client',
    body: fullBody,
    response: taskInstance,
  }),
  change: endpoint({
    summary: 'Sign, reset, skip, move or comment a dated task',
    description: 'An act, or its time, comment, name and client; with an `Idempotency-Key` done once.',
    method: 'PATCH',
    path: rowPath,
    may: 'taskInstance.sign',
    logsAccessTo: 'client',
    body: patchBody,
    response: taskInstance,
  }),
  remove: endpoint({
    summary: 'Remove one dated task',
    method: 'DELETE',
    path: rowPath,
    may: 'taskInstance.remove',
    logsAccessTo: 'client',
  }),
  takeBack: endpoint({
    summary: "Take back one's own reported task",
    description: 'Soon after it was made, while nothing else has happened to it (R76).',
    method: 'DELETE',
    path: `${rowPath}/report`,
    may: 'taskInstance.create',
    logsAccessTo: 'client',
  }),
} as const;
