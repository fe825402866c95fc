/** The place to go on in a list after an act, when the row leaves it: the rule that the focus follows. */

/** The rows acted on, and the list as it was before. */
export type Acted = { ids: readonly number[]; idsBefore: readonly number[] };

/** The one to go on with: what was acted on where it is still listed, else what has come to its place; undefined when that was the last. */
export function nextAfter({ ids, idsBefore }: Acted, now: readonly number[]): number | undefined {
  const place = idsBefore.findIndex((id) => ids.includes(id));
  if (place < 0) return now.find((id) => ids.includes(id));
  return idsBefore.slice(place).find((id) => now.includes(id)) ?? now[place];
}
