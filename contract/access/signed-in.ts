/** The answer to a sign-in: a token, or half of it. */
import * as z from 'zod/mini';
import { factorKinds } from '#domain/factors.ts';
import { choice, shapes } from '../fields.ts';

/** Signed in, or half of it: then `secondFactor` alone is there, or `mustAdd`, where two steps are required of an account without a factor. */
export const signedIn = z
  .object({
    id_token: z.optional(z.string()),
    mustAdd: z.optional(z.object({ ticket: z.string() })),
    secondFactor: z.optional(z.object({ ticket: z.string(), kinds: z.array(choice(factorKinds)) })),
  })
  .register(shapes, { id: 'SignedIn' });
