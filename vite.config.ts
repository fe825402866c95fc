/** Builds the web client into dist/web: React Compiler on, the palette cut, brotli and gzip copies beside what compresses. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunksOf } from './build/chunks.ts';
import { compressedCopies } from './build/compress.ts';
import { endpoints } from './build/endpoints.ts';
import { preloadFont } from './build/preload-font.ts';
import { textsInParts } from './build/texts.ts';
import { worker } from './build/worker.ts';

const here = (p: string) => path.resolve(import.meta.dirname, p);
const out = here('dist/web');

/** Mantine's <style> makers: never rendered (tokens.css holds the variables, main.tsx switches them off), but imported by its provider. */
const neverRendered: Plugin = {
  name: 'mantine-style-makers',
  apply: 'build',
  load: {
    filter: { id: /MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/ },
    handler: (id) => `export const ${id.includes('MantineClasses.mjs') ? 'MantineClasses' : 'MantineCssVariables'} = () => null;`,
  },
};

/** Mantine's palettes, headings, shadows and steps that nothing of ours uses. */
const unusedPalette = new RegExp(
  '^--mantine-(h[1-6]-|heading-|breakpoint-|shadow-|z-index-|line-height-|font-weight-(regular|bold)|primary-color-\\d|' +
    'color-((red|grape|violet|indigo|cyan|lime|pink|teal|green|blue|yellow|orange)-|dark-(text|filled|light|outline)|gray-(text|outline)))',
);
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
  plugins: [
    react({ compiler: true }),
    endpoints({ contract: '#contract/', callers: ['call', 'download'] }),
    preloadFont('atkinson-hyperlegible-next-latin-wght-normal.woff2'),
    neverRendered,
    textsInParts,
    worker,
    compressedCopies(out),
  ],
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
