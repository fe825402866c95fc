/** The server's errors about the days of a list, as keys, each at the field it is about. */

export type RangeErrors = { from?: string | undefined; to?: string | undefined };

/** Of the server's field errors. `chosen`: the days that somebody chose; a day that follows from the other is no fault of its own. */
export function refusedDays({ startDate, endDate }: Record<string, string>, chosen: RangeErrors): RangeErrors {
  if (chosen.from === undefined && chosen.to !== undefined) return { to: endDate ?? startDate };
  if (chosen.to === undefined && chosen.from !== undefined) return { from: startDate ?? endDate };
  return { from: startDate, to: endDate };
}
