/** Deleting what was never used: the database's own references say whether it was. */
import type { Db } from '#server/database/scoped.ts';
import { problem } from '#server/request/problems.ts';

export const createInUseProblem = () => problem(409, 'error.inUse');

/** Throws 409 when anything refers to the row; its transaction is then taken back. */
export async function deleteUnused(db: Db, table: 'companies' | 'clients' | 'client_groups', rowId: number): Promise<void> {
  try {
    await db.deleteFrom(table).where('id', '=', rowId).execute();
  } catch (error) {
    if ((error as { code?: string }).code === '23503') throw createInUseProblem();
    throw error;
  }
}
