/** Takes a backup of the database into a new file, also while the product runs. */
import { statSync } from 'node:fs';
import { takeBackup } from '#server/backup/take.ts';
import { countLines, fileAdvice, withDatabase } from './database-of.ts';

await withDatabase('backup', async (connection, { file }, signal, config) => {
  const tables = await takeBackup(connection, file, { signal });
  return [
    ...countLines(tables),
    `${file} is whole: ${(statSync(file).size / 1e6).toFixed(1)} MB, read back after it was written.`,
    ...fileAdvice(tables, config),
  ];
});
