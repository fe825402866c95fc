/** Search parameters, each read by a plain function: what is wrong is dropped and never breaks a page (product «Quality»). */

/** A whole number between two bounds, both included. */
export function asWholeNumber(value: unknown, min: number, max: number): number | undefined {
  const parsedNumber = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof parsedNumber === 'number' && Number.isInteger(parsedNumber) && parsedNumber >= min && parsedNumber <= max
    ? parsedNumber
    : undefined;
}

/** A database id: a positive whole number. */
export const asId = (value: unknown): number | undefined => asWholeNumber(value, 1, Number.MAX_SAFE_INTEGER);

/** A local day that exists, YYYY-MM-DD. */
export const asDay = (value: unknown): string | undefined =>
  // Of a day that does not exist `toJSON` is null, or tells of another.
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.startsWith(value)
    ? value
    : undefined;

/** One of these, or nothing. */
export const oneOf = <T>(choices: readonly T[], value: unknown): T | undefined => choices.find((choice) => choice === value);

/** An id as a query of the server's has it. */
export const idText = (id: number | undefined): string | undefined => (id === undefined ? undefined : String(id));

export const asText = (value: unknown, maxLength = 200): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength ? value : undefined;

const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text);
/** An address of this very site: a path, a search string and a hash; anything that could lead elsewhere is dropped. */
export function asOwnPath(value: unknown, origin: string = location.origin): string | undefined {
  if (typeof value !== 'string' || !isPath(value) || value.length > 2000) return undefined;
  try {
    const url = new URL(value, origin);
    const path = url.pathname + url.search + url.hash;
    // Asked again of what it came to: `/.//evil` is `//evil` by now.
    return url.origin === origin && isPath(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
