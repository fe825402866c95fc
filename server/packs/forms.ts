/** The parts of a pack as they are compared and written: without what is empty, and values as a company's rows hold them. */
import type { ValueType } from '#contract/attributes.ts';
import type { Pack, PackValue } from '#contract/packs.ts';
import { withoutFiles } from '#server/activities/copy-values.ts';

const isEmpty = (value: unknown) => value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/** A value without fields that say nothing. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([fieldName, fieldValue]) => [fieldName, withoutEmpty(fieldValue)] as const);
  return Object.fromEntries(fields.filter(([, fieldValue]) => !isEmpty(fieldValue)));
}
const sortKeys = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
/** Things that are alike have one text. */
const comparableTextOf = (value: unknown) => JSON.stringify(isEmpty(value) ? null : withoutEmpty(value), sortKeys);

/** The fields of what a pack says that are not so in what is there. */
export const findChangedFields = (
  sentFields: Readonly<Record<string, unknown>>,
  existingFields: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(sentFields).filter(
    (field) => sentFields[field] !== undefined && comparableTextOf(sentFields[field]) !== comparableTextOf(existingFields[field]),
  );

const fieldByValueType = { STRING: 'stringValue', LONG_STRING: 'longStringValue', BOOLEAN: 'booleanValue', NUMBER: 'doubleValue' } as const;
export type ValueField = (typeof fieldByValueType)[keyof typeof fieldByValueType];
export const valueFieldOf = (valueType: ValueType): ValueField | null =>
  valueType === 'INPUT_LONG_STRING' ? null : fieldByValueType[valueType];

type ValueFields = Omit<PackValue, 'question'>;
/** The one field of a value that is given; null where it is none or several, or a text of files alone. */
export function singleValueOf(value: ValueFields): { field: ValueField; value: string | boolean | number } | null {
  const givenFields = Object.values(fieldByValueType).filter((field) => value[field] !== null && value[field] !== undefined);
  if (givenFields.length !== 1) return null;
  const [field] = givenFields as [ValueField];
  const plainValue = field === 'longStringValue' ? withoutFiles(value.longStringValue!) : value[field]!;
  return plainValue === null ? null : { field, value: plainValue };
}

/** Values in the order of their questions' keys, so that they are compared whatever the order they came in. */
export const sortByQuestion = <V extends { question: string }>(values: readonly V[]): V[] =>
  values.toSorted((a, b) => (a.question < b.question ? -1 : 1));

type Piece = Pack['reports'] extends infer R ? (NonNullable<R> extends readonly { pieces: (infer P)[] }[] ? P : never) : never;
/** A piece of a form without pictures and sound, which stay with whoever made it. */
export const pieceWithoutFiles = (piece: Piece): Piece => ({
  ...piece,
  stringValue: piece.stringValue ? withoutFiles(piece.stringValue) : null,
});
export type { Piece };
