/** Values nested in what owns them: stored in the transaction of their owner, and read back as four lists in the attributes' order. */
import { sql } from 'kysely';
import type { NestedValues, ValueLists, ValueType } from '#contract/attributes.ts';
import { plainText } from '#server/files/html.ts';
import { claimFiles } from '#server/files/keep.ts';
import { type Ctx, isReply, type Reply, reply } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { clientOfOwner, kinds, type OwnerKind, owners, type ValueKind } from './attribute-kinds.ts';

/** An activity, an item of stock or a task; it must have been found in scope. */
export type Owner = { kind: OwnerKind; id: number };
export type TenantRef = { company_id: number; client_id: number | null };

/** The company and the client that the owner belongs to. */
export async function readTenant(ctx: Pick<Ctx, 'db'>, { kind, id }: Owner): Promise<TenantRef> {
  const { rows } = await sql<TenantRef>`
    select owner.company_id, ${clientOfOwner(kind)} as client_id
    from ${sql.table(owners[kind].table)} owner
    where owner.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

/** Files of rich text become the client's; a text without words is refused. */
export async function claimText(ctx: Ctx, html: string, tenant: TenantRef, object: string, field: string): Promise<void> {
  const holder = { companyId: tenant.company_id, ...(tenant.client_id !== null && { clientId: tenant.client_id }) };
  await claimFiles(ctx, html, holder, { objectName: object, field });
  if (plainText(html) === '') throw badField(object, field, 'error.field.required');
}

/** The ids among those given whose attributes may hold a value of this type on the owner. */
export async function findFittingIds(
  ctx: Pick<Ctx, 'db'>,
  owner: Owner,
  ids: readonly number[],
  valueType: ValueType,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select attribute.id
    from ${attributesOfOwner(owner)}
    where attribute.id = any(${ids}) and attribute.value_type = ${valueType}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

type SentValue = { attribute: { id: number } } & Record<string, unknown>;

/** Stores the lists that are given; one that is left out stays as it is. `object` is what the owner is called in errors. */
export async function storeValues(ctx: Ctx, owner: Owner, object: string, lists: NestedValues): Promise<void> {
  for (const kind of kinds) {
    const values = lists[kind.list];
    if (values) await storeList(ctx, owner, object, kind, values as readonly SentValue[]);
  }
}

/** The owner's values on attributes of its type or category; those of removed attributes are gone. */
export async function readValues(ctx: Pick<Ctx, 'db'>, owner: Owner): Promise<ValueLists> {
  const { column } = owners[owner.kind];
  const lists = kinds.flatMap(({ list, table, field, column: valueColumn }) => [
    sql.lit(list),
    sql`coalesce((
      select ${valuesJson(field, valueColumn)}
      from ${attributesOfOwner(owner)}
      join ${sql.table(table)} value on value.attribute_id = attribute.id and ${sql.ref(`value.${column}`)} = owner.id),
      '[]')`,
  ]);
  const { rows } = await sql<{ lists: ValueLists }>`select json_build_object(${sql.join(lists)}) as lists`.execute(ctx.db);
  return rows[0]!.lists;
}

/** The values of all the activities of a client in scope that have any; those on archived attributes are left out. */
export async function readActivityValues({ db }: Pick<Ctx, 'db'>, clientId: number): Promise<(ValueLists & { activityId: number })[]> {
  const byActivity = new Map<number, ValueLists & { activityId: number }>();
  for (const { list, table, field, column } of kinds) {
    const { rows } = await sql<{ id: number; values: never[] }>`
      select owner.id, ${valuesJson(field, column)} as values
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
      byActivity.set(id, { activityId: id, ...emptyLists, ...byActivity.get(id), [list]: values });
    }
  }
  return [...byActivity.values()].sort((a, b) => a.activityId - b.activityId);
}

type WithValues<Row> = Promise<Reply<Row & ValueLists>>;

