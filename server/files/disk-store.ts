/** Files in a folder: written beside their place, flushed, and moved there whole. */
import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Store } from '#server/request/ports.ts';

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

export async function createDiskStore(folder: string): Promise<Store> {
  const temporaryFolder = join(folder, 'half');
  // Care data: nobody but the server's own account reads it.
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    put: async (key, bytes) => {
      const place = placeOf(key);
      const temporaryPath = join(temporaryFolder, `${key}.${randomBytes(4).toString('hex')}`);
      // Opened first: a stream that is refused while it still opens its file would make it after it was removed.
      const file = await open(temporaryPath, 'wx', 0o600);
      try {
        await pipeline(bytes, file.createWriteStream({ flush: true }));
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await rename(temporaryPath, place);
        await flushFolder(dirname(place));
        await flushFolder(folder);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },
    read: async (key, { start, end }) => {
      try {
        const handle = await open(placeOf(key), 'r');
        return handle.createReadStream({ start, end });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    check: () => access(temporaryFolder, constants.W_OK),
    remove: (key) => rm(placeOf(key), { force: true }),
    sweep: async (olderThan) => {
      for (const name of await readdir(temporaryFolder)) {
        const path = join(temporaryFolder, name);
        const stats = await stat(path).catch(() => undefined);
        if (stats && stats.mtimeMs < olderThan.getTime()) await rm(path, { force: true });
      }
    },
  };
}

async function flushFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
