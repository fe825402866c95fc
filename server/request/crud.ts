/** The six standard calls of a resource on its table: list, get, create, replace, change, remove; each under the same `visible` clause. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Endpoint, Input, Paging } from '#contract/endpoint.ts';
import { type Entity, type Shape, snake } from '#contract/entity.ts';
import { metaOf } from '#contract/fields.ts';
import { type Ctx, type Handlers, reply } from './handlers.ts';
import { badField, forbidden, notFound, problem } from './problems.ts';

type Values = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the table's name is a value here, so Kysely cannot know its columns.
type Any = any;

export type Resource<E extends Entity> = {
  entity: E;
  /** Rows one may see, of the alias `t`; the same for list, get, change and remove. */
  visible: (ctx: Ctx) => RawBuilder<SqlBool>;
  /** Of the visible ones, those one may change or remove; others answer 403. */
  changeable?: (ctx: Ctx) => RawBuilder<SqlBool>;
  /** What the server computes for the reader, by field. */
  computed?: Record<string, RawBuilder<unknown>>;
  /** Conditions a list's query asks for; `null` when the list is to be empty. */
  narrowed?: (ctx: Ctx, query: Values) => Promise<RawBuilder<SqlBool>[] | null>;
  /** Columns a new row gets beside its fields, its company above all; refuses what is out of scope. */
  placed: (ctx: Ctx, body: Values) => Promise<Values>;
  /** Refuses values that do not fit together, before they are stored. */
  checked?: (ctx: Ctx, values: Values, row: Values | null) => Promise<void>;
  /** Fields that stay as they were made. */
  fixed?: readonly string[];
  /** What happens when a row is opened by itself. */
  opened?: (ctx: Ctx, row: Values) => Promise<void>;
  /** True while something refers to the row: it is then marked removed instead of deleted (R34). */
  used: (id: number) => RawBuilder<SqlBool>;
};

type Field = { name: string; column: string; to: string | undefined };
const fieldsOf = (shape: Shape): Field[] =>
  Object.entries(shape).map(([name, schema]) => {
    const to = metaOf(schema)?.to;
    return { name, to, column: to ? `${snake(name)}_id` : snake(name) };
  });

const idOf = (value: unknown) => (value as { id: number } | null)?.id ?? null;

