/** Decisions of egenvård: of a client, judged by whoever is licensed, with who was instructed in it (R150). */
import * as z from 'zod/mini';
import { carriers, LONGEST_CONTACT, LONGEST_MEASURE, LONGEST_RISKS, MOST_INSTRUCTED, selfCareStates } from '#domain/self-care.ts';
import { endpoint } from './endpoint.ts';
import { choice, day, html, id, instant, line, maybe, nameLine, shapes, shownHtml, version } from './fields.ts';

const LONGEST_REASON = 1000;
const words = z.nullable(z.string());
const named = z.object({ id, name: z.string() });

const number = z
  .object({
    number: z.int(),
    /** The measure. */
    name: z.string(),
    judgedBy: z.string(),
    judgedTitle: z.string(),
    judgedUnit: words,
    judgedOn: day(null),
    carriedOut: z.enum(carriers),
    reviewOn: z.nullable(day(null)),
    /** The team's alone, as are those that follow: null to the organisation. */
    instruction: z.nullable(shownHtml()),
    risks: words,
    contact: words,
    imageUrl: words,
    reason: words,
    date: instant(null),
    byName: z.string(),
  })
  .register(shapes, { id: 'SelfCareNumber' });
export type SelfCareNumber = z.output<typeof number>;

const decision = z
  .object({
    id,
    clientId: id,
    version,
    state: z.enum(selfCareStates),
    current: number,
    activities: z.array(named),
    /** The members of the staff, and those of them who were instructed. */
    members: z.int(),
    instructed: z.array(z.object({ id, user: named, date: instant(null), byName: z.string() })),
    endedDate: z.nullable(instant(null)),
    endedByName: words,
    endedReason: words,
  })
  .register(shapes, { id: 'SelfCare' });
export type SelfCare = z.output<typeof decision>;

const ofClient = z
  .object({
    /** With what the team alone reads. */
    isWhole: z.boolean(),
    decisions: z.array(decision),
    /** Activities of egenvård that name no decision, or one that was ended. */
    activitiesWithout: z.array(named),
  })
  .register(shapes, { id: 'SelfCareOfClient' });
export type SelfCareOfClient = z.output<typeof ofClient>;

/** The team's own words stay as they were where a change leaves them out: the organisation changes a decision without reading them. */
const written = {
  name: nameLine(LONGEST_MEASURE),
  judgedBy: nameLine(100),
  judgedTitle: line(100),
  judgedUnit: maybe(line(100)),
  judgedOn: day(),
  carriedOut: choice(carriers),
  reviewOn: maybe(day()),
  instruction: maybe(html()),
  risks: maybe(line(LONGEST_RISKS)),
  contact: maybe(line(LONGEST_CONTACT)),
  /** The paper of the decision: an uploaded picture; that of its number alone. */
  imageUrl: maybe(z.string().check(z.maxLength(2000, 'error.field.size'))),
};
const toCreate = z.object({ clientId: id, ...written }).register(shapes, { id: 'SelfCareToCreate' });
const toChange = z.object({ ...written, reason: line(LONGEST_REASON) }).register(shapes, { id: 'SelfCareToChange' });
export type SelfCareWritten = Omit<z.output<typeof toCreate>, 'clientId'>;

const all = '/api/self-care-decisions';
const one = `${all}/{id}` as const;

export const selfCareDecisions = {
  list: endpoint({
    summary: 'List self-care decisions',
    method: 'GET',
    path: '/api/clients/{clientId}/self-care-decisions',
    may: 'selfCare.see',
    logsAccessTo: 'client',
    response: ofClient,
    mayWrite: true,
  }),
  numbers: endpoint({
    summary: 'List its changes',
    method: 'GET',
    path: `${one}/numbers`,
    may: 'selfCare.see',
    logsAccessTo: 'client',
    response: z.array(number),
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Create a self-care decision',
    method: 'POST',
    path: all,
    may: 'selfCare.change',
    logsAccessTo: 'client',
    status: 201,
    idempotent: 'ids',
    body: toCreate,
    response: z.object({ id }),
  }),
  change: endpoint({
    summary: 'Change a self-care decision',
    method: 'PUT',
    path: one,
    may: 'selfCare.change',
    logsAccessTo: 'client',
    body: toChange,
    response: decision,
  }),
  end: endpoint({
    summary: 'End a self-care decision',
    method: 'POST',
    path: `${one}/end`,
    may: 'selfCare.change',
    logsAccessTo: 'client',
    body: z.object({ reason: line(LONGEST_REASON) }),
    response: decision,
  }),
  instruct: endpoint({
    summary: 'Note who was instructed',
    method: 'POST',
    path: `${one}/instructed`,
    may: 'selfCare.change',
    logsAccessTo: 'client',
    body: z.object({
      userIds: z.array(id).check(z.minLength(1, 'error.field.required'), z.maxLength(MOST_INSTRUCTED, 'error.field.size')),
    }),
    response: decision,
  }),
  endInstruction: endpoint({
    summary: 'End an instruction',
    method: 'POST',
    path: '/api/self-care-instructions/{id}/end',
    may: 'selfCare.change',
    logsAccessTo: 'client',
    response: decision,
  }),
};
