/** The length of a password when it is chosen (R28, R96). */
export type PasswordPolicy = 'strict' | 'standard';

/** The specification's bounds, as the demo has them; an installation for people asks for more. */
export const minPasswordLength: Record<PasswordPolicy, number> = { standard: 4, strict: 10 };
export const MAX_PASSWORD_LENGTH = 50;
