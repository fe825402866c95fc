/** A proof by a second person on somebody else's device: the account, and its password or a code of its app (R160). */
import * as z from 'zod/mini';
import { code, secret } from './access/factor-fields.ts';
import { id } from './fields.ts';

/** Fields of a body; whoever proves nothing sends none of them. */
export const proofFields = { userId: z.optional(id), password: z.optional(secret()), code: z.optional(code) };
const proof = z.object(proofFields);
export type Proof = z.output<typeof proof>;
/** Ways to prove it. */
export type ProofKind = 'PASSWORD' | 'CODE';
