/** The cells of a client's card, a line each: «Allergi: jordnötter», «Anhörig | Anna Berg | 070-123 45 67 | dotter» (R103). */
import {
  type Alert,
  type AlertKind,
  type Contact,
  type ContactKind,
  MAX_ALERT_LENGTH,
  MAX_ALERTS,
  MAX_CONTACT_NAME_LENGTH,
  MAX_CONTACT_NOTE_LENGTH,
  MAX_CONTACTS,
  MAX_PHONE_LENGTH,
  needsWords,
} from '../client-card.ts';
import type { Locale } from '../locales.ts';
import { escapeBars, fieldsOf } from './bars.ts';
import { type CellRead, findByWord, linesOf, wrongCell } from './cells.ts';

type Words<K extends string> = Readonly<Record<K, Readonly<Record<Locale, readonly [string, ...string[]]>>>>;
const alertWords: Words<AlertKind> = {
  ALLERGY: { sv: ['Allergi'], en: ['Allergy'] },
  SWALLOWING: { sv: ['Sväljsvårighet', 'Sväljsvårigheter'], en: ['Swallowing difficulty'] },
  EPILEPSY: { sv: ['Epilepsi'], en: ['Epilepsy'] },
  DIABETES: { sv: ['Diabetes'], en: ['Diabetes'] },
  BREATHING: { sv: ['Andningsbesvär'], en: ['Breathing difficulty'] },
  HEART: { sv: ['Hjärtsjukdom'], en: ['Heart disease'] },
  BLEEDING: { sv: ['Blödningsrisk'], en: ['Risk of bleeding'] },
  INFECTION: { sv: ['Smitta'], en: ['Infection'] },
  FALLING: { sv: ['Fallrisk'], en: ['Risk of falling'] },
  PRESSURE: { sv: ['Risk för trycksår', 'Trycksår'], en: ['Risk of pressure sores'] },
  IMPLANT: { sv: ['Implantat'], en: ['Implant'] },
  OTHER: { sv: ['Annat'], en: ['Other'] },
};
const contactWords: Words<ContactKind> = {
  RELATIVE: { sv: ['Anhörig'], en: ['Relative'] },
  GUARDIAN: { sv: ['God man'], en: ['Guardian'] },
  NURSE: { sv: ['Sjuksköterska'], en: ['Nurse'] },
  DOCTOR: { sv: ['Läkare'], en: ['Doctor'] },
  CLINIC: { sv: ['Vårdcentral'], en: ['Health centre'] },
  ALARM: { sv: ['Larm'], en: ['Alarm'] },
  ON_CALL: { sv: ['Jour'], en: ['On call'] },
  LEADER: { sv: ['Teamledare'], en: ['Team leader'] },
  TRANSPORT: { sv: ['Färdtjänst'], en: ['Transport service'] },
  NEIGHBOUR: { sv: ['Granne'], en: ['Neighbour'] },
  OTHER: { sv: ['Annan'], en: ['Other'] },
};
const errorKey = (name: string) => `assistmeApp.import.errors.${name}`;
const TOO_MANY = 'assistmeApp.clientCard.errors.tooMany';

export const formatAlerts = (alerts: readonly Alert[], locale: Locale): string =>
  alerts.map(({ kind, text }) => alertWords[kind][locale][0] + (text ? `: ${escapeBars(text)}` : '')).join('\n');

/** The alerts of a cell; an allergy and what is of no kind need words of their own. */
export function parseAlerts(cell: string): CellRead<Alert[]> {
  const alerts: Alert[] = [];
  for (const line of linesOf(cell)) {
    const colon = line.indexOf(':');
    const kind = findByWord(alertWords, colon < 0 ? line : line.slice(0, colon));
    if (!kind) return wrongCell(errorKey('alertKind'), line);
    const text = colon < 0 ? null : fieldsOf(line.slice(colon + 1)).join('|') || null;
    if (needsWords(kind) && !text) return wrongCell('assistmeApp.clientCard.errors.words', line);
    if (text && text.length > MAX_ALERT_LENGTH) return wrongCell('error.field.size', line);
    if (alerts.length === MAX_ALERTS) return wrongCell(TOO_MANY, line);
    alerts.push({ kind, text });
  }
  return { value: alerts };
}

export const formatContacts = (contacts: readonly Contact[], locale: Locale): string =>
  contacts
    .map(({ kind, name, phone, note }) =>
      [contactWords[kind][locale][0], ...[name, phone, ...(note ? [note] : [])].map(escapeBars)].join(' | '),
    )
    .join('\n');

/** The contacts of a cell: kind, name, number and, if any, a note. Whether the number can be called is another question (`domain/phones.ts`). */
export function parseContacts(cell: string): CellRead<Contact[]> {
  const contacts: Contact[] = [];
  for (const line of linesOf(cell)) {
    const [kindWord = '', name = '', phone = '', note = '', ...more] = fieldsOf(line);
    const kind = findByWord(contactWords, kindWord);
    if (name === '' || phone === '' || more.length > 0) return wrongCell(errorKey('contact'), line);
    if (!kind) return wrongCell(errorKey('contactKind'), kindWord);
    if (name.length > MAX_CONTACT_NAME_LENGTH || phone.length > MAX_PHONE_LENGTH || note.length > MAX_CONTACT_NOTE_LENGTH)
      return wrongCell('error.field.size', line);
    if (contacts.length === MAX_CONTACTS) return wrongCell(TOO_MANY, line);
    contacts.push({ kind, name, phone, note: note || null });
  }
  return { value: contacts };
}
