/** Paging: one page of a list, and how many rows there are. */
import { type RawBuilder, sql } from 'kysely';
import { type Reply, reply } from './handlers.ts';

export type PageRequest = { page: number; size: number; sort: readonly { field: string; descending: boolean }[] };
const orderClauseOf = ({ sort }: PageRequest, sortColumns: Record<string, string>) =>
  sql.join(
    [...sort, { field: 'id', descending: false }].map(
      ({ field, descending }) => sql`${sql.ref(sortColumns[field] ?? 'row.id')} ${descending ? sql`desc` : sql`asc`}`,
    ),
  );

type RowQuery<R> = {
  orderBy(ordering: RawBuilder<unknown>): RowQuery<R>;
  limit(rowCount: number): RowQuery<R>;
  offset(rowCount: number): RowQuery<R>;
  execute(): Promise<R[]>;
};
type CountQuery = { executeTakeFirstOrThrow(): Promise<{ total: number }> };

/** The column of a query that counts rows. */
export const totalColumn = sql<number>`count(*)`.as('total');

/** Asks for both at once; `sortColumns` says which of a query's columns a field is sorted by, where that is not `row.id`. */
export async function readPage<R>(
  rowQuery: RowQuery<R>,
  countQuery: CountQuery,
  page: PageRequest,
  sortColumns: Record<string, string> = {},
): Promise<Reply<R[]>> {
  const [pageRows, totalRow] = await Promise.all([
    rowQuery
      .orderBy(orderClauseOf(page, sortColumns))
      .limit(page.size)
      .offset(page.page * page.size)
      .execute(),
    countQuery.executeTakeFirstOrThrow(),
  ]);
  return reply(pageRows, { total: totalRow.total });
}
