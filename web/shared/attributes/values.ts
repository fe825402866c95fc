/**
 * The values of attributes as a form holds them, and as they are sent: pure, so that every kind and bound can be tested
 * (product «Attributes and values»).
 */
import type { NestedValues, ValueLists, ValueType } from '#contract/attributes.ts';
import type { Locale } from '#domain/locales.ts';
import { numberFieldText } from '../../kit/numbers.ts';
import { numberErrorOf, readNumber } from '../../kit/read-number.ts';

type FormAttribute = { id: number; name: string; valueType: ValueType; order: number; archived: boolean };
/** Values by attribute: text as it is typed, or yes and no; nothing where there is no answer. */
export type ValueDraft = Readonly<Record<number, string | boolean | undefined>>;
export type AnsweredAttribute = FormAttribute & { value: string | number | boolean };

/** All values in one row, in the attributes' order. */
export const orderedValuesOf = (valueLists: ValueLists): AnsweredAttribute[] =>
  [
    ...valueLists.attributeValueStrings.map(({ attribute, stringValue }) => ({ ...attribute, value: stringValue })),
    ...valueLists.attributeValueLongStrings.map(({ attribute, stringValue }) => ({ ...attribute, value: stringValue })),
    ...valueLists.attributeValueBooleans.map(({ attribute, booleanValue }) => ({ ...attribute, value: booleanValue })),
    ...valueLists.attributeValueNumbers.map(({ attribute, doubleValue }) => ({ ...attribute, value: doubleValue })),
  ].sort((a, b) => a.order - b.order || a.id - b.id);

/** The answers that are on one of these attributes, each with its attribute. */
export function valuesOnAttributes<V extends { attribute: { id: number } }>(attributes: readonly FormAttribute[], values: readonly V[]) {
  const attributesById = new Map(
    attributes.map(({ id, name, valueType, order, archived }) => [id, { id, name, valueType, order, archived }]),
  );
  return values.flatMap((value) => {
    const attribute = attributesById.get(value.attribute.id);
    return attribute ? [{ ...value, attribute }] : [];
  });
}

export const valueDraftOf = (valueLists: ValueLists, locale: Locale): ValueDraft =>
  Object.fromEntries(
    orderedValuesOf(valueLists).map(({ id, value }) => [id, typeof value === 'number' ? numberFieldText(value, locale) : value]),
  );

/** The fields of a form: the attributes offered, and those that were taken out since and have a value; none that is archived. */
export function formFieldsOf(
  offeredAttributes: readonly FormAttribute[],
  answeredAttributes: readonly AnsweredAttribute[],
): FormAttribute[] {
  const offeredIds = new Set(offeredAttributes.map(({ id }) => id));
  return [...offeredAttributes, ...answeredAttributes.filter(({ id }) => !offeredIds.has(id))]
    .filter(({ archived }) => !archived)
    .sort((a, b) => a.order - b.order || a.id - b.id);
}

/** The name of an attribute's field in its form. */
export const attributeFieldName = (id: number) => `attribute-${id}`;

/** Keys of what is wrong, by field: a number is required, at least 0, with at most two decimals. */
export function validateValues(fields: readonly FormAttribute[], draft: ValueDraft, locale: Locale): Record<string, string> {
  const fieldErrorOf = ({ id, valueType }: FormAttribute): string | undefined => {
    const inputText = String(draft[id] ?? '').trim();
    if (valueType === 'STRING') return inputText.length > 1000 ? 'error.field.maxlength1000' : undefined;
    return valueType === 'NUMBER' ? numberErrorOf(inputText, locale, 0) : undefined;
  };
  return Object.fromEntries(fields.flatMap((field) => (fieldErrorOf(field) ? [[attributeFieldName(field.id), fieldErrorOf(field)!]] : [])));
}

/** The four lists to send: the values of the fields, and unchanged those stored without a field here, as of archived attributes. */
export function valueListsOf(
  fields: readonly FormAttribute[],
  draft: ValueDraft,
  locale: Locale,
  storedLists?: ValueLists,
): Required<NestedValues> {
  const fieldIds = new Set(fields.map(({ id }) => id));
  const remainingValues = (storedLists ? orderedValuesOf(storedLists) : []).filter(({ id }) => !fieldIds.has(id));
  const answeredValues = fields.flatMap(({ id, valueType }): { id: number; valueType: ValueType; value: string | number | boolean }[] => {
    const answer = draft[id];
    if (valueType === 'BOOLEAN') return typeof answer === 'boolean' ? [{ id, valueType, value: answer }] : [];
    const trimmedText = String(answer ?? '').trim();
    if (trimmedText === '' || valueType === 'INPUT_LONG_STRING') return [];
    return [{ id, valueType, value: valueType === 'NUMBER' ? readNumber(trimmedText, locale)! : trimmedText }];
  });
  const valuesOfType = (type: ValueType) => [...remainingValues, ...answeredValues].filter(({ valueType }) => valueType === type);
  return {
    attributeValueStrings: valuesOfType('STRING').map(({ id, value }) => ({ attribute: { id }, stringValue: value as string })),
    attributeValueLongStrings: valuesOfType('LONG_STRING').map(({ id, value }) => ({ attribute: { id }, stringValue: value as string })),
    attributeValueBooleans: valuesOfType('BOOLEAN').map(({ id, value }) => ({ attribute: { id }, booleanValue: value as boolean })),
    attributeValueNumbers: valuesOfType('NUMBER').map(({ id, value }) => ({ attribute: { id }, doubleValue: value as number })),
  };
}
