/** Pauses of a medicine: written, counted beforehand, and ended, by whoever plans (R135). */
import * as z from 'zod/mini';
import { MAX_DETAIL_LENGTH, MAX_INSTRUCTION_LENGTH } from '#domain/medicine-numbers.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, line, maybe, nameLine, shapes } from './fields.ts';

const pauseFields = {
  fromDate: instant(),
  /** Left out: until somebody ends it. */
  untilDate: maybe(instant()),
};

export const medicinePause = z
  .object({
    id,
    fromDate: instant(),
    untilDate: z.nullable(instant()),
    orderedBy: z.string(),
    reason: z.nullable(z.string()),
    /** The moment at which it was written down, and who did. */
    date: instant(),
    byName: z.string(),
    endedDate: z.nullable(instant()),
  })
  .register(shapes, { id: 'MedicinePause' });
export type MedicinePause = z.output<typeof medicinePause>;

const pausesPath = '/api/medicines/{id}/pauses';

export const medicinePauses = {
  create: endpoint({
    summary: 'Pause a medicine',
    method: 'POST',
    path: pausesPath,
    may: 'medicine.change',
    logsAccessTo: 'client',
    status: 201,
    idempotent: 'ids',
    body: z
      .object({ ...pauseFields, orderedBy: nameLine(MAX_DETAIL_LENGTH), reason: maybe(line(MAX_INSTRUCTION_LENGTH)) })
      .register(shapes, { id: 'MedicinePauseToCreate' }),
    response: z.object({ id }),
  }),
  preview: endpoint({
    summary: 'Count what a pause would skip',
    method: 'POST',
    path: `${pausesPath}/preview`,
    may: 'medicine.change',
    logsAccessTo: 'client',
    body: z.object(pauseFields),
    response: z.object({ count: z.int() }),
  }),
  end: endpoint({
    summary: 'End a pause of a medicine early',
    method: 'POST',
    path: '/api/medicine-pauses/{id}/end',
    may: 'medicine.change',
    logsAccessTo: 'client',
    response: medicinePause,
  }),
};
