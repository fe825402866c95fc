/**
 * The list of the erased, a file in the data folder and beside the nightly backups: a line of JSON for each, with the company's and the client's
 * number and when. A restore of a backup from before that moment erases them once more (R126).
 */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '#server/process/config.ts';

export const ERASED_LIST_FILE_NAME = 'erased.jsonl';
const erasedClientSchema = z.object({ company: z.int(), client: z.int(), at: z.iso.datetime() });
export type ErasedClient = z.output<typeof erasedClientSchema>;

export async function recordErasedClient(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  { company, client, at }: ErasedClient,
): Promise<void> {
  // Tried again, it stands there already.
  for (const listPath of [dataDir, ...(backupDir ? [backupDir] : [])].map((folder) => join(folder, ERASED_LIST_FILE_NAME)))
    if (!(await readErasedClients(listPath))?.some((erasedClient) => erasedClient.client === client && erasedClient.at === at))
      await appendFile(listPath, `${JSON.stringify({ company, client, at })}\n`, { mode: 0o600, flush: true });
}

/** Lines of the list, or of the security log; other lines are none. Null where there is no such file. */
export async function readErasedClients(listPath: string): Promise<ErasedClient[] | null> {
  const listText = await readFile(listPath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (listText === null) return null;
  return listText.split('\n').flatMap((lineText) => {
    try {
      const { success, data } = erasedClientSchema.safeParse(JSON.parse(lineText));
      return success ? [data] : [];
    } catch {
      return [];
    }
  });
}
