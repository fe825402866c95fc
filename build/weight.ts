/** The weight of a screen when a phone opens it first: its files by the build's manifest, compressed as they are sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
export type Manifest = Record<string, Chunk>;
export const KiB = 1024;

/** `dist` is the folder of the build. Pages are named as the manifest names them: by their path in web/, the start by `index.html`. */
export function readBuildWeights(dist: string) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sizes = new Map<string, { gzip: number; brotli: number }>();

  /** Bytes of one file. */
  function sizeOf(file: string) {
    const bytes = sizes.has(file) ? null : readFileSync(join(dist, file));
    if (bytes) sizes.set(file, { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length });
    return sizes.get(file)!;
  }
  /** A set of chunks with those that they bring along by static import. */
  function chunksWith(keys: readonly string[]): Set<string> {
    const chunkKeys = new Set<string>();
    const walk = (key: string): void => {
      if (!manifest[key] || chunkKeys.has(key)) return;
      chunkKeys.add(key);
      manifest[key].imports?.forEach(walk);
    };
    keys.forEach(walk);
    return chunkKeys;
  }
  /** The files of these chunks, scripts and style sheets. */
  const filesOf = (keys: readonly string[]): Set<string> =>
    new Set([...chunksWith(keys)].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]));
  /** KiB of files together. */
  const weightOf = (files: Iterable<string>, encoding: 'gzip' | 'brotli' = 'gzip'): number =>
    [...files].reduce((sum, file) => sum + sizeOf(file)[encoding], 0) / KiB;
  return { manifest, sizeOf, chunksWith, filesOf, weight: weightOf };
}
