/** What the day's one line says of unread hand-over notes: only what still applies is a headline that warns (R89, decision 062). */
import { expect, it } from 'vitest';
import { continueVisit, findHeadline, isOutOfDate, noteActionsFor, VISIT_GAP_MS } from '#domain/handover.ts';

const noon = '2026-11-24T11:00:00.000Z';
const note = (text: string, outOfDate: string, important = false) => ({ text, outOfDate, important });
const past = (text: string, important = false) => note(text, '2026-11-23T23:00:00.000Z', important);
const current = (text: string, important = false) => note(text, '2026-11-24T23:00:00.000Z', important);
const said = (...unread: ReturnType<typeof note>[]) => {
  const headline = findHeadline(unread, noon);
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

it('a visit lasts while two looks lie at most three hours apart, to the millisecond', () => {
  const noted = { seen: noon, began: '2026-11-24T09:00:00.000Z', before: '2026-11-23T09:00:00.000Z' };
  const later = (ms: number) => new Date(Date.parse(noon) + ms).toISOString();
  for (const ms of [0, VISIT_GAP_MS - 1, VISIT_GAP_MS]) expect(continueVisit(noted, later(ms))).toEqual({ ...noted, seen: later(ms) });
  const next = later(VISIT_GAP_MS + 1);
  expect(continueVisit(noted, next)).toEqual({ seen: next, began: next, before: noon });
  expect(continueVisit(null, noon)).toEqual({ seen: noon, began: noon, before: null });
});

it('nothing is done with a note that was withdrawn, and one’s own is changed by oneself alone', () => {
  const nothing = { read: false, answer: false, change: false, withdraw: false };
  const all = { write: true, removeAny: true };
  for (const isOwn of [true, false]) {
    expect(noteActionsFor({ withdrawnDate: noon, isOwn }, all)).toEqual(nothing);
    expect(noteActionsFor({ withdrawnDate: null, isOwn }, { ...all, write: false })).toEqual(nothing);
  }
  expect(noteActionsFor({ withdrawnDate: null, isOwn: true }, { write: true, removeAny: false })).toEqual({
    read: true,
    answer: true,
    change: true,
    withdraw: true,
  });
  expect(noteActionsFor({ withdrawnDate: null, isOwn: false }, { write: true, removeAny: false })).toEqual({
    read: true,
    answer: true,
    change: false,
    withdraw: false,
  });
  expect(noteActionsFor({ withdrawnDate: null, isOwn: false }, all)).toEqual({ read: true, answer: true, change: false, withdraw: true });
});
