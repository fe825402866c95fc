/** The platform's catalogue as the demo builds upon it: the rows that a new installation has, by their names. */
import { sql } from 'kysely';
import type { ValueType } from '#contract/attributes.ts';
import { insertAll, numbered } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TypeName } from '#server/platform/catalogue/activities.ts';
import type { StockName } from '#server/platform/catalogue/stock-and-tasks.ts';

export type Attributes = Map<string, { id: number; valueType: ValueType }>;
export type Catalogue = { types: Map<TypeName, number>; stock: Map<StockName, number>; attributes: Attributes };

/** Ids of the platform's rows, by name. */
export async function platformIds<N extends string>(db: Db, table: keyof Tables): Promise<Map<N, number>> {
  const { rows } = await sql<{ id: number; name: N }>`
    select id, name from ${sql.table(table)} where company_id = 0 and removed_at is null order by id`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The platform's attributes, by type and name: `Tabletter Dos`. */
async function readAttributes(db: Db): Promise<Attributes> {
  const { rows } = await sql<{ id: number; type: string; name: string; valueType: ValueType }>`
    select at.id, ty.name as type, at.name, at.value_type as "valueType"
    from attributes at join activity_types ty on ty.id = at.activity_type_id
    where at.company_id = 0 and at.removed_at is null and not at.archived`.execute(db);
  return new Map(rows.map(({ id, type, name, valueType }) => [`${type} ${name}`, { id, valueType }]));
}

export async function readCatalogue(db: Db): Promise<Catalogue> {
  return {
    types: await platformIds<TypeName>(db, 'activity_types'),
    stock: await platformIds<StockName>(db, 'item_categories'),
    attributes: await readAttributes(db),
  };
}

/** Makes a question of the platform's that is asked no more, as the years leave one; the transaction must see every company. */
export async function archiveQuestion(db: Db, { types }: Catalogue): Promise<void> {
  const question = { company_id: 0, name: 'Gammal fråga om kost', value_type: 'STRING' as const, archived: true, order: 1 };
  await insertAll(db, 'attributes', await numbered(db, 'attributes', [{ ...question, activity_type_id: types.get('Måltid')! }]));
}
