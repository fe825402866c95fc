/** A start that cannot go on for a reason the operator can mend: told in one line, without a stack. */
const refused = new WeakSet<object>();

export function startRefused(line: string) {
  const error = new Error(line);
  refused.add(error);
  return error;
}

export const isStartRefused = (error: unknown): error is Error => typeof error === 'object' && error !== null && refused.has(error);
