/** A repeat in words, in both languages: what the form's preview, the activity and the day's instance say (R7). */
import { describe, expect, test, vi } from 'vitest';
import type { Locale } from '#domain/locales.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { textsIn } from '../texts.ts';

vi.mock('#web/core/session.ts', () => ({ useSession: () => ({ chosenClient: null, account: null }) }));
vi.mock('#web/core/texts.ts', () => ({ useTranslation: () => ({ locale: 'sv' }) }));
const { dayNameWithYear, recurrenceInWords, ruleText: ruleInWords } = await import('#web/shared/series/rule-in-words.ts');

const ZONE = 'Europe/Stockholm';
const t = { sv: textsIn('sv'), en: textsIn('en') };
/** The day before it begins, unless said otherwise. */
const said = (rule: Rule, locale: Locale, today = '2026-11-19') => ruleInWords(rule, t[locale], locale, [], today);

describe('in words', () => {
  const rule = (changes: Partial<Rule>): Rule => ({
    start: '2026-11-20T08:00',
    timeZone: ZONE,
    freq: 'weekly',
    interval: 1,
    byWeekday: [],
    byMonthDay: [],
    until: null,
    ...changes,
  });
  test.each<[Partial<Rule>, string, string]>([
    [{ freq: 'none' }, 'En gång, fredag 20 nov 2026 kl. 08:00', 'Once, Friday 20 Nov 2026 at 08:00'],
    [
      { byWeekday: [0, 2] },
      'Varje vecka på måndagar och onsdagar kl. 08:00, från 20 november',
      'Every week on Mondays and Wednesdays at 08:00, from 20 November',
    ],
    [{ byWeekday: [0, 1, 2, 3, 4, 5, 6] }, 'Varje dag kl. 08:00, från 20 november', 'Every day at 08:00, from 20 November'],
    [{ byWeekday: [4, 3, 2, 1, 0] }, 'Vardagar kl. 08:00, från 20 november', 'Weekdays at 08:00, from 20 November'],
    [{ byWeekday: [6, 5] }, 'Helger kl. 08:00, från 20 november', 'Weekends at 08:00, from 20 November'],
    [{}, 'Varje vecka på fredagar kl. 08:00, från 20 november', 'Every week on Fridays at 08:00, from 20 November'],
    [
      { byWeekday: [0, 1, 2, 3, 4], interval: 2 },
      'Varannan vecka, måndag till fredag kl. 08:00, från 20 november',
      'Every other week, Monday to Friday at 08:00, from 20 November',
    ],
    [
      { until: '2026-11-19' },
      'Varje vecka på fredagar kl. 08:00, avslutad innan den började 20 november',
      'Every week on Fridays at 08:00, ended before it began on 20 November',
    ],
    [
      { freq: 'daily', interval: 3, until: '2026-12-24' },
      'Var tredje dag kl. 08:00, från 20 november till 24 december',
      'Every 3rd day at 08:00, from 20 November to 24 December',
    ],
    [{ freq: 'daily', interval: 21 }, 'Var 21:a dag kl. 08:00, från 20 november', 'Every 21st day at 08:00, from 20 November'],
    [{ freq: 'daily', interval: 112 }, 'Var 112:e dag kl. 08:00, från 20 november', 'Every 112th day at 08:00, from 20 November'],
    [
      { freq: 'monthly', byMonthDay: [31] },
      'Den 31 varje månad kl. 08:00, från 20 november',
      'On the 31st of every month at 08:00, from 20 November',
    ],
    [{ freq: 'monthly' }, 'Den 20 varje månad kl. 08:00, från 20 november', 'On the 20th of every month at 08:00, from 20 November'],
    [
      { freq: 'monthly', byMonthDay: [1, 15, -1], interval: 3 },
      'Den 1 och 15 och sista dagen var tredje månad kl. 08:00, från 20 november',
      'On the 1st and 15th and the last day of every 3rd month at 08:00, from 20 November',
    ],
    [
      { freq: 'monthly', byMonthDay: [-1] },
      'Sista dagen varje månad kl. 08:00, från 20 november',
      'On the last day of every month at 08:00, from 20 November',
    ],
    [{ freq: 'yearly' }, 'Varje år den 20 november kl. 08:00, från 20 november', 'Every year on 20 November at 08:00, from 20 November'],
    [
      { freq: 'yearly', interval: 4 },
      'Vart fjärde år den 20 november kl. 08:00, från 20 november',
      'Every 4th year on 20 November at 08:00, from 20 November',
    ],
    [
      { freq: 'monthly', byMonthDay: [13], byWeekday: [4] },
      'Den 13 varje månad, bara på fredagar kl. 08:00, från 20 november',
      'On the 13th of every month, only on Fridays at 08:00, from 20 November',
    ],
    [
      { freq: 'yearly', byMonthDay: [1] },
      'Varje år, den 1 varje månad kl. 08:00, från 20 november',
      'Every year, on the 1st of every month at 08:00, from 20 November',
    ],
  ])('%j', (changes, swedish, english) => {
    expect(said(rule(changes), 'sv')).toBe(swedish);
    expect(said(rule(changes), 'en')).toBe(english);
  });

  test('where it begins is said while that lies ahead, and its year where that is another', () => {
    const every = rule({ byWeekday: [0, 1, 2, 3, 4] });
    expect(said(every, 'sv', '2026-11-20')).toBe('Vardagar kl. 08:00');
    expect(said(every, 'en', '2028-01-01')).toBe('Weekdays at 08:00');
    expect(said(every, 'sv', '2025-12-31')).toBe('Vardagar kl. 08:00, från 20 november 2026');
    const ends = rule({ byWeekday: [0, 1, 2, 3, 4], until: '2027-01-31' });
    expect(said(ends, 'sv', '2026-11-20')).toBe('Vardagar kl. 08:00, till 31 januari 2027');
    expect(said(ends, 'en', '2026-11-20')).toBe('Weekdays at 08:00, until 31 January 2027');
    expect(said(ends, 'sv')).toBe('Vardagar kl. 08:00, från 20 november till 31 januari 2027');
  });
  test('a stored text that does not read is said to be so', () => {
    expect(recurrenceInWords('RRULE:FREQ=SECONDLY', ZONE, t.sv, 'sv')).toBe('En upprepning som inte går att visa i ord');
  });
});

test('a day of another year says so', () => {
  expect(dayNameWithYear('2026-11-22', '2026-12-31', 'sv')).toBe('torsdag 31 dec');
  expect(dayNameWithYear('2026-11-22', '2028-02-29', 'sv')).toBe('tisdag 29 feb 2028');
  expect(dayNameWithYear('2026-11-22', '2028-02-29', 'en')).toBe('Tuesday 29 Feb 2028');
});
