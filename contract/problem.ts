/** An error as the server sends it: RFC 9457 with the fields of the error catalogue (product «Errors»). */
import * as z from 'zod/mini';
import { shapes } from './fields.ts';

export const fieldError = z
  .object({
    objectName: z.string(),
    field: z.string(),
    /** A key of the texts. */
    message: z.string(),
    /** Of a text that is too long, how many characters it may have. */
    params: z.optional(z.object({ max: z.number() })),
  })
  .register(shapes, { id: 'FieldError' });

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.optional(z.string()),
    /** A key of the texts; `params` fills its names. */
    message: z.string(),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    fieldErrors: z.optional(z.array(fieldError)),
    requestId: z.optional(z.string()),
  })
  .register(shapes, { id: 'Problem' });
export type Problem = z.output<typeof problem>;
export type FieldError = z.output<typeof fieldError>;
