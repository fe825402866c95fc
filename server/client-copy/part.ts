/** A part of a copy: the rows of one table that are about the client, what each is read as, and where the document shows them (R123). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import { toSnakeCase } from '#contract/entity.ts';
import { type CopyField, type CopySubject, nameFieldOf } from './fields.ts';

export type Part = {
  table: string;
  /** The fields that tell one row from another. */
  key: readonly string[];
  fields: Readonly<Record<string, CopyField>>;
  /** Columns that it does not carry, each with its reason. */
  leftOut?: Readonly<Record<string, string>>;
  /** The rows `row` that are the client's; by `client_id` where nothing is said. */
  isOfClientSql?: (subject: CopySubject) => RawBuilder<SqlBool>;
  /** The order in which they stand; by the key where nothing is said. */
  order?: RawBuilder<unknown>;
  /** The document shows them under rows of other parts, which they name by id in this field. */
  parentFields?: Readonly<Record<string, string>>;
  /** The document shows them as a table; else each stands on lines of its own, under the field `headingField` where one is named. */
  isTable?: true;
  headingField?: string;
  /** It is in the data alone. */
  isShown?: false;
};

const columnNameOf = (field: string) => `row.${toSnakeCase(field)}`;
const valueJsonSql = (fieldName: string, field: CopyField, subject: CopySubject): RawBuilder<unknown> =>
  field.valueSql ? field.valueSql(columnNameOf(fieldName), subject) : sql.ref(columnNameOf(fieldName));

/** A row as JSON: its own fields, and beside each reference the name of what it points to. */
function rowJsonSql({ fields }: Part, subject: CopySubject): RawBuilder<unknown> {
  const entries = Object.entries(fields).flatMap(([name, field]) => [
    sql`${sql.lit(name)}, ${valueJsonSql(name, field, subject)}`,
    ...(field.name ? [sql`${sql.lit(nameFieldOf(name))}, ${field.name(columnNameOf(name))}`] : []),
  ]);
  return sql`json_build_object(${sql.join(entries)})`;
}

const isOfClientSql = (part: Part, subject: CopySubject): RawBuilder<SqlBool> =>
  part.isOfClientSql?.(subject) ?? sql<SqlBool>`row.client_id = ${subject.clientId}`;
const orderSql = ({ key, order }: Part) => order ?? sql.join(key.map((field) => sql.ref(columnNameOf(field))));

/** All rows of a part, each as one text. */
export const selectPartRows = (part: Part, subject: CopySubject): RawBuilder<{ row: string }> =>
  sql`
    select ${rowJsonSql(part, subject)}::text as row
    from ${sql.table(part.table)} row
    where ${isOfClientSql(part, subject)}
    order by ${orderSql(part)}`;
/** Those that hang on some rows of another part. */
export const selectChildRows = (
  part: Part,
  parentField: string,
  parentIds: readonly number[],
  subject: CopySubject,
): RawBuilder<{ row: string }> =>
  sql`
    select ${rowJsonSql(part, subject)}::text as row
    from ${sql.table(part.table)} row
    where ${sql.ref(columnNameOf(parentField))} = any(${parentIds}::bigint[]) and ${isOfClientSql(part, subject)}
    order by ${orderSql(part)}`;
export const selectPartCount = (part: Part, subject: CopySubject): RawBuilder<{ count: number }> =>
  sql`select count(*)::float8 as count from ${sql.table(part.table)} row where ${isOfClientSql(part, subject)}`;

/** The schema of a part's row. */
export function schemaOf({ fields }: Part): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(fields)) {
    shape[name] = field.schema;
    if (field.name) shape[nameFieldOf(name)] = z.nullable(z.string());
  }
  return z.strictObject(shape);
}
