/** The cells of a medicine: when it is given, by whom, a day, and a pack's contents a line each, «Metformin | 500 mg | 2 | tabletter» (R142). */
import type { Locale } from '../locales.ts';
import { type Giver, MAX_DETAIL_LENGTH, MAX_MEDICINE_NAME_LENGTH, MAX_PACK_LINES, type MedicineKind } from '../medicine-numbers.ts';
import { escapeBars, splitBarFields } from './bars.ts';
import { type CellRead, createCellError, findByWord, formatAmount, parseAmount, splitLines } from './cells.ts';

type LocalizedWords<K extends string> = Readonly<Record<K, Readonly<Record<Locale, readonly [string, ...string[]]>>>>;
const errorKeyOf = (name: string) => `assistmeApp.import.errors.${name}`;

const kindWords: LocalizedWords<MedicineKind> = {
  SCHEDULED: { sv: ['På bestämda tider', 'På tider', 'Vid bestämda tider'], en: ['At set times', 'At times'] },
  AS_NEEDED: { sv: ['Vid behov', 'v.b.', 'vb'], en: ['As needed', 'prn'] },
  PACK: { sv: ['Dosett eller dospåse', 'Dosett', 'Dospåse', 'Dosett och dospåsar'], en: ['Dosett or dose bag', 'Dosett', 'Dose bag'] },
};
export const formatMedicineKind = (kind: MedicineKind, locale: Locale): string => kindWords[kind][locale][0];
export function parseMedicineKind(text: string): CellRead<MedicineKind> {
  const medicineKind = findByWord(kindWords, text);
  return medicineKind ? { value: medicineKind } : createCellError(errorKeyOf('medicineKind'), text);
}

const giverWords: LocalizedWords<Giver> = {
  TEAM: { sv: ['Teamet ger', 'Teamet', 'Team'], en: ['The team gives it', 'The team', 'Team'] },
  SELF: { sv: ['Tar själv', 'Själv'], en: ['Takes it themselves', 'Self'] },
  NURSE: { sv: ['Sjuksköterska ger', 'Sjuksköterska'], en: ['A nurse gives it', 'Nurse'] },
};
export const formatGiver = (giver: Giver, locale: Locale): string => giverWords[giver][locale][0];
export function parseGiver(text: string): CellRead<Giver> {
  const giver = findByWord(giverWords, text);
  return giver ? { value: giver } : createCellError(errorKeyOf('giver'), text);
}

/** A local calendar day, YYYY-MM-DD. */
export const parseDayCell = (text: string): CellRead<string> =>
  /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? { value: text.trim() } : createCellError(errorKeyOf('times.noDate'), text);

export type PackLine = { name: string; strength: string | null; amount: number | null; unit: string | null };
type StoredPackLine = { name: string } & { [Field in 'strength' | 'unit']?: string | null | undefined } & {
  amount?: number | null | undefined;
};

/** A line for each: name, strength, amount and unit between bars, none of them after the last that says something. */
export const formatContents = (contents: readonly StoredPackLine[], locale: Locale): string =>
  contents
    .map(({ name, strength, amount, unit }) =>
      [name, strength ?? '', amount == null ? '' : formatAmount(amount, locale), unit ?? '']
        .map(escapeBars)
        .join(' | ')
        .replace(/(?: \| )+$/, ''),
    )
    .join('\n');

/** «2 tabletter» in place of an amount, as people write it. */
const AMOUNT_WITH_UNIT = /^([+-]?\d[\d.,]*)\s+(\D.*)$/;

/** The contents of a cell; a line that is none is named. */
export function parseContents(cell: string): CellRead<PackLine[]> {
  const contents: PackLine[] = [];
  for (const line of splitLines(cell)) {
    const [name = '', strength = '', amountField = '', unitField = '', ...extraFields] = splitBarFields(line);
    const [, amountText = amountField, unit = unitField] = (unitField === '' && AMOUNT_WITH_UNIT.exec(amountField)) || [];
    const amountRead = amountText === '' ? null : parseAmount(amountText, 0);
    if (name === '' || extraFields.length > 0 || (amountRead && 'wrong' in amountRead)) return createCellError(errorKeyOf('inPack'), line);
    if (name.length > MAX_MEDICINE_NAME_LENGTH || strength.length > MAX_DETAIL_LENGTH || unit.length > MAX_DETAIL_LENGTH)
      return createCellError('error.field.size', line);
    if (contents.length === MAX_PACK_LINES) return createCellError(errorKeyOf('tooManyInPack'), line);
    contents.push({
      name,
      strength: strength || null,
      amount: amountRead && 'value' in amountRead ? amountRead.value : null,
      unit: unit || null,
    });
  }
  return { value: contents };
}

/** Reasons of the changes that an import, and the undoing of one, write into an order's history. */
export const importReasons: Readonly<Record<Locale, Readonly<Record<'done' | 'undone', string>>>> = {
  sv: { done: 'Import', undone: 'Importen ångrades' },
  en: { done: 'Import', undone: 'The import was undone' },
};
