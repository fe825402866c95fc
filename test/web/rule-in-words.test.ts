/** A repeat in words, in both languages: what the form's preview, the activity and the day's instance say (R7). */
import { describe, expect, test, vi } from 'vitest';
import type { Rule } from '#domain/planning/recurrence.ts';
import type { Locale } from '#web/start/texts.ts';
import { textsIn } from '../texts.ts';

vi.mock('#web/start/session.ts', () => ({ useSession: () => ({ chosen: null, account: null }) }));
vi.mock('#web/start/texts.ts', () => ({ useTexts: () => ({ locale: 'sv' }) }));
const { dayFrom, recurrenceInWords, ruleInWords } = await import('#web/family/series/rule-in-words.ts');

const ZONE = 'Europe/Stockholm';
const t = { sv: textsIn('sv'), en: textsIn('en') };
const said = (rule: Rule, locale: Locale) => ruleInWords(rule, t[locale], locale);

describe('in words', () => {
  const rule = (changes: Partial<Rule>): Rule => ({
    start: '2026-11-20T08:00',
    zone: ZONE,
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
      'Varje vecka på måndagar och onsdagar kl. 08:00, från 20 nov 2026',
      'Every week on Mondays and Wednesdays at 08:00, from 20 Nov 2026',
    ],
    [
      { byWeekday: [0, 1, 2, 3, 4, 5, 6] },
      'Varje vecka, alla veckans dagar kl. 08:00, från 20 nov 2026',
      'Every week, all days of the week at 08:00, from 20 Nov 2026',
    ],
    [{}, 'Varje vecka på fredagar kl. 08:00, från 20 nov 2026', 'Every week on Fridays at 08:00, from 20 Nov 2026'],
    [
      { byWeekday: [0, 1, 2, 3, 4], interval: 2 },
      'Varannan vecka, måndag till fredag kl. 08:00, från 20 nov 2026',
      'Every other week, Monday to Friday at 08:00, from 20 Nov 2026',
    ],
    [
      { until: '2026-11-19' },
      'Varje vecka på fredagar kl. 08:00, avslutad innan den började 20 nov 2026',
      'Every week on Fridays at 08:00, ended before it began on 20 Nov 2026',
    ],
    [
      { freq: 'daily', interval: 3, until: '2026-12-24' },
      'Var tredje dag kl. 08:00, från 20 nov 2026 till 24 dec 2026',
      'Every 3rd day at 08:00, from 20 Nov 2026 to 24 Dec 2026',
    ],
    [{ freq: 'daily', interval: 21 }, 'Var 21:a dag kl. 08:00, från 20 nov 2026', 'Every 21st day at 08:00, from 20 Nov 2026'],
    [{ freq: 'daily', interval: 112 }, 'Var 112:e dag kl. 08:00, från 20 nov 2026', 'Every 112th day at 08:00, from 20 Nov 2026'],
    [
      { freq: 'monthly', byMonthDay: [31] },
      'Den 31 varje månad kl. 08:00, från 20 nov 2026',
      'On the 31st of every month at 08:00, from 20 Nov 2026',
    ],
    [{ freq: 'monthly' }, 'Den 20 varje månad kl. 08:00, från 20 nov 2026', 'On the 20th of every month at 08:00, from 20 Nov 2026'],
    [
      { freq: 'monthly', byMonthDay: [1, 15, -1], interval: 3 },
      'Den 1 och 15 och sista dagen var tredje månad kl. 08:00, från 20 nov 2026',
      'On the 1st and 15th and the last day of every 3rd month at 08:00, from 20 Nov 2026',
    ],
    [
      { freq: 'monthly', byMonthDay: [-1] },
      'Sista dagen varje månad kl. 08:00, från 20 nov 2026',
      'On the last day of every month at 08:00, from 20 Nov 2026',
    ],
    [{ freq: 'yearly' }, 'Varje år den 20 november kl. 08:00, från 20 nov 2026', 'Every year on 20 November at 08:00, from 20 Nov 2026'],
    [
      { freq: 'yearly', interval: 4 },
      'Vart fjärde år den 20 november kl. 08:00, från 20 nov 2026',
      'Every 4th year on 20 November at 08:00, from 20 Nov 2026',
    ],
    [
      { freq: 'monthly', byMonthDay: [13], byWeekday: [4] },
      'Den 13 varje månad, bara på fredagar kl. 08:00, från 20 nov 2026',
      'On the 13th of every month, only on Fridays at 08:00, from 20 Nov 2026',
    ],
    [
      { freq: 'yearly', byMonthDay: [1] },
      'Varje år, den 1 varje månad kl. 08:00, från 20 nov 2026',
      'Every year, on the 1st of every month at 08:00, from 20 Nov 2026',
    ],
  ])('%j', (changes, swedish, english) => {
    expect(said(rule(changes), 'sv')).toBe(swedish);
    expect(said(rule(changes), 'en')).toBe(english);
  });

  test('a stored text that does not read is said to be so', () => {
    expect(recurrenceInWords('RRULE:FREQ=SECONDLY', ZONE, t.sv, 'sv')).toBe('En upprepning som inte går att visa i ord');
  });
});

test('a day of another year says so', () => {
  expect(dayFrom('2026-11-22', '2026-12-31', 'sv')).toBe('torsdag 31 dec');
  expect(dayFrom('2026-11-22', '2028-02-29', 'sv')).toBe('tisdag 29 feb 2028');
  expect(dayFrom('2026-11-22', '2028-02-29', 'en')).toBe('Tuesday 29 Feb 2028');
});
