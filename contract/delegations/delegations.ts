/** Delegations: a task of health care, given to a person for a client or all of a company's, for a time (R145 to R148). */
import * as z from 'zod/mini';
import { delegationEndCauses, delegationStatuses, delegationWays } from '#domain/delegations.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, day, id, instant, line, maybe, shapes, text } from '../fields.ts';

const namedEntity = z.object({ id, name: z.string() });

const delegation = z
  .object({
    id,
    user: namedEntity,
    task: namedEntity,
    /** Null of all clients of the company. */
    client: z.nullable(namedEntity),
    /** On the day that was asked for, as it was known then; today where none was. */
    status: choice(delegationStatuses),
    fromDay: day(null),
    untilDay: day(null),
    how: choice(delegationWays),
    decidedBy: z.string(),
    decidedTitle: z.string(),
    decidedEmployer: z.nullable(z.string()),
    decidedOn: day(null),
    conditions: z.nullable(z.string()),
    imageUrl: z.nullable(z.string()),
    renewsId: z.nullable(id),
    givenDate: instant(null),
    givenByName: z.string(),
    acceptedDate: z.nullable(instant(null)),
    endedDate: z.nullable(instant(null)),
    endCause: z.nullable(choice(delegationEndCauses)),
    endedByName: z.nullable(z.string()),
    endReason: z.nullable(z.string()),
    /** By whoever reads it. */
    mayWithdraw: z.boolean(),
  })
  .register(shapes, { id: 'Delegation' });
export type Delegation = z.output<typeof delegation>;

export const MAX_DELEGATIONS_PER_CALL = 200;
const idList = (maxLength: number) => z.array(id).check(z.minLength(1, 'error.field.required'), z.maxLength(maxLength, 'error.field.size'));
const MAX_TEXT_LENGTH = 1000;
/** Each of the people gets each of the tasks; a renewal says its people and tasks by the delegations that it goes on from. */
const grantFields = {
  userIds: z.optional(idList(MAX_DELEGATIONS_PER_CALL)),
  taskIds: z.optional(idList(50)),
  /** Null for all clients of the company. */
  clientId: maybe(id),
  renewIds: z.optional(idList(MAX_DELEGATIONS_PER_CALL)),
  fromDay: day(),
  untilDay: day(),
  conditions: maybe(line(MAX_TEXT_LENGTH)),
};
const paperBody = z
  .object({
    ...grantFields,
    /** Whoever decided, as the paper says. */
    decidedBy: line(100),
    decidedTitle: line(100),
    decidedEmployer: maybe(line(100)),
    decidedOn: day(),
    imageUrl: text(),
  })
  .register(shapes, { id: 'DelegationOnPaper' });
export type DelegationOnPaper = z.output<typeof paperBody>;
const grantBody = z.object({ ...grantFields, decidedEmployer: maybe(line(100)) }).register(shapes, { id: 'DelegationToGive' });
export type DelegationToGive = z.output<typeof grantBody>;

const ownAuthority = z
  .object({
    /** Tasks that are delegated to them for the client, each between two instants. */
    tasks: z.array(z.object({ taskId: id, from: instant(null), before: instant(null) })),
    licences: z.array(z.object({ from: instant(null), before: z.nullable(instant(null)) })),
    /** By its company. */
    isStrict: z.boolean(),
    /** The client's activities of health care: those that name a task, and those of licensed staff (null). */
    activities: z.array(z.object({ id, taskId: z.nullable(id), taskName: z.nullable(z.string()) })),
  })
  .register(shapes, { id: 'Authority' });
export type OwnAuthority = z.output<typeof ownAuthority>;

const coverage = z
  .object({
    client: namedEntity,
    task: namedEntity,
    /** The members of the staff, and those of them who have it or are licensed. */
    members: z.int(),
    having: z.array(z.object({ user: namedEntity, untilDay: z.nullable(day(null)) })),
    /** The others. */
    missing: z.array(namedEntity),
  })
  .register(shapes, { id: 'DelegationCoverage' });
export type Coverage = z.output<typeof coverage>;

const rowPath = '/api/delegations/{id}';

export const delegations = {
  list: endpoint({
    summary: 'List delegations',
    description: 'As they were on `onDay`.',
    method: 'GET',
    path: '/api/delegations',
    may: 'delegation.see',
    logsAccessTo: 'clients',
    query: z.object({
      companyId: inQuery.id(),
      clientId: inQuery.id(),
      userId: inQuery.id(),
      taskId: inQuery.id(),
      status: inQuery.choices(delegationStatuses),
      onDay: z.optional(day()),
    }),
    response: z.array(delegation),
    mayWrite: true,
  }),
  get: endpoint({
    summary: 'Get one delegation',
    method: 'GET',
    path: rowPath,
    may: 'delegation.see',
    logsAccessTo: 'client',
    response: delegation,
    mayWrite: true,
  }),
  own: endpoint({
    summary: 'Get what one may do for a client',
    method: 'GET',
    path: '/api/clients/{clientId}/own-authority',
    may: 'instance.sign',
    logsAccessTo: 'client',
    response: ownAuthority,
    mayWrite: true,
  }),
  coverage: endpoint({
    summary: 'Count who has what is delegated, by client and task',
    method: 'GET',
    path: '/api/delegations/coverage',
    may: 'delegation.see',
    logsAccessTo: 'clients',
    query: z.object({ companyId: inQuery.id(), clientId: inQuery.id() }),
    response: z.array(coverage),
    mayWrite: true,
  }),
  record: endpoint({
    summary: 'Record delegations from paper, or renew some',
    description: 'With the paper’s photo.',
    method: 'POST',
    path: '/api/delegations',
    may: 'delegation.record',
    logsAccessTo: 'clients',
    status: 201,
    idempotent: 'ids',
    body: paperBody,
    response: z.object({ ids: z.array(id) }),
  }),
  give: endpoint({
    summary: 'Give delegations, or renew some',
    description: 'Whoever is licensed: 409 to others.',
    method: 'POST',
    path: '/api/delegations/given',
    may: 'delegation.give',
    logsAccessTo: 'clients',
    stepUp: true,
    status: 201,
    idempotent: 'ids',
    body: grantBody,
    response: z.object({ ids: z.array(id) }),
  }),
  accept: endpoint({
    summary: 'Accept a delegation that was given to oneself',
    method: 'POST',
    path: `${rowPath}/accept`,
    may: 'delegation.accept',
    logsAccessTo: 'client',
    response: delegation,
  }),
  withdraw: endpoint({
    summary: 'Withdraw a delegation',
    method: 'POST',
    path: `${rowPath}/withdraw`,
    may: 'delegation.withdraw',
    logsAccessTo: 'client',
    body: z.object({ reason: line(MAX_TEXT_LENGTH) }),
    response: delegation,
  }),
};
