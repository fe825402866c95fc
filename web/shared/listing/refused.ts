/** The server's errors about the days of a list, as keys, each at the field it is about. */

export type RangeErrors = { from?: string | undefined; to?: string | undefined };

/** Of the server's field errors. `chosenDays`: the days that somebody chose; a day that follows from the other is no fault of its own. */
export function dayErrorsOf({ startDate, endDate }: Record<string, string>, chosenDays: RangeErrors): RangeErrors {
  if (chosenDays.from === undefined && chosenDays.to !== undefined) return { to: endDate ?? startDate };
  if (chosenDays.to === undefined && chosenDays.from !== undefined) return { from: startDate ?? endDate };
  return { from: startDate, to: endDate };
}
