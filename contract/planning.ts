/** Planned activities (series) and activity instances (the day), with the acts on them (spec 2 §3–4, R8–R16). */
import * as z from 'zod/mini';
import { inboxStates } from '#domain/inbox.ts';
import type { Action } from '#domain/permissions.ts';
import { reasonsToStay } from '#domain/planning/series-edit.ts';
import { type Endpoint, endpoint, inQuery } from './endpoint.ts';
import { type Entity, entity } from './entity.ts';
import { day, flag, html, id, instant, maybe, meta, ref, version } from './fields.ts';

/** DTSTART;TZID=… and RRULE: text (R7). */
export const recurrence = () =>
  z
    .string('error.field.required')
    .check(z.minLength(1, 'error.field.required'), z.maxLength(500, 'error.field.size'))
    .register(meta, { kind: 'rule' });

export const plannedActivity = entity({
  name: 'plannedActivity',
  table: 'planned_activities',
  writable: { recurrence: recurrence(), activity: ref('activities'), client: ref('clients') },
  defaulted: { isCompletable: flag(), archived: flag() },
});
export type PlannedActivity = z.output<(typeof plannedActivity)['read']>;

/** What is dated, of an activity or of a task: when, how it stands and whose act that was (spec 2 §3). Instants are ISO with Z. */
export const datedThing = z.object({
  id,
  version,
  plannedDate: z.nullable(instant()),
  occurenceDate: z.nullable(instant()),
  skippedDate: z.nullable(instant()),
  signedByDate: z.nullable(instant()),
  isCompletable: z.boolean(),
  isCompleted: z.boolean(),
  isSkipped: z.boolean(),
  signedById: z.nullable(id),
  signedByName: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  comment: z.nullable(z.string()),
});

/** One dated occurrence of an activity for a client (spec 2 §3). Instants are ISO with Z. */
export const activityInstance = z.extend(datedThing, {
  activityId: id,
  activityName: z.string(),
  plannedActivityId: z.nullable(id),
  state: z.enum(inboxStates),
  clientId: id,
  plannedActivityRecurrence: z.nullable(z.string()),
  activityTypeName: z.string(),
  activityTypeIcon: z.string(),
  activityCategoryName: z.string(),
  activityCategoryColor: z.string(),
  /** What a signing draws from stock, or drew (R19). */
  draws: z.array(z.object({ item: z.string(), unit: z.nullable(z.string()), amount: z.number(), left: z.number() })),
  /** Items that the activity draws and a signing does not, since they are archived or removed; of one instance alone, not in lists. */
  notDrawn: z.optional(z.array(z.string())),
});
export type ActivityInstance = z.output<typeof activityInstance>;

export const acts = ['planned', 'reported', 'signed', 'reset', 'skipped', 'unskipped', 'moved', 'commented', 'edited', 'removed'] as const;
/** One line of an instance's history; appended, never edited (R14). */
export const instanceEvent = z.object({
  id,
  act: z.enum(acts),
  at: instant(),
  byId: z.nullable(id),
  byName: z.nullable(z.string()),
  occurenceDate: z.nullable(instant()),
  plannedDate: z.nullable(instant()),
  comment: z.nullable(z.string()),
});
export type InstanceEvent = z.output<typeof instanceEvent>;

const dated = z.object({ date: z.optional(day()) });

/** What a change of a series does, told before it is done (R16). */
export const seriesPreview = z.object({
  /** Instances that go or change. */
  replaced: z.int(),
  added: z.int(),
  /** The first hundred of those that stay, by time. */
  kept: z.array(z.object({ id, plannedDate: instant(), why: z.enum(reasonsToStay) })),
  keptTotal: z.int(),
});
export type SeriesPreview = z.output<typeof seriesPreview>;

/** The acts on a series, of activities and of tasks alike; `from` is the query's name for the instance from which it is changed. */
export const seriesActs = <const P extends string, E extends Entity, const F extends 'activityInstanceId' | 'taskInstanceId'>(
  path: P,
  entity: E,
  from: F,
  may: { change: Action; remove: Action },
) => {
  const instance = { [from]: inQuery.id() } as Record<F, ReturnType<typeof inQuery.id>>;
  /** Unless it says false, the instance follows the new rule too (spec 2 §4). */
  const query = z.object({ ...instance, replaceEditedInstance: inQuery.flag() });
  return {
    /** This and all future, from the day of the instance, or from today; answers as the change does (R16). */
    replan: {
      method: 'PATCH',
      path: `/api/${path}/recurrence/{id}`,
      may: may.change,
      query,
      body: z.object({ recurrence: recurrence(), isCompletable: z.optional(flag()) }),
      response: entity.read as E['read'],
    },
    /** What that would do, or without a recurrence what ending it would; changes nothing. */
    preview: {
      method: 'POST',
      path: `/api/${path}/recurrence/{id}/preview`,
      may: may.change,
      query,
      body: z.object({ recurrence: z.optional(recurrence()), isCompletable: z.optional(flag()) }),
      response: seriesPreview,
    },
    /** Ends it before the instance, or now; one that nothing refers to is deleted (R16). */
    remove: { method: 'DELETE', path: `/api/${path}/{id}`, may: may.remove, query: z.object(instance) },
  } as const satisfies Record<string, Endpoint>;
};

