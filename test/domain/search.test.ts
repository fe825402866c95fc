/** What is typed into the search as words, and the places that kinds share (decision 023). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributePlaces, foldName, foldText, foldWords } from '#domain/search.ts';

describe('the words of a search', () => {
  it.each([
    ['Åsa', ['asa']],
    ['  ÄNGSTRÖM  ', ['angstrom']],
    ['Karl-Érik  Ström', ['karl', 'erik', 'strom']],
    ['à á å ä', ['a', 'a', 'a', 'a']],
    ['Øø óò ö', ['oo', 'oo', 'o']],
    ['Müller Æbbe', ['muller', 'abbe']],
    // A mark of its own, as some keyboards send it.
    ['A\u030asa', ['asa']],
    ["O'Brien, 7:30", ['o', 'brien', '7', '30']],
    ['💊 dos', ['💊', 'dos']],
    ['%_\'"\\:&|!()*<>–\u200d', []],
    ['å'.repeat(60), ['a'.repeat(40)]],
  ])('of %j', (typed, words) => expect(foldWords(typed)).toEqual(words));
  it('hold no sign that means anything to the database', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => foldWords(text).every((word) => !/[ %_\\'":&|!()*]/.test(word) && word !== '')),
    );
  });
});

describe('a text as it is compared', () => {
  it.each([
    ['Åka  buss', 'aka buss'],
    [' ÅKA\tBuss! ', 'aka buss'],
    ['A\u030aka', 'aka'],
    ['O’Brien–Müller', 'o brien muller'],
    [' \u0301 å', 'a'],
    ['–, !', ''],
    ['', ''],
    // However long: a list looks for parts of words too.
    ['å'.repeat(60), 'a'.repeat(60)],
  ])('%j is %j', (text, compared) => expect(foldText(text)).toBe(compared));
  it('is its words, whole', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 10 }), (text) => foldText(text) === foldWords(text).join(' ')));
  });
});

describe('a name as it is looked in', () => {
  it.each([
    ['Åsa Öberg', 'asa oberg'],
    ["Siobhan O'Brien", 'siobhan o brien siobhan obrien'],
    ['O’Brien', 'o brien obrien'],
    ['O\u02bcBrien', 'o brien obrien'],
    ["'", ''],
  ])('%j is %j', (name, looked) => expect(foldName(name)).toBe(looked));
});

describe('places', () => {
  it.each([
    [[30, 30, 30, 30], 20, [5, 5, 5, 5]],
    [[1, 30, 0, 2], 20, [1, 17, 0, 2]],
    [[3, 2], 20, [3, 2]],
    [[9, 9, 9], 4, [2, 1, 1]],
    [[], 5, []],
  ])('of %j lists, %i together: %j', (lengths, places, shared) => expect(distributePlaces(lengths, places)).toEqual(shared));
  it('are never more than there are, and never left empty while something waits', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 6 }), fc.nat(50), (lengths, places) => {
        const shared = distributePlaces(lengths, places);
        const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
        expect(sum(shared)).toBe(Math.min(places, sum(lengths)));
        for (const [index, taken] of shared.entries()) expect(taken).toBeLessThanOrEqual(lengths[index]!);
      }),
    );
  });
});