/** Gives the six handlers of a resource; spread them and name a key to override one. */
export const crud = <E extends Entity, A extends Record<'list' | 'get' | 'create' | 'replace' | 'change' | 'remove', Endpoint>>(
  _area: A,
  resource: Resource<E>,
): Pick<Handlers<A>, 'list' | 'get' | 'create' | 'replace' | 'change' | 'remove'> => {
  const { entity, visible, computed = {}, fixed = [] } = resource;
  const { name, table } = entity;
  const written = fieldsOf({ ...entity.writable, ...entity.defaulted });
  const plain = fieldsOf(entity.served).filter((field) => !(field.name in computed));
  const shown = [...written, ...plain];
  const free = (ctx: Ctx) => ctx.db as unknown as Kysely<Any>;

  const select = (ctx: Ctx) =>
    shown
      .filter((field) => field.to)
      .reduce<Any>(
        (query, { to, name: alias, column }) => query.leftJoin(`${to} as ${alias}`, `${alias}.id`, `t.${column}`),
        free(ctx).selectFrom(`${table} as t`),
      )
      .where(visible(ctx));

  const columns = [
    't.id as id',
    't.version as version',
    ...shown.map(({ name: field, column, to }) =>
      to
        ? sql`case when ${sql.ref(`t.${column}`)} is not null then json_build_object('id', ${sql.ref(`t.${column}`)}, 'name', ${sql.ref(`${field}.name`)}) end`.as(
            field,
          )
        : sql.ref(`t.${column}`).as(field),
    ),
    ...Object.entries(computed).map(([field, value]) => value.as(field)),
  ];

  const ordered = (query: Any, sort: Paging['sort']) =>
    [...sort, { field: 'id', descending: false }].reduce((sorted, { field, descending }) => {
      const column = field.includes('.') ? field : `t.${snake(field)}`;
      return sorted.orderBy(sql.ref(column), descending ? 'desc' : 'asc');
    }, query);

  const one = async (ctx: Ctx, id: number): Promise<Values> => {
    const row = await select(ctx).select(columns).where('t.id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    await resource.opened?.(ctx, row);
    return row;
  };

  const columnsOf = (values: Values): Values =>
    Object.fromEntries(
      written
        .filter((field) => values[field.name] !== undefined)
        .map((field) => [field.column, field.to ? idOf(values[field.name]) : values[field.name]]),
    );

  const mayChange = async (ctx: Ctx, id: number) => {
    if (!resource.changeable) return;
    const allowed = await free(ctx)
      .selectFrom(`${table} as t`)
      .select('t.id')
      .where('t.id', '=', id)
      .where(resource.changeable(ctx))
      .executeTakeFirst();
    if (!allowed) throw forbidden();
  };

  const keptFixed = (values: Values, row: Values) => {
    for (const field of fixed)
      if (values[field] !== undefined && (idOf(values[field]) ?? values[field]) !== (idOf(row[field]) ?? row[field]))
        throw badField(name, field, 'error.field.fixed');
  };

  const write = async (ctx: Ctx, id: number, values: Values) => {
    const before = await one(ctx, id);
    await mayChange(ctx, id);
    keptFixed(values, before);
    await resource.checked?.(ctx, values, before);
    const version = ctx.ifMatch ?? before.version;
    const done = await free(ctx)
      .updateTable(table)
      .set({ ...columnsOf(values), version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) throw problem(412, 'error.version');
    const after = await one(ctx, id);
    return reply(after, { alert: { key: `assistmeApp.${name}.updated`, param: String(after.name ?? id) } });
  };

  const handlers = {
    list: async (ctx: Ctx, { query, paging }: Input<Endpoint>) => {
      const conditions = resource.narrowed ? await resource.narrowed(ctx, query) : [];
      if (!conditions) return reply([], { total: 0 });
      const narrowed = conditions.reduce((asked, condition) => asked.where(condition), select(ctx));
      const [rows, { total }] = await Promise.all([
        ordered(narrowed.select(columns), paging.sort)
          .limit(paging.size)
          .offset(paging.page * paging.size)
          .execute(),
        narrowed.select(sql<number>`count(*)`.as('total')).executeTakeFirst(),
      ]);
      return reply(rows, { total });
    },
    get: (ctx: Ctx, { params }: { params: { id: number } }) => one(ctx, params.id),
    create: async (ctx: Ctx, { body }: { body: Values }) => {
      const placed = await resource.placed(ctx, body);
      await resource.checked?.(ctx, body, null);
      const made = await free(ctx)
        .insertInto(table)
        .values({ ...columnsOf(body), ...placed })
        .returning('id')
        .executeTakeFirstOrThrow();
      // A row its maker may not see answers 404, and the transaction takes it back.
      const row = await one(ctx, made.id);
      return reply(row, { alert: { key: `assistmeApp.${name}.created`, param: String(row.name ?? made.id) } });
    },
    replace: (ctx: Ctx, { params, body }: { params: { id: number }; body: Values }) =>
      write(ctx, params.id, { ...Object.fromEntries(Object.keys(entity.writable).map((field) => [field, null])), ...body }),
    change: (ctx: Ctx, { params, body }: { params: { id: number }; body: Values }) => write(ctx, params.id, body),
    remove: async (ctx: Ctx, { params: { id } }: { params: { id: number } }) => {
      const row = await one(ctx, id);
      await mayChange(ctx, id);
      const { used } = (await free(ctx).selectNoFrom(resource.used(id).as('used')).executeTakeFirstOrThrow()) as { used: boolean };
      if (used)
        await free(ctx)
          .updateTable(table)
          .set({ removed_at: ctx.now.toISOString(), version: sql`version + 1` })
          .where('id', '=', id)
          .execute();
      else await free(ctx).deleteFrom(table).where('id', '=', id).execute();
      return reply(undefined, { alert: { key: `assistmeApp.${name}.deleted`, param: String(row.name ?? id) } });
    },
  };
  return handlers as unknown as Pick<Handlers<A>, 'list' | 'get' | 'create' | 'replace' | 'change' | 'remove'>;
};
