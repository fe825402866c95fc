/** Where the bytes of files lie: one small type, two stores, chosen by the configuration and loaded when first needed. */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';

export type Store = {
  /** Takes the bytes; fulfilled once they would survive a power cut, and when it throws nothing of them is left. */
  put: (key: string, bytes: AsyncIterable<Buffer>, about: { size: number; type: string }) => Promise<void>;
  /** The bytes from `start` to `end`, both included; undefined when there are none by that key. */
  read: (key: string, range: { start: number; end: number }) => Promise<Readable | undefined>;
  /** Does nothing when there is nothing. */
  remove: (key: string) => Promise<void>;
  /** Removes what a killed server left half written before that moment. */
  sweep: (before: Date) => Promise<void>;
};
export type OpenStore = () => Promise<Store>;

/** The AWS client is imported only where it is used. */
const open = async ({ s3Url, dataDir }: Config): Promise<Store> => {
  if (!s3Url) return (await import('./disk-store.ts')).diskStore(join(dataDir, 'files'));
  return (await import('./s3-store.ts')).s3Store(s3Url);
};

export const storeOf = (config: Config): OpenStore => {
  let opened: Promise<Store> | undefined;
  return () => {
    opened ??= open(config).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};
