/** What a form makes of attributes: which are asked, what is wrong, and the lists that are sent (product «Attributes and values»). */
import { describe, expect, it } from 'vitest';
import type { ValueLists, ValueType } from '#contract/attributes.ts';
import {
  formFieldsOf,
  orderedValuesOf,
  validateValues,
  valueDraftOf,
  valueListsOf,
  valuesOnAttributes,
} from '#web/shared/attributes/values.ts';

const field = (id: number, valueType: ValueType, more: object = {}) => ({
  id,
  name: `F${id}`,
  valueType,
  order: id,
  archived: false,
  ...more,
});
const stored: ValueLists = {
  attributeValueStrings: [{ id: 1, attribute: field(11, 'STRING', { order: 9 }), stringValue: 'skåp' }],
  attributeValueLongStrings: [{ id: 2, attribute: field(12, 'LONG_STRING', { archived: true }), stringValue: '<p>Så</p>' }],
  attributeValueBooleans: [{ id: 3, attribute: field(13, 'BOOLEAN'), booleanValue: false }],
  attributeValueNumbers: [{ id: 4, attribute: field(14, 'NUMBER', { order: 1 }), doubleValue: 2.5 }],
};
const none: ValueLists = {
  attributeValueStrings: [],
  attributeValueLongStrings: [],
  attributeValueBooleans: [],
  attributeValueNumbers: [],
};

describe('a number', () => {
  it.each([
    ['', 'error.field.required'],
    ['x', 'error.field.number'],
    ['1,005', 'error.field.unclearNumber'],
    ['0,005', 'error.field.maxTwoDecimals'],
    ['1 000', undefined],
    ['2,', undefined],
    ['-1', 'error.field.size'],
    ['99999999999', 'error.field.size'],
    ['0', undefined],
    ['12,25', undefined],
  ])('%j in its field is %j', (typed, wrong) =>
    expect(validateValues([field(7, 'NUMBER')], { 7: typed }, 'sv')).toEqual(wrong ? { 'attribute-7': wrong } : {}),
  );
});

describe('the fields', () => {
  it('are those offered and those with a value that were taken out, in order, none archived', () => {
    const offered = [field(14, 'NUMBER', { order: 1 }), field(15, 'STRING', { archived: true })];
    expect(formFieldsOf(offered, orderedValuesOf(stored)).map(({ id }) => id)).toEqual([14, 11, 13]);
  });
  it('begin with what is stored, numbers as the reader writes them', () => {
    expect(valueDraftOf(stored, 'sv')).toEqual({ 11: 'skåp', 12: '<p>Så</p>', 13: false, 14: '2,5' });
    expect(valueDraftOf(stored, 'en')[14]).toBe('2.5');
  });
  it('are only wrong where they say so: a short text may be empty, and has 1000 characters at most', () => {
    const fields = [field(1, 'STRING'), field(2, 'BOOLEAN'), field(3, 'LONG_STRING'), field(4, 'INPUT_LONG_STRING')];
    expect(validateValues(fields, {}, 'sv')).toEqual({});
    expect(validateValues(fields, { 1: 'x'.repeat(1001) }, 'sv')).toEqual({ 'attribute-1': 'error.field.maxlength1000' });
  });
});

describe('what waits', () => {
  it('comes back on the attributes that are asked for, with them, and on no others', () => {
    const said = [
      { id: 1, attribute: { id: 11, name: 'F11' }, stringValue: 'skåp' },
      { id: 2, attribute: { id: 99 }, stringValue: 'av en annan typ' },
    ];
    expect(valuesOnAttributes([field(11, 'STRING', { isSelected: true })], said)).toEqual([
      { id: 1, attribute: field(11, 'STRING'), stringValue: 'skåp' },
    ]);
  });
});

describe('the lists that are sent', () => {
  const fields = [field(11, 'STRING'), field(13, 'BOOLEAN'), field(14, 'NUMBER'), field(16, 'LONG_STRING'), field(17, 'INPUT_LONG_STRING')];
  it('say what the fields say, trimmed, and leave out what nobody said', () => {
    expect(valueListsOf(fields, { 11: ' låda ', 13: true, 14: '3,25', 16: '<p>Nytt</p>', 17: 'ej här' }, 'sv')).toEqual({
      attributeValueStrings: [{ attribute: { id: 11 }, stringValue: 'låda' }],
      attributeValueLongStrings: [{ attribute: { id: 16 }, stringValue: '<p>Nytt</p>' }],
      attributeValueBooleans: [{ attribute: { id: 13 }, booleanValue: true }],
      attributeValueNumbers: [{ attribute: { id: 14 }, doubleValue: 3.25 }],
    });
    expect(valueListsOf(fields, { 11: '  ' }, 'sv')).toEqual(none);
  });
  it('keep what is stored and not asked for, as of an archived attribute', () => {
    const lists = valueListsOf(fields, { 11: '', 13: false, 14: '1' }, 'sv', stored);
    expect(lists.attributeValueLongStrings).toEqual([{ attribute: { id: 12 }, stringValue: '<p>Så</p>' }]);
    expect(lists.attributeValueStrings).toEqual([]);
  });
});
