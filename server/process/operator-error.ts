/** A start that cannot go on for a reason the operator can mend: told in one line, without a stack. */
const operatorErrors = new WeakSet<object>();

export function operatorError(message: string) {
  const error = new Error(message);
  operatorErrors.add(error);
  return error;
}

export const isOperatorError = (error: unknown): error is Error => typeof error === 'object' && error !== null && operatorErrors.has(error);
