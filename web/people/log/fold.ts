/** The lines of the log by local day; those of one person, kind and thing that follow one another in it are one line with its times. */
import type { AccessEvent } from '#contract/access-log.ts';

/** `at`: its times, newest first. */
export type FoldedLine = { event: AccessEvent; instants: string[] };
export type LogDay = { day: string; lines: FoldedLine[] };

/** In a company that shows roles alone, two lines of one role may be of two people, and each stays by itself. */
const isSameOpening = (a: AccessEvent, b: AccessEvent): boolean =>
  a.userId !== null &&
  (['userId', 'userName', 'role', 'kind', 'subject', 'day', 'clientCount'] as const).every((field) => a[field] === b[field]);

/** `events` are newest first. */
export function groupByDay(events: readonly AccessEvent[], localDateOf: (instant: string) => string): LogDay[] {
  const logDays: LogDay[] = [];
  for (const event of events) {
    const day = localDateOf(event.at);
    if (logDays.at(-1)?.day !== day) logDays.push({ day, lines: [] });
    const { lines } = logDays.at(-1)!;
    const lastLine = lines.at(-1);
    if (lastLine && isSameOpening(lastLine.event, event)) lastLine.instants.push(event.at);
    else lines.push({ event, instants: [event.at] });
  }
  return logDays;
}
