/** Builds the web client into dist/web: React Compiler on, the palette cut, brotli and gzip copies beside what compresses. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunksOf } from './build/chunks.ts';
import { textsInParts } from './build/texts.ts';

const here = (p: string) => path.resolve(import.meta.dirname, p);
const out = here('dist/web');

/** Preloads the font, which the style sheet would only reveal a round trip later. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /next-latin-wght-normal.*woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
};

/** Mantine's <style> makers: never rendered (tokens.css holds the variables, main.tsx switches them off), but imported by its provider. */
const neverRendered: Plugin = {
  name: 'mantine-style-makers',
  apply: 'build',
  load: {
    filter: { id: /MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/ },
    handler: (id) => `export const ${id.includes('MantineClasses.mjs') ? 'MantineClasses' : 'MantineCssVariables'} = () => null;`,
  },
};

/** The service worker of web/worker.js with the files of this build; its name changes with any of them (decision 018). */
const worker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  writeBundle: async () => {
    const found = await readdir(out, { recursive: true, withFileTypes: true });
    const files = found
      .filter((file) => file.isFile() && !file.parentPath.includes('.vite') && !/\.(br|gz|map)$/.test(file.name) && file.name !== 'sw.js')
      .map((file) => `/${path.relative(out, path.join(file.parentPath, file.name)).replaceAll(path.sep, '/')}`)
      // The texts are fetched in their two parts.
      .filter((file) => !/^\/i18n\/\w+\.json$/.test(file))
      .sort();
    const hash = createHash('sha256');
    for (const file of files) hash.update(file).update(await readFile(path.join(out, file)));
    const text = await readFile(here('web/worker.js'), 'utf8');
    const filled = text
      .replace("'version'", `'${hash.digest('hex').slice(0, 16)}'`)
      .replace('const FILES = []', `const FILES = ${JSON.stringify(files)}`);
    await writeFile(path.join(out, 'sw.js'), filled);
  },
};

/** The texts are written to be read; they are sent without what only helps reading. */
const smallest = async (at: string): Promise<Buffer> => {
  if (!/i18n[\\/]\w+\.json$/.test(at)) return readFile(at);
  const bytes = Buffer.from(JSON.stringify(JSON.parse(await readFile(at, 'utf8'))));
  await writeFile(at, bytes);
  return bytes;
};

/** Compressed once here, so that the server never compresses a file while somebody waits. */
const compressed: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  closeBundle: async () => {
    const files = await readdir(out, { recursive: true, withFileTypes: true });
    const wanted = files.filter(
      (file) => file.isFile() && /\.(js|css|json|html|svg)$/.test(file.name) && !file.parentPath.endsWith('.vite'),
    );
    await Promise.all(
      wanted.map(async (file) => {
        const at = path.join(file.parentPath, file.name);
        const bytes = await smallest(at);
        const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
        await Promise.all([writeFile(`${at}.br`, await brotli), writeFile(`${at}.gz`, await promisify(gzip)(bytes, { level: 9 }))]);
      }),
    );
  },
};

/** Mantine's palettes, headings and breakpoints that nothing of ours uses. */
const unusedPalette =
  /^--mantine-(?:h[1-6]-|heading-|breakpoint-)|^--mantine-color-(red|grape|violet|indigo|cyan|lime|pink|teal|green|blue|yellow|orange)-/;
const dropUnusedPalette = {
  postcssPlugin: 'drop-unused-palette',
  Declaration: (declaration: { prop: string; remove: () => void }) => {
    if (unusedPalette.test(declaration.prop)) declaration.remove();
  },
};

/** The screens that people begin at, each with the layouts around it. */
const chunks = chunksOf(here('web'), {
  signIn: ['start/main.tsx', 'access/SignIn.tsx'],
  day: ['start/main.tsx', 'shell/SignedIn.tsx', 'access/OfClient.tsx', 'day/DayFlow.tsx'],
  inbox: ['start/main.tsx', 'shell/SignedIn.tsx', 'shell/InboxCount.tsx', 'organisation/inbox/Inbox.tsx'],
});

const { version } = JSON.parse(await readFile(here('package.json'), 'utf8')) as { version: string };
const server = `http://127.0.0.1:${process.env.PORT || 8080}`;

export default defineConfig({
  root: here('web'),
  plugins: [react({ compiler: true }), preloadFont, neverRendered, textsInParts, worker, compressed],
  css: { postcss: { plugins: [dropUnusedPalette] } },
  define: { __VERSION__: JSON.stringify(version) },
  server: { proxy: { '/api': server, '/filer': server, '/management': server, '/v3': server } },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    // The entry would list every file of every page, a KiB of the first load; style sheets alone must be there before a page is drawn.
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter((name) => name.endsWith('.css')) },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The entry lists every file that a screen brings: names in it would be a KiB of the first load. The manifest says what is what.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:6][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunks }] },
      },
    },
  },
});
