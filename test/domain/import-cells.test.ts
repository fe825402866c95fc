/** Cells of a workbook: what is written is read as the same, in either language, and what is not understood is named (R103). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { careBases } from '#domain/care-basis.ts';
import { alertKinds, type Card, contactKinds, needsAlertText } from '#domain/client-card.ts';
import { frequencyUnits } from '#domain/goals/spans.ts';
import { formatAlerts, formatContacts, parseAlerts, parseContacts } from '#domain/import/card-cells.ts';
import {
  formatAmount,
  formatBasis,
  formatDraws,
  formatList,
  formatRole,
  formatShares,
  formatUnit,
  formatYesNo,
  importedRoles,
  parseAmount,
  parseBasis,
  parseDraws,
  parseList,
  parseRole,
  parseShares,
  parseUnit,
  parseWholeNumber,
  parseYesNo,
} from '#domain/import/cells.ts';
import { locales } from '#domain/locales.ts';
import { draws, patience } from './rules.ts';

const wrong = (read: object) => ('wrong' in read ? (read.wrong as { key: string; quoted: string }) : null);
const eachLocale = fc.constantFrom(...locales);
/** One line as the contract stores it: composed, trimmed, something of it seen. */
const line = (maxLength: number) =>
  fc
    .oneof(fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength }), fc.stringMatching(/^[a-zåäö |\\:;,\n]{1,30}$/))
    .map((text) =>
      text
        .normalize('NFC')
        .replace(/\r\n|\r|[\u2028\u2029\u0085\v\f]/g, '\n')
        .trim()
        .slice(0, maxLength)
        .trim(),
    )
    .filter((text) => text !== '');
/** A name has no line breaks. */
const name = line(40)
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter(Boolean);

