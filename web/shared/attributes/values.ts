/**
 * The values of attributes as a form holds them, and as they are sent: pure, so that every kind and bound can be tested
 * (product «Attributes and values»).
 */
import type { NestedValues, ValueLists, ValueType } from '#contract/attributes.ts';
import type { Locale } from '#domain/locales.ts';
import { numberFieldText } from '../../kit/numbers.ts';
import { readNumber, wrongNumber } from '../../kit/read-number.ts';

type FormAttribute = { id: number; name: string; valueType: ValueType; order: number; archived: boolean };
/** Values by attribute: text as it is typed, or yes and no; nothing where there is no answer. */
export type ValueDraft = Readonly<Record<number, string | boolean | undefined>>;
export type AnsweredAttribute = FormAttribute & { value: string | number | boolean };

/** All values in one row, in the attributes' order. */
export const orderedValuesOf = (lists: ValueLists): AnsweredAttribute[] =>
  [
    ...lists.attributeValueStrings.map(({ attribute, stringValue }) => ({ ...attribute, value: stringValue })),
    ...lists.attributeValueLongStrings.map(({ attribute, stringValue }) => ({ ...attribute, value: stringValue })),
    ...lists.attributeValueBooleans.map(({ attribute, booleanValue }) => ({ ...attribute, value: booleanValue })),
    ...lists.attributeValueNumbers.map(({ attribute, doubleValue }) => ({ ...attribute, value: doubleValue })),
  ].sort((a, b) => a.order - b.order || a.id - b.id);

/** The answers that are on one of these attributes, each with its attribute. */
export function valuesOnAttributes<V extends { attribute: { id: number } }>(attributes: readonly FormAttribute[], values: readonly V[]) {
  const byId = new Map(attributes.map(({ id, name, valueType, order, archived }) => [id, { id, name, valueType, order, archived }]));
  return values.flatMap((value) => {
    const attribute = byId.get(value.attribute.id);
    return attribute ? [{ ...value, attribute }] : [];
  });
}

export const valueDraftOf = (lists: ValueLists, locale: Locale): ValueDraft =>
  Object.fromEntries(
    orderedValuesOf(lists).map(({ id, value }) => [id, typeof value === 'number' ? numberFieldText(value, locale) : value]),
  );

/** The fields of a form: the attributes offered, and those that were taken out since and have a value; none that is archived. */
export function fieldsOf(offeredAttributes: readonly FormAttribute[], values: readonly AnsweredAttribute[]): FormAttribute[] {
  const offeredIds = new Set(offeredAttributes.map(({ id }) => id));
  return [...offeredAttributes, ...values.filter(({ id }) => !offeredIds.has(id))]
    .filter(({ archived }) => !archived)
    .sort((a, b) => a.order - b.order || a.id - b.id);
}

/** The name of an attribute's field in its form. */
export const attributeFieldName = (id: number) => `attribute-${id}`;

/** Keys of what is wrong, by field: a number is required, at least 0, with at most two decimals. */
export function valueErrors(fields: readonly FormAttribute[], draft: ValueDraft, locale: Locale): Record<string, string> {
  const errorOf = ({ id, valueType }: FormAttribute): string | undefined => {
    const typedText = String(draft[id] ?? '').trim();
    if (valueType === 'STRING') return typedText.length > 1000 ? 'error.field.maxlength1000' : undefined;
    return valueType === 'NUMBER' ? wrongNumber(typedText, locale, 0) : undefined;
  };
  return Object.fromEntries(fields.flatMap((field) => (errorOf(field) ? [[attributeFieldName(field.id), errorOf(field)!]] : [])));
}

/** The four lists to send: the values of the fields, and unchanged those stored without a field here, as of archived attributes. */
export function listsOf(
  fields: readonly FormAttribute[],
  draft: ValueDraft,
  locale: Locale,
  storedLists?: ValueLists,
): Required<NestedValues> {
  const fieldIds = new Set(fields.map(({ id }) => id));
  const remainingValues = (storedLists ? orderedValuesOf(storedLists) : []).filter(({ id }) => !fieldIds.has(id));
  const answeredValues = fields.flatMap(({ id, valueType }): { id: number; valueType: ValueType; value: string | number | boolean }[] => {
    const value = draft[id];
    if (valueType === 'BOOLEAN') return typeof value === 'boolean' ? [{ id, valueType, value }] : [];
    const text = String(value ?? '').trim();
    if (text === '' || valueType === 'INPUT_LONG_STRING') return [];
    return [{ id, valueType, value: valueType === 'NUMBER' ? readNumber(text, locale)! : text }];
  });
  const valuesOfType = (type: ValueType) => [...remainingValues, ...answeredValues].filter(({ valueType }) => valueType === type);
  return {
    attributeValueStrings: valuesOfType('STRING').map(({ id, value }) => ({ attribute: { id }, stringValue: value as string })),
    attributeValueLongStrings: valuesOfType('LONG_STRING').map(({ id, value }) => ({ attribute: { id }, stringValue: value as string })),
    attributeValueBooleans: valuesOfType('BOOLEAN').map(({ id, value }) => ({ attribute: { id }, booleanValue: value as boolean })),
    attributeValueNumbers: valuesOfType('NUMBER').map(({ id, value }) => ({ attribute: { id }, doubleValue: value as number })),
  };
}
