/** The draft of a client's card: what is sent of its rows, what counts as a change, and how it comes to stand on what somebody else saved (R15). */
import { describe, expect, it } from 'vitest';
import type { Card } from '#domain/client-card.ts';
import {
  cardBodyOf,
  cardDraftOf,
  createAlertRow,
  createContactRow,
  isCardChanged,
  moveCardRowUp,
  rebaseCardDraft,
  removeCardRow,
  replaceCardRow,
  validateCard,
} from '#web/people/card-draft.ts';

const card: Card = {
  alerts: [{ kind: 'ALLERGY', text: 'Nötter' }],
  contacts: [
    { kind: 'RELATIVE', name: 'Ann', phone: '0701', note: null },
    { kind: 'RELATIVE', name: 'Bo', phone: '0702', note: null },
  ],
  imageUrl: null,
  officeReadsCard: true,
};
const opened = cardDraftOf(card);
const fresh = { ...createAlertRow(), text: 'Halvt' };

describe('what is sent', () => {
  it('is the card’s rows, of blank words nothing, and the picture only where it is another', () => {
    const draft = replaceCardRow(opened, 'alerts', { ...opened.alerts[0]!, text: '  ' });
    expect(cardBodyOf(draft, null)).toEqual({ alerts: [{ kind: 'ALLERGY', text: null }], contacts: card.contacts, officeReadsCard: true });
    expect(cardBodyOf({ ...opened, imageUrl: '/filer/1' }, null)).toHaveProperty('imageUrl', '/filer/1');
    expect(cardBodyOf({ ...opened, imageUrl: null }, '/filer/1')).toHaveProperty('imageUrl', null);
  });
});

describe('a change', () => {
  it('is no empty row, but is a row half done', () => {
    expect(isCardChanged({ ...opened, contacts: [...opened.contacts, createContactRow()] }, card)).toBe(false);
    expect(isCardChanged({ ...opened, alerts: [...opened.alerts, fresh] }, card)).toBe(true);
  });
  it('is the order of rows', () => {
    const names = ({ contacts }: typeof opened) => contacts.map(({ name }) => name);
    expect(names(moveCardRowUp(opened, 'contacts', 1))).toEqual(['Bo', 'Ann']);
    expect(isCardChanged(moveCardRowUp(opened, 'contacts', 1), card)).toBe(true);
    expect(names(removeCardRow(opened, 'contacts', 0))).toEqual(['Bo']);
  });
});

it('stands on a newer version with what was typed, and keeps a row that is half done', () => {
  const typed = replaceCardRow({ ...opened, alerts: [...opened.alerts, fresh] }, 'contacts', { ...opened.contacts[0]!, phone: '0799' });
  const merged = rebaseCardDraft(typed, card, { ...card, officeReadsCard: false });
  expect(merged.officeReadsCard).toBe(false);
  expect(merged.contacts.map(({ phone }) => phone)).toContain('0799');
  expect(merged.alerts.map(({ text }) => text)).toEqual(['Nötter', 'Halvt']);
});

it('says at its place what a row lacks', () => {
  expect(validateCard({ ...opened, alerts: [...opened.alerts, fresh] }, () => true)).toEqual({
    'alerts.1.kind': 'assistmeApp.clientCard.errors.kind',
  });
});
