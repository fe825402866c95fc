/** The standard calls of the four kinds of attribute values, from one description each (product «Attributes and values»). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as contract from '#contract/attributes.ts';
import { can } from '#domain/permissions.ts';
import { idOf } from '#server/catalogue/selection.ts';
import { createCrud, type Resource } from '#server/request/crud.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, forbidden, notFound } from '#server/request/problems.ts';
import { openClient, seesAsOrganisationSql, seesClientSql } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { kinds, type OwnerKind, ownerTables, type ValueKind } from './attribute-kinds.ts';
import { claimTextFiles, findFittingAttributeIds, readTenant } from './nested-values.ts';

type FieldValues = Record<string, unknown>;

/** The owner that a body names: exactly one. */
function ownerOf(object: string, body: FieldValues): { kind: OwnerKind; id: number } {
  const namedOwners = (Object.keys(ownerTables) as OwnerKind[]).flatMap((kind) => {
    const id = idOf(body[kind]);
    return id === undefined ? [] : [{ kind, id }];
  });
  if (namedOwners.length > 1) throw badField(object, namedOwners[1]!.kind, 'error.field.invalid');
  if (!namedOwners[0]) throw badField(object, 'activity', 'error.field.required');
  return namedOwners[0];
}

const hasOwnerSql = (kind: OwnerKind) =>
  sql<SqlBool>`exists (
    select from ${sql.table(ownerTables[kind].table)} owner
    where owner.id = ${sql.ref(`row.${ownerTables[kind].column}`)} and owner.removed_at is null)`;

/** A client's, by that client; a task's, by its company. */
const isInScopeSql = (user: User) =>
  sql<SqlBool>`case when row.task_id is null then ${seesClientSql(user, 'row')} else ${seesAsOrganisationSql(user)} end`;
/** The task that a value is to be of: whoever may change the task may. */
async function readChangeableTask({ db, user }: Ctx, taskId: number, object: string): Promise<{ company_id: number }> {
  const task = await db
    .selectFrom('tasks as row')
    .select('row.company_id')
    .where('row.id', '=', taskId)
    .where('row.removed_at', 'is', null)
    .where(seesAsOrganisationSql(user))
    .executeTakeFirst();
  if (!task) throw badField(object, 'task', 'error.field.unknown');
  if (!can(user, 'task.change')) throw forbidden();
  return task;
}

/** True for values `row` that somebody sees: gone with their attribute and their owner (R34). */
export const isVisibleValueSql = (user: User) =>
  sql<SqlBool>`(${isInScopeSql(user)}
    and exists (select from attributes attribute where attribute.id = row.attribute_id and attribute.removed_at is null)
    and (${hasOwnerSql('activity')} or ${hasOwnerSql('item')} or ${hasOwnerSql('task')}))`;

const createValueResource = ({ object, field: fieldName, valueType, html: isHtml }: ValueKind): Omit<Resource<never>, 'entity'> => ({
  visible: ({ user }) => isVisibleValueSql(user),
  computed: {
    client: sql`(select json_build_object('id', client.id, 'name', client.name) from clients client where client.id = row.client_id)`,
  },
  immutableFields: ['activity', 'item', 'task'],
  listConditions: async ({ user }, query) => {
    // No client's data is listed for ADMIN by default (R3).
    if (user.isAdmin && query.clientId === undefined && query.taskId === undefined) return null;
    const conditions: RawBuilder<SqlBool>[] = [];
    if (query.clientId !== undefined) conditions.push(sql<SqlBool>`row.client_id = ${query.clientId}`);
    if (query.activityId !== undefined) conditions.push(sql<SqlBool>`row.activity_id = ${query.activityId}`);
    if (query.taskId !== undefined) conditions.push(sql<SqlBool>`row.task_id = ${query.taskId}`);
    if (query.itemId !== undefined) conditions.push(sql<SqlBool>`row.item_id = ${query.itemId}`);
    return conditions;
  },
  ownerColumns: async (ctx, body) => {
    const owner = ownerOf(object, body);
    if (owner.kind === 'task') return { company_id: (await readChangeableTask(ctx, owner.id, object)).company_id };
    const { rows } = await sql<{ client_id: number }>`
      select row.client_id
      from ${sql.table(ownerTables[owner.kind].table)} row
      where row.id = ${owner.id} and row.removed_at is null and ${seesClientSql(ctx.user, 'row')}`.execute(ctx.db);
    if (!rows[0]) throw badField(object, owner.kind, 'error.field.unknown');
    const client = await openClient(ctx, rows[0].client_id, 'activity.change');
    return { company_id: client.company_id, client_id: client.id };
  },
  validate: async (ctx, fields, storedValue) => {
    const owner = ownerOf(object, storedValue ?? fields);
    const newValue = fields[fieldName];
    if (isHtml && typeof newValue === 'string') await claimTextFiles(ctx, newValue, await readTenant(ctx, owner), object, fieldName);
    const attributeId = idOf(fields.attribute);
    if (attributeId === undefined || attributeId === idOf(storedValue?.attribute)) return;
    if ((await findFittingAttributeIds(ctx, owner, [attributeId], valueType)).size === 0)
      throw badField(object, 'attribute', 'error.field.unknown');
  },
  onRead: async (ctx: Ctx, storedValue) => {
    if (ctx.user.isAdmin && !ctx.readOnly && storedValue.client) await openClient(ctx, idOf(storedValue.client)!, 'activity.see');
    if (!storedValue.client && !can(ctx.user, 'task.see')) throw notFound();
  },
  changeable: ({ user }) => (can(user, 'task.change') ? sql<SqlBool>`true` : sql<SqlBool>`row.task_id is null`),
  isReferenced: () => sql<SqlBool>`false`,
});

const [stringKind, longStringKind, booleanKind, numberKind] = kinds;
export const valueStringHandlers: Handlers<typeof contract.attributeValueStrings> = createCrud(contract.attributeValueStrings, {
  ...createValueResource(stringKind),
  entity: contract.attributeValueString,
}).calls;
export const valueLongStringHandlers: Handlers<typeof contract.attributeValueLongStrings> = createCrud(contract.attributeValueLongStrings, {
  ...createValueResource(longStringKind),
  entity: contract.attributeValueLongString,
}).calls;
export const valueBooleanHandlers: Handlers<typeof contract.attributeValueBooleans> = createCrud(contract.attributeValueBooleans, {
  ...createValueResource(booleanKind),
  entity: contract.attributeValueBoolean,
}).calls;
export const valueNumberHandlers: Handlers<typeof contract.attributeValueNumbers> = createCrud(contract.attributeValueNumbers, {
  ...createValueResource(numberKind),
  entity: contract.attributeValueNumber,
}).calls;
