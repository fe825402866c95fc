/** Days and times as the reader sees them, in the company's time zone (R6). */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { daysBetween, addDays as domainsAddDays, toInstant, toLocal } from '#domain/time.ts';
import { timeZoneOf } from '#web/core/zone.ts';

vi.mock('#web/core/session.ts', () => ({ useSession: () => ({ chosenClient: null, account: null }) }));
vi.mock('#web/core/texts.ts', () => ({ useTranslation: () => ({ locale: 'sv' }) }));
const { addDays, capitalise, formatTime, dayName, localDateOf, formatDateTime, monthName, formatShortDay } = await import(
  '#web/kit/dates.ts'
);
const { instantAt } = await import('#web/kit/instant-at.ts');
const timeZone = 'Europe/Stockholm';

test('a day is named as in the look', () => {
  expect(dayName('2026-11-20', 'sv')).toBe('fredag 20 nov');
  expect(dayName('2026-11-20', 'en')).toBe('Friday 20 Nov');
  expect(capitalise(dayName('2026-11-20', 'sv'))).toBe('Fredag 20 nov');
  expect(formatShortDay('2026-11-20', 'sv')).toBe('20 nov 2026');
  expect(monthName('2026-11-20', 'sv')).toBe('November 2026');
  expect(monthName('2026-03-31', 'en')).toBe('March 2026');
  expect(monthName('2026-03-31', 'sv')).toBe('Mars 2026');
});

test('the long form says «kl.» in Swedish', () => {
  expect(formatDateTime('2026-11-20T09:22:00Z', 'sv', timeZone)).toBe('fredag 20 november 2026 kl. 10:22');
  expect(formatDateTime('2026-11-20T09:22:00Z', 'en', timeZone)).toBe('Friday 20 November 2026, 10:22');
});

test('the local day and clock follow the zone', () => {
  expect(localDateOf('2026-11-20T23:30:00Z', timeZone)).toBe('2026-11-21');
  expect(formatTime('2026-11-20T23:30:00Z', timeZone)).toBe('00:30');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
});

test.each([
  ['2026-11-20', '08:00', '2026-11-20T07:00:00.000Z'],
  ['2026-07-01', '08:00', '2026-07-01T06:00:00.000Z'],
  // 02:30 does not exist this night: 03:30 on that night's clock.
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  // 02:30 comes twice: the first.
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('%s %s in Stockholm is %s', (day, clock, instant) => expect(instantAt(day, clock, timeZone)).toBe(instant));

// The first load has no room for the domain's calendar, so both have the rule: here they are held together (R6).
test('an instant, its day and its clock are what the domain says, in every minute around a change of clocks and over years', () => {
  const zones = [timeZone, 'UTC', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham'];
  const changes = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2026-09-27', '2027-03-28'];
  for (const one of zones)
    for (const day of changes)
      for (let minute = 0; minute < 24 * 60; minute += minute < 5 * 60 ? 1 : 30) {
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const instant = instantAt(day, clock, one);
        expect(instant, `${day} ${clock} ${one}`).toBe(toInstant(`${day}T${clock}`, one));
        expect(`${localDateOf(instant, one)}T${formatTime(instant, one)}`).toBe(toLocal(instant, one));
      }
  const years = fc.integer({ min: 0, max: daysBetween('1971-01-01', '2099-12-31') * 24 * 60 });
  fc.assert(
    fc.property(fc.constantFrom(...zones, 'Pacific/Apia', 'Africa/Cairo'), years, (one, minutes) => {
      const local = toLocal(new Date(Date.UTC(1971, 0, 1) + minutes * 60_000).toISOString(), 'UTC');
      expect(instantAt(local.slice(0, 10), local.slice(11), one)).toBe(toInstant(local, one));
    }),
  );
});
test('so many days on is the day that the domain says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), fc.integer({ min: -4000, max: 4000 }), (start, days) => {
      const day = domainsAddDays('1950-01-01', start);
      expect(addDays(day, days)).toBe(domainsAddDays(day, days));
    }),
  );
});

test('the chosen client’s company’s clock goes before one’s own company’s, and that before home', () => {
  const company = (timeZone: string) => ({ company: { timeZone } });
  expect(timeZoneOf({ chosenClient: null, account: null })).toBe(timeZone);
  expect(timeZoneOf({ chosenClient: null, account: { company: null } })).toBe(timeZone);
  expect(timeZoneOf({ chosenClient: null, account: company('Pacific/Auckland') })).toBe('Pacific/Auckland');
  expect(timeZoneOf({ chosenClient: company('Europe/Helsinki'), account: company('Pacific/Auckland') })).toBe('Europe/Helsinki');
});
