/** The place to go on in a list after an act, when the row leaves it: the rule that the focus follows. */

/** The rows acted on, and the list as it was before. */
export type ActedRows = { ids: readonly number[]; listedIds: readonly number[] };

/** The one to go on with: what was acted on where it is still listed, else what has come to its place; undefined when that was the last. */
export function nextIdAfter({ ids, listedIds }: ActedRows, currentIds: readonly number[]): number | undefined {
  const firstIndex = listedIds.findIndex((id) => ids.includes(id));
  if (firstIndex < 0) return currentIds.find((id) => ids.includes(id));
  return listedIds.slice(firstIndex).find((id) => currentIds.includes(id)) ?? currentIds[firstIndex];
}
