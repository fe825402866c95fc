/** Restores a backup into an empty database, erases once more whom the list names, and says whether the access log is as it was sealed. */
import { formatVerification, verifyLog } from '#server/access-log/verify.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { eraseAgain, readErasedList } from '#server/erasure/re-erase.ts';
import { countLines, withDatabase } from './database-of.ts';

await withDatabase('restore', async (connection, { file, listFile }, signal, config) => {
  const erasedList = await readErasedList({ backupPath: file, listPath: listFile, dataDir: config.dataDir });
  const { tables, takenAt } = await restoreBackup(connection, file);
  const erasedLines = await eraseAgain(connection, erasedList, takenAt);
  const logLines = formatVerification(await verifyLog(connection, [], signal));
  return [...countLines(tables), `Restored from ${file}; every table reads back as it was written.`, ...erasedLines, ...logLines];
});