/** The answer of an owner's standard calls together with its values; they are stored in its transaction, once it stands. */
export function withValues<Row extends { id: number }>(kind: OwnerKind, object: string) {
  const withStored = async (ctx: Ctx, answer: unknown): WithValues<Row> => {
    const { body, alert } = (isReply(answer) ? answer : reply(answer)) as Reply<Row>;
    return reply({ ...body, ...(await readValues(ctx, { kind, id: body.id })) }, alert && { alert });
  };
  const saveValues = async (ctx: Ctx, answer: unknown, values: NestedValues): WithValues<Row> => {
    await storeValues(ctx, { kind, id: (answer as Reply<Row>).body.id }, object, values);
    return withStored(ctx, answer);
  };
  return { withStored, saveValues };
}

/** Values `value`, each with its `attribute`, in the attributes' order. */
const valuesJson = (field: string, column: string) => sql`
  json_agg(json_build_object('id', value.id, ${sql.lit(field)}, ${sql.ref(`value.${column}`)},
    'attribute', json_build_object('id', attribute.id, 'name', attribute.name, 'valueType', attribute.value_type,
      'order', attribute."order", 'archived', attribute.archived))
    order by attribute."order", attribute.id)`;

/** Attributes of the owner's type or category, for its client; whether they are archived or taken out of the selection is no matter here. */
function attributesOfOwner({ kind, id }: Owner) {
  const { table, by, attributeColumn } = owners[kind];
  return sql`attributes attribute
    join ${sql.table(table)} owner on owner.id = ${id}
      and ${sql.ref(`attribute.${attributeColumn}`)} = ${sql.ref(`owner.${by}`)}
      and attribute.removed_at is null
      and (attribute.client_id is null or attribute.client_id = ${clientOfOwner(kind)})
      and attribute.company_id in (0, owner.company_id)`;
}

async function storeList(ctx: Ctx, owner: Owner, object: string, kind: ValueKind, values: readonly SentValue[]): Promise<void> {
  const ids = values.map(({ attribute }) => attribute.id);
  if (new Set(ids).size < ids.length) throw badField(object, kind.list, 'error.field.invalid');
  const knownIds = ids.length ? await findFittingIds(ctx, owner, ids, kind.valueType) : new Set();
  if (ids.some((id) => !knownIds.has(id))) throw badField(object, kind.list, 'error.field.unknown');
  const { table: ownerTable, column } = owners[owner.kind];
  const [table, ownerColumn, valueColumn] = [sql.table(kind.table), sql.ref(column), sql.ref(kind.column)];
  const rows: { id: number; value: unknown }[] = [];
  // Before any goes, since a picture may move from one to another.
  for (const sentValue of values) {
    const value = sentValue[kind.field];
    if (kind.html) await claimText(ctx, value as string, await readTenant(ctx, owner), object, kind.list);
    rows.push({ id: sentValue.attribute.id, value });
  }
  // Values on attributes of a former type are not of this list: they stay, and come back with that type.
  await sql`
    delete from ${table} value
    where ${sql.ref(`value.${column}`)} = ${owner.id}
      and not value.attribute_id = any(${ids})
      and value.attribute_id in (select attribute.id from ${attributesOfOwner(owner)})`.execute(ctx.db);
  if (ids.length === 0) return;
  await sql`
    insert into ${table} as value (company_id, client_id, attribute_id, ${ownerColumn}, ${valueColumn})
    select owner.company_id, ${clientOfOwner(owner.kind)}, given.id, owner.id,
      (jsonb_populate_record(null::${table}, jsonb_build_object(${sql.lit(kind.column)}, given.value))).${valueColumn}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, value jsonb), ${sql.table(ownerTable)} owner
    where owner.id = ${owner.id}
    on conflict (attribute_id, ${ownerColumn}) do update set ${valueColumn} = excluded.${valueColumn}, version = value.version + 1
    where value.${valueColumn} is distinct from excluded.${valueColumn}`.execute(ctx.db);
}
