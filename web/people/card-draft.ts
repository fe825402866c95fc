/** The card of a client as it is being written: rows that may still be half done, what is wrong with them, and the card that they make. */
import {
  type Alert,
  type AlertKind,
  type Card,
  type Contact,
  type ContactKind,
  isSameCard,
  mergeCard,
  needsWords,
} from '#domain/client-card.ts';

/** `key` tells rows apart while they come, go and change places. */
export type AlertRow = { key: number; kind: AlertKind | ''; text: string };
export type ContactRow = { key: number; kind: ContactKind | ''; name: string; phone: string; note: string };
export type CardDraft = { alerts: readonly AlertRow[]; contacts: readonly ContactRow[] } & Pick<Card, 'imageUrl' | 'officeReadsCard'>;
export type RowList = 'alerts' | 'contacts';

let lastKey = 0;
export const newAlert = (): AlertRow => ({ key: ++lastKey, kind: '', text: '' });
export const newContact = (): ContactRow => ({ key: ++lastKey, kind: '', name: '', phone: '', note: '' });

const alertRowOf = ({ kind, text }: Alert): AlertRow => ({ key: ++lastKey, kind, text: text ?? '' });
const contactRowOf = ({ note, ...contact }: Contact): ContactRow => ({ key: ++lastKey, ...contact, note: note ?? '' });
export const cardDraftOf = ({ alerts, contacts, imageUrl, officeReadsCard }: Card): CardDraft => ({
  alerts: alerts.map(alertRowOf),
  contacts: contacts.map(contactRowOf),
  imageUrl,
  officeReadsCard,
});

const isEmpty = (row: AlertRow | ContactRow): boolean =>
  Object.entries(row).every(([name, value]) => name === 'key' || !String(value).trim());
/** Rows of which something is written; the others are left out when it is saved. */
export const withoutEmptyRows = (draft: CardDraft): CardDraft => ({
  ...draft,
  alerts: draft.alerts.filter((row) => !isEmpty(row)),
  contacts: draft.contacts.filter((row) => !isEmpty(row)),
});

const textOrNull = (typed: string): string | null => typed.trim() || null;
/** The card of rows that are whole; the others are not in it. */
export const completeCardOf = ({ alerts, contacts, imageUrl, officeReadsCard }: CardDraft): Card => ({
  alerts: alerts.flatMap(({ kind, text }) => (kind ? [{ kind, text: textOrNull(text) }] : [])),
  contacts: contacts.flatMap(({ kind, name, phone, note }) =>
    kind ? [{ kind, name: name.trim(), phone: phone.trim(), note: textOrNull(note) }] : [],
  ),
  imageUrl,
  officeReadsCard,
});
/** The picture is sent only where another was chosen. */
export function cardBodyOf(draft: CardDraft, storedImage: string | null) {
  const { alerts, contacts, imageUrl, officeReadsCard } = completeCardOf(draft);
  return { alerts: [...alerts], contacts: [...contacts], officeReadsCard, ...(imageUrl !== storedImage && { imageUrl }) };
}

/** Rows that are not whole yet. */
const unfinishedRows = ({ alerts, contacts }: CardDraft) => ({
  alerts: alerts.filter(({ kind }) => !kind),
  contacts: contacts.filter(({ kind }) => !kind),
});

/** True where saving would change the card, or something half done would be lost. */
export const isChanged = (draft: CardDraft, card: Card): boolean =>
  !isSameCard(completeCardOf(withoutEmptyRows(draft)), card) ||
  Object.values(unfinishedRows(withoutEmptyRows(draft))).some((rows) => rows.length > 0);

/** The draft over the newer card, with each change made to `card`; rows that are not whole yet stay last. */
export function rebaseCardDraft(draft: CardDraft, card: Card, newerCard: Card): CardDraft {
  const mergedDraft = cardDraftOf(mergeCard(card, completeCardOf(withoutEmptyRows(draft)), newerCard));
  const { alerts, contacts } = unfinishedRows(withoutEmptyRows(draft));
  return { ...mergedDraft, alerts: [...mergedDraft.alerts, ...alerts], contacts: [...mergedDraft.contacts, ...contacts] };
}

export const replaceCardRow = (draft: CardDraft, list: RowList, row: AlertRow | ContactRow): CardDraft => ({
  ...draft,
  [list]: draft[list].map((currentRow) => (currentRow.key === row.key ? row : currentRow)),
});
/** One is put before the one above it. */
export const moveCardRowUp = (draft: CardDraft, list: RowList, index: number): CardDraft => ({
  ...draft,
  [list]: draft[list].toSpliced(index - 1, 2, draft[list][index]! as never, draft[list][index - 1]! as never),
});
export const removeCardRow = (draft: CardDraft, list: RowList, index: number): CardDraft => ({
  ...draft,
  [list]: draft[list].toSpliced(index, 1),
});

const errorPrefix = 'assistmeApp.clientCard.errors';
/**
 * Keys of what is wrong, by the server's name of the field: `alerts.0.text`. Whether a number can be called is asked of `isDialable`; while that
 * is not there the server says it.
 */
export function cardErrors({ alerts, contacts }: CardDraft, isDialable: (phone: string) => boolean = Boolean): Record<string, string> {
  const fieldErrors = [
    ...alerts.map(({ kind, text }, index) => [
      [`alerts.${index}.kind`, !kind && `${errorPrefix}.kind`],
      [`alerts.${index}.text`, kind && needsWords(kind) && !text.trim() && `${errorPrefix}.words`],
    ]),
    ...contacts.map(({ kind, name, phone }, index) => [
      [`contacts.${index}.kind`, !kind && `${errorPrefix}.kind`],
      [`contacts.${index}.name`, !name.trim() && 'error.field.required'],
      [`contacts.${index}.phone`, !isDialable(phone.trim()) && `${errorPrefix}.phone`],
    ]),
  ].flat();
  return Object.fromEntries(fieldErrors.filter((fieldError): fieldError is [string, string] => Boolean(fieldError[1])));
}
