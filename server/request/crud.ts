/** A resource on its table: its six standard calls, and reading and writing its rows for calls of its own; all under the same `visible` clause. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Endpoint, Input, Paging } from '#contract/endpoint.ts';
import { type Entity, type Shape, toSnakeCase } from '#contract/entity.ts';
import { fieldMetaOf } from '#contract/fields.ts';
import { type Ctx, type Handlers, type Reply, reply } from './handlers.ts';
import { badField, forbidden, notFound, problem } from './problems.ts';
import { refuseTakenName, type UniqueName } from './unique-name.ts';
import { versionConflict } from './versions.ts';

type FieldValues = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the table's name is a value here, so Kysely cannot know its columns.
type Any = any;

export type Resource<E extends Entity> = {
  entity: E;
  /** Rows one may see, of the alias `row`; the same for list, get, change and remove. */
  visible: (ctx: Ctx) => RawBuilder<SqlBool>;
  /** Of the visible ones, those one may change or remove; others answer 403. */
  changeable?: (ctx: Ctx) => RawBuilder<SqlBool>;
  /** Of the changeable ones, those one may archive or remove; all of them unless something is said. */
  removable?: (ctx: Ctx) => RawBuilder<SqlBool>;
  /**
   * The refusal by the state of a row, of the alias `row`: the key of a 409 while it may be neither changed nor removed by anybody, else null.
   * Asked under the row's lock, so that a state somebody else is just setting counts too.
   */
  lockedBecause?: (ctx: Ctx) => RawBuilder<string | null>;
  /** SQL of the fields that the server computes for the reader. */
  computed?: Record<string, RawBuilder<unknown>>;
  /** The conditions that a list's query asks for; `null` when the list is to be empty. */
  listConditions?: (ctx: Ctx, query: FieldValues) => Promise<RawBuilder<SqlBool>[] | null>;
  /** The columns a new row gets beside its fields, its company above all; refuses what is out of scope. */
  ownerColumns: (ctx: Ctx, body: FieldValues) => Promise<FieldValues>;
  /** Refuses values that do not fit together, before they are stored. */
  validate?: (ctx: Ctx, values: FieldValues, row: FieldValues | null) => Promise<void>;
  /** Refuses a second row of one name in one place. */
  uniqueName?: UniqueName;
  immutableFields?: readonly string[];
  /** Runs when a row is read by itself, not in a list. */
  onRead?: (ctx: Ctx, row: FieldValues) => Promise<void>;
  /** A row that something refers to is marked removed instead of deleted (R34). */
  isReferenced: (id: number) => RawBuilder<SqlBool>;
};

type Field = { name: string; column: string; refTable: string | undefined };
const fieldsOf = (shape: Shape): Field[] =>
  Object.entries(shape).map(([name, schema]) => {
    const refTable = fieldMetaOf(schema)?.to;
    return { name, refTable, column: refTable ? `${toSnakeCase(name)}_id` : toSnakeCase(name) };
  });

const idOf = (value: unknown) => (value as { id: number } | null)?.id ?? null;

type StandardCall = 'list' | 'get' | 'create' | 'replace' | 'change' | 'remove';
type Row<E extends Entity> = z.output<E['read']> & { id: number };

/** Reads and writes rows as the standard calls do, for calls that say themselves which row or which query. */
export type Rows<E extends Entity> = {
  /** One page of a list by its query, and how many rows there are. */
  listPage: (ctx: Ctx, query: FieldValues, paging: Paging) => Promise<Reply<Row<E>[]>>;
  /** One row; 404 when it is not visible. */
  get: (ctx: Ctx, id: number) => Promise<Row<E>>;
  create: (ctx: Ctx, values: FieldValues) => Promise<Reply<Row<E>>>;
  /** Changes the fields that are given; 403, 409 and 412 as PATCH answers them. */
  update: (ctx: Ctx, id: number, values: FieldValues) => Promise<Reply<Row<E>>>;
};

