/** The first time of something new, until another is chosen (product «Series»). */
import { addDays, type LocalDate, type LocalDateTime, type LocalTime } from '#domain/time.ts';

/** The last minute of an hour from which its end is no longer far enough ahead to fill in a form before it. */
const LAST_MINUTE = 50;

/** The next full hour, ten minutes ahead or more; tomorrow's eight o'clock when the day is nearly over. `now` is the clock of the company. */
export function defaultStart(now: LocalDateTime): { day: LocalDate; clock: LocalTime } {
  const today = now.slice(0, 10);
  const hour = Number(now.slice(11, 13)) + (Number(now.slice(14, 16)) > LAST_MINUTE ? 2 : 1);
  return hour > 22 ? { day: addDays(today, 1), clock: '08:00' } : { day: today, clock: `${String(hour).padStart(2, '0')}:00` };
}
