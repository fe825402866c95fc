/** Decisions of egenvård: of a client, judged by whoever is licensed, with who was instructed in it (R150). */
import * as z from 'zod/mini';
import {
  carriers,
  MAX_CONTACT_LENGTH,
  MAX_INSTRUCTED_STAFF,
  MAX_MEASURE_LENGTH,
  MAX_RISKS_LENGTH,
  selfCareStates,
} from '#domain/self-care.ts';
import { endpoint } from './endpoint.ts';
import { choice, day, html, id, instant, line, maybe, nameLine, shapes, shownHtml, version } from './fields.ts';

const MAX_REASON_LENGTH = 1000;
const nullableText = z.nullable(z.string());
const namedEntity = z.object({ id, name: z.string() });

const selfCareRevision = z
  .object({
    number: z.int(),
    /** The measure. */
    name: z.string(),
    judgedBy: z.string(),
    judgedTitle: z.string(),
    judgedUnit: nullableText,
    judgedOn: day(null),
    carriedOut: z.enum(carriers),
    reviewOn: z.nullable(day(null)),
    /** The team's alone, as are those that follow: null to the organisation. */
    instruction: z.nullable(shownHtml()),
    risks: nullableText,
    contact: nullableText,
    imageUrl: nullableText,
    reason: nullableText,
    date: instant(null),
    byName: z.string(),
  })
  .register(shapes, { id: 'SelfCareNumber' });
export type SelfCareRevision = z.output<typeof selfCareRevision>;

const selfCareDecision = z
  .object({
    id,
    clientId: id,
    version,
    state: z.enum(selfCareStates),
    current: selfCareRevision,
    activities: z.array(namedEntity),
    /** The members of the staff, and those of them who were instructed. */
    members: z.int(),
    instructed: z.array(z.object({ id, user: namedEntity, date: instant(null), byName: z.string() })),
    endedDate: z.nullable(instant(null)),
    endedByName: nullableText,
    endedReason: nullableText,
  })
  .register(shapes, { id: 'SelfCare' });
export type SelfCare = z.output<typeof selfCareDecision>;

const clientDecisions = z
  .object({
    /** With what the team alone reads. */
    isWhole: z.boolean(),
    decisions: z.array(selfCareDecision),
    /** Activities of egenvård that name no decision, or one that was ended. */
    activitiesWithout: z.array(namedEntity),
  })
  .register(shapes, { id: 'SelfCareOfClient' });
export type SelfCareOfClient = z.output<typeof clientDecisions>;

/** The team's own words stay as they were where a change leaves them out: the organisation changes a decision without reading them. */
const decisionFields = {
  name: nameLine(MAX_MEASURE_LENGTH),
  judgedBy: nameLine(100),
  judgedTitle: line(100),
  judgedUnit: maybe(line(100)),
  judgedOn: day(),
  carriedOut: choice(carriers),
  reviewOn: maybe(day()),
  instruction: maybe(html()),
  risks: maybe(line(MAX_RISKS_LENGTH)),
  contact: maybe(line(MAX_CONTACT_LENGTH)),
  /** The paper of the decision: an uploaded picture; that of its number alone. */
  imageUrl: maybe(z.string().check(z.maxLength(2000, 'error.field.size'))),
};
const createBody = z.object({ clientId: id, ...decisionFields }).register(shapes, { id: 'SelfCareToCreate' });
const changeBody = z.object({ ...decisionFields, reason: line(MAX_REASON_LENGTH) }).register(shapes, { id: 'SelfCareToChange' });
export type SelfCareBody = Omit<z.output<typeof createBody>, 'clientId'>;

const decisionsPath = '/api/self-care-decisions';
const decisionPath = `${decisionsPath}/{id}` as const;

export const selfCareDecisions = {
  list: endpoint({
    summary: 'List self-care decisions',
    method: 'GET',
    path: '/api/clients/{clientId}/self-care-decisions',
    may: 'selfCare.see',
    logsAccessTo: 'client',
    response: clientDecisions,
    mayWrite: true,
  }),
  numbers: endpoint({
    summary: 'List its changes',
    method: 'GET',
    path: `${decisionPath}/numbers`,
    may: 'selfCare.see',
    logsAccessTo: 'client',
    response: z.array(selfCareRevision),
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Create a self-care decision',
    method: 'POST',
    path: decisionsPath,
    may: 'selfCare.change',
    logsAccessTo: 'client',
    status: 201,
    idempotent: 'ids',
    body: createBody,
    response: z.object({ id }),
  }),
  change: endpoint({
    summary: 'Change a self-care decision',
    method: 'PUT',
    path: decisionPath,
    may: 'selfCare.change',
    logsAccessTo: 'client',
    body: changeBody,
    response: selfCareDecision,
  }),
  end: endpoint({
    summary: 'End a self-care decision',
    method: 'POST',
    path: `${decisionPath}/end`,
    may: 'selfCare.change',
    logsAccessTo: 'client',
    body: z.object({ reason: line(MAX_REASON_LENGTH) }),
    response: selfCareDecision,
  }),
  instruct: endpoint({
    summary: 'Note who was instructed',
    method: 'POST',
    path: `${decisionPath}/instructed`,
    may: 'selfCare.change',
    logsAccessTo: 'client',
    body: z.object({
      userIds: z.array(id).check(z.minLength(1, 'error.field.required'), z.maxLength(MAX_INSTRUCTED_STAFF, 'error.field.size')),
    }),
    response: selfCareDecision,
  }),
  endInstruction: endpoint({
    summary: 'End an instruction',
    method: 'POST',
    path: '/api/self-care-instructions/{id}/end',
    may: 'selfCare.change',
    logsAccessTo: 'client',
    response: selfCareDecision,
  }),
};
