/** What the server has against the days of a list, as keys, at the field it is about. */

export type Refused = { from?: string | undefined; to?: string | undefined };

/** Of the server's field errors. `asked`: what somebody chose; a day that follows from the other is no fault of its own. */
export function refusedDays({ startDate, endDate }: Record<string, string>, asked: Refused): Refused {
  if (asked.from === undefined && asked.to !== undefined) return { to: endDate ?? startDate };
  if (asked.to === undefined && asked.from !== undefined) return { from: startDate ?? endDate };
  return { from: startDate, to: endDate };
}
