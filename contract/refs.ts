/** Nested references that were left empty; apart from the schemas, so that the web's first load can have it without them. */

/** Those whose id is missing, '' or -1 count as absent (product «Calls», R36). Used by the web's call and the server's mount. */
export function dropEmptyRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmptyRefs);
  if (value === null || typeof value !== 'object') return value;
  const presentEntries = Object.entries(value).filter(([, nestedValue]) => {
    if (nestedValue === null || typeof nestedValue !== 'object' || Array.isArray(nestedValue) || !('id' in nestedValue)) return true;
    return ![-1, '-1', '', null, undefined].includes(nestedValue.id as never);
  });
  return Object.fromEntries(presentEntries.map(([key, nestedValue]) => [key, dropEmptyRefs(nestedValue)]));
}
