/** The card of a client as it is being written: rows that may still be half done, what is wrong with them, and the card that they make. */
import {
  type Alert,
  type AlertKind,
  type Card,
  type Contact,
  type ContactKind,
  isSameCard,
  mergeCard,
  needsAlertText,
} from '#domain/client-card.ts';

/** `key` tells rows apart while they come, go and change places. */
export type AlertRow = { key: number; kind: AlertKind | ''; text: string };
export type ContactRow = { key: number; kind: ContactKind | ''; name: string; phone: string; note: string };
export type CardDraft = { alerts: readonly AlertRow[]; contacts: readonly ContactRow[] } & Pick<Card, 'imageUrl' | 'officeReadsCard'>;
export type RowList = 'alerts' | 'contacts';

let lastRowKey = 0;
export const createAlertRow = (): AlertRow => ({ key: ++lastRowKey, kind: '', text: '' });
export const createContactRow = (): ContactRow => ({ key: ++lastRowKey, kind: '', name: '', phone: '', note: '' });

const alertRowOf = ({ kind, text }: Alert): AlertRow => ({ key: ++lastRowKey, kind, text: text ?? '' });
const contactRowOf = ({ note, ...contact }: Contact): ContactRow => ({ key: ++lastRowKey, ...contact, note: note ?? '' });
export const cardDraftOf = ({ alerts, contacts, imageUrl, officeReadsCard }: Card): CardDraft => ({
  alerts: alerts.map(alertRowOf),
  contacts: contacts.map(contactRowOf),
  imageUrl,
  officeReadsCard,
});

const isRowEmpty = (row: AlertRow | ContactRow): boolean =>
  Object.entries(row).every(([name, value]) => name === 'key' || !String(value).trim());
/** Rows of which something is written; the others are left out when it is saved. */
export const dropEmptyRows = (draft: CardDraft): CardDraft => ({
  ...draft,
  alerts: draft.alerts.filter((row) => !isRowEmpty(row)),
  contacts: draft.contacts.filter((row) => !isRowEmpty(row)),
});

const textOrNull = (enteredText: string): string | null => enteredText.trim() || null;
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
export function cardBodyOf(draft: CardDraft, storedImageUrl: string | null) {
  const { alerts, contacts, imageUrl, officeReadsCard } = completeCardOf(draft);
  return { alerts: [...alerts], contacts: [...contacts], officeReadsCard, ...(imageUrl !== storedImageUrl && { imageUrl }) };
}

/** Rows that are not whole yet. */
const findUnfinishedRows = ({ alerts, contacts }: CardDraft) => ({
  alerts: alerts.filter(({ kind }) => !kind),
  contacts: contacts.filter(({ kind }) => !kind),
});

/** True where saving would change the card, or something half done would be lost. */
export const isCardChanged = (draft: CardDraft, card: Card): boolean =>
  !isSameCard(completeCardOf(dropEmptyRows(draft)), card) ||
  Object.values(findUnfinishedRows(dropEmptyRows(draft))).some((rows) => rows.length > 0);

/** The draft over the newer card, with each change made to `card`; rows that are not whole yet stay last. */
export function rebaseCardDraft(draft: CardDraft, card: Card, newerCard: Card): CardDraft {
  const mergedDraft = cardDraftOf(mergeCard(card, completeCardOf(dropEmptyRows(draft)), newerCard));
  const { alerts, contacts } = findUnfinishedRows(dropEmptyRows(draft));
  return { ...mergedDraft, alerts: [...mergedDraft.alerts, ...alerts], contacts: [...mergedDraft.contacts, ...contacts] };
}

export const replaceCardRow = (draft: CardDraft, listName: RowList, row: AlertRow | ContactRow): CardDraft => ({
  ...draft,
  [listName]: draft[listName].map((currentRow) => (currentRow.key === row.key ? row : currentRow)),
});
/** One is put before the one above it. */
export const moveCardRowUp = (draft: CardDraft, listName: RowList, index: number): CardDraft => ({
  ...draft,
  [listName]: draft[listName].toSpliced(index - 1, 2, draft[listName][index]! as never, draft[listName][index - 1]! as never),
});
export const removeCardRow = (draft: CardDraft, listName: RowList, index: number): CardDraft => ({
  ...draft,
  [listName]: draft[listName].toSpliced(index, 1),
});

const errorPrefix = 'assistmeApp.clientCard.errors';
/**
 * Keys of what is wrong, by the server's name of the field: `alerts.0.text`. Whether a number can be called is asked of `isDialable`; while that
 * is not there the server says it.
 */
export function validateCard({ alerts, contacts }: CardDraft, isDialable: (phone: string) => boolean = Boolean): Record<string, string> {
  const fieldErrors = [
    ...alerts.map(({ kind, text }, index) => [
      [`alerts.${index}.kind`, !kind && `${errorPrefix}.kind`],
      [`alerts.${index}.text`, kind && needsAlertText(kind) && !text.trim() && `${errorPrefix}.words`],
    ]),
    ...contacts.map(({ kind, name, phone }, index) => [
      [`contacts.${index}.kind`, !kind && `${errorPrefix}.kind`],
      [`contacts.${index}.name`, !name.trim() && 'error.field.required'],
      [`contacts.${index}.phone`, !isDialable(phone.trim()) && `${errorPrefix}.phone`],
    ]),
  ].flat();
  return Object.fromEntries(fieldErrors.filter((fieldError): fieldError is [string, string] => Boolean(fieldError[1])));
}
