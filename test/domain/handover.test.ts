/** What the day's one line says of unread hand-over notes: only what still applies is a headline that warns (R89, decision 062). */
import { expect, it } from 'vitest';
import { headlineOf, isOutOfDate } from '#domain/handover.ts';

const noon = '2026-11-24T11:00:00.000Z';
const note = (text: string, outOfDate: string, important = false) => ({ text, outOfDate, important });
const past = (text: string, important = false) => note(text, '2026-11-23T23:00:00.000Z', important);
const current = (text: string, important = false) => note(text, '2026-11-24T23:00:00.000Z', important);
const said = (...unread: ReturnType<typeof note>[]) => {
  const headline = headlineOf(unread, noon);
  return headline && [headline.note.text, headline.warns ? 'warns' : headline.isPast ? 'is past' : 'says'].join(' ');
};

it('warns of an important note as long as it applies', () => {
  expect(said(current('Lyft inte under armen.', true), current('Ny dosett.'))).toBe('Lyft inte under armen. warns');
  expect(said(current('Ny dosett.'))).toBe('Ny dosett. says');
  expect(said()).toBeNull();
});

it('puts what still applies before an important one that is out of date', () => {
  expect(said(past('Lyft inte under armen.', true), current('Ny dosett.'))).toBe('Ny dosett. says');
  expect(said(past('Ny dosett.'), past('Nyckeln är hos grannen.', true), current('Lyft inte.', true))).toBe('Lyft inte. warns');
});

it('says of an important one that is out of date that it applied once, without a warning', () => {
  expect(said(past('Lyft inte under armen.', true), past('Ny dosett.'))).toBe('Lyft inte under armen. is past');
});

it('is out of date from its instant on', () => {
  expect(isOutOfDate({ outOfDate: noon }, '2026-11-24T10:59:59.999Z')).toBe(false);
  expect(isOutOfDate({ outOfDate: noon }, noon)).toBe(true);
});
