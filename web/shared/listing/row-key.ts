/**
 * The key that tells a row from the others: its id, or for one past the horizon, which is no row of the server's yet, its series and date
 * (R8).
 */
export const rowKeyOf = (instance: { id: number | null; plannedDate: string | null }, seriesId: number | null): string | number =>
  instance.id ?? `${seriesId} ${instance.plannedDate}`;
