/** The certificates of erasures: numbers and hashes under a seal, and nobody's name (R126). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Erasure } from '#contract/erasures.ts';
import { parseDay } from '#server/database/instants.ts';
import type { Db } from '#server/database/scoped.ts';
import type { App } from '#server/request/ports.ts';

type StoredErasure = Omit<Erasure, 'seal' | 'backupNights'>;

/** The seal of what is erased: whoever has the certificate on paper sees whether it is the same. */
const computeSeal = (storedErasure: StoredErasure): string | null =>
  storedErasure.erasedDate === null
    ? null
    : createHash('sha256')
        // The end, when the bytes of files are gone too, comes later and changes no seal.
        .update(JSON.stringify({ ...storedErasure, state: undefined, doneDate: undefined }))
        .digest('hex');

/** A company's erasures, or the one of this id, newest first; those that were withdrawn are none. */
export async function readErasures(
  db: Db,
  { backupDir, backupKeep }: App['config'],
  companyId: number,
  id: number | null = null,
): Promise<Erasure[]> {
  const { rows } = await sql<StoredErasure>`
    select id, client_id as "clientNumber", state, retention, left_on::text as "leftOn", last_entry_on::text as "lastEntryOn", offered,
      proposed_by_id as "proposedByNumber", proposed_at as "proposedDate", approved_by_id as "approvedByNumber",
      approved_at as "approvedDate", is_replayed as "isReplayed", erased_at as "erasedDate", done_at as "doneDate",
      file_count as "fileCount", coalesce(tables, '[]') as tables
    from erasures
    where company_id = ${companyId} and (${id}::bigint is null or id = ${id}) and state <> 'WITHDRAWN'
    order by id desc`.execute(db);
  const backupNights = backupDir === undefined ? null : backupKeep;
  return rows
    .map((erasure) => ({
      ...erasure,
      leftOn: erasure.leftOn && parseDay(erasure.leftOn),
      lastEntryOn: erasure.lastEntryOn && parseDay(erasure.lastEntryOn),
    }))
    .map((erasure) => ({ ...erasure, seal: computeSeal(erasure), backupNights }));
}
