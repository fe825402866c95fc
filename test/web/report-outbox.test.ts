/** The outbox of reports: what waits goes out in its order, what is refused stays with its words, and nothing is sent as two (R44, decision 046). */
import { describe, expect, it } from 'vitest';
import { countTextValues } from '#web/kit/counts.ts';
import { findNextReport, isReportPending, markDraftRefused, needsNewKey, selectPendingReports } from '#web/shared/reports/sending.ts';
import { textsIn } from '../texts.ts';

const sending = { occurenceDate: '2026-11-20T08:14:00.000Z', answers: [{ id: 1, html: '<p>Fall i hallen.</p>' }] };
const problem = { type: '', title: '', status: 404, message: 'error.http.404' } as never;
type One = Parameters<typeof findNextReport>[0][number];
const begun: One = { key: 'begun', changedAt: 1 };
const first: One = { key: 'first', changedAt: 2, sending };
const second: One = { key: 'second', changedAt: 3, sending };
const refused: One = markDraftRefused({ key: 'refused', changedAt: 0, sending }, { status: 404, problem });
const all = [second, refused, begun, first];

describe('what waits', () => {
  it('is what was sent and neither arrived nor was refused', () => {
    expect(all.filter(isReportPending).map(({ key }) => key)).toEqual(['second', 'first']);
  });
  it('goes out in the order it was sent; what has to wait longer holds nothing up', () => {
    expect(findNextReport(all)).toBe(first);
    expect(findNextReport(all, new Set(['first']))).toBe(second);
    expect(findNextReport(all, new Set(['first', 'second']))).toBeUndefined();
  });
  it('is shown with what was refused, unless its form waits for the answer; what is only begun is not', () => {
    expect(selectPendingReports(all, new Set()).map(({ key }) => key)).toEqual(['refused', 'first', 'second']);
    expect(selectPendingReports(all, new Set(['first'])).map(({ key }) => key)).toEqual(['refused', 'second']);
  });
});

describe('a refused one', () => {
  it('keeps what was written and why', () => expect(refused).toMatchObject({ sending, refused: { status: 404, problem } }));
  it('goes out as another, since its key has been answered; without an answer it may be there already', () => {
    expect(needsNewKey(refused)).toBe(true);
    expect(needsNewKey(markDraftRefused(first, {}))).toBe(false);
    expect(needsNewKey(first)).toBe(false);
  });
});

describe('what waits in words', () => {
  it.each([
    [{ acts: 1, reports: 1 }, '1 händelse och 1 rapport är inte skickade', '1 signing and 1 report wait on this device'],
    [{ acts: 1, reports: 0 }, '1 händelse är inte skickad', '1 signing waits on this device'],
    [{ acts: 0, reports: 1 }, '1 rapport är inte skickad', '1 report waits on this device'],
    [{ acts: 3, reports: 2 }, '3 händelser och 2 rapporter är inte skickade', '3 signings and 2 reports wait on this device'],
    [{ acts: 0, reports: 2 }, '2 rapporter är inte skickade', '2 reports wait on this device'],
  ])('%j', (counts, sv, en) => {
    expect(textsIn('sv')('unsent.stay', countTextValues(counts))).toBe(sv);
    expect(textsIn('en')('unsent.others', countTextValues(counts))).toBe(en);
  });
});
