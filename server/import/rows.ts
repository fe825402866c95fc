/** Imports as they are listed and read: their state, how far they have come, and what was held back. */
import { type SqlBool, sql } from 'kysely';
import type { Import } from '#contract/imports.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { findUndoRefusal } from './undo-refusal.ts';
import { omitCells, readVisibleWaitingRows } from './waiting-rows.ts';

type ImportListing = Omit<Import, 'notApplied' | 'columns' | 'undoRefusal'>;

/** True for imports `row` of companies whose workbook the caller runs: ADMIN any, ORG_ADMIN its own. */
const isVisibleImportSql = ({ user }: Pick<Ctx, 'user'>) =>
  user.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`row.company_id = ${user.companyId}`;

const partCounts = sql`(
  select json_build_object('total', count(*), 'done', count(*) filter (where part.state <> 'WAITING'),
    'new', coalesce(sum(part.made_count), 0), 'changed', coalesce(sum(part.changed_count), 0))
  from import_parts part
  where part.company_id = row.company_id and part.import_id = row.id)`;

const selectImports = (ctx: Pick<Ctx, 'db' | 'user'>) =>
  ctx.db
    .selectFrom('imports as row')
    .innerJoin('users as account', 'account.id', 'row.started_by_id')
    .where(isVisibleImportSql(ctx))
    .select([
      ...([
        'row.id',
        'row.company_id as companyId',
        'row.state',
        'row.started_date as startedDate',
        'row.ended_date as endedDate',
      ] as const),
      'row.undo_refused as refused',
      'row.columns',
      sql<string>`${fullNameOf('account')}`.as('startedByName'),
      sql<{ total: number; done: number; new: number; changed: number }>`${partCounts}`.as('parts'),
    ]);
type StoredImport = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number];
const listingOf = ({ parts, refused: _, columns: __, ...importFields }: StoredImport): ImportListing => ({
  ...importFields,
  parts: { total: parts.total, done: parts.done },
  counts: { new: parts.new, changed: parts.changed },
});

/** A page of a company's imports, the newest first unless it is asked for otherwise; without what was held back. */
export async function readImportPage(
  ctx: Ctx,
  companyId: number,
  { page, size, sort }: { page: number; size: number; sort: readonly { descending: boolean }[] },
) {
  const companyImports = selectImports(ctx).where('row.company_id', '=', companyId);
  const storedImports = await companyImports
    .orderBy('row.id', sort[0]?.descending === false ? 'asc' : 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await companyImports.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const imports: Import[] = [];
  for (const storedImport of storedImports)
    imports.push({
      ...listingOf(storedImport),
      notApplied: [],
      columns: [],
      undoRefusal: storedImport.refused ?? (await findUndoRefusal(ctx.db, storedImport)),
    });
  return { body: imports, total };
}

/** One import; 404 where it is another company's. */
export async function readImport(ctx: Pick<Ctx, 'db' | 'user'>, id: number): Promise<Import> {
  const storedImport = await selectImports(ctx).where('row.id', '=', id).executeTakeFirst();
  if (!storedImport) throw notFound();
  const notApplied = (await readVisibleWaitingRows(ctx, storedImport)).map(omitCells);
  return {
    ...listingOf(storedImport),
    notApplied,
    columns: storedImport.columns,
    undoRefusal: storedImport.refused ?? (await findUndoRefusal(ctx.db, storedImport)),
  };
}
