/** Activity instances: the day of a client, one instance with its history, and the acts on it (product «Events», R9–R15). */
import * as z from 'zod/mini';
import { inboxStates } from '#domain/inbox.ts';
import { markKinds } from '#domain/marks.ts';
import { endpoint } from '../endpoint.ts';
import { day, flag, html, id, instant, maybe, shapes, shownHtml, typeError, version } from '../fields.ts';
import { handlingFields, handlingNote } from '../inbox.ts';
import { secondAnswerLine } from '../second-signings.ts';

/** A dated one, of an activity or of a task: when, how it stands and whose act that was (product «Events»). Instants are ISO with Z. */
export const datedFields = z.object({
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
  comment: z.nullable(shownHtml()),
});

/** One dated occurrence of an activity for a client. Instants are ISO with Z. */
export const activityInstance = z
  .extend(datedFields, {
    activityId: id,
    activityName: z.string(),
    plannedActivityId: z.nullable(id),
    state: z.enum(inboxStates),
    clientId: id,
    /** The time of its series, of one that was moved from there; left out, or null, where that is its planned time. */
    movedFrom: z.optional(z.nullable(instant())),
    plannedActivityRecurrence: z.nullable(z.string()),
    activityTypeName: z.string(),
    activityTypeIcon: z.string(),
    activityCategoryName: z.string(),
    activityCategoryColor: z.string(),
    /** The limit of one-tap signing in minutes, its activity's or its category's; told only where it is not the usual one (R91). */
    oneTapMinutes: z.optional(z.nullable(z.int())),
    /** Delegated, or what licensed staff do themselves (R140); two sign it by its order (R159), in the day and of one instance alone. */
    ...{ isHealthCare: z.optional(z.nullable(z.boolean())), needsSecond: z.optional(z.boolean()) },
    /** The dose, while it is neither signed nor skipped, of an activity that has one: in words, or the question and its number (R79). */
    dose: z.optional(z.nullable(z.object({ text: z.string(), number: z.nullable(z.number()) }))),
    /** Items that a signing draws from stock, or drew (R19). */
    draws: z.array(z.object({ item: z.string(), unit: z.nullable(z.string()), amount: z.number(), left: z.nullable(z.number()) })),
    /** Items that the activity draws and a signing does not, since they are archived or removed; of one instance alone, not in lists. */
    notDrawn: z.optional(z.array(z.string())),
    /** The handling that `state` names, when and by whom, and how many tasks were made of it; for the organisation's side, not in the day (R82). */
    handledDate: z.optional(z.nullable(instant())),
    handledByName: z.optional(z.nullable(z.string())),
    madeTasks: z.optional(z.nullable(z.int())),
    /** The notes on that, newest first: in lists the newest alone (R93). */
    notes: z.optional(z.nullable(z.array(handlingNote))),
    noteCount: z.optional(z.nullable(z.int())),
    /** It stands in the inbox; of one instance alone, not in lists. */
    inInbox: z.optional(z.nullable(z.boolean())),
    /** Marks on the act, for the organisation's side; of one instance alone, not in lists (R144). */
    marks: z.optional(z.nullable(z.array(z.enum(markKinds)))),
    /** It is done, and for want of sharing nothing of it is shown but that it is marked. */
    notShared: z.optional(z.literal(true)),
  })
  .register(shapes, { id: 'ActivityInstance' });
export type ActivityInstance = z.output<typeof activityInstance>;

export const historyActs = [
  'planned',
  'reported',
  'signed',
  'reset',
  'restored',
  'skipped',
  'unskipped',
  'moved',
  'commented',
  'edited',
  'removed',
  'takenBack',
] as const;
/** One line of an instance's history; appended, never edited (R14). */
export const instanceEvent = z
  .object({
    id,
    act: z.enum(historyActs),
    at: instant(),
    byId: z.nullable(id),
    byName: z.nullable(z.string()),
    ...{ occurenceDate: z.nullable(instant()), plannedDate: z.nullable(instant()), comment: z.nullable(shownHtml()) },
    /** The client's own act (R139), and answers of a second person to a signing (R159). */
    ...{ byClient: z.optional(z.boolean()), seconds: z.optional(z.array(secondAnswerLine)) },
  })
  .register(shapes, { id: 'InstanceEvent' });
export type InstanceEvent = z.output<typeof instanceEvent>;

const dayQuery = z.object({ date: z.optional(day()) });
/** Names of a new one's date where it is read. */
export const dateAliases = ['occurenceDate', 'plannedDate'] as const;

/**
 * The act that was asked for: true reports, also what lies up to two minutes ahead, as of now; false plans, also what passed as lately.
 * A time further off the other way is refused. Left out, the date alone decides (R9).
 */
export const reportedField = z.optional(flag());

