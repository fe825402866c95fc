/** The store for the bytes of files: what a disk and a bucket both do. */
import type { Readable } from 'node:stream';

export type Store = {
  /** Takes the bytes; fulfilled once they would survive a power cut. When it throws, `remove` takes back what is left, if anything. */
  put: (key: string, bytes: AsyncIterable<Buffer>, about: { size: number; type: string }) => Promise<void>;
  /** The bytes from `start` to `end`, both included; undefined when there are none by that key. */
  read: (key: string, range: { start: number; end: number }) => Promise<Readable | undefined>;
  /** Does nothing when there is nothing. */
  remove: (key: string) => Promise<void>;
  /** Throws when it cannot be used. */
  check: () => Promise<void>;
  /** Removes what a killed server left half written before that moment. */
  sweep: (before: Date) => Promise<void>;
};
