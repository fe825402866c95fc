/** Values nested in what owns them: stored in the transaction of their owner, and read back as four lists in the attributes' order. */
import { sql } from 'kysely';
import type { NestedValues, ValueLists, ValueType } from '#contract/attributes.ts';
import { toPlainText } from '#server/files/html.ts';
import { claimFiles } from '#server/files/keep.ts';
import { type Ctx, isReply, type Reply, reply } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { kinds, type OwnerKind, ownerClientIdSql, ownerTables, type ValueKind } from './attribute-kinds.ts';

/** An activity, an item of stock or a task; it must have been found in scope. */
export type ValueOwner = { kind: OwnerKind; id: number };
export type TenantRef = { company_id: number; client_id: number | null };

/** The company and the client that the owner belongs to. */
export async function readTenant(ctx: Pick<Ctx, 'db'>, { kind, id }: ValueOwner): Promise<TenantRef> {
  const { rows } = await sql<TenantRef>`
    select owner.company_id, ${ownerClientIdSql(kind)} as client_id
    from ${sql.table(ownerTables[kind].table)} owner
    where owner.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

/** Files of rich text become the client's; a text without words is refused. */
export async function claimTextFiles(ctx: Ctx, html: string, tenant: TenantRef, object: string, field: string): Promise<void> {
  const fileOwner = { companyId: tenant.company_id, ...(tenant.client_id !== null && { clientId: tenant.client_id }) };
  await claimFiles(ctx, html, fileOwner, { objectName: object, field });
  if (toPlainText(html) === '') throw badField(object, field, 'error.field.required');
}

/** The ids among those given whose attributes may hold a value of this type on the owner. */
export async function findFittingAttributeIds(
  ctx: Pick<Ctx, 'db'>,
  owner: ValueOwner,
  attributeIds: readonly number[],
  valueType: ValueType,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select attribute.id
    from ${ownerAttributesSql(owner)}
    where attribute.id = any(${attributeIds}) and attribute.value_type = ${valueType}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

type SentValue = { attribute: { id: number } } & Record<string, unknown>;

/** Stores the lists that are given; one that is left out stays as it is. `object` is what the owner is called in errors. */
export async function storeValues(ctx: Ctx, owner: ValueOwner, object: string, valueLists: NestedValues): Promise<void> {
  for (const valueKind of kinds) {
    const values = valueLists[valueKind.list];
    if (values) await storeValueList(ctx, owner, object, valueKind, values as readonly SentValue[]);
  }
}

/** The owner's values on attributes of its type or category; those of removed attributes are gone. */
export async function readValues(ctx: Pick<Ctx, 'db'>, owner: ValueOwner): Promise<ValueLists> {
  const { column: ownerColumn } = ownerTables[owner.kind];
  const listColumns = kinds.flatMap(({ list: listName, table, field: fieldName, column: valueColumn }) => [
    sql.lit(listName),
    sql`coalesce((
      select ${valuesJsonSql(fieldName, valueColumn)}
      from ${ownerAttributesSql(owner)}
      join ${sql.table(table)} value on value.attribute_id = attribute.id and ${sql.ref(`value.${ownerColumn}`)} = owner.id),
      '[]')`,
  ]);
  const { rows } = await sql<{ lists: ValueLists }>`select json_build_object(${sql.join(listColumns)}) as lists`.execute(ctx.db);
  return rows[0]!.lists;
}

/** The values of all the activities of a client in scope that have any; those on archived attributes are left out. */
export async function readActivityValues({ db }: Pick<Ctx, 'db'>, clientId: number): Promise<(ValueLists & { activityId: number })[]> {
  const valuesByActivity = new Map<number, ValueLists & { activityId: number }>();
  for (const { list: listName, table, field: fieldName, column } of kinds) {
    const { rows } = await sql<{ id: number; values: never[] }>`
      select owner.id, ${valuesJsonSql(fieldName, column)} as values
      from ${sql.table(table)} value
      join activities owner on owner.id = value.activity_id and owner.removed_at is null
      join attributes attribute on attribute.id = value.attribute_id
        and attribute.activity_type_id = owner.type_id
        and attribute.removed_at is null
        and not attribute.archived
        and (attribute.client_id is null or attribute.client_id = owner.client_id)
        and attribute.company_id in (0, owner.company_id)
      where value.client_id = ${clientId}
      group by owner.id`.execute(db);
    for (const { id, values } of rows) {
      const emptyLists = {
        attributeValueStrings: [],
        attributeValueLongStrings: [],
        attributeValueBooleans: [],
        attributeValueNumbers: [],
      };
      valuesByActivity.set(id, { activityId: id, ...emptyLists, ...valuesByActivity.get(id), [listName]: values });
    }
  }
  return [...valuesByActivity.values()].sort((a, b) => a.activityId - b.activityId);
}

type WithValues<Row> = Promise<Reply<Row & ValueLists>>;

/** The answer of an owner's standard calls together with its values; they are stored in its transaction, once it stands. */
export function withValues<Row extends { id: number }>(kind: OwnerKind, object: string) {
  const withStored = async (ctx: Ctx, ownerReply: unknown): WithValues<Row> => {
    const { body, alert } = (isReply(ownerReply) ? ownerReply : reply(ownerReply)) as Reply<Row>;
    return reply({ ...body, ...(await readValues(ctx, { kind, id: body.id })) }, alert && { alert });
  };
  const saveValues = async (ctx: Ctx, ownerReply: unknown, values: NestedValues): WithValues<Row> => {
    await storeValues(ctx, { kind, id: (ownerReply as Reply<Row>).body.id }, object, values);
    return withStored(ctx, ownerReply);
  };
  return { withStored, saveValues };
}

/** Values `value`, each with its `attribute`, in the attributes' order. */
const valuesJsonSql = (fieldName: string, columnName: string) => sql`
  json_agg(json_build_object('id', value.id, ${sql.lit(fieldName)}, ${sql.ref(`value.${columnName}`)},
    'attribute', json_build_object('id', attribute.id, 'name', attribute.name, 'valueType', attribute.value_type,
      'order', attribute."order", 'archived', attribute.archived))
    order by attribute."order", attribute.id)`;

/** Attributes of the owner's type or category, for its client; whether they are archived or taken out of the selection is no matter here. */
function ownerAttributesSql({ kind, id }: ValueOwner) {
  const { table, by: typeColumn, attributeColumn } = ownerTables[kind];
  return sql`attributes attribute
    join ${sql.table(table)} owner on owner.id = ${id}
      and ${sql.ref(`attribute.${attributeColumn}`)} = ${sql.ref(`owner.${typeColumn}`)}
      and attribute.removed_at is null
      and (attribute.client_id is null or attribute.client_id = ${ownerClientIdSql(kind)})
      and attribute.company_id in (0, owner.company_id)`;
}

async function storeValueList(
  ctx: Ctx,
  owner: ValueOwner,
  object: string,
  valueKind: ValueKind,
  sentValues: readonly SentValue[],
): Promise<void> {
  const attributeIds = sentValues.map(({ attribute }) => attribute.id);
  if (new Set(attributeIds).size < attributeIds.length) throw badField(object, valueKind.list, 'error.field.invalid');
  const knownIds = attributeIds.length ? await findFittingAttributeIds(ctx, owner, attributeIds, valueKind.valueType) : new Set();
  if (attributeIds.some((id) => !knownIds.has(id))) throw badField(object, valueKind.list, 'error.field.unknown');
  const { table: ownerTable, column } = ownerTables[owner.kind];
  const [table, ownerColumn, valueColumn] = [sql.table(valueKind.table), sql.ref(column), sql.ref(valueKind.column)];
  const valueRows: { id: number; value: unknown }[] = [];
  // Before any goes, since a picture may move from one to another.
  for (const sentValue of sentValues) {
    const value = sentValue[valueKind.field];
    if (valueKind.html) await claimTextFiles(ctx, value as string, await readTenant(ctx, owner), object, valueKind.list);
    valueRows.push({ id: sentValue.attribute.id, value });
  }
  // Values on attributes of a former type are not of this list: they stay, and come back with that type.
  await sql`
    delete from ${table} value
    where ${sql.ref(`value.${column}`)} = ${owner.id}
      and not value.attribute_id = any(${attributeIds})
      and value.attribute_id in (select attribute.id from ${ownerAttributesSql(owner)})`.execute(ctx.db);
  if (attributeIds.length === 0) return;
  await sql`
    insert into ${table} as value (company_id, client_id, attribute_id, ${ownerColumn}, ${valueColumn})
    select owner.company_id, ${ownerClientIdSql(owner.kind)}, given.id, owner.id,
      (jsonb_populate_record(null::${table}, jsonb_build_object(${sql.lit(valueKind.column)}, given.value))).${valueColumn}
    from jsonb_to_recordset(${JSON.stringify(valueRows)}::jsonb) as given (id bigint, value jsonb), ${sql.table(ownerTable)} owner
    where owner.id = ${owner.id}
    on conflict (attribute_id, ${ownerColumn}) do update set ${valueColumn} = excluded.${valueColumn}, version = value.version + 1
    where value.${valueColumn} is distinct from excluded.${valueColumn}`.execute(ctx.db);
}
