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
  needsAlertText,
} from '../client-card.ts';
import type { Locale } from '../locales.ts';
import { escapeBars, splitBarFields } from './bars.ts';
import { type CellRead, createCellError, findByWord, splitLines } from './cells.ts';

type LocalizedWords<K extends string> = Readonly<Record<K, Readonly<Record<Locale, readonly [string, ...string[]]>>>>;
const alertWords: LocalizedWords<AlertKind> = {
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
const contactWords: LocalizedWords<ContactKind> = {
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
const errorKeyOf = (name: string) => `assistmeApp.import.errors.${name}`;
const TOO_MANY_KEY = 'assistmeApp.clientCard.errors.tooMany';

export const formatAlerts = (alerts: readonly Alert[], locale: Locale): string =>
  alerts.map(({ kind, text }) => alertWords[kind][locale][0] + (text ? `: ${escapeBars(text)}` : '')).join('\n');

/** The alerts of a cell; an allergy and what is of no kind need words of their own. */
export function parseAlerts(cell: string): CellRead<Alert[]> {
  const alerts: Alert[] = [];
  for (const line of splitLines(cell)) {
    const colonIndex = line.indexOf(':');
    const kind = findByWord(alertWords, colonIndex < 0 ? line : line.slice(0, colonIndex));
    if (!kind) return createCellError(errorKeyOf('alertKind'), line);
    const text = colonIndex < 0 ? null : splitBarFields(line.slice(colonIndex + 1)).join('|') || null;
    if (needsAlertText(kind) && !text) return createCellError('assistmeApp.clientCard.errors.words', line);
    if (text && text.length > MAX_ALERT_LENGTH) return createCellError('error.field.size', line);
    if (alerts.length === MAX_ALERTS) return createCellError(TOO_MANY_KEY, line);
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
  for (const line of splitLines(cell)) {
    const [kindWord = '', name = '', phone = '', note = '', ...extraFields] = splitBarFields(line);
    const kind = findByWord(contactWords, kindWord);
    if (name === '' || phone === '' || extraFields.length > 0) return createCellError(errorKeyOf('contact'), line);
    if (!kind) return createCellError(errorKeyOf('contactKind'), kindWord);
    if (name.length > MAX_CONTACT_NAME_LENGTH || phone.length > MAX_PHONE_LENGTH || note.length > MAX_CONTACT_NOTE_LENGTH)
      return createCellError('error.field.size', line);
    if (contacts.length === MAX_CONTACTS) return createCellError(TOO_MANY_KEY, line);
    contacts.push({ kind, name, phone, note: note || null });
  }
  return { value: contacts };
}
