/** The grounds of the client's care: decisions of egenvård with their numbers and who was instructed, and what was delegated for the client alone. */
import { code, day, html, id, instant, int, maybe, person, picture, reference, text } from '../fields.ts';
import type { Part } from '../part.ts';

const endedFields = { endedAt: maybe(instant), endedById: maybe(person) };

export const careParts = {
  selfCareDecisions: {
    table: 'self_care_decisions',
    key: ['id'],
    headingField: 'name',
    fields: { id, name: text, ...endedFields, endedReason: maybe(text) },
    leftOut: { current_number: 'follows from the numbers' },
  },
  selfCareNumbers: {
    table: 'self_care_numbers',
    key: ['decisionId', 'number'],
    parentFields: { selfCareDecisions: 'decisionId' },
    fields: {
      decisionId: id,
      number: int,
      at: instant,
      byId: person,
      reason: maybe(text),
      name: text,
      judgedBy: text,
      judgedTitle: text,
      judgedUnit: maybe(text),
      judgedOn: day,
      carriedOut: code,
      instruction: maybe(html),
      risks: maybe(text),
      contact: maybe(text),
      reviewOn: maybe(day),
      imageUrl: maybe(picture),
    },
  },
  selfCareInstructions: {
    table: 'self_care_instructions',
    key: ['id'],
    parentFields: { selfCareDecisions: 'decisionId' },
    fields: { id, decisionId: id, userId: person, at: instant, byId: person, ...endedFields },
  },
  delegations: {
    table: 'delegations',
    key: ['id'],
    fields: {
      id,
      userId: person,
      taskId: reference('delegation_tasks'),
      fromDay: day,
      untilDay: day,
      how: code,
      decidedById: maybe(person),
      decidedBy: text,
      decidedTitle: text,
      decidedEmployer: maybe(text),
      decidedOn: day,
      conditions: maybe(text),
      imageUrl: maybe(picture),
      renewsId: maybe(id),
      at: instant,
      byId: person,
      acceptedAt: maybe(instant),
      ...endedFields,
      endCause: maybe(code),
      endReason: maybe(text),
    },
    leftOut: { valid_from: 'the first moment of its first day', valid_until: 'the moment after its last day' },
  },
} satisfies Record<string, Part>;
