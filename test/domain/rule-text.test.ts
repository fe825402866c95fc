/** Rules as text: what is written, what is read, what is refused and why. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNextOccurrences, frequencies, ruleErrors } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { draws, patience, rule, timeZone } from './rules.ts';

describe('texts', () => {
  const start = 'DTSTART;TZID=Europe/Stockholm:20261121T080000';
  const read = (text: string) => {
    const parsed = parseRule(text, timeZone);
    return 'rule' in parsed ? parsed.rule : parsed.refused;
  };

  test('a rule is written as RFC 5545 has it, its end as the UTC instant of 23:59:59', () => {
    expect(formatRule(rule('2026-11-21T08:00', 'weekly', { interval: 2, byWeekday: [0, 2], until: '2027-01-01' }))).toBe(
      `${start}\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270101T225959Z;WKST=MO`,
    );
    expect(formatRule(rule('2026-11-21T08:00', 'monthly', { byMonthDay: [-1, 15] }))).toBe(
      `${start}\nRRULE:FREQ=MONTHLY;BYMONTHDAY=15,-1;WKST=MO`,
    );
    expect(formatRule(rule('2026-11-21T08:00', 'daily', { until: '2027-06-30' }))).toContain('UNTIL=20270630T215959Z');
    expect(formatRule(rule('2026-11-21T08:00', 'none', { interval: 3, until: '2027-06-30' }))).toBe(start);
  });

  const ends: [string, string, string | null][] = [
    ['a date is inclusive', 'UNTIL=20270101', '2027-01-01'],
    ['a local time after the time of day is inclusive', 'UNTIL=20270101T080000', '2027-01-01'],
    ['a local time before it leaves out the day', 'UNTIL=20270101T075959', '2026-12-31'],
    ['a UTC time is compared as an instant', 'UNTIL=20270101T070000Z', '2027-01-01'],
    ['a UTC time just before it leaves out the day', 'UNTIL=20270101T065959Z', '2026-12-31'],
    ['a UTC time in the evening can be the next local day', 'UNTIL=20270101T233000Z', '2027-01-01'],
    ['the end of the calendar is read, and refused when saved', 'UNTIL=99991231T235959Z', '9999-12-31'],
    ['COUNT becomes the day of the last', 'COUNT=10', '2026-11-30'],
    ['without either it goes on', 'WKST=MO', null],
  ];
  test.each(ends)('%s', (_, part, until) => expect(read(`${start}\nRRULE:FREQ=DAILY;${part}`)).toMatchObject({ until }));

  test.each([
    ['RRULE may come first', `RRULE:FREQ=DAILY\n${start}`],
    ['CRLF, lower case and an empty line at the end are read', `${start}\r\nrrule:freq=daily\r\n\r\n`.toLowerCase()],
    ['a start without a zone is local', 'DTSTART:20261121T080000\nRRULE:FREQ=DAILY;INTERVAL=1;WKST=MO'],
    ['a start with Z is converted', 'DTSTART:20261121T070000Z\nRRULE:FREQ=DAILY'],
  ])('%s', (_, text) => expect(read(text)).toEqual(rule('2026-11-21T08:00', 'daily')));

  test('a start alone happens once', () => expect(read(start)).toEqual(rule('2026-11-21T08:00', 'none')));

  test.each([
    ['no start', 'RRULE:FREQ=DAILY', 'invalid'],
    ['nothing', '', 'invalid'],
    ['two starts', `${start}\n${start}`, 'invalid'],
    ['two rules', `${start}\nRRULE:FREQ=DAILY\nRRULE:FREQ=DAILY`, 'invalid'],
    ['exceptions', `${start}\nRRULE:FREQ=DAILY\nEXDATE:20261122T080000`, 'invalid'],
    ['a whole day', 'DTSTART;VALUE=DATE:20261121', 'invalid'],
    ['a start without time', 'DTSTART:20261121', 'invalid'],
    ['a date that does not exist', 'DTSTART:20260229T080000', 'invalid'],
    ['an hour 24', 'DTSTART:20261121T240000', 'invalid'],
    ['a zone and Z at once', `${start}Z`, 'invalid'],
    ['the zone of another company', 'DTSTART;TZID=Europe/Helsinki:20261121T080000', 'zone'],
    ['no frequency', `${start}\nRRULE:INTERVAL=2`, 'frequency'],
    ['hourly', `${start}\nRRULE:FREQ=HOURLY`, 'frequency'],
    ['secondly', `${start}\nRRULE:FREQ=SECONDLY;COUNT=99999`, 'frequency'],
    ['none as a frequency', `${start}\nRRULE:FREQ=NONE`, 'frequency'],
    ['an unknown part', `${start}\nRRULE:FREQ=YEARLY;BYMONTH=2`, 'invalid'],
    ['BYSETPOS', `${start}\nRRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1`, 'invalid'],
    ['the second Tuesday', `${start}\nRRULE:FREQ=MONTHLY;BYDAY=2TU`, 'invalid'],
    ['the last Friday', `${start}\nRRULE:FREQ=MONTHLY;BYDAY=-1FR`, 'invalid'],
    ['a part twice', `${start}\nRRULE:FREQ=DAILY;INTERVAL=2;INTERVAL=3`, 'invalid'],
    ['weeks from Sunday', `${start}\nRRULE:FREQ=WEEKLY;WKST=SU`, 'invalid'],
    ['COUNT and UNTIL', `${start}\nRRULE:FREQ=DAILY;COUNT=2;UNTIL=20270101`, 'invalid'],
    ['COUNT=0', `${start}\nRRULE:FREQ=DAILY;COUNT=0`, 'invalid'],
    ['a count past a century', `${start}\nRRULE:FREQ=YEARLY;COUNT=500`, 'tooFarAhead'],
    ['a count of a day that never comes', `${start}\nRRULE:FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;COUNT=1`, 'tooFarAhead'],
    ['an UNTIL that is no date', `${start}\nRRULE:FREQ=DAILY;UNTIL=soon`, 'invalid'],
    ['interval 0', `${start}\nRRULE:FREQ=DAILY;INTERVAL=0`, 'interval'],
    ['interval 1001', `${start}\nRRULE:FREQ=DAILY;INTERVAL=1001`, 'interval'],
    ['interval 1.5', `${start}\nRRULE:FREQ=DAILY;INTERVAL=1.5`, 'interval'],
    ['a weekday XX', `${start}\nRRULE:FREQ=WEEKLY;BYDAY=MO,XX`, 'weekday'],
    ['no weekday', `${start}\nRRULE:FREQ=WEEKLY;BYDAY=`, 'weekday'],
    ['month day 32', `${start}\nRRULE:FREQ=MONTHLY;BYMONTHDAY=32`, 'monthDay'],
    ['month day -2', `${start}\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-2`, 'monthDay'],
    ['month days of a weekly rule', `${start}\nRRULE:FREQ=WEEKLY;BYMONTHDAY=1`, 'monthDay'],
    ['501 characters', `${start}${' '.repeat(501 - start.length)}`, 'tooLong'],
  ])('%s is refused', (_, text, refused) => expect(read(text)).toBe(refused));

  test('500 characters are read', () => expect(read(`${start}${' '.repeat(500 - start.length)}`)).toHaveProperty('freq', 'none'));

  test('reading never throws, and what it accepts can be written and expanded', { timeout: patience }, () => {
    const pieces = [
      'DTSTART',
      ';TZID=',
      timeZone,
      ':',
      '20261121T080000',
      '00010101T000000',
      '99991231T235959',
      'Z',
      '\n',
      '\r\n',
      'RRULE:',
      'FREQ=',
      'DAILY',
    ];
    const more = [
      'WEEKLY',
      'MONTHLY',
      'YEARLY',
      ';',
      'INTERVAL=',
      '1',
      '1000',
      '-1',
      'BYDAY=',
      'MO',
      ',',
      'BYMONTHDAY=',
      'UNTIL=',
      'COUNT=',
      '99999',
      'WKST=MO',
    ];
    const assembled = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 30 }).map((found) => found.join(''));
    const begun = fc
      .tuple(
        fc.constantFrom('20261121T080000', '00010101T000000', '99991231T235959', '00010101T000000Z', '99991231T235959Z'),
        fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
        assembled,
      )
      .map(([at, freq, rest]) => `DTSTART:${at}\nRRULE:FREQ=${freq};${rest}`);
    const ended = begun.chain((text) =>
      fc.constantFrom('COUNT=99999', 'UNTIL=99991231', 'UNTIL=00010101T000000Z').map((end) => `${text.split(';')[0]};${end}`),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), assembled, begun, ended),
        fc.constantFrom(timeZone, 'America/New_York', 'nowhere'),
        (text, place) => {
          const parsed = parseRule(text, place);
          if ('refused' in parsed) expect(ruleErrors).toContain(parsed.refused);
          else {
            expect(frequencies).toContain(parsed.rule.freq);
            expect(formatRule(parsed.rule)).toContain('DTSTART');
            expect(findNextOccurrences(parsed.rule, parsed.rule.start.slice(0, 10), 2).length).toBeLessThanOrEqual(2);
          }
        },
      ),
      draws,
    );
  });
});
