/** Words that somebody may have meant: one slip in a short word, two in a longer. */
import { describe, expect, it } from 'vitest';
import { countSlips, findNearestPhrases, findNearestWords } from '#domain/nearest.ts';

describe('slips between what was typed and the beginning of a word', () => {
  it.each([
    ['insulin', 'insulin', 0],
    ['insu', 'insulin', 0],
    ['insuln', 'insulin', 1],
    ['inzulin', 'insulin', 1],
    ['insulinn', 'insulin', 1],
    ['isnulin', 'insulin', 1],
    ['ainsulin', 'insulin', 1],
    ['inz', 'insulin', 1],
    ['insln', 'insulin', 2],
    ['', 'insulin', 0],
    ['alvedon', 'insulin', 3],
    ['insulin', 'in', 3],
  ])('%s, %s', (typed, word, slips) => {
    expect(countSlips(typed, word, 2)).toBe(slips);
  });
});

const words = ['insulin', 'infusion', 'medicin', 'promenad', '500', '50', 'mg', 'ek', 'karl', 'karin', 'dusch'];

const phrases = (typed: string[]) => findNearestPhrases(typed, words, 3).map((phrase) => phrase.words);

describe('the nearest words', () => {
  const near = (typed: string) => findNearestWords(typed, words, 3).map(({ word }) => word);
  it('forgive one slip in a short word and two in a longer', () => {
    expect(near('insuln')).toEqual(['insulin']);
    expect(near('kral')).toEqual(['karl']);
    expect(near('prommendad')).toEqual(['promenad']);
    expect(near('dutch')).toEqual(['dusch']);
    expect(near('prumunid')).toEqual([]);
  });
  it('are none for two letters, for an amount, and for what begins a word already', () => {
    expect(near('ak')).toEqual([]);
    expect(near('501')).toEqual([]);
    expect(near('5o0')).toEqual([]);
    expect(near('kar')).toEqual(['kar']);
  });
  it('keep the other words of what was typed', () => {
    expect(phrases(['insuln', '50'])).toEqual([['insulin', '50']]);
    expect(phrases(['kari', 'dusch'])).toEqual([]);
    expect(phrases(['insuln', 'zz'])).toEqual([]);
    expect(phrases([])).toEqual([]);
  });
});
