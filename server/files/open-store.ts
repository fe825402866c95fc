/** The store that the configuration names, loaded when it is first needed. */
import { join } from 'node:path';
import type { Config } from '#server/process/config.ts';
import type { OpenStore, Store } from '#server/request/ports.ts';

export function storeOf(config: Config): OpenStore {
  let openedStore: Promise<Store> | undefined;
  return () => {
    openedStore ??= open(config).catch((error: unknown) => {
      openedStore = undefined;
      throw error;
    });
    return openedStore;
  };
}

/** The AWS client is imported only where it is used. */
async function open({ s3Url, dataDir }: Config): Promise<Store> {
  if (!s3Url) return (await import('./disk-store.ts')).createDiskStore(join(dataDir, 'files'));
  return (await import('./s3-store.ts')).s3Store(s3Url);
}
