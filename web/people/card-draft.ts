/** The card of a client as it is being written: rows that may still be half done, what is wrong with them, and the card that they make. */
import { type Alert, type AlertKind, type Card, type Contact, type ContactKind, needsWords } from '#domain/client-card.ts';

/** `key` tells rows apart while they come, go and change places. */
export type AlertRow = { key: number; kind: AlertKind | ''; text: string };
export type ContactRow = { key: number; kind: ContactKind | ''; name: string; phone: string; note: string };
export type CardDraft = { alerts: readonly AlertRow[]; contacts: readonly ContactRow[] } & Pick<Card, 'imageUrl' | 'officeReadsCard'>;

let keys = 0;
export const newAlert = (): AlertRow => ({ key: ++keys, kind: '', text: '' });
export const newContact = (): ContactRow => ({ key: ++keys, kind: '', name: '', phone: '', note: '' });

const alertRow = ({ kind, text }: Alert): AlertRow => ({ key: ++keys, kind, text: text ?? '' });
const contactRow = ({ note, ...contact }: Contact): ContactRow => ({ key: ++keys, ...contact, note: note ?? '' });
export const draftOf = ({ alerts, contacts, imageUrl, officeReadsCard }: Card): CardDraft => ({
  alerts: alerts.map(alertRow),
  contacts: contacts.map(contactRow),
  imageUrl,
  officeReadsCard,
});

const isEmpty = (row: AlertRow | ContactRow): boolean =>
  Object.entries(row).every(([name, value]) => name === 'key' || !String(value).trim());
/** Rows of which something is written; the others are left out when it is saved. */
export const written = (draft: CardDraft): CardDraft => ({
  ...draft,
  alerts: draft.alerts.filter((row) => !isEmpty(row)),
  contacts: draft.contacts.filter((row) => !isEmpty(row)),
});

const textOf = (typed: string): string | null => typed.trim() || null;
/** The card of rows that are whole; the others are not in it. */
export const cardOf = ({ alerts, contacts, imageUrl, officeReadsCard }: CardDraft): Card => ({
  alerts: alerts.flatMap(({ kind, text }) => (kind ? [{ kind, text: textOf(text) }] : [])),
  contacts: contacts.flatMap(({ kind, name, phone, note }) =>
    kind ? [{ kind, name: name.trim(), phone: phone.trim(), note: textOf(note) }] : [],
  ),
  imageUrl,
  officeReadsCard,
});
/** Rows that are not whole yet. */
export const unfinished = ({ alerts, contacts }: CardDraft) => ({
  alerts: alerts.filter(({ kind }) => !kind),
  contacts: contacts.filter(({ kind }) => !kind),
});

const errors = 'assistmeApp.clientCard.errors';
/**
 * Keys of what is wrong, by the server's name of the field: `alerts.0.text`. Whether a number can be called is asked of `isDialable`; while that
 * is not there the server says it.
 */
export function wrongWith({ alerts, contacts }: CardDraft, isDialable: (phone: string) => boolean = Boolean): Record<string, string> {
  const wrong = [
    ...alerts.map(({ kind, text }, at) => [
      [`alerts.${at}.kind`, !kind && `${errors}.kind`],
      [`alerts.${at}.text`, kind && needsWords(kind) && !text.trim() && `${errors}.words`],
    ]),
    ...contacts.map(({ kind, name, phone }, at) => [
      [`contacts.${at}.kind`, !kind && `${errors}.kind`],
      [`contacts.${at}.name`, !name.trim() && 'error.field.required'],
      [`contacts.${at}.phone`, !isDialable(phone.trim()) && `${errors}.phone`],
    ]),
  ].flat();
  return Object.fromEntries(wrong.filter((one): one is [string, string] => Boolean(one[1])));
}
