/** Restores a backup into an empty database, and says whether the access log is as it was sealed. */
import { linesOf, verifyLog } from '#server/access-log/verify.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { countLines, withDatabase } from './database-of.ts';

await withDatabase('restore', async (connection, file, signal) => {
  const tables = await restoreBackup(connection, file);
  const log = linesOf(await verifyLog(connection, [], signal));
  return [...countLines(tables), `Restored from ${file}; every table reads back as it was written.`, ...log];
});
