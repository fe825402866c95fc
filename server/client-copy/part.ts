/** A part of a copy: the rows of one table that are about the client, what each is read as, and where the document shows them (R123). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import { toSnakeCase } from '#contract/entity.ts';
import { type Field, nameFieldOf, type Subject } from './fields.ts';

export type Part = {
  table: string;
  /** The fields that tell one row from another. */
  key: readonly string[];
  fields: Readonly<Record<string, Field>>;
  /** Columns that it does not carry, each with its reason. */
  leftOut?: Readonly<Record<string, string>>;
  /** The rows `row` that are the client's; by `client_id` where nothing is said. */
  isOfClientSql?: (subject: Subject) => RawBuilder<SqlBool>;
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

const columnOf = (field: string) => `row.${toSnakeCase(field)}`;
const jsonOf = (name: string, field: Field, subject: Subject): RawBuilder<unknown> =>
  field.value ? field.value(columnOf(name), subject) : sql.ref(columnOf(name));

/** A row as JSON: its own fields, and beside each reference the name of what it points to. */
function rowOf({ fields }: Part, subject: Subject): RawBuilder<unknown> {
  const entries = Object.entries(fields).flatMap(([name, field]) => [
    sql`${sql.lit(name)}, ${jsonOf(name, field, subject)}`,
    ...(field.name ? [sql`${sql.lit(nameFieldOf(name))}, ${field.name(columnOf(name))}`] : []),
  ]);
  return sql`json_build_object(${sql.join(entries)})`;
}

const isOfClientSql = (part: Part, subject: Subject): RawBuilder<SqlBool> =>
  part.isOfClientSql?.(subject) ?? sql<SqlBool>`row.client_id = ${subject.clientId}`;
const orderOf = ({ key, order }: Part) => order ?? sql.join(key.map((field) => sql.ref(columnOf(field))));

/** All rows of a part, each as one text. */
export const rowsOfPart = (part: Part, subject: Subject): RawBuilder<{ row: string }> =>
  sql`
    select ${rowOf(part, subject)}::text as row
    from ${sql.table(part.table)} row
    where ${isOfClientSql(part, subject)}
    order by ${orderOf(part)}`;
/** Those that hang on some rows of another part. */
export const rowsUnder = (part: Part, field: string, ids: readonly number[], subject: Subject): RawBuilder<{ row: string }> =>
  sql`
    select ${rowOf(part, subject)}::text as row
    from ${sql.table(part.table)} row
    where ${sql.ref(columnOf(field))} = any(${ids}::bigint[]) and ${isOfClientSql(part, subject)}
    order by ${orderOf(part)}`;
export const countOfPart = (part: Part, subject: Subject): RawBuilder<{ count: number }> =>
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