export const plannedActivities = {
  list: endpoint({
    method: 'GET',
    path: '/api/planned-activities',
    may: 'plan.see',
    query: z.object({ activityId: inQuery.id(), clientId: inQuery.id() }),
    response: z.array(plannedActivity.read),
    sort: ['id'],
  }),
  get: endpoint({ method: 'GET', path: '/api/planned-activities/{id}', may: 'plan.see', response: plannedActivity.read, writes: true }),
  /** Makes the series and its occurrences within the rolling horizon (R8). */
  create: endpoint({
    method: 'POST',
    path: '/api/planned-activities',
    may: 'plan.create',
    status: 201,
    body: z.object({
      recurrence: recurrence(),
      activity: ref('activities'),
      client: maybe(ref('clients')),
      isCompletable: z.optional(flag()),
    }),
    response: plannedActivity.read,
  }),
  /** From today on. The answer is the series that goes on: another one where the old has to stay for what has been (R16). */
  replace: endpoint({
    method: 'PUT',
    path: '/api/planned-activities/{id}',
    may: 'plan.change',
    body: plannedActivity.replace,
    response: plannedActivity.read,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/planned-activities/{id}',
    may: 'plan.change',
    body: plannedActivity.patch,
    response: plannedActivity.read,
  }),
  ...seriesActs('planned-activities', plannedActivity, 'activityInstanceId', { change: 'plan.change', remove: 'plan.remove' }),
};

/** What may be changed of an instance: an act (sign, reset, skip, unskip) or its time and comment (R36). */
export const instancePatch = z.object({
  /** true signs, false resets. */
  isCompleted: z.optional(flag()),
  /** true skips (a comment is needed), false takes it back. */
  isSkipped: z.optional(flag()),
  comment: maybe(html()),
  /** Moves it: a new planned time. */
  plannedDate: z.optional(instant()),
  /** When it was done; of a signed or reported one. */
  occurenceDate: z.optional(instant()),
  /** Signs, or skips, with this time. */
  customDate: maybe(instant()),
  /** Signs with now; without it and customDate, a signing takes the planned time. */
  setOccurenceDateToNow: z.optional(z.nullable(z.boolean())),
});
export type InstancePatch = z.input<typeof instancePatch>;

export const activityInstances = {
  /** The day of one client; makes its rows when they are not there yet. `date` is a local day, today when left out. */
  ofClient: endpoint({
    method: 'GET',
    path: '/api/activity-instances/client/{clientId}',
    may: 'instance.see',
    query: dated,
    response: z.array(activityInstance),
    writes: true,
  }),
  grouped: endpoint({
    method: 'GET',
    path: '/api/activity-instances/client/{clientId}/grouped',
    may: 'instance.see',
    query: dated,
    response: z.object({ finishedInstances: z.array(activityInstance), unfinishedInstances: z.array(activityInstance) }),
    writes: true,
  }),
  get: endpoint({ method: 'GET', path: '/api/activity-instances/{id}', may: 'instance.see', response: activityInstance, writes: true }),
  history: endpoint({
    method: 'GET',
    path: '/api/activity-instances/{id}/history',
    may: 'instance.see',
    response: z.array(instanceEvent),
    writes: true,
  }),
  /** At or before now: reported at once. Later: planned (R9). */
  create: endpoint({
    method: 'POST',
    path: '/api/activity-instances',
    may: 'instance.create',
    status: 201,
    body: z.object({
      activityId: z.int('error.field.required').check(z.positive('error.field.id')),
      date: instant(),
      isCompletable: z.optional(flag()),
      comment: maybe(html()),
    }),
    response: activityInstance,
  }),
  /** With an `Idempotency-Key` header (16–64 letters, digits, - or _) it is done once however often it is sent: server/once.ts. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/activity-instances/{id}',
    may: 'instance.sign',
    body: instancePatch,
    response: activityInstance,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/activity-instances/{id}', may: 'instance.remove' }),
};
