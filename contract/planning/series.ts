/**
 * Planned activities: series of one activity, and the acts on a series, of activities and of tasks alike (product «Series», R6–R8, R16).
 */
import * as z from 'zod/mini';
import type { Action } from '#domain/permissions.ts';
import { MAX_CLOCK_TIMES } from '#domain/planning/same-rule-series.ts';
import { reasonsToStay } from '#domain/planning/series-edit.ts';
import { type AccessSubject, type Endpoint, endpoint, inQuery } from '../endpoint.ts';
import { type Entity, entity, type Shape, toWords } from '../entity.ts';
import { flag, id, instant, maybe, meta, ref, shapes, text } from '../fields.ts';

/** DTSTART;TZID=… and RRULE: text (R7). */
export const recurrence = () =>
  text()
    .check(z.minLength(1, 'error.field.required'), z.maxLength(500, 'error.field.size'))
    .register(meta, { kind: 'rule', example: 'DTSTART;TZID=Europe/Stockholm:20261125T080000\nRRULE:FREQ=WEEKLY' });

/** A clock time of the day, «08:00». */
const clockTime = () => z.string('error.rule.time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'error.rule.time'));
/** Further clock times of the days of a rule: a series is made for each, together with the rule's own (R85). */
export const otherTimes = () => z.optional(z.array(clockTime()).check(z.maxLength(MAX_CLOCK_TIMES - 1, 'error.rule.tooManyTimes')));
/** The id of the first of those made together with it; null of one made alone. */
export const firstSeriesId = () => maybe(id);

export const plannedActivity = entity({
  name: 'plannedActivity',
  table: 'planned_activities',
  writable: { recurrence: recurrence(), activity: ref('activities'), client: ref('clients') },
  defaulted: { isCompletable: flag(), archived: flag() },
  served: { together: firstSeriesId() },
});
export type PlannedActivity = z.output<(typeof plannedActivity)['read']>;

/** The effect of a change to a series, shown before it is made (R16). */
export const seriesPreview = z
  .object({
    /** Instances that go or change. */
    replaced: z.int(),
    added: z.int(),
    /** The first hundred of those that stay, by time; `instead` is the time that the new rule would have had for it, where that is another. */
    kept: z.array(z.object({ id, plannedDate: instant(), why: z.enum(reasonsToStay), instead: z.nullable(instant()) })),
    keptTotal: z.int(),
    /** The first times once it is done; those that stay as they are with why. */
    coming: z.array(z.object({ at: instant(), why: z.nullable(z.enum(reasonsToStay)) })),
  })
  .register(shapes, { id: 'SeriesPreview' });
export type SeriesPreview = z.output<typeof seriesPreview>;

/** The most that one act changes beside the one it names. */
const MAX_COMPANIONS = 100;
/**
 * The acts on a series, of activities and of tasks alike; `instanceParameter` names the instance from which it is changed in the
 * query, `extraFields` are what else of one kind alone may be changed with it.
 */
export function seriesActs<
  const P extends string,
  E extends Entity,
  const F extends 'activityInstanceId' | 'taskInstanceId',
  M extends Shape = Record<never, never>,
>(
  path: P,
  entity: E,
  instanceParameter: F,
  rights: { change: Action; remove: Action; logsAccessTo: AccessSubject },
  extraFields: M = {} as M,
) {
  const instanceQuery = { [instanceParameter]: inQuery.id() } as Record<F, ReturnType<typeof inQuery.id>>;
  /** Unless it says false, the instance follows the new rule too. */
  const query = z.object({ ...instanceQuery, replaceEditedInstance: inQuery.flag() });
  /** Others made together with it, which change with it from the same day: to the same rule at their own clock time, or at the one given. */
  const companionSeries = z.optional(
    z.array(z.object({ id, time: maybe(clockTime()) })).check(z.maxLength(MAX_COMPANIONS, 'error.field.size')),
  );
  return {
    replan: {
      summary: `Change one ${toWords(entity.name)} from a day on`,
      description: 'This and all future, from the day of the instance, or from today; answers as the change does (R16).',
      method: 'PATCH',
      path: `/api/${path}/recurrence/{id}`,
      may: rights.change,
      logsAccessTo: rights.logsAccessTo,
      query,
      body: z.object({ recurrence: recurrence(), isCompletable: z.optional(flag()), also: companionSeries, ...extraFields }),
      response: entity.read as E['read'],
    },
    preview: {
      summary: `Ask what changing one ${toWords(entity.name)} would do`,
      description: 'What a change from a day on would do, or without a recurrence what ending it would; changes nothing.',
      method: 'POST',
      path: `/api/${path}/recurrence/{id}/preview`,
      may: rights.change,
      logsAccessTo: rights.logsAccessTo,
      query,
      body: z.object({ recurrence: z.optional(recurrence()), isCompletable: z.optional(flag()), also: companionSeries, ...extraFields }),
      response: seriesPreview,
    },
    remove: {
      summary: `End one ${toWords(entity.name)}`,
      description: 'Ends it, and those named that were made with it, before the instance, or now (R16).',
      method: 'DELETE',
      path: `/api/${path}/{id}`,
      may: rights.remove,
      logsAccessTo: rights.logsAccessTo,
      query: z.object({ ...instanceQuery, alsoIds: inQuery.ids() }),
    },
  } as const satisfies Record<string, Endpoint>;
}

export const plannedActivities = {
  list: endpoint({
    summary: 'List planned activities',
    method: 'GET',
    path: '/api/planned-activities',
    may: 'plan.see',
    logsAccessTo: 'clients',
    query: z.object({ activityId: inQuery.id(), clientId: inQuery.id() }),
    response: z.array(plannedActivity.read),
    sort: ['id'],
  }),
  get: endpoint({
    summary: 'Get one planned activity',
    method: 'GET',
    path: '/api/planned-activities/{id}',
    may: 'plan.see',
    logsAccessTo: 'client',
    response: plannedActivity.read,
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Create one planned activity',
    description:
      'Makes the series and its occurrences within the rolling horizon (R8), of several clock times one each; answers the first.',
    method: 'POST',
    path: '/api/planned-activities',
    may: 'plan.create',
    logsAccessTo: 'client',
    status: 201,
    idempotent: true,
    body: z.object({
      recurrence: recurrence(),
      activity: ref('activities'),
      client: maybe(ref('clients')),
      isCompletable: z.optional(flag()),
      alsoAt: otherTimes(),
    }),
    response: plannedActivity.read,
  }),
  replace: endpoint({
    summary: 'Replace one planned activity',
    description: 'From today on. Answers the series that goes on: another where the old has to stay (R16).',
    method: 'PUT',
    path: '/api/planned-activities/{id}',
    may: 'plan.change',
    logsAccessTo: 'client',
    body: plannedActivity.replace,
    response: plannedActivity.read,
  }),
  change: endpoint({
    summary: 'Change fields of one planned activity',
    method: 'PATCH',
    path: '/api/planned-activities/{id}',
    may: 'plan.change',
    logsAccessTo: 'client',
    body: plannedActivity.patch,
    response: plannedActivity.read,
  }),
  ...seriesActs('planned-activities', plannedActivity, 'activityInstanceId', {
    change: 'plan.change',
    remove: 'plan.remove',
    logsAccessTo: 'client',
  }),
};
