/** Cells of a medicine: what is written is read as the same, in either language; a pack's contents a line each, within bounds (R142). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatContents,
  formatGiver,
  formatMedicineKind,
  type PackLine,
  parseContents,
  parseDayCell,
  parseGiver,
  parseMedicineKind,
} from '#domain/import/medicine-cells.ts';
import { MAX_CELL_LENGTH } from '#domain/import/sheets.ts';
import { locales } from '#domain/locales.ts';
import {
  findOrderFaults,
  givers,
  MAX_DETAIL_LENGTH,
  MAX_MEDICINE_NAME_LENGTH,
  MAX_PACK_LINES,
  type MedicineKind,
  medicineKinds,
} from '#domain/medicine-numbers.ts';
import { draws } from './rules.ts';

const wrong = (read: object) => ('wrong' in read ? (read.wrong as { key: string; quoted: string }) : null);
const errors = 'assistmeApp.import.errors';
/** One line as the contract stores it; of a detail it may break. */
const text = (maxLength: number, signs = /^[a-zåäö0-9 |\\:;,.]{1,30}$/) =>
  fc
    .oneof(fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength }), fc.stringMatching(signs))
    .map((all) => all.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, maxLength).trim())
    .filter(Boolean);
const detail = fc.oneof(text(MAX_DETAIL_LENGTH), fc.constantFrom('rad\nbrott', '2 | st', 'a\\n', '5 mg'));
const line = fc.record<PackLine>({
  name: text(MAX_MEDICINE_NAME_LENGTH),
  strength: fc.option(detail),
  amount: fc.option(fc.nat(100_000).map((hundredths) => hundredths / 100)),
  unit: fc.option(detail),
});

describe('the cells of a medicine', () => {
  test('when it is given, and by whom', () => {
    for (const locale of locales) {
      for (const value of medicineKinds) expect(parseMedicineKind(formatMedicineKind(value, locale).toUpperCase())).toEqual({ value });
      for (const value of givers) expect(parseGiver(`  ${formatGiver(value, locale)}`)).toEqual({ value });
    }
    expect(['Dospåse', 'vid  behov', 'PRN', 'pack'].map((word) => parseMedicineKind(word))).toEqual([
      { value: 'PACK' },
      { value: 'AS_NEEDED' },
      { value: 'AS_NEEDED' },
      { value: 'PACK' },
    ]);
    expect(wrong(parseMedicineKind('ibland'))).toEqual({ key: `${errors}.medicineKind`, quoted: 'ibland' });
    expect(wrong(parseGiver('grannen'))).toEqual({ key: `${errors}.giver`, quoted: 'grannen' });
    expect(parseDayCell(' 2026-12-01 ')).toEqual({ value: '2026-12-01' });
    expect(wrong(parseDayCell('1/12 2026'))).toEqual({ key: `${errors}.times.noDate`, quoted: '1/12 2026' });
  });

  test('contents: name, strength, amount and unit between bars, the unit by the amount too', () => {
    expect(parseContents('Metformin | 500 mg | 2 | tabletter\r\n\nWaran|2,5 mg|1,5 st\nBaklofen | | | droppar\nD-vitamin')).toEqual({
      value: [
        { name: 'Metformin', strength: '500 mg', amount: 2, unit: 'tabletter' },
        { name: 'Waran', strength: '2,5 mg', amount: 1.5, unit: 'st' },
        { name: 'Baklofen', strength: null, amount: null, unit: 'droppar' },
        { name: 'D-vitamin', strength: null, amount: null, unit: null },
      ],
    });
    for (const cell of [' | 5 mg', 'Waran | 5 mg | två', 'Waran | 5 mg | -1', 'Waran | 5 mg | 1 | st | mer', 'Waran | 5 mg | 0,125'])
      expect(wrong(parseContents(`Alvedon\n${cell}`))).toEqual({ key: `${errors}.inPack`, quoted: cell.trim() });
    expect(wrong(parseContents(`${'x'.repeat(MAX_MEDICINE_NAME_LENGTH + 1)} | 5 mg`))?.key).toBe('error.field.size');
    expect(wrong(parseContents(`Waran | ${'x'.repeat(MAX_DETAIL_LENGTH + 1)}`))?.key).toBe('error.field.size');
  });

  test('contents that were written are read as the same', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: MAX_PACK_LINES }), fc.constantFrom(...locales), (value, locale) => {
        expect(parseContents(formatContents(value, locale))).toEqual({ value });
      }),
      draws,
    );
  });

  test('the longest contents have room in a cell, and one line more has none', () => {
    const longest: PackLine = {
      ...{ name: '|'.repeat(MAX_MEDICINE_NAME_LENGTH), strength: '\\'.repeat(MAX_DETAIL_LENGTH), amount: 9_999_999_999.99 },
      unit: '|'.repeat(MAX_DETAIL_LENGTH),
    };
    const value = Array.from({ length: MAX_PACK_LINES }, () => longest);
    const cell = formatContents(value, 'sv');
    expect(cell.length).toBeLessThan(MAX_CELL_LENGTH);
    expect(parseContents(cell)).toEqual({ value });
    expect(wrong(parseContents(`${cell}\nEn till`))).toEqual({ key: `${errors}.tooManyInPack`, quoted: 'En till' });
  });
});

describe('an order', () => {
  test('says every field that forbids it, in the order of the form', () => {
    const fields = (kind: MedicineKind, order: Parameters<typeof findOrderFaults>[1]) =>
      findOrderFaults(kind, order, '2026-11-20').map(({ field }) => field);
    expect(fields('SCHEDULED', {})).toEqual([]);
    expect(fields('PACK', { dose: null })).toEqual([]);
    expect(fields('AS_NEEDED', {})).toEqual(['indication', 'dose', 'unit']);
    expect(fields('AS_NEEDED', { indication: 'Ont', dose: 2, doseTo: 1, unit: 'st', maxAmount: 1 })).toEqual(['doseTo', 'maxAmount']);
    expect(fields('SCHEDULED', { doseTo: 1 })).toEqual(['doseTo']);
    expect(fields('PACK', { orderedOn: '2026-11-21' })).toEqual(['orderedOn']);
    expect(fields('PACK', { orderedOn: '2026-11-20' })).toEqual([]);
    expect(fields('AS_NEEDED', { indication: 'Ont', dose: 1, doseTo: 2, unit: 'st', maxAmount: 2 })).toEqual([]);
  });
});
