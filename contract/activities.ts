/** Activities: what is done, for one client, of an activity type, with the values of the type's attributes (product «Activities»). */
import * as z from 'zod/mini';
import { proposedBases } from '#domain/basis-proposal.ts';
import { careBases } from '#domain/care-basis.ts';
import { MAX_ONE_TAP_MINUTES, MIN_ONE_TAP_MINUTES } from '#domain/planning/one-tap.ts';
import { nestedValues, valueLists } from './attributes.ts';
import { endpoint, inQuery, standardCalls } from './endpoint.ts';
import { entity } from './entity.ts';
import { choice, day, flag, id, maybe, nameLine, ref, shapes, version, wholeNumber } from './fields.ts';

export const activity = entity({
  name: 'activity',
  table: 'activities',
  writable: {
    name: nameLine(100),
    type: ref('activity_types'),
    client: ref('clients'),
    label: maybe(ref('labels')),
    /** Of delegated health care: what is delegated (R145). */
    delegationTask: maybe(ref('delegation_tasks')),
    /** Of egenvård: the decision that it is done by (R150). */
    selfCare: maybe(ref('self_care_decisions')),
    /** The limit of one-tap signing, in minutes after its time; null as its category's (R91). */
    oneTapMinutes: maybe(wholeNumber(MIN_ONE_TAP_MINUTES, MAX_ONE_TAP_MINUTES)),
  },
  defaulted: {
    archived: flag(),
    sharesDataWhenSkipped: flag(),
    sharesDataWhenReported: flag(),
    sharesDataWhenSigned: flag(),
    includeInCustomerRoutines: flag(),
    includeInGoalEvaluation: flag(),
    isSentToInbox: flag(),
    sendsNotificationWhenIgnored: flag(),
    /** Egenvård, delegated, done by licensed staff, or nothing said (R140). */
    careBasis: choice(careBases),
  },
  served: {
    category: z.object({ id, name: z.string(), color: z.string(), icon: z.string(), containsMedicine: z.boolean() }),
    /** As it is drawn: its type's, else its category's. */
    icon: z.string(),
  },
});
/** A medicine's order as it is read by whoever gives it: the drug with its strength, and in one line how much and how. */
const orderLine = z.object({ name: z.string(), text: z.string() });

export type Activity = z.output<(typeof activity)['read']>;

const activityCalls = standardCalls(
  'activities',
  activity,
  { see: 'activity.see', create: 'activity.create', change: 'activity.change', remove: 'activity.remove', logsAccessTo: 'client' },
  z.object({
    clientId: inQuery.id(),
    typeId: inQuery.id(),
    categoryId: inQuery.id(),
    includeArchived: inQuery.flag(),
    search: inQuery.text(100),
  }),
);
/**
 * An activity by itself comes with its values, and is written with them in one transaction; it also tells when it is planned and what it draws
 * from stock. A list has none of these.
 */
const wholeActivity = z
  .extend(activity.read, {
    ...valueLists,
    plannedActivities: z.array(z.object({ id, name: z.string(), recurrence: z.string() })),
    inventoryEffects: z.array(z.object({ id, item: z.object({ id, name: z.string(), unit: z.nullable(z.string()) }), amount: z.number() })),
  })
  .register(shapes, { id: 'WholeActivity' });
export type WholeActivity = z.output<typeof wholeActivity>;
export type ActivityPlans = Pick<WholeActivity, 'plannedActivities' | 'inventoryEffects'>;

/** The rows that the copy makes the company's, by the row of the other client that it is now (R99). */
const adoptedRow = z
  .object({ kind: z.enum(['CATEGORY', 'TYPE', 'QUESTION']), id, name: z.string() })
  .register(shapes, { id: 'NeededOfCatalogue' });
export type AdoptedRow = z.output<typeof adoptedRow>;
const copyableActivity = z
  .object({
    id,
    /** The reason that it cannot be copied: the client has it already, or its type is gone. */
    obstacle: z.nullable(z.enum(['THERE', 'NO_TYPE'])),
    /** Its type was taken out for the client, and is put back with the copy. */
    isTakenOut: z.boolean(),
    makes: z.array(adoptedRow),
  })
  .register(shapes, { id: 'CopyableActivity' });
