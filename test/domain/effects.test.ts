/** Effects of doses: when they are asked for, once more after «too early», and for how long. */
import { describe, expect, it } from 'vitest';
import { type Effect, effectStateOf } from '#domain/effects.ts';

const at = '2026-03-29T00:30:00.000Z';
const after = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const state = (minutes: number, ...answers: [Effect, number][]) =>
  effectStateOf({ at, answers: answers.map(([effect, when]) => ({ effect, at: after(when) })) }, 60, after(minutes));

describe('the effect of a dose', () => {
  it.each([
    [59, 'WAITS'],
    [60, 'DUE'],
    [299, 'DUE'],
    [300, 'LAPSED'],
  ] as const)('is after %d minutes without an answer %s', (minutes, expected) => {
    expect(state(minutes)).toBe(expected);
  });
  it('is said once it was answered, whenever', () => {
    expect(state(30, ['GOOD', 20])).toBe('SAID');
    expect(state(900, ['NONE', 80])).toBe('SAID');
  });
  it('is asked for once more where it was too early', () => {
    expect(state(129, ['TOO_EARLY', 70])).toBe('WAITS');
    expect(state(130, ['TOO_EARLY', 70])).toBe('DUE');
    expect(state(370, ['TOO_EARLY', 70])).toBe('LAPSED');
    expect(state(140, ['TOO_EARLY', 70], ['TOO_EARLY', 131])).toBe('SAID');
  });
});
