/** The fields of a second person, as a form checks and sends them. */
import type { Proof } from '#contract/proof.ts';

type Values = Record<string, string>;

export const checkSecondPerson = ({ userId, password, code }: Values): Record<string, string> => ({
  ...(!userId && { userId: 'error.field.required' }),
  ...(!password && code === undefined && { password: 'error.field.required' }),
  ...(code === '' && { code: 'error.field.required' }),
});

export const proofIn = ({ userId, password, code }: Values): Proof => ({
  userId: Number(userId),
  ...(code === undefined ? { password } : { code }),
});
