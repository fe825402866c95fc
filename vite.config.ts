/** Builds the web client into dist/web: React Compiler on, the palette cut, brotli and gzip copies beside what compresses (design §5). */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
        const bytes = await readFile(at);
        const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
        await Promise.all([writeFile(`${at}.br`, await brotli), writeFile(`${at}.gz`, await promisify(gzip)(bytes, { level: 9 }))]);
      }),
    );
  },
};

/** Mantine's palettes that no token of ours uses. */
const unusedPalette = /^--mantine-color-(red|grape|violet|indigo|cyan|lime|pink|teal|green|blue|yellow|orange)-/;
const dropUnusedPalette = {
  postcssPlugin: 'drop-unused-palette',
  Declaration: (declaration: { prop: string; remove: () => void }) => {
    if (unusedPalette.test(declaration.prop)) declaration.remove();
  },
};

/** What every screen starts with, in one file: apart, its twenty pieces compress 6 KiB worse. */
const start =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\/|@mantine\/core\/esm\/(core|components\/(Button|UnstyledButton|Loader|Transition|ActionIcon))\/|web\/shared\/(call|session|texts|snacks|errors|colours|search|title|Icon|first-icons)\.tsx?|contract\/refs|domain\/permissions/;

const { version } = JSON.parse(await readFile(here('package.json'), 'utf8')) as { version: string };
const server = `http://127.0.0.1:${process.env.PORT || 8080}`;

export default defineConfig({
  root: here('web'),
  plugins: [react({ compiler: true }), preloadFont, compressed],
  css: { postcss: { plugins: [dropUnusedPalette] } },
  define: { __VERSION__: JSON.stringify(version) },
  server: { proxy: { '/api': server, '/management': server, '/v3': server } },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', test: start }] } } },
  },
});
