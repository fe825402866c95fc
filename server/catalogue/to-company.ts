/** A client's own category or type becomes its company's, with what belongs to it (R99): one act in one transaction, of which a second finds it done. */
import { sql } from 'kysely';
import type { Entity } from '#contract/entity.ts';
import type { Rows } from '#server/request/crud.ts';
import { type Ctx, reply } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { openClient } from '#server/request/scope.ts';
import { isNameTaken, lockNaming } from '#server/request/unique-name.ts';

type Table = 'activity_categories' | 'activity_types' | 'item_categories';
/** In this order, so that two acts that need several never wait for each other. */
const lockedTables: readonly Table[] = ['activity_categories', 'activity_types', 'item_categories'];

/** Whoever names categories or types of the company, or makes some the company's, waits until this transaction is over. */
export async function lockCatalogue({ db }: Pick<Ctx, 'db'>, companyId: number): Promise<void> {
  for (const table of lockedTables) await lockNaming(db, `${table} ${companyId}`);
}

/** Makes rows of a client the company's; only those that are still its own. */
export async function shareRows({ db }: Pick<Ctx, 'db'>, table: Table | 'attributes', rowIds: readonly number[]): Promise<void> {
  if (rowIds.length === 0) return;
  await sql`
    update ${sql.table(table)}
    set client_id = null, version = version + 1
    where id = any(${rowIds}) and client_id is not null`.execute(db);
}

type ClientRow = { id: number; name: string; company_id: number; client_id: number | null; activity_category_id?: number };
const readClientRow = async ({ db }: Ctx, table: Table, id: number): Promise<ClientRow> =>
  (
    await sql<ClientRow>`
      select id, name, company_id, client_id
      ${table === 'activity_types' ? sql`, activity_category_id` : sql``}
      from ${sql.table(table)}
      where id = ${id}`.execute(db)
  ).rows[0]!;

/** Throws 409 where the company or the platform has one of the name, in the place where it would stand. */
async function refuseTakenName(ctx: Ctx, table: Table, clientRow: ClientRow): Promise<void> {
  const parentColumn = table === 'activity_types' ? 'activity_category_id' : undefined;
  const isTaken = await isNameTaken(ctx.db, { table, ...(parentColumn && { parentColumn }) }, { ...clientRow, client_id: null });
  const messageKey = table === 'activity_types' ? 'error.catalogue.typeAtCompany' : 'error.catalogue.categoryAtCompany';
  if (isTaken) throw problem(409, messageKey, { params: { name: clientRow.name } });
}

/** The questions in use that are a client's own, of types or a category. */
async function shareQuestions(
  ctx: Ctx,
  parentColumn: 'activity_type_id' | 'item_category_id',
  parentIds: readonly number[],
): Promise<void> {
  const { rows: questions } = await sql<{ id: number }>`
    select id
    from attributes
    where ${sql.ref(parentColumn)} = any(${parentIds}) and client_id is not null and removed_at is null and not archived`.execute(ctx.db);
  await shareRows(
    ctx,
    'attributes',
    questions.map(({ id }) => id),
  );
}

/** Rows that go along with each: of a type its category, of a category its types in use; what is archived or removed stays the client's. */
const shareByTable: Record<Table, (ctx: Ctx, clientRow: ClientRow) => Promise<void>> = {
  activity_types: async (ctx, clientRow) => {
    const category = await readClientRow(ctx, 'activity_categories', clientRow.activity_category_id!);
    if (category.client_id !== null) {
      await refuseTakenName(ctx, 'activity_categories', category);
      await shareRows(ctx, 'activity_categories', [category.id]);
    }
    await refuseTakenName(ctx, 'activity_types', clientRow);
    await shareRows(ctx, 'activity_types', [clientRow.id]);
    await shareQuestions(ctx, 'activity_type_id', [clientRow.id]);
  },
  activity_categories: async (ctx, clientRow) => {
    await refuseTakenName(ctx, 'activity_categories', clientRow);
    await shareRows(ctx, 'activity_categories', [clientRow.id]);
    const types = await ctx.db
      .selectFrom('activity_types')
      .select('id')
      .where('activity_category_id', '=', clientRow.id)
      .where('removed_at', 'is', null)
      .where('archived', '=', false)
      .execute();
    const typeIds = types.map(({ id }) => id);
    await shareRows(ctx, 'activity_types', typeIds);
    await shareQuestions(ctx, 'activity_type_id', typeIds);
  },
  item_categories: async (ctx, clientRow) => {
    await refuseTakenName(ctx, 'item_categories', clientRow);
    await shareRows(ctx, 'item_categories', [clientRow.id]);
    await shareQuestions(ctx, 'item_category_id', [clientRow.id]);
  },
};

/** The call of contract/catalogue-owners.ts: for whoever may change the client's own row, which is read as the other calls read it. */
export const createToCompanyCall =
  <E extends Entity>(table: Table, crudRows: Rows<E>) =>
  async (ctx: Ctx, { params: { id } }: { params: { id: number } }) => {
    await crudRows.get(ctx, id);
    await lockCatalogue(ctx, (await readClientRow(ctx, table, id)).company_id);
    const clientRow = await readClientRow(ctx, table, id);
    if (clientRow.client_id === null) throw problem(409, 'error.catalogue.notClients');
    await openClient(ctx, clientRow.client_id, 'catalogue.change');
    await shareByTable[table](ctx, clientRow);
    return reply(await crudRows.get(ctx, id), { alert: { key: 'catalogue.becameCompanys', param: clientRow.name } });
  };
