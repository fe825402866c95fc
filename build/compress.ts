/** Lays brotli and gzip copies beside what compresses, so that the server never compresses a file while somebody waits. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** The other plugins have written all of their files when the bundle is closed. */
export function compressedCopies(): Plugin {
  let outDir = '';
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved: ({ build }) => {
      outDir = build.outDir;
    },
    closeBundle: async () => {
      // Of a build that failed before it wrote, the reason is to be seen.
      if (!existsSync(outDir)) return;
      const files = await readdir(outDir, { recursive: true, withFileTypes: true });
      const compressibleFiles = files
        .filter((file) => file.isFile() && /\.(js|css|json|html|svg)$/.test(file.name) && !file.parentPath.endsWith('.vite'))
        .map((file) => path.join(file.parentPath, file.name));
      await Promise.all(compressibleFiles.map(compress));
    },
  };
}

/** All texts of a language in one, which no page asks for: pages have them in parts. */
const WHOLE_TEXTS = /i18n[\\/]\w+\.json$/;

async function compress(file: string): Promise<void> {
  if (WHOLE_TEXTS.test(file)) return writeFile(file, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
  const bytes = await readFile(file);
  const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))]);
}
