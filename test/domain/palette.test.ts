/** Acts that are typed into the search, with the name they are about. */
import { expect, it } from 'vitest';
import { areWordStartsOf, proposeActions } from '#domain/palette.ts';

const phrases = { task: ['ny uppgift', 'uppgift för'], plan: ['planera'], sign: ['signera'] };
const acts = (typed: string) => proposeActions(typed, phrases, ['för', 'åt']);

it('an act is meant by its whole phrase, with the name after it', () => {
  expect(acts('Ny uppgift för Karl Ek')).toEqual([{ act: 'task', rest: 'karl ek' }]);
  expect(acts('ny uppgift karl')).toEqual([{ act: 'task', rest: 'karl' }]);
  expect(acts('uppgift för karl')).toEqual([{ act: 'task', rest: 'karl' }]);
  expect(acts('planera åt elsa')).toEqual([{ act: 'plan', rest: 'elsa' }]);
  expect(acts('signera')).toEqual([{ act: 'sign', rest: '' }]);
  expect(acts('signera för')).toEqual([{ act: 'sign', rest: '' }]);
});

it('and while it is typed, from its second letter on', () => {
  expect(acts('n')).toEqual([]);
  expect(acts('ny')).toEqual([{ act: 'task', rest: '' }]);
  expect(acts('ny upp')).toEqual([{ act: 'task', rest: '' }]);
  expect(acts('SIG')).toEqual([{ act: 'sign', rest: '' }]);
});

it('a name alone, and words in the middle of a phrase, mean none', () => {
  for (const typed of ['', '  ', 'karl', 'nyman', 'ny karl', 'uppgift karl', 'karl ny uppgift', 'signerad karl'])
    expect(acts(typed)).toEqual([]);
});

it('a joining word is left out once: a client may be called so', () => {
  expect(acts('signera åt åt')).toEqual([{ act: 'sign', rest: 'at' }]);
});

it('each word begins one of the name’s', () => {
  expect(areWordStartsOf('Skriv rapport', 'rap')).toBe(true);
  expect(areWordStartsOf('Överlämning', 'over')).toBe(true);
  expect(areWordStartsOf('Skriv rapport', 'skriv x')).toBe(false);
  expect(areWordStartsOf('Inkorg', 'korg')).toBe(false);
});
