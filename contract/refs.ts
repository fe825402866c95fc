/** Nested references that were left empty; apart from the schemas, so that the web's first load can have it without them. */

/** Those whose id is missing, '' or -1 count as absent (product «Calls», R36). Used by the web's call and the server's mount. */
export function dropEmptyRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmptyRefs);
  if (value === null || typeof value !== 'object') return value;
  const remaining = Object.entries(value).filter(([, inside]) => {
    if (inside === null || typeof inside !== 'object' || Array.isArray(inside) || !('id' in inside)) return true;
    return ![-1, '-1', '', null, undefined].includes(inside.id as never);
  });
  return Object.fromEntries(remaining.map(([key, inside]) => [key, dropEmptyRefs(inside)]));
}
