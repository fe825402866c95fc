/** Second signings: another of the staff confirms what was given of a medicine whose order asks for it (product «Medicines», R159, R160). */
import * as z from 'zod/mini';
import { MAX_DETAIL_LENGTH, MAX_INSTRUCTION_LENGTH } from '#domain/medicine-numbers.ts';
import { secondAnswers, secondWays } from '#domain/second-signing.ts';
import { endpoint } from './endpoint.ts';
import { choice, day, id, instant, line, maybe, nameLine, shapes } from './fields.ts';
import { proofFields } from './proof.ts';

/** One answer, in the order in which they were given. */
export const secondAnswerLine = z
  .object({
    answer: z.enum(secondAnswers),
    how: z.enum(secondWays),
    at: instant(),
    whoId: z.nullable(id),
    /** The second person's, or the one that was noted. */
    name: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  })
  .register(shapes, { id: 'SecondLine' });
export type SecondAnswerRow = z.output<typeof secondAnswerLine>;

const secondSigning = z
  .object({
    instanceId: id,
    giverId: id,
    /** The moment at which the giver signed: how it stands follows from it. */
    at: instant(),
    lines: z.array(secondAnswerLine),
  })
  .register(shapes, { id: 'SecondSigning' });
export type SecondSigning = z.output<typeof secondSigning>;

export const secondSignings = {
  ofDay: endpoint({
    summary: "List the second signings of a client's day",
    method: 'GET',
    path: '/api/clients/{clientId}/second-signings',
    may: 'medicine.see',
    logsAccessTo: 'client',
    query: z.object({ date: z.optional(day()) }),
    response: z.array(secondSigning),
    mayWrite: true,
  }),
  answer: endpoint({
    summary: 'Confirm or dispute as a second person, or say why there is none',
    description: 'With `userId` and its password or code: proved by that person here.',
    method: 'POST',
    path: '/api/activity-instances/{id}/second',
    may: 'dose.second',
    logsAccessTo: 'client',
    idempotent: 'byHandler',
    body: z.object({
      answer: choice(secondAnswers),
      reason: maybe(line(MAX_INSTRUCTION_LENGTH)),
      /** Of somebody without an account, whom the giver notes. */
      name: maybe(nameLine(MAX_DETAIL_LENGTH)),
      ...proofFields,
    }),
    response: secondSigning,
  }),
};
