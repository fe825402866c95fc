/** A sheet of paper as it is filled in: what is sent of it, and what is still wanting and where (product «Paper and week»). */
import { describe, expect, it, test } from 'vitest';
import { toInstant, toLocal, toLocalDate } from '#domain/time.ts';
import {
  ANOTHER,
  type Entry,
  emptyEntry,
  emptyPaperDraft,
  emptySigner,
  errorsByLine,
  findOtherDay,
  ME,
  readEntry,
  removeEntries,
  replaceEntry,
} from '#web/paper/entries.ts';

const timeZone = 'Europe/Stockholm';
const clocks = {
  localDateOf: (at: string) => toLocalDate(at, timeZone),
  formatTime: (at: string) => toLocal(at, timeZone).slice(11),
  instantAt: (day: string, clock: string) => toInstant(`${day}T${clock}`, timeZone),
};
const sheet = { date: '2026-11-23', now: '2026-11-24T08:00:00.000Z', hand: { who: '7', name: 'Omar Haddad' }, ...clocks };
/** 08:00 on the sheet’s day. */
const planned = '2026-11-23T07:00:00.000Z';
const signed = (more: Partial<Entry> = {}): Entry => ({ ...emptyEntry, act: 'sign', clock: '810', ...more });
const skipped = (more: Partial<Entry> = {}): Entry => ({ ...emptyEntry, act: 'skip', comment: 'Avböjde', ...more });

describe('a line', () => {
  it('is sent with its time by the company’s clock, and the hand that is said for all', () => {
    expect(readEntry(3, signed(), planned, sheet)).toEqual({
      line: { instanceId: 3, act: 'sign', occurrenceDate: '2026-11-23T07:10:00.000Z', doneById: 7 },
    });
    expect(readEntry(3, skipped({ clock: '0810' }), planned, sheet)).toEqual({
      line: { instanceId: 3, act: 'skip', doneById: 7, comment: 'Avböjde' },
    });
  });
  it('has a hand of its own: one’s own, or a name', () => {
    expect(readEntry(3, signed({ hand: { who: ME, name: '' } }), planned, sheet)).toMatchObject({ line: { instanceId: 3, act: 'sign' } });
    expect(readEntry(3, signed({ hand: { who: ME, name: '' } }), planned, sheet)).not.toHaveProperty('line.doneById');
    expect(readEntry(3, signed({ hand: { who: ANOTHER, name: ' Vera ' } }), planned, sheet)).toMatchObject({
      line: { doneByName: 'Vera' },
    });
  });
  it('says why, where whoever signed it lacks what it asks for', () => {
    const read = (entry: Entry) => readEntry(3, entry, planned, sheet, ({ who }) => who === ME);
    const own = { hand: { who: ME, name: '' } };
    expect(read(signed(own))).toMatchObject({ lineErrors: { comment: 'error.field.commentMissing' } });
    expect(read(signed({ ...own, comment: 'Nödläge' }))).toHaveProperty('line.comment', 'Nödläge');
    expect(read(signed())).toHaveProperty('line');
  });
  it('after midnight is of the next day', () => {
    const night = '2026-11-23T22:30:00.000Z';
    expect(readEntry(3, signed({ clock: '0.20' }), night, sheet)).toMatchObject({ line: { occurrenceDate: '2026-11-23T23:20:00.000Z' } });
    expect(findOtherDay('0020', night, sheet)).toBe('2026-11-24');
    expect(findOtherDay('2320', night, sheet)).toBeUndefined();
    expect(findOtherDay('', night, sheet)).toBeUndefined();
  });
  it('says what is wanting where it is: time, reason, whose hand, what was done', () => {
    const wrong = (entry: Entry, hand = sheet.hand) => readEntry(3, entry, planned, { ...sheet, hand });
    expect(wrong(signed({ clock: '' }))).toEqual({ lineErrors: { time: 'signDetails.timeRequired' }, sheetSignerErrors: {} });
    expect(wrong(signed({ clock: '25' }))).toEqual({ lineErrors: { time: 'instance.wrongTime' }, sheetSignerErrors: {} });
    expect(wrong(skipped({ comment: ' ' }))).toEqual({ lineErrors: { comment: 'error.field.commentMissing' }, sheetSignerErrors: {} });
    expect(wrong({ ...emptyEntry, comment: 'Åt bra' })).toEqual({ lineErrors: { line: 'error.paper.noAct' }, sheetSignerErrors: {} });
    expect(wrong(signed(), emptySigner)).toEqual({ lineErrors: {}, sheetSignerErrors: { who: 'error.field.required' } });
    expect(wrong(signed(), { who: ANOTHER, name: ' ' })).toEqual({ lineErrors: {}, sheetSignerErrors: { name: 'error.field.required' } });
    expect(wrong(signed({ hand: { who: ANOTHER, name: '' } }))).toEqual({
      lineErrors: { name: 'error.field.required' },
      sheetSignerErrors: {},
    });
    const early = { ...sheet, now: '2026-11-23T07:00:00.000Z' };
    expect(readEntry(3, signed(), planned, early)).toEqual({ lineErrors: { time: 'error.paper.ahead' }, sheetSignerErrors: {} });
  });
});

test('a line that is blank again is kept no more', () => {
  const one = replaceEntry(replaceEntry(emptyPaperDraft, 1, signed()), 2, skipped());
  expect(Object.keys(one.entries)).toEqual(['1', '2']);
  expect(Object.keys(replaceEntry(one, 1, emptyEntry).entries)).toEqual(['2']);
  expect(removeEntries(one, [1, 2]).entries).toEqual({});
});

test('what the server says of a line stands at its field', () => {
  expect(
    errorsByLine(
      {
        'lines.1.occurrenceDate': 'error.paper.ahead',
        'lines.0.instanceId': 'error.paper.gone',
        lines: 'error.paper.tooManyDays',
        'lines.9.comment': 'x.y',
      },
      [31, 32],
    ),
  ).toEqual({ 32: { time: 'error.paper.ahead' }, 31: { line: 'error.paper.gone' } });
});
