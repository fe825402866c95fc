/** The store that the configuration names, loaded when it is first needed. */
import { join } from 'node:path';
import type { Config } from '#server/process/config.ts';
import type { FileStore, OpenStore } from '#server/request/ports.ts';

export function createStoreOpener(config: Config): OpenStore {
  let openedStore: Promise<FileStore> | undefined;
  return () => {
    openedStore ??= openStore(config).catch((error: unknown) => {
      openedStore = undefined;
      throw error;
    });
    return openedStore;
  };
}

/** The AWS client is imported only where it is used. */
async function openStore({ s3Url, dataDir }: Config): Promise<FileStore> {
  if (!s3Url) return (await import('./disk-store.ts')).createDiskStore(join(dataDir, 'files'));
  return (await import('./s3-store.ts')).createS3Store(s3Url);
}
