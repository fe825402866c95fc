/** The cells of a workbook beside times and cards: printed in the reader's language, read in either (R103). */

import type { CareBasis } from '../care-basis.ts';
import { type FrequencyUnit, frequencyUnits } from '../goals/spans.ts';
import { decimalSigns, type Locale, locales } from '../locales.ts';

/** The value of a cell, or the text's key of why it says nothing, with what stands there as `quoted`. */
export type CellRead<V> = { value: V } | { wrong: { key: string; quoted: string } };
/** A fault of a cell; what it quotes is shortened. */
export const wrongCell = (key: string, quoted: string): { wrong: { key: string; quoted: string } } => ({
  wrong: { key, quoted: quoted.length > 60 ? `${quoted.slice(0, 60).trim()}…` : quoted },
});
const errorKey = (name: string) => `assistmeApp.import.errors.${name}`;

/** Small letters and one kind of single blanks: what people do not mean when they write it another way. */
export const normalisedCell = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
/** The lines of a cell that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Values by their words: written by the first word of a language, read by any of either. */
type Words<V extends string> = Readonly<Record<V, Readonly<Record<Locale, readonly [string, ...string[]]>>>>;
/** The value of a word in either language, or of the value's own name; undefined of another. */
export function findByWord<V extends string>(words: Words<V>, text: string): V | undefined {
  const word = normalisedCell(text);
  return (Object.keys(words) as V[]).find(
    (value) =>
      word === value.toLowerCase() || locales.some((locale) => words[value][locale].some((other) => normalisedCell(other) === word)),
  );
}

const yesNo: Words<'yes' | 'no'> = {
  yes: { sv: ['ja', 'x', 'j'], en: ['yes', 'y', 'true'] },
  no: { sv: ['nej', 'n'], en: ['no', 'false'] },
};
export const formatYesNo = (value: boolean, locale: Locale): string => yesNo[value ? 'yes' : 'no'][locale][0];
/** «ja», «nej» and «x» in either language; also as a spreadsheet says a box that is ticked. */
export function parseYesNo(text: string): CellRead<boolean> {
  const value = findByWord(yesNo, text) ?? ({ sant: 'yes', '1': 'yes', falskt: 'no', '0': 'no' } as const)[normalisedCell(text)];
  return value ? { value: value === 'yes' } : wrongCell(errorKey('yesNo'), text);
}

/** The least that no amount reaches, as of `decimal` in the contract. */
const TOO_LARGE = 1e10;
/** Blanks between thousands or none, and decimals after a comma or a point, which are read alike. */
const PLAIN_AMOUNT = /^[+-]?(?:[1-9]\d{0,2}(?: \d{3})+|\d+)(?:[.,]\d*)?$/;
/** A thousand of one language, and one and a fifth of another. */
const UNCLEAR_AMOUNT = /^[+-]?(?!0[.,])\d+[.,]\d{3}$/;

export const formatAmount = (amount: number, locale: Locale): string => String(amount).replace('.', decimalSigns[locale]);
/** An amount of at most two decimals, at least `minAmount`; in the words of any field where it is none. */
export function parseAmount(text: string, minAmount = -TOO_LARGE): CellRead<number> {
  const plainText = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s/g, ' ')
    .replace(/^[−–]/, '-');
  if (UNCLEAR_AMOUNT.test(plainText)) return wrongCell('error.field.unclearNumber', text);
  if (!PLAIN_AMOUNT.test(plainText)) return wrongCell('error.field.number', text);
  const value = Number(plainText.replaceAll(' ', '').replace(',', '.')) + 0;
  if (Math.abs(value - Number(value.toFixed(2))) > 1e-8) return wrongCell('error.field.maxTwoDecimals', text);
  return value < minAmount || Math.abs(value) >= TOO_LARGE ? wrongCell('error.field.size', text) : { value };
}
/** A whole number within bounds, both included. */
export function parseWhole(text: string, minAmount: number, maxAmount: number): CellRead<number> {
  const amount = parseAmount(text, minAmount);
  if ('wrong' in amount) return amount;
  if (!Number.isInteger(amount.value)) return wrongCell('error.field.number', text);
  return amount.value > maxAmount ? wrongCell('error.field.size', text) : amount;
}

/** The roles that a workbook gives: those of a company and of its teams (R100). */
export const importedRoles = ['ORG_ADMIN', 'ORG_USER', 'ASSISTANCE_ADMIN', 'USER'] as const;
export type ImportedRole = (typeof importedRoles)[number];
const roleWords: Words<ImportedRole> = {
  ORG_ADMIN: { sv: ['Verksamhetsansvarig'], en: ['Operations manager'] },
  ORG_USER: { sv: ['Samordnare'], en: ['Coordinator'] },
  ASSISTANCE_ADMIN: { sv: ['Teamledare'], en: ['Team leader'] },
  USER: { sv: ['Assistent'], en: ['Assistant'] },
};
export const formatRole = (role: ImportedRole, locale: Locale): string => roleWords[role][locale][0];
export function parseRole(text: string): CellRead<ImportedRole> {
  const value = findByWord(roleWords, text);
  return value ? { value } : wrongCell(errorKey('role'), text);
}

