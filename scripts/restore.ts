/** Restores a backup into an empty database, erases once more whom the list names, and says whether the access log is as it was sealed. */
import { resultLines, verifyLog } from '#server/access-log/verify.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { eraseAgain, listOfErased } from '#server/erasure/re-erase.ts';
import { countLines, withDatabase } from './database-of.ts';

await withDatabase('restore', async (connection, { file, list }, signal, config) => {
  const known = await listOfErased({ backupPath: file, listPath: list, dataDir: config.dataDir });
  const { tables, takenAt } = await restoreBackup(connection, file);
  const erased = await eraseAgain(connection, known, takenAt);
  const log = resultLines(await verifyLog(connection, [], signal));
  return [...countLines(tables), `Restored from ${file}; every table reads back as it was written.`, ...erased, ...log];
});
