/** The kinds of field in a copy: how each is read as JSON, what the schema says of it, and how the document shows it (R123). */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { dayInJson, instantInJson } from '#server/database/instants.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** The ways in which the document shows a value; `hidden` ones stand in the data alone. */
export type DisplayKind =
  | 'hidden'
  | 'text'
  | 'word'
  | 'words'
  | 'flag'
  | 'number'
  | 'instant'
  | 'day'
  | 'html'
  | 'picture'
  | 'json'
  | 'bytes'
  | 'subject';
/** The client whose file is copied, and the moment of the copy. */
export type CopySubject = { clientId: number; now: string };
export type CopyField = {
  schema: z.ZodMiniType;
  show: DisplayKind;
  isNullable?: true;
  /** Its value as JSON, of the column `t.…`; the column itself where nothing is said. */
  valueSql?: (column: string, subject: CopySubject) => RawBuilder<unknown>;
  /** Of a reference: SQL of the name that stands beside its id. */
  name?: (column: string) => RawBuilder<unknown>;
  /** It is no column, but made from several. */
  isComputed?: true;
};

export const id: CopyField = { schema: z.int(), show: 'hidden' };
export const int: CopyField = { schema: z.int(), show: 'number' };
export const decimal: CopyField = { schema: z.number(), show: 'number' };
export const text: CopyField = { schema: z.string(), show: 'text' };
/** One of a few words of ours, which the document says in its language. */
export const code: CopyField = { schema: z.string(), show: 'word' };
export const codes: CopyField = { schema: z.array(z.string()), show: 'words' };
export const flag: CopyField = { schema: z.boolean(), show: 'flag' };
export const instant: CopyField = { schema: z.iso.datetime(), show: 'instant', valueSql: instantInJson };
export const day: CopyField = { schema: z.iso.date(), show: 'day', valueSql: dayInJson };
/** Rich text as it is stored, with its files' places in the copy. */
export const html: CopyField = { schema: z.string(), show: 'html' };
/** The place of a file in the copy. */
export const picture: CopyField = { schema: z.string(), show: 'picture' };
export const json: CopyField = { schema: z.unknown(), show: 'json' };
/** Bytes of a file. */
export const size: CopyField = { schema: z.int(), show: 'bytes' };

export const maybe = (field: CopyField): CopyField => ({ ...field, schema: z.nullable(field.schema), isNullable: true });
export const hidden = (field: CopyField): CopyField => ({ ...field, show: 'hidden' });

/** A reference to a row of a table, with its name beside it. */
export const reference = (table: string): CopyField => ({
  schema: z.int(),
  show: 'hidden' as const,
  name: (column) => sql`(select named.name from ${sql.table(table)} named where named.id = ${sql.ref(column)})`,
});
export const person: CopyField = {
  schema: z.int(),
  show: 'hidden' as const,
  name: (column) => sql`(select ${fullNameOf('named')} from users named where named.id = ${sql.ref(column)})`,
};
export const computed = (field: CopyField, buildValueSql: (subject: CopySubject) => RawBuilder<unknown>): CopyField => ({
  ...field,
  valueSql: (_, subject) => buildValueSql(subject),
  isComputed: true,
});

/** The name that stands beside a reference: `signedById` has `signedByName`. */
export const nameFieldOf = (field: string): string => field.replace(/Id$/, 'Name');
