/** Restores a backup into an empty database. */
import { restoreBackup } from '#server/backup/restore.ts';
import { countLines, withDatabase } from './database-of.ts';

await withDatabase('restore', async (connection, file) => {
  const tables = await restoreBackup(connection, file);
  return [...countLines(tables), `Restored from ${file}; every table reads back as it was written.`];
});
