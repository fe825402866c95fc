/**
 * Days by the company's calendar, counted by dates, since a day on which the clocks change is not 24 hours long; and times that cross no midnight,
 * whenever a journey is walked.
 */
import { addDays, toInstant, toLocal, toLocalDate } from '#domain/time.ts';

export const ZONE = 'Europe/Stockholm';
/** So many days ahead of today, or back: YYYY-MM-DD. */
export const dayAhead = (days: number): string => addDays(toLocalDate(new Date().toISOString(), ZONE), days);
/** A time of such a day. */
export const instantOf = (days: number, clock: string): string => toInstant(`${dayAhead(days)}T${clock}`, ZONE);
/** The time by the company's clock: YYYY-MM-DDTHH:MM. */
export const localNow = (): string => toLocal(new Date().toISOString(), ZONE).slice(0, 16);

/** An instant as a form's fields want it, and an address. */
export function fieldsOf(instant: string): { day: string; clock: string } {
  const [day = '', clock = ''] = toLocal(instant, ZONE).split('T');
  return { day, clock: clock.slice(0, 5).replace(':', '') };
}
export const dayOf = (instant: string): string => fieldsOf(instant).day;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const instant = (at: number): string => new Date(at).toISOString();

/**
 * Instants that have been, at most half an hour ago. All that one call answers lie in one hour, and so in one day: today, or yesterday in a day's
 * first quarter, which has too little of a past. A later call never lies before an earlier one's of as many minutes.
 */
export function recent(): (minutes: number) => string {
  const now = Date.now();
  const from = now - (now % (now % HOUR < 15 * MINUTE ? HOUR : MINUTE));
  return (minutes) => {
    if (!(minutes >= 1 && minutes <= 14)) throw new RangeError(`${minutes} minutes back may cross an hour`);
    return instant(from - minutes * MINUTE);
  };
}

/**
 * Instants to come, within the hour. All that one call answers lie in one hour, and so in one day: today, or tomorrow (`dayOf`) in a day's last
 * half hour, which has too little left.
 */
export function upcoming(): (minutes: number) => string {
  const now = Date.now();
  const from = now - (now % MINUTE);
  const begin = now % HOUR < 29 * MINUTE ? from : now - (now % HOUR) + HOUR;
  return (minutes) => {
    if (!(minutes >= 1 && minutes <= 30)) throw new RangeError(`${minutes} minutes ahead may cross an hour`);
    return instant(begin + minutes * MINUTE);
  };
}

/** So many hours ago, for what is counted in hours wherever midnight lies; never at an hour's edge. */
export const hoursAgo = (hours: number): string => instant(Date.parse(recent()(14)) - hours * HOUR);
