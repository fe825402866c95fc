/** Pauses of a medicine: which can be, and the words of what they skip (R135). */
import { describe, expect, it } from 'vitest';
import { locales } from '#domain/locales.ts';
import { checkPause, formatPauseReason, isPausedAt, pausedCauseTexts } from '#domain/medicine-pauses.ts';
import { written } from '#test/texts.ts';

const now = '2026-11-29T09:00:00.000Z';
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.parse(now) + hours * HOUR).toISOString();
const inDays = (days: number) => inHours(24 * days);
const wrong = (fromDate: string, untilDate: string | null) => checkPause({ fromDate, untilDate }, now)?.key.split('.').at(-1);

describe('a pause', () => {
  it('begins at most two days back and a year ahead', () => {
    expect([wrong(inHours(-48), null), wrong(inHours(-49), null)]).toEqual([undefined, 'pauseBack']);
    expect([wrong(inDays(366), null), wrong(inDays(367), null)]).toEqual([undefined, 'pauseAhead']);
  });
  it('ends after it begins, within a year, or is open', () => {
    expect([wrong(now, now), wrong(now, inHours(-1)), wrong(now, inHours(1))]).toEqual(['pauseEnds', 'pauseEnds', undefined]);
    expect([wrong(now, inDays(366)), wrong(now, inDays(367)), wrong(now, null)]).toEqual([undefined, 'pauseLong', undefined]);
  });
  it('goes by the instant, in whatever zone it was written', () => {
    expect(wrong('2026-11-29T11:00:00+02:00', '2026-11-29T10:00:00+01:00')).toBe('pauseEnds');
    expect(isPausedAt({ fromDate: '2026-11-29T10:00:00+01:00' }, now)).toBe(true);
    expect(isPausedAt({ fromDate: inHours(1) }, now)).toBe(false);
  });
});

it('what it skips says who ordered it, and why', () => {
  expect(formatPauseReason({ orderedBy: 'Dr Lind', reason: 'På sjukhus' }, 'sv')).toBe('Pausad enligt ordination, Dr Lind: På sjukhus');
  expect(formatPauseReason({ orderedBy: 'Dr Lind', reason: null }, 'en')).toBe('Paused as ordered, Dr Lind');
});

it.each(locales)('with the cause that one chooses by a tap: %s', (locale) => {
  expect(pausedCauseTexts[locale]).toBe(written[locale].get('medicines.cause.paused'));
});