describe('cells', () => {
  test('yes and no', () => {
    for (const locale of locales) for (const value of [true, false]) expect(parseYesNo(formatYesNo(value, locale))).toEqual({ value });
    for (const word of ['Ja', 'X', ' yes ', 'TRUE', 'SANT', '1']) expect(parseYesNo(word)).toEqual({ value: true });
    for (const word of ['Nej', 'no', 'FALSE', 'FALSKT', '0']) expect(parseYesNo(word)).toEqual({ value: false });
    expect(wrong(parseYesNo('kanske'))).toEqual({ key: 'assistmeApp.import.errors.yesNo', quoted: 'kanske' });
  });

  test('amounts', () => {
    for (const [text, value] of [
      ['2,5', 2.5],
      ['2.5', 2.5],
      ['1 234,50', 1234.5],
      ['1\u00a0234', 1234],
      ['1\u202f234 567', 1234567],
      ['−3', -3],
      ['007', 7],
    ] as const)
      expect(parseAmount(text)).toEqual({ value });
    expect(wrong(parseAmount('1.234'))?.key).toBe('error.field.unclearNumber');
    expect(wrong(parseAmount('1 23'))?.key).toBe('error.field.number');
    expect(wrong(parseAmount('två'))?.key).toBe('error.field.number');
    expect(wrong(parseAmount('0,125'))?.key).toBe('error.field.maxTwoDecimals');
    expect(wrong(parseAmount('-1', 0))?.key).toBe('error.field.size');
    expect(wrong(parseAmount('10000000000'))?.key).toBe('error.field.size');
    expect(parseWholeNumber('60', 0, 720)).toEqual({ value: 60 });
    expect(wrong(parseWholeNumber('60,5', 0, 720))?.key).toBe('error.field.number');
    expect(wrong(parseWholeNumber('721', 0, 720))?.key).toBe('error.field.size');
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), eachLocale, (hundredths, locale) => {
        expect(parseAmount(formatAmount(hundredths / 100, locale))).toEqual({ value: hundredths / 100 });
      }),
      draws,
    );
  });

  test('roles and units', () => {
    for (const locale of locales) {
      for (const value of importedRoles) expect(parseRole(formatRole(value, locale).toUpperCase())).toEqual({ value });
      for (const value of frequencyUnits) expect(parseUnit(`  ${formatUnit(value, locale)}`)).toEqual({ value });
    }
    expect(parseRole('org_user')).toEqual({ value: 'ORG_USER' });
    expect(wrong(parseRole('Systemadministratör'))?.key).toBe('assistmeApp.import.errors.role');
    expect(wrong(parseUnit('kvartal'))?.key).toBe('assistmeApp.import.errors.unit');
  });

  test('lists and draws', () => {
    expect(parseList('Anna Berg\r\n\n  Bo Ek ')).toEqual({ value: ['Anna Berg', 'Bo Ek'] });
    expect(wrong(parseList('Anna Berg\nanna  berg'))).toEqual({ key: 'assistmeApp.import.errors.twice', quoted: 'anna  berg' });
    expect(parseDraws('Alvedon 500 mg: 2\nSond: 5:1,5')).toEqual({
      value: [
        { item: 'Alvedon 500 mg', amount: 2 },
        { item: 'Sond: 5', amount: 1.5 },
      ],
    });
    for (const text of ['Alvedon', 'Alvedon: två', ': 2', 'Alvedon: -1'])
      expect(wrong(parseDraws(text))?.key).toBe('assistmeApp.import.errors.draw');
    expect(wrong(parseDraws('Alvedon: 1\nALVEDON: 2'))?.key).toBe('assistmeApp.import.errors.twice');
    const items = fc.uniqueArray(name, { maxLength: 5, selector: (it) => it.toLowerCase() });
    fc.assert(
      fc.property(items, fc.nat(100_000), eachLocale, (names, amount, locale) => {
        expect(parseList(formatList(names))).toEqual({ value: names });
        const drawn = names.map((item, index) => ({ item, amount: (amount + index) / 100 }));
        expect(parseDraws(formatDraws(drawn, locale))).toEqual({ value: drawn });
      }),
      draws,
    );
  });

  test('shares', () => {
    for (const locale of locales)
      for (const bits of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const value = {
          sharesDataWhenSigned: (bits & 1) > 0,
          sharesDataWhenSkipped: (bits & 2) > 0,
          sharesDataWhenReported: (bits & 4) > 0,
        };
        expect(parseShares(formatShares(value, locale))).toEqual({ value });
      }
    const value = { sharesDataWhenSigned: true, sharesDataWhenSkipped: true, sharesDataWhenReported: false };
    expect(parseShares('Signerad och hoppad')).toEqual({ value });
    expect(wrong(parseShares('signerad, sedd'))).toEqual({ key: 'assistmeApp.import.errors.shares', quoted: 'sedd' });
    expect(wrong(parseShares(','))?.key).toBe('assistmeApp.import.errors.shares');
  });

  test('the basis of an activity', () => {
    for (const locale of locales) for (const basis of careBases) expect(parseBasis(formatBasis(basis, locale))).toEqual({ value: basis });
    expect(parseBasis('Delegerad hälso- och sjukvård')).toEqual({ value: 'DELEGATED' });
    expect(wrong(parseBasis('kanske'))).toEqual({ key: 'assistmeApp.import.errors.basis', quoted: 'kanske' });
  });

  test('the card', () => {
    expect(parseAlerts('Epilepsi\nallergi:  jordnötter: alla')).toEqual({
      value: [
        { kind: 'EPILEPSY', text: null },
        { kind: 'ALLERGY', text: 'jordnötter: alla' },
      ],
    });
    expect(wrong(parseAlerts('Allergi'))?.key).toBe('assistmeApp.clientCard.errors.words');
    expect(wrong(parseAlerts('Rädd för hundar'))).toEqual({ key: 'assistmeApp.import.errors.alertKind', quoted: 'Rädd för hundar' });
    expect(wrong(parseAlerts(`Allergi: ${'ö'.repeat(61)}`))?.key).toBe('error.field.size');
    expect(wrong(parseAlerts('Epilepsi\n'.repeat(13)))?.key).toBe('assistmeApp.clientCard.errors.tooMany');
    expect(parseContacts('Anhörig | Anna Berg | 070-123 45 67 | dotter\nnurse|A\\|B\\\\|112')).toEqual({
      value: [
        { kind: 'RELATIVE', name: 'Anna Berg', phone: '070-123 45 67', note: 'dotter' },
        { kind: 'NURSE', name: 'A|B\\', phone: '112', note: null },
      ],
    });
    expect(wrong(parseContacts('Anna Berg, 070'))?.key).toBe('assistmeApp.import.errors.contact');
    expect(wrong(parseContacts('Syster | Anna | 070'))).toEqual({ key: 'assistmeApp.import.errors.contactKind', quoted: 'Syster' });
  });

  test('of random cards are read as they were written', { timeout: patience }, () => {
    const alert = fc
      .record({ kind: fc.constantFrom(...alertKinds), text: fc.option(line(60)) })
      .filter(({ kind, text }) => !needsAlertText(kind) || text !== null);
    const contact = fc.record({ kind: fc.constantFrom(...contactKinds), name, phone: line(60), note: fc.option(line(80)) });
    fc.assert(
      fc.property(fc.array(alert, { maxLength: 12 }), fc.array(contact, { maxLength: 12 }), eachLocale, (alerts, contacts, locale) => {
        const card: Pick<Card, 'alerts' | 'contacts'> = { alerts, contacts };
        expect(parseAlerts(formatAlerts(card.alerts, locale))).toEqual({ value: alerts });
        expect(parseContacts(formatContacts(card.contacts, locale))).toEqual({ value: contacts });
      }),
      draws,
    );
  });

  test('of garbage never throw', { timeout: patience }, () => {
    const readers = [
      parseYesNo,
      parseAmount,
      parseRole,
      parseUnit,
      parseList,
      parseShares,
      parseBasis,
      parseDraws,
      parseAlerts,
      parseContacts,
    ];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const read of readers) expect(Object.keys(read(text))).toHaveLength(1);
      }),
      draws,
    );
  });
});
