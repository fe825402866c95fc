/**
 * Points in time and days as the database has them, as the contract says them: whatever is stored there is read, and nothing of it throws. What
 * no date of four digits can name (before the year 1, after 9999, infinity) is told as the first or the last that one can.
 */
import { type RawBuilder, sql } from 'kysely';

const FIRST_INSTANT = '0001-01-01T00:00:00.000Z';
const LAST_INSTANT = '9999-12-31T23:59:59.999Z';
const [FIRST_MS, LAST_MS] = [Date.parse(FIRST_INSTANT), Date.parse(LAST_INSTANT)];

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const padTwoDigits = (number: number) => String(number).padStart(2, '0');
/** `07:45:` of each minute of a day. */
const minutePrefixes = Array.from(
  { length: DAY_MS / MINUTE_MS },
  (_, minute) => `${padTwoDigits(Math.floor(minute / 60))}:${padTwoDigits(minute % 60)}:`,
);
/** The day that was written last: instants that are written together are mostly of one. */
let cachedDay = { number: Number.NaN, text: '' };

/** As `toISOString`, which takes sixteen times as long (docs/bench.md). */
function formatInstant(milliseconds: number): string {
  const dayNumber = Math.floor(milliseconds / DAY_MS);
  if (dayNumber !== cachedDay.number) cachedDay = { number: dayNumber, text: new Date(dayNumber * DAY_MS).toISOString().slice(0, 11) };
  const msOfDay = milliseconds - dayNumber * DAY_MS;
  const minute = Math.floor(msOfDay / MINUTE_MS);
  const msOfMinute = Math.trunc(msOfDay - minute * MINUTE_MS);
  const prefix = cachedDay.text + minutePrefixes[minute];
  return msOfMinute === 0
    ? `${prefix}00.000Z`
    : `${prefix}${padTwoDigits(Math.floor(msOfMinute / 1000))}.${String(msOfMinute % 1000).padStart(3, '0')}Z`;
}

/** An instant of so many milliseconds since 1970, the infinite among them. */
export const instantFromMs = (milliseconds: number): string =>
  milliseconds <= FIRST_MS ? FIRST_INSTANT : milliseconds >= LAST_MS ? LAST_INSTANT : formatInstant(milliseconds);

/** `2026-03-29 01:30:00.5+00`, as PostgreSQL writes it in its ISO style. */
const TIMESTAMPTZ_PATTERN = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d+))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/;

/** TIMESTAMPTZ as text: read by its fields, since JavaScript takes years below 100 for others (`0036-…` for 2036). */
export function parseInstant(text: string): string {
  const match = TIMESTAMPTZ_PATTERN.exec(text);
  // A year of five digits or more, BC, or infinity.
  if (!match) return text.startsWith('-') || text.endsWith('BC') ? FIRST_INSTANT : LAST_INSTANT;
  const [, year, month, day, hour, minute, second, fraction = '', sign, ...offsetFields] = match;
  const [offsetHours = 0, offsetMinutes = 0, offsetSeconds = 0] = offsetFields.map((field) => Number(field ?? 0));
  const localMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  return instantFromMs(localMs - (sign === '-' ? -1 : 1) * ((offsetHours * 60 + offsetMinutes) * 60 + offsetSeconds) * 1000);
}

/** Of days the last leaves room for what plans reckon from them: weeks, periods and years on. */
const [FIRST_DAY, LAST_DAY] = [FIRST_INSTANT.slice(0, 10), '9990-12-31'];
/** DATE as text. */
export const parseDay = (text: string): string =>
  text.startsWith('-') || text.endsWith('BC') ? FIRST_DAY : /^\d{4}-\d\d-\d\d$/.test(text) && text < LAST_DAY ? text : LAST_DAY;

/** An instant as PostgreSQL puts it into JSON itself, by the same rule. */
export function instantInJson(column: string): RawBuilder<unknown> {
  const columnRef = sql.ref(column);
  return sql`case
    when ${columnRef} < ${sql.lit(FIRST_INSTANT)} then ${sql.lit(FIRST_INSTANT)}
    when ${columnRef} > ${sql.lit(LAST_INSTANT)} then ${sql.lit(LAST_INSTANT)}
    else to_char(${columnRef} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;
}

/** A day likewise. */
export function dayInJson(column: string): RawBuilder<unknown> {
  const dayRef = sql.ref(column);
  return sql`case when ${dayRef} is not null then least(greatest(${dayRef}, ${sql.lit(FIRST_DAY)}), ${sql.lit(LAST_DAY)}) end`;
}