/** Gives a resource's handlers, `calls`, to be spread (name a key to override one), and its `rows`. */
export function createCrud<E extends Entity, A extends Record<StandardCall, Endpoint>>(
  _area: A,
  resource: Resource<E>,
): { calls: Pick<Handlers<A>, StandardCall>; rows: Rows<E> } {
  const { entity, visible, computed = {}, immutableFields = [] } = resource;
  const { name, table } = entity;
  const writableFields = fieldsOf({ ...entity.writable, ...entity.defaulted });
  const storedFields = fieldsOf(entity.served).filter((field) => !(field.name in computed));
  const selectedFields = [...writableFields, ...storedFields];
  const untypedDb = (ctx: Ctx) => ctx.db as unknown as Kysely<Any>;

  const selectVisible = (ctx: Ctx) =>
    selectedFields
      .filter((field) => field.refTable)
      .reduce<Any>(
        (query, { refTable, name: alias, column }) => query.leftJoin(`${refTable} as ${alias}`, `${alias}.id`, `row.${column}`),
        untypedDb(ctx).selectFrom(`${table} as row`),
      )
      .where(visible(ctx));

  const selectedColumns = [
    'row.id as id',
    'row.version as version',
    ...selectedFields.map(({ name: field, column, refTable }) =>
      refTable
        ? sql`case
          when ${sql.ref(`row.${column}`)} is not null
          then json_build_object('id', ${sql.ref(`row.${column}`)}, 'name', ${sql.ref(`${field}.name`)}) end`.as(field)
        : sql.ref(`row.${column}`).as(field),
    ),
    ...Object.entries(computed).map(([field, value]) => value.as(field)),
  ];

  const orderRows = (query: Any, sort: Paging['sort']) =>
    [...sort, { field: 'id', descending: false }].reduce((sorted, { field, descending }) => {
      const column = field.includes('.') ? field : `row.${toSnakeCase(field)}`;
      return sorted.orderBy(sql.ref(column), descending ? 'desc' : 'asc');
    }, query);

  const readRow = async (ctx: Ctx, id: number): Promise<FieldValues> => {
    const row = await selectVisible(ctx).select(selectedColumns).where('row.id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    await resource.onRead?.(ctx, row);
    return row;
  };

  const columnValuesOf = (values: FieldValues): FieldValues =>
    Object.fromEntries(
      writableFields
        .filter((field) => values[field.name] !== undefined)
        .map((field) => [field.column, field.refTable ? idOf(values[field.name]) : values[field.name]]),
    );

  /** 403 for a row that is not the caller's to change, 409 for one whose state forbids it. */
  const refuseUnchangeable = async (ctx: Ctx, id: number, isEnding: boolean) => {
    const { changeable, removable, lockedBecause } = resource;
    if (!changeable && !lockedBecause) return;
    const query = untypedDb(ctx)
      .selectFrom(`${table} as row`)
      .select((lockedBecause?.(ctx) ?? sql<null>`null`).as('lockedBecause'))
      .where('row.id', '=', id)
      .where(changeable?.(ctx) ?? sql<SqlBool>`true`)
      .where((isEnding && removable?.(ctx)) || sql<SqlBool>`true`);
    const changeableRow = await (lockedBecause ? query.forUpdate() : query).executeTakeFirst();
    if (!changeableRow) throw forbidden();
    if (changeableRow.lockedBecause) throw problem(409, changeableRow.lockedBecause);
  };

  const refuseImmutableChanges = (values: FieldValues, row: FieldValues) => {
    for (const field of immutableFields)
      if (values[field] !== undefined && (idOf(values[field]) ?? values[field]) !== (idOf(row[field]) ?? row[field]))
        throw badField(name, field, 'error.field.fixed');
  };

  const refuseTakenNames = async (ctx: Ctx, values: FieldValues, id?: number) => {
    const { uniqueName } = resource;
    if (!uniqueName) return;
    const comparedColumns = [
      'id',
      'name',
      'company_id',
      ...('client' in entity.writable ? ['client_id'] : []),
      ...(uniqueName.parentColumn ? [uniqueName.parentColumn] : []),
    ];
    const storedRow =
      id === undefined ? null : await untypedDb(ctx).selectFrom(table).select(comparedColumns).where('id', '=', id).executeTakeFirst();
    await refuseTakenName(ctx.db, { ...uniqueName, object: name, table }, values, storedRow ?? null);
  };

  const updateRow = async (ctx: Ctx, id: number, values: FieldValues) => {
    const storedRow = await readRow(ctx, id);
    await refuseUnchangeable(ctx, id, values.archived !== undefined && values.archived !== storedRow.archived);
    refuseImmutableChanges(values, storedRow);
    await resource.validate?.(ctx, values, storedRow);
    await refuseTakenNames(ctx, columnValuesOf(values), id);
    const expectedVersion = ctx.ifMatch ?? storedRow.version;
    const updateResult = await untypedDb(ctx)
      .updateTable(table)
      .set({ ...columnValuesOf(values), version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', expectedVersion)
      .executeTakeFirst();
    if (updateResult.numUpdatedRows !== 1n) throw versionConflict();
    const changedRow = await readRow(ctx, id);
    return reply(changedRow, { alert: { key: `assistmeApp.${name}.updated`, param: String(changedRow.name ?? id) } });
  };

  const readPage = async (ctx: Ctx, query: FieldValues, paging: Paging) => {
    const conditions = resource.listConditions ? await resource.listConditions(ctx, query) : [];
    if (!conditions) return reply([], { total: 0 });
    const filteredQuery = conditions.reduce((narrowedQuery, condition) => narrowedQuery.where(condition), selectVisible(ctx));
    const [rows, { total }] = await Promise.all([
      orderRows(filteredQuery.select(selectedColumns), paging.sort)
        .limit(paging.size)
        .offset(paging.page * paging.size)
        .execute(),
      filteredQuery.select(sql<number>`count(*)`.as('total')).executeTakeFirst(),
    ]);
    return reply(rows, { total });
  };

  const createRow = async (ctx: Ctx, values: FieldValues) => {
    const ownerValues = await resource.ownerColumns(ctx, values);
    await resource.validate?.(ctx, values, null);
    const columnValues = { ...columnValuesOf(values), ...ownerValues };
    await refuseTakenNames(ctx, { ...('client' in entity.writable && { client_id: null }), ...columnValues });
    const createdRow = await untypedDb(ctx).insertInto(table).values(columnValues).returning('id').executeTakeFirstOrThrow();
    // A row its maker may not see answers 404, and the transaction takes it back.
    const row = await readRow(ctx, createdRow.id);
    return reply(row, { alert: { key: `assistmeApp.${name}.created`, param: String(row.name ?? createdRow.id) } });
  };

  const removeRow = async (ctx: Ctx, id: number) => {
    const row = await readRow(ctx, id);
    await refuseUnchangeable(ctx, id, true);
    const { isReferenced } = (await untypedDb(ctx)
      .selectNoFrom(resource.isReferenced(id).as('isReferenced'))
      .executeTakeFirstOrThrow()) as {
      isReferenced: boolean;
    };
    if (isReferenced)
      await untypedDb(ctx)
        .updateTable(table)
        .set({ removed_at: ctx.now.toISOString(), version: sql`version + 1` })
        .where('id', '=', id)
        .execute();
    else await untypedDb(ctx).deleteFrom(table).where('id', '=', id).execute();
    return reply(undefined, { alert: { key: `assistmeApp.${name}.deleted`, param: String(row.name ?? id) } });
  };

  type IdInput = { params: { id: number } };
  type BodyInput = IdInput & { body: FieldValues };
  const calls = {
    list: (ctx: Ctx, { query, paging }: Input<Endpoint>) => readPage(ctx, query, paging),
    get: (ctx: Ctx, { params }: IdInput) => readRow(ctx, params.id),
    create: (ctx: Ctx, { body }: BodyInput) => createRow(ctx, body),
    replace: (ctx: Ctx, { params, body }: BodyInput) =>
      updateRow(ctx, params.id, { ...Object.fromEntries(Object.keys(entity.writable).map((field) => [field, null])), ...body }),
    change: (ctx: Ctx, { params, body }: BodyInput) => updateRow(ctx, params.id, body),
    remove: (ctx: Ctx, { params }: IdInput) => removeRow(ctx, params.id),
  };
  // Columns come from the entity at run time: that rows have the entity's type is what the mount holds every answer to.
  return { calls, rows: { listPage: readPage, get: readRow, create: createRow, update: updateRow } } as unknown as {
    calls: Pick<Handlers<A>, StandardCall>;
    rows: Rows<E>;
  };
}