const unitWords: Words<FrequencyUnit> = {
  DAY: { sv: ['dag', 'per dag', 'dagar'], en: ['day', 'per day', 'a day'] },
  WEEK: { sv: ['vecka', 'per vecka', 'veckor'], en: ['week', 'per week', 'a week'] },
  MONTH: { sv: ['månad', 'per månad', 'månader'], en: ['month', 'per month', 'a month'] },
  YEAR: { sv: ['år', 'per år'], en: ['year', 'per year', 'a year'] },
};
export const formatUnit = (unit: FrequencyUnit, locale: Locale): string => unitWords[unit][locale][0];
export function parseUnit(text: string): CellRead<FrequencyUnit> {
  const value = findByWord(unitWords, text);
  return value && frequencyUnits.includes(value) ? { value } : wrongCell(errorKey('unit'), text);
}

/** The basis of an activity (R140); that nothing is said has a word too, since an empty cell changes nothing. */
const basisWords: Words<CareBasis> = {
  NONE: { sv: ['inget särskilt', 'inget', 'nej'], en: ['nothing in particular', 'nothing', 'no'] },
  SELF_CARE: { sv: ['egenvård'], en: ['self-care', 'self care'] },
  DELEGATED: { sv: ['delegerad', 'delegerad hälso- och sjukvård', 'delegering'], en: ['delegated', 'delegated health care'] },
  LICENSED: { sv: ['legitimerad', 'vård av legitimerad personal', 'legitimerad personal'], en: ['licensed', 'care by licensed staff'] },
};
export const formatBasis = (basis: CareBasis, locale: Locale): string => basisWords[basis][locale][0];
export function parseBasis(text: string): CellRead<CareBasis> {
  const value = findByWord(basisWords, text);
  return value ? { value } : wrongCell(errorKey('basis'), text);
}

/** Names, one on each line, each once. */
export const formatList = (names: readonly string[]): string => names.join('\n');
export function parseList(text: string): CellRead<string[]> {
  const names = linesOf(text);
  const seenNames = new Set<string>();
  const repeatedName = names.find((name) => seenNames.size === seenNames.add(normalisedCell(name)).size);
  return repeatedName === undefined ? { value: names } : wrongCell(errorKey('twice'), repeatedName);
}

/** Sharing of an activity with the organisation (R21). */
export type Shares = { sharesDataWhenSigned: boolean; sharesDataWhenSkipped: boolean; sharesDataWhenReported: boolean };
const shareWords: Words<keyof Shares> = {
  sharesDataWhenSigned: { sv: ['signerad', 'signeras'], en: ['signed'] },
  sharesDataWhenSkipped: { sv: ['överhoppad', 'hoppad', 'hoppas över'], en: ['skipped'] },
  sharesDataWhenReported: { sv: ['rapporterad', 'rapporteras'], en: ['reported'] },
};
const allOrNothing: Words<'all' | 'nothing'> = {
  all: { sv: ['allt', 'ja'], en: ['all', 'yes', 'everything'] },
  nothing: { sv: ['inget', 'nej', 'inte'], en: ['nothing', 'no', 'none'] },
};
const shareKeys = Object.keys(shareWords) as (keyof Shares)[];
/** «signerad, rapporterad»; nothing shared has a word too, since an empty cell changes nothing. */
export function formatShares(shares: Shares, locale: Locale): string {
  const shared = shareKeys.filter((key) => shares[key]).map((key) => shareWords[key][locale][0]);
  return shared.length === 0 ? allOrNothing.nothing[locale][0] : shared.join(', ');
}
export function parseShares(text: string): CellRead<Shares> {
  const wholeAnswer = findByWord(allOrNothing, text);
  const shares: Shares = { sharesDataWhenSigned: false, sharesDataWhenSkipped: false, sharesDataWhenReported: false };
  if (wholeAnswer)
    return {
      value: wholeAnswer === 'all' ? { sharesDataWhenSigned: true, sharesDataWhenSkipped: true, sharesDataWhenReported: true } : shares,
    };
  for (const word of text.split(/,|;|\n|\soch\s|\sand\s/).filter((part) => part.trim())) {
    const key = findByWord(shareWords, word);
    if (!key) return wrongCell(errorKey('shares'), word.trim());
    shares[key] = true;
  }
  return shareKeys.some((key) => shares[key]) ? { value: shares } : wrongCell(errorKey('shares'), text);
}

/** The amount that one signing draws of an item, in its unit. */
export type DrawCell = { item: string; amount: number };
/** «Alvedon 500 mg: 2», one on each line. */
export const formatDraws = (draws: readonly DrawCell[], locale: Locale): string =>
  draws.map(({ item, amount }) => `${item}: ${formatAmount(amount, locale)}`).join('\n');
export function parseDraws(text: string): CellRead<DrawCell[]> {
  const draws: DrawCell[] = [];
  const seenItems = new Set<string>();
  for (const line of linesOf(text)) {
    const colon = line.lastIndexOf(':');
    const item = line.slice(0, colon).trim();
    if (colon < 0 || item === '') return wrongCell(errorKey('draw'), line);
    const amount = parseAmount(line.slice(colon + 1), 0);
    if ('wrong' in amount) return wrongCell(errorKey('draw'), line);
    if (seenItems.size === seenItems.add(normalisedCell(item)).size) return wrongCell(errorKey('twice'), item);
    draws.push({ item, amount: amount.value });
  }
  return { value: draws };
}
