/** People who answer for dated tasks and their series, as sent, shown and asked for (R94, decision 066). */
import * as z from 'zod/mini';
import { parseResponsibleFilter, responsibleWords } from '#domain/responsible.ts';
import { id, maybe } from '../fields.ts';

/** Whoever answers for it as they are shown: also one who may be named no more, whose account is closed, or not of this company any longer (R94). */
export const responsibleFields = {
  responsibleName: z.optional(z.nullable(z.string())),
  responsibleImageUrl: z.optional(z.nullable(z.string())),
  /** False of one who may be named no more. */
  responsibleIsActive: z.optional(z.nullable(z.boolean())),
};
export const responsibleId = () => maybe(id);

/** The answering people: `me`, `none` (nobody's, or of somebody who may be named no more) or accounts' ids; several with commas between them. */
export const responsibleFilter = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(
        z.maxLength(200, 'error.field.size'),
        z.refine((text) => parseResponsibleFilter(text) !== null, 'error.field.choice'),
      ),
      z.transform((text) => parseResponsibleFilter(text) ?? []),
    ),
    z.array(z.union([z.enum(responsibleWords), id])),
  ),
);
