/** The cells of a workbook beside times and cards: printed in the reader's language, read in either (R103). */

import type { CareBasis } from '../care-basis.ts';
import { type FrequencyUnit, frequencyUnits } from '../goals/spans.ts';
import { decimalSigns, type Locale, locales } from '../locales.ts';

/** The value of a cell, or the text's key of why it says nothing, with what stands there as `quoted`. */
export type CellRead<V> = { value: V } | { wrong: { key: string; quoted: string } };
/** A fault of a cell; what it quotes is shortened. */
export const createCellError = (key: string, quoted: string): { wrong: { key: string; quoted: string } } => ({
  wrong: { key, quoted: quoted.length > 60 ? `${quoted.slice(0, 60).trim()}…` : quoted },
});
const errorKeyOf = (name: string) => `assistmeApp.import.errors.${name}`;

/** Small letters and one kind of single blanks: what people do not mean when they write it another way. */
export const normaliseCell = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
/** The lines of a cell that say something. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Values by their words: written by the first word of a language, read by any of either. */
type LocalizedWords<V extends string> = Readonly<Record<V, Readonly<Record<Locale, readonly [string, ...string[]]>>>>;
/** The value of a word in either language, or of the value's own name; undefined of another. */
export function findByWord<V extends string>(words: LocalizedWords<V>, text: string): V | undefined {
  const word = normaliseCell(text);
  return (Object.keys(words) as V[]).find(
    (value) =>
      word === value.toLowerCase() || locales.some((locale) => words[value][locale].some((otherWord) => normaliseCell(otherWord) === word)),
  );
}

const yesNoWords: LocalizedWords<'yes' | 'no'> = {
  yes: { sv: ['ja', 'x', 'j'], en: ['yes', 'y', 'true'] },
  no: { sv: ['nej', 'n'], en: ['no', 'false'] },
};
export const formatYesNo = (value: boolean, locale: Locale): string => yesNoWords[value ? 'yes' : 'no'][locale][0];
/** «ja», «nej» and «x» in either language; also as a spreadsheet says a box that is ticked. */
export function parseYesNo(text: string): CellRead<boolean> {
  const value = findByWord(yesNoWords, text) ?? ({ sant: 'yes', '1': 'yes', falskt: 'no', '0': 'no' } as const)[normaliseCell(text)];
  return value ? { value: value === 'yes' } : createCellError(errorKeyOf('yesNo'), text);
}

/** The least that no amount reaches, as of `decimal` in the contract. */
const AMOUNT_LIMIT = 1e10;
/** Blanks between thousands or none, and decimals after a comma or a point, which are read alike. */
const PLAIN_AMOUNT = /^[+-]?(?:[1-9]\d{0,2}(?: \d{3})+|\d+)(?:[.,]\d*)?$/;
/** A thousand of one language, and one and a fifth of another. */
const UNCLEAR_AMOUNT = /^[+-]?(?!0[.,])\d+[.,]\d{3}$/;

export const formatAmount = (amount: number, locale: Locale): string => String(amount).replace('.', decimalSigns[locale]);
/** An amount of at most two decimals, at least `minAmount`; in the words of any field where it is none. */
export function parseAmount(text: string, minAmount = -AMOUNT_LIMIT): CellRead<number> {
  const plainText = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s/g, ' ')
    .replace(/^[−–]/, '-');
  if (UNCLEAR_AMOUNT.test(plainText)) return createCellError('error.field.unclearNumber', text);
  if (!PLAIN_AMOUNT.test(plainText)) return createCellError('error.field.number', text);
  const amount = Number(plainText.replaceAll(' ', '').replace(',', '.')) + 0;
  if (Math.abs(amount - Number(amount.toFixed(2))) > 1e-8) return createCellError('error.field.maxTwoDecimals', text);
  return amount < minAmount || Math.abs(amount) >= AMOUNT_LIMIT ? createCellError('error.field.size', text) : { value: amount };
}
/** A whole number within bounds, both included. */
export function parseWholeNumber(text: string, minAmount: number, maxAmount: number): CellRead<number> {
  const amountRead = parseAmount(text, minAmount);
  if ('wrong' in amountRead) return amountRead;
  if (!Number.isInteger(amountRead.value)) return createCellError('error.field.number', text);
  return amountRead.value > maxAmount ? createCellError('error.field.size', text) : amountRead;
}

/** The roles that a workbook gives: those of a company and of its teams (R100). */
export const importedRoles = ['ORG_ADMIN', 'ORG_USER', 'ASSISTANCE_ADMIN', 'USER'] as const;
export type ImportedRole = (typeof importedRoles)[number];
const roleWords: LocalizedWords<ImportedRole> = {
  ORG_ADMIN: { sv: ['Verksamhetsansvarig'], en: ['Operations manager'] },
  ORG_USER: { sv: ['Samordnare'], en: ['Coordinator'] },
  ASSISTANCE_ADMIN: { sv: ['Teamledare'], en: ['Team leader'] },
  USER: { sv: ['Assistent'], en: ['Assistant'] },
};
export const formatRole = (role: ImportedRole, locale: Locale): string => roleWords[role][locale][0];
export function parseRole(text: string): CellRead<ImportedRole> {
  const role = findByWord(roleWords, text);
  return role ? { value: role } : createCellError(errorKeyOf('role'), text);
}

