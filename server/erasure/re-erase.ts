/** Erases once more, in a database that was restored, whom the list names as erased since the backup was taken (R126). */
import { dirname, join } from 'node:path';
import pg from 'pg';
import { operatorError } from '#server/process/operator-error.ts';
import { ERASED_LIST_FILE_NAME, type ErasedClient, readErasedClients } from './erased-list.ts';

/** `listPath`: of one that was named; '' for those beside the backup and in the data folder. */
type ErasedListSources = { backupPath: string; listPath: string; dataDir: string };

/** The list to go by; null where there is none. Throws where one was named that is not there. */
export async function readErasedList({ backupPath, listPath, dataDir }: ErasedListSources): Promise<ErasedClient[] | null> {
  if (listPath) {
    const namedList = await readErasedClients(listPath);
    if (!namedList) throw operatorError(`${listPath}, the list of the erased, is not there. Nothing was changed.`);
    return namedList;
  }
  const erasedLists = await Promise.all(
    [dirname(backupPath), dataDir].map((folder) => readErasedClients(join(folder, ERASED_LIST_FILE_NAME))),
  );
  return erasedLists.every((erasedList) => erasedList === null) ? null : erasedLists.flatMap((list) => list ?? []);
}

/** One client, in a transaction; false where the client is not there. */
async function replayErasure(connection: pg.Client, { company, client: id, at }: ErasedClient): Promise<boolean> {
  await connection.query('begin');
  await connection.query(`select set_config('app.companies', $1, true)`, [`{${company}}`]);
  const clientResult = await connection.query('select from clients where id = $1 and company_id = $2', [id, company]);
  if (clientResult.rowCount === 0) {
    await connection.query('rollback');
    return false;
  }
  // One that was under way when the backup was taken is that one.
  const { rows } = await connection.query<{ id: number }>(
    `insert into erasures (company_id, client_id, state, retention, is_replayed)
     select $1, $2, 'APPROVED', retention, true from companies where id = $1
     on conflict (company_id, client_id) where state <> 'WITHDRAWN' do update set state = 'APPROVED', is_replayed = true returning id`,
    [company, id],
  );
  await connection.query(`update legal_holds set ended_by_id = made_by_id, ended_at = $2 where client_id = $1 and ended_at is null`, [
    id,
    at,
  ]);
  await connection.query('select erase_client($1, $2, $3)', [company, rows[0]!.id, at]);
  await connection.query('commit');
  return true;
}

/** Those of the list that were erased since the backup was taken; answers lines to tell whoever restores. The bytes of files go at the next start. */
export async function eraseAgain(
  connectionConfig: pg.ClientConfig,
  erasedClients: readonly ErasedClient[] | null,
  backupTakenAt: string,
): Promise<string[]> {
  if (!erasedClients) return ['No list of the erased lies beside it: if clients were erased since, restore again with --erased FILE.'];
  const databaseClient = new pg.Client({ ...connectionConfig, application_name: 'vardag restore' });
  databaseClient.on('error', () => {}); // the query that is under way rejects with it
  await databaseClient.connect();
  try {
    const erasedClientIds = new Set<number>();
    for (const erasedClient of erasedClients.filter(({ at }) => at > backupTakenAt))
      if (await replayErasure(databaseClient, erasedClient)) erasedClientIds.add(erasedClient.client);
    return [`Clients who were erased since the backup, and are once more: ${erasedClientIds.size}.`];
  } finally {
    await databaseClient.end().catch(() => {});
  }
}