export type CopyableActivity = z.output<typeof copyableActivity>;

const idAndName = z.object({ id, name: z.string() });
/** An activity of which no basis is said, with what its label proposes (R151). */
const basisProposal = z
  .object({ id, version, name: z.string(), companyId: id, client: idAndName, label: idAndName, basis: z.enum(proposedBases) })
  .register(shapes, { id: 'BasisProposal' });
export type BasisProposal = z.output<typeof basisProposal>;

/** The most that one call copies. */
const MAX_COPIED_ACTIVITIES = 200;

export const activities = {
  ...activityCalls,
  get: { ...activityCalls.get, response: wholeActivity },
  create: { ...activityCalls.create, body: z.extend(activity.create, nestedValues), response: wholeActivity },
  replace: {
    ...activityCalls.replace,
    body: z.extend(activity.replace, { ...nestedValues, careBasis: z.optional(choice(careBases)) }),
    response: wholeActivity,
  },
  change: { ...activityCalls.change, body: z.extend(activity.patch, nestedValues), response: wholeActivity },
  copy: endpoint({
    summary: 'Copy an activity',
    description:
      'Another of the same client and type, with its values, flags and draws, and from a day on with its plan; without a day with none.',
    method: 'POST',
    path: '/api/activities/{id}/copy',
    may: 'activity.create',
    logsAccessTo: 'client',
    status: 201,
    idempotent: true,
    body: z.object({ name: nameLine(100), fromDate: maybe(day()) }),
    response: wholeActivity,
  }),
  copyFromClient: endpoint({
    summary: "Copy another client's activities",
    description:
      'With plans from `fromDate` on, if any, within one company. What the client has is left out; the other’s own types and questions become the company’s; one taken out is put back.',
    method: 'POST',
    path: '/api/activities/copy-from-client',
    may: 'activity.copyBetween',
    logsAccessTo: 'clients',
    status: 201,
    body: z.object({
      clientId: id,
      fromClientId: id,
      activityIds: z.array(id).check(z.minLength(1, 'error.field.required'), z.maxLength(MAX_COPIED_ACTIVITIES, 'error.field.size')),
      fromDate: maybe(day()),
    }),
    response: z.object({ activities: z.int(), plans: z.int(), alreadyThere: z.int() }),
  }),
  basisProposals: endpoint({
    summary: 'List activities whose label proposes a basis',
    method: 'GET',
    path: '/api/activities/basis-proposals',
    may: 'activity.change',
    logsAccessTo: 'clients',
    query: z.object({ clientId: inQuery.id(), companyId: inQuery.id() }),
    response: z.array(basisProposal),
    mayWrite: true,
  }),
  copyable: endpoint({
    summary: "List what can be copied of another client's activities",
    description: 'All in use, each with what its copy makes the company’s.',
    method: 'GET',
    path: '/api/activities/copy-from-client/{fromClientId}/{clientId}',
    may: 'activity.copyBetween',
    logsAccessTo: 'client',
    response: z.array(copyableActivity),
    mayWrite: true,
  }),
  attributeValues: endpoint({
    summary: 'Get the attribute values of an activity',
    method: 'GET',
    path: '/api/activities/attribute-values/{id}',
    may: 'activity.see',
    logsAccessTo: 'client',
    response: z.object(valueLists),
    mayWrite: true,
  }),
  valuesOfClient: endpoint({
    summary: "Get the attribute values of a client's activities",
    description: 'But for archived questions (R79). For the team a medicine’s order in place of its answers.',
    method: 'GET',
    path: '/api/activities/client-values/{clientId}',
    may: 'activity.see',
    logsAccessTo: 'client',
    response: z.array(z.extend(z.object(valueLists), { activityId: id, plannedActivityId: z.optional(id), order: z.optional(orderLine) })),
    mayWrite: true,
  }),
} as const;
