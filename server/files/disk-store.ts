/** Files in a folder: written beside their place, flushed, and moved there whole. */
import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#server/request/ports.ts';

const isMissingFileError = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

export async function createDiskStore(folder: string): Promise<FileStore> {
  const temporaryFolder = join(folder, 'half');
  // Care data: nobody but the server's own account reads it.
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const pathOf = (fileKey: string) => join(folder, fileKey.slice(0, 2), fileKey);
  return {
    put: async (fileKey, bytes) => {
      const storedPath = pathOf(fileKey);
      const temporaryPath = join(temporaryFolder, `${fileKey}.${randomBytes(4).toString('hex')}`);
      // Opened first: a stream that is refused while it still opens its file would make it after it was removed.
      const fileHandle = await open(temporaryPath, 'wx', 0o600);
      try {
        await pipeline(bytes, fileHandle.createWriteStream({ flush: true }));
        await mkdir(dirname(storedPath), { recursive: true, mode: 0o700 });
        await rename(temporaryPath, storedPath);
        await flushFolder(dirname(storedPath));
        await flushFolder(folder);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },
    read: async (fileKey, { start, end }) => {
      try {
        const fileHandle = await open(pathOf(fileKey), 'r');
        return fileHandle.createReadStream({ start, end });
      } catch (error) {
        if (isMissingFileError(error)) return undefined;
        throw error;
      }
    },
    check: () => access(temporaryFolder, constants.W_OK),
    remove: (fileKey) => rm(pathOf(fileKey), { force: true }),
    sweep: async (cutoffDate) => {
      for (const fileName of await readdir(temporaryFolder)) {
        const path = join(temporaryFolder, fileName);
        const stats = await stat(path).catch(() => undefined);
        if (stats && stats.mtimeMs < cutoffDate.getTime()) await rm(path, { force: true });
      }
    },
  };
}

async function flushFolder(folder: string) {
  const folderHandle = await open(folder, 'r');
  try {
    await folderHandle.sync();
  } finally {
    await folderHandle.close();
  }
}
