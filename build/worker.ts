/** Writes the service worker of web/worker.js with the files of this build; its name changes with any of them (decision 018). */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

export const worker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  writeBundle: async ({ dir: outDir = '' }) => {
    const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((file) => file.isFile() && !file.parentPath.includes('.vite') && !/\.(br|gz|map)$/.test(file.name) && file.name !== 'sw.js')
      .map((file) => `/${path.relative(outDir, path.join(file.parentPath, file.name)).replaceAll(path.sep, '/')}`)
      // The texts are fetched in their two parts; what is for developers is not served everywhere.
      .filter((file) => !/^\/i18n\/\w+\.json$|^\/assets\/for-developers\//.test(file))
      .sort();
    const hash = createHash('sha256');
    for (const file of files) hash.update(file).update(await readFile(path.join(outDir, file)));
    let text = await readFile(path.join(import.meta.dirname, '../web/worker.js'), 'utf8');
    const fill = (placeholder: string, value: string) => {
      if (text.split(placeholder).length !== 2) throw new Error(`web/worker.js has no single place «${placeholder}».`);
      text = text.replace(placeholder, () => value);
    };
    fill("const VERSION = 'version'", `const VERSION = '${hash.digest('hex').slice(0, 16)}'`);
    fill('const FILES = []', `const FILES = ${JSON.stringify(files)}`);
    await writeFile(path.join(outDir, 'sw.js'), text);
  },
};