const unitWords: LocalizedWords<FrequencyUnit> = {
  DAY: { sv: ['dag', 'per dag', 'dagar'], en: ['day', 'per day', 'a day'] },
  WEEK: { sv: ['vecka', 'per vecka', 'veckor'], en: ['week', 'per week', 'a week'] },
  MONTH: { sv: ['månad', 'per månad', 'månader'], en: ['month', 'per month', 'a month'] },
  YEAR: { sv: ['år', 'per år'], en: ['year', 'per year', 'a year'] },
};
export const formatUnit = (unit: FrequencyUnit, locale: Locale): string => unitWords[unit][locale][0];
export function parseUnit(text: string): CellRead<FrequencyUnit> {
  const unit = findByWord(unitWords, text);
  return unit && frequencyUnits.includes(unit) ? { value: unit } : createCellError(errorKeyOf('unit'), text);
}

/** The basis of an activity (R140); that nothing is said has a word too, since an empty cell changes nothing. */
const basisWords: LocalizedWords<CareBasis> = {
  NONE: { sv: ['inget särskilt', 'inget', 'nej'], en: ['nothing in particular', 'nothing', 'no'] },
  SELF_CARE: { sv: ['egenvård'], en: ['self-care', 'self care'] },
  DELEGATED: { sv: ['delegerad', 'delegerad hälso- och sjukvård', 'delegering'], en: ['delegated', 'delegated health care'] },
  LICENSED: { sv: ['legitimerad', 'vård av legitimerad personal', 'legitimerad personal'], en: ['licensed', 'care by licensed staff'] },
};
export const formatBasis = (basis: CareBasis, locale: Locale): string => basisWords[basis][locale][0];
export function parseBasis(text: string): CellRead<CareBasis> {
  const basis = findByWord(basisWords, text);
  return basis ? { value: basis } : createCellError(errorKeyOf('basis'), text);
}

/** Names, one on each line, each once. */
export const formatList = (names: readonly string[]): string => names.join('\n');
export function parseList(text: string): CellRead<string[]> {
  const names = splitLines(text);
  const seenNames = new Set<string>();
  const repeatedName = names.find((name) => seenNames.size === seenNames.add(normaliseCell(name)).size);
  return repeatedName === undefined ? { value: names } : createCellError(errorKeyOf('twice'), repeatedName);
}

/** Sharing of an activity with the organisation (R21). */
export type Shares = { sharesDataWhenSigned: boolean; sharesDataWhenSkipped: boolean; sharesDataWhenReported: boolean };
const shareWords: LocalizedWords<keyof Shares> = {
  sharesDataWhenSigned: { sv: ['signerad', 'signeras'], en: ['signed'] },
  sharesDataWhenSkipped: { sv: ['överhoppad', 'hoppad', 'hoppas över'], en: ['skipped'] },
  sharesDataWhenReported: { sv: ['rapporterad', 'rapporteras'], en: ['reported'] },
};
const allOrNothingWords: LocalizedWords<'all' | 'nothing'> = {
  all: { sv: ['allt', 'ja'], en: ['all', 'yes', 'everything'] },
  nothing: { sv: ['inget', 'nej', 'inte'], en: ['nothing', 'no', 'none'] },
};
const shareKeys = Object.keys(shareWords) as (keyof Shares)[];
/** «signerad, rapporterad»; nothing shared has a word too, since an empty cell changes nothing. */
export function formatShares(shares: Shares, locale: Locale): string {
  const sharedWords = shareKeys.filter((key) => shares[key]).map((key) => shareWords[key][locale][0]);
  return sharedWords.length === 0 ? allOrNothingWords.nothing[locale][0] : sharedWords.join(', ');
}
export function parseShares(text: string): CellRead<Shares> {
  const wholeAnswer = findByWord(allOrNothingWords, text);
  const shares: Shares = { sharesDataWhenSigned: false, sharesDataWhenSkipped: false, sharesDataWhenReported: false };
  if (wholeAnswer)
    return {
      value: wholeAnswer === 'all' ? { sharesDataWhenSigned: true, sharesDataWhenSkipped: true, sharesDataWhenReported: true } : shares,
    };
  for (const word of text.split(/,|;|\n|\soch\s|\sand\s/).filter((part) => part.trim())) {
    const shareKey = findByWord(shareWords, word);
    if (!shareKey) return createCellError(errorKeyOf('shares'), word.trim());
    shares[shareKey] = true;
  }
  return shareKeys.some((key) => shares[key]) ? { value: shares } : createCellError(errorKeyOf('shares'), text);
}

/** The amount that one signing draws of an item, in its unit. */
export type DrawCell = { item: string; amount: number };
/** «Alvedon 500 mg: 2», one on each line. */
export const formatDraws = (draws: readonly DrawCell[], locale: Locale): string =>
  draws.map(({ item, amount }) => `${item}: ${formatAmount(amount, locale)}`).join('\n');
export function parseDraws(text: string): CellRead<DrawCell[]> {
  const draws: DrawCell[] = [];
  const seenItems = new Set<string>();
  for (const line of splitLines(text)) {
    const colonIndex = line.lastIndexOf(':');
    const item = line.slice(0, colonIndex).trim();
    if (colonIndex < 0 || item === '') return createCellError(errorKeyOf('draw'), line);
    const amountRead = parseAmount(line.slice(colonIndex + 1), 0);
    if ('wrong' in amountRead) return createCellError(errorKeyOf('draw'), line);
    if (seenItems.size === seenItems.add(normaliseCell(item)).size) return createCellError(errorKeyOf('twice'), item);
    draws.push({ item, amount: amountRead.value });
  }
  return { value: draws };
}
