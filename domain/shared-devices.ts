/** Tablets that several share: how long a code of one's own opens one's account there, and which codes are none (R168). */

/** Milliseconds after a full sign-in for which somebody is on the list. */
export const LIST_VALIDITY_MS = 12 * 3_600_000;
/** Wrong codes in a row that take somebody off the list, and wrong codes on a device that end its list. */
export const MAX_WRONG_CODES = { person: 5, device: 10 } as const;

export const DEVICE_CODE_LENGTH = 6;
export const isDeviceCode = (text: string): boolean => /^\d{6}$/.test(text);

/** A code that is tried first: of one or two digits, counted up or down, or the same part again (121212, 123123, 112233). */
export function isTrivialCode(code: string): boolean {
  const digits = [...code].map(Number);
  const digitSteps = digits.slice(1).map((digit, index) => (digit - digits[index]! + 10) % 10);
  const isSequence = [1, 9].some((step) => digitSteps.every((otherStep) => otherStep === step));
  const isPairSequence = /^(\d)\1(\d)\2(\d)\3$/.test(code);
  return new Set(digits).size < 3 || isSequence || isPairSequence || code.slice(0, 3) === code.slice(3);
}
