/** Ids of clients that an answer names as such, wherever they stand in it. */
export function clientIds(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(clientIds);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    if (key === 'clientId' && typeof one === 'number') return [one];
    if (key === 'clientIds' && Array.isArray(one)) return one as number[];
    if (key === 'client' && typeof one === 'object' && one !== null) return [(one as { id: number }).id];
    return clientIds(one);
  });
}
