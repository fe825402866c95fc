/** Days by the company's calendar: counted by dates, since a day on which the clocks change is not 24 hours long. */
import { addDays, localDate } from '#domain/time.ts';

export const ZONE = 'Europe/Stockholm';
/** So many days ahead of today, or back: YYYY-MM-DD. */
export const dayAhead = (days: number): string => addDays(localDate(new Date().toISOString(), ZONE), days);
