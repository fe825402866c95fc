/** Values as they are read: all of an activity, an item or a task in one row, and numbers as people write them. */
import type { ValueLists, ValueType } from '#contract/attributes.ts';

export type Of = { id: number; name: string; valueType: ValueType; order: number; archived: boolean };
export type Answered = Of & { value: string | number | boolean };

/** All values in one row, in the attributes' order. */
export const inOrder = (lists: ValueLists): Answered[] =>
  [
    ...lists.attributeValueStrings.map(({ attribute, stringValue }) => ({ ...attribute, value: stringValue })),
    ...lists.attributeValueLongStrings.map(({ attribute, stringValue }) => ({ ...attribute, value: stringValue })),
    ...lists.attributeValueBooleans.map(({ attribute, booleanValue }) => ({ ...attribute, value: booleanValue })),
    ...lists.attributeValueNumbers.map(({ attribute, doubleValue }) => ({ ...attribute, value: doubleValue })),
  ].sort((a, b) => a.order - b.order || a.id - b.id);

export const numberText = (value: number, locale: string): string => String(value).replace('.', locale === 'sv' ? ',' : '.');