/** The body of a change to an instance: an act (sign, reset, skip, unskip) or its time and comment (R36). */
export const instancePatch = z
  .object({
    /** true signs, false resets. */
    isCompleted: z.optional(flag()),
    /** true skips (a comment is needed), false takes it back. */
    isSkipped: z.optional(flag()),
    /** true puts back the signing that its sender took away last, with signer and times (R77). */
    isRestored: z.optional(flag()),
    comment: maybe(html()),
    /** Moves it: a new planned time. */
    plannedDate: z.optional(instant()),
    /** The time at which it was done; of a signed or reported one. */
    occurenceDate: z.optional(instant()),
    /** Signs, or skips, with this time. */
    customDate: maybe(instant()),
    /** The comment says who else did it: whether they were allowed to is not judged (R147). */
    isDoneByOther: z.optional(flag()),
    /** Signs with now; without it and customDate, a signing takes the planned time. */
    setOccurenceDateToNow: z.optional(z.nullable(z.boolean())),
  })
  .register(shapes, { id: 'InstanceToChange' });
export type InstancePatch = z.input<typeof instancePatch>;

/** An instance as it is to be; what of it is not written by acts is dropped (R36). */
export const fullInstance = z
  .object({
    isCompleted: flag(),
    isSkipped: flag(),
    comment: maybe(html()),
    plannedDate: z.nullable(instant(null)),
    occurenceDate: z.nullable(instant(null)),
  })
  .register(shapes, { id: 'InstanceToReplace' });

export const activityInstances = {
  ofClient: endpoint({
    summary: "List the activity instances of a client's day",
    description: 'The day of one client; makes its rows when they are not there yet. `date` is a local day, today when left out.',
    method: 'GET',
    path: '/api/activity-instances/client/{clientId}',
    may: 'instance.see',
    logsAccessTo: 'client',
    query: dayQuery,
    response: z.array(activityInstance),
    mayWrite: true,
    hasEtag: true,
  }),
  grouped: endpoint({
    summary: "List the activity instances of a client's day, finished and unfinished",
    method: 'GET',
    path: '/api/activity-instances/client/{clientId}/grouped',
    may: 'instance.see',
    logsAccessTo: 'client',
    query: dayQuery,
    response: z.object({ finishedInstances: z.array(activityInstance), unfinishedInstances: z.array(activityInstance) }),
    mayWrite: true,
    hasEtag: true,
  }),
  get: endpoint({
    summary: 'Get one activity instance',
    method: 'GET',
    path: '/api/activity-instances/{id}',
    may: 'instance.see',
    logsAccessTo: 'client',
    response: activityInstance,
    mayWrite: true,
  }),
  history: endpoint({
    summary: 'List what happened to an activity instance',
    method: 'GET',
    path: '/api/activity-instances/{id}/history',
    may: 'instance.see',
    logsAccessTo: 'client',
    response: z.array(instanceEvent),
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Report or plan one activity instance',
    description: 'At or before now: reported at once. Later: planned (R9). `isReported` says which was asked for.',
    method: 'POST',
    path: '/api/activity-instances',
    fieldAliases: { date: dateAliases },
    may: 'instance.create',
    logsAccessTo: 'client',
    status: 201,
    idempotent: true,
    body: z.object({
      activityId: z.int(typeError('error.field.id')).check(z.positive('error.field.id')),
      date: instant(),
      isReported: reportedField,
      isCompletable: z.optional(flag()),
      comment: maybe(html()),
    }),
    response: activityInstance,
  }),
  replace: endpoint({
    summary: 'Replace one activity instance',
    description:
      'The instance as it is to be: what differs is taken back, moved, signed, skipped or commented, each by the rules of its act.',
    method: 'PUT',
    path: '/api/activity-instances/{id}',
    may: 'instance.sign',
    logsAccessTo: 'client',
    body: fullInstance,
    response: activityInstance,
  }),
  change: endpoint({
    summary: 'Sign, reset, skip, move or comment an activity instance',
    description: 'With an `Idempotency-Key` (16–64 letters, digits, - or _) it is done once.',
    method: 'PATCH',
    path: '/api/activity-instances/{id}',
    may: 'instance.sign',
    logsAccessTo: 'client',
    body: instancePatch,
    response: activityInstance,
  }),
  handle: endpoint({
    summary: 'Say what the organisation did about an activity instance',
    method: 'PATCH',
    path: '/api/activity-instances/{id}/state',
    may: 'inbox.handle',
    logsAccessTo: 'client',
    body: z.object(handlingFields),
    response: activityInstance,
  }),
  remove: endpoint({
    summary: 'Remove one activity instance',
    method: 'DELETE',
    path: '/api/activity-instances/{id}',
    may: 'instance.remove',
    logsAccessTo: 'client',
  }),
  takeBack: endpoint({
    summary: "Take back one's own report",
    description: 'Soon after it was made, while nothing else has happened to it (R76).',
    method: 'DELETE',
    path: '/api/activity-instances/{id}/report',
    may: 'instance.create',
    logsAccessTo: 'client',
  }),
};
