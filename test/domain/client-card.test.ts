/** The card of a client: what changed between two states of it (decision 063). */
import { describe, expect, it } from 'vitest';
import { type Alert, type Card, type Contact, compareCards, isSameCard, mergeCard, needsAlertText } from '#domain/client-card.ts';

it('asks for words where the kind alone warns of nothing', () => {
  expect((['ALLERGY', 'OTHER', 'EPILEPSY', 'SWALLOWING'] as const).map(needsAlertText)).toEqual([true, true, false, false]);
});

const nuts: Alert = { kind: 'ALLERGY', text: 'nötter' };
const fish: Alert = { kind: 'ALLERGY', text: 'fisk' };
const fits: Alert = { kind: 'EPILEPSY', text: null };
const eva: Contact = { kind: 'RELATIVE', name: 'Eva Ek', phone: '070-123 45 67', note: 'dotter' };
const alarm: Contact = { kind: 'ALARM', name: 'Larmcentralen', phone: '0771-11 22 33', note: null };
const card = (alerts: Alert[], contacts: Contact[] = [], imageUrl: string | null = null, officeReadsCard = false): Card => ({
  ...{ alerts, contacts, imageUrl, officeReadsCard },
});

describe('what changed', () => {
  it('is nothing between two that are alike, whatever the order of their keys', () => {
    const turned = { note: 'dotter', phone: '070-123 45 67', name: 'Eva Ek', kind: 'RELATIVE' } as Contact;
    expect(compareCards(card([nuts], [eva]), card([nuts], [turned]))).toEqual([]);
    expect(isSameCard(card([nuts], [eva]), card([nuts], [turned]))).toBe(true);
  });
  it('is what was added and removed, and what of the same kind says something else', () => {
    expect(compareCards(card([nuts]), card([nuts, fits]))).toEqual([{ what: 'alert', before: null, after: fits }]);
    expect(compareCards(card([nuts, fits]), card([fits]))).toEqual([{ what: 'alert', before: nuts, after: null }]);
    expect(compareCards(card([nuts, fits]), card([fish, fits]))).toEqual([{ what: 'alert', before: nuts, after: fish }]);
    expect(compareCards(card([nuts]), card([fits]))).toEqual([
      { what: 'alert', before: nuts, after: null },
      { what: 'alert', before: null, after: fits },
    ]);
  });
  it('is a contact by name or number, so that a new number or a new name is a change of the same', () => {
    const moved = { ...eva, phone: '070-999 99 99' };
    const married = { ...eva, name: 'Eva Berg', phone: '0701234567' };
    expect(compareCards(card([], [eva, alarm]), card([], [moved, alarm]))).toEqual([{ what: 'contact', before: eva, after: moved }]);
    expect(compareCards(card([], [eva]), card([], [married]))).toEqual([{ what: 'contact', before: eva, after: married }]);
    expect(compareCards(card([], [eva]), card([], [alarm]))).toEqual([
      { what: 'contact', before: eva, after: null },
      { what: 'contact', before: null, after: alarm },
    ]);
  });
  it('counts what stands twice each by itself', () => {
    expect(compareCards(card([fits, fits]), card([fits]))).toEqual([{ what: 'alert', before: fits, after: null }]);
  });
  it('is the picture, and the order where nothing else changed', () => {
    expect(compareCards(card([]), card([], [], '/filer/a'))).toEqual([{ what: 'picture', before: false, after: true }]);
    expect(compareCards(card([], [], '/filer/a'), card([], [], '/filer/b'))).toEqual([{ what: 'picture', before: true, after: true }]);
    expect(compareCards(card([]), card([], [], null, true))).toEqual([{ what: 'office', before: false, after: true }]);
    expect(compareCards(card([nuts, fits]), card([fits, nuts]))).toEqual([{ what: 'order' }]);
    expect(compareCards(card([nuts, fits]), card([fits, nuts], [eva]))).toEqual([{ what: 'contact', before: null, after: eva }]);
  });
});

describe('two who change it at once', () => {
  it('keep what each added, changed and removed', () => {
    const base = card([nuts, fits], [eva]);
    const own = card([nuts, fits, { kind: 'FALLING', text: null }], []);
    const theirs = card([fish, fits], [eva, alarm]);
    expect(mergeCard(base, own, theirs)).toEqual(card([fish, fits, { kind: 'FALLING', text: null }], [alarm]));
  });
  it('have a line that both changed in both ways, and what both added once', () => {
    const shellfish: Alert = { kind: 'ALLERGY', text: 'skaldjur' };
    expect(mergeCard(card([nuts]), card([shellfish]), card([fish]))).toEqual(card([fish, shellfish]));
    expect(mergeCard(card([]), card([nuts]), card([nuts]))).toEqual(card([nuts]));
    expect(mergeCard(card([nuts]), card([]), card([fish]))).toEqual(card([fish]));
  });
  it('keep the picture of whoever chose one', () => {
    expect(mergeCard(card([]), card([], [], null, true), card([])).officeReadsCard).toBe(true);
    expect(mergeCard(card([], [], null, true), card([nuts], [], null, true), card([])).officeReadsCard).toBe(false);
    expect(mergeCard(card([]), card([], [], 'a'), card([])).imageUrl).toBe('a');
    expect(mergeCard(card([], [], 'a'), card([nuts], [], 'a'), card([], [], 'b')).imageUrl).toBe('b');
  });
});
