/** The fields of a second person, as a form checks and sends them. */
import type { Proof } from '#contract/proof.ts';

type FormValues = Record<string, string>;

export const validateSecondPerson = ({ userId, password, code }: FormValues): Record<string, string> => ({
  ...(!userId && { userId: 'error.field.required' }),
  ...(!password && code === undefined && { password: 'error.field.required' }),
  ...(code === '' && { code: 'error.field.required' }),
});

export const readProof = ({ userId, password, code }: FormValues): Proof => ({
  userId: Number(userId),
  ...(code === undefined ? { password } : { code }),
});
