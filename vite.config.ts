/** Builds the web client into dist/web: React Compiler on, brotli and gzip copies beside what compresses. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunksOf } from './build/chunks.ts';
import { createClassNamer } from './build/class-names.ts';
import { compressedCopies } from './build/compress.ts';
import { endpoints } from './build/endpoints.ts';
import { firstFiles } from './build/first-files.ts';
import { loadPart } from './build/load-part.ts';
import { modulesOf } from './build/not-compiled.ts';
import { preloadFont } from './build/preload-font.ts';
import { reactParts } from './build/react-parts.ts';
import { resources } from './build/resources.ts';
import { firstScreens, screensByPath, uncompiledPages } from './build/screens.ts';
import { textsInParts } from './build/texts.ts';
import { worker } from './build/worker.ts';

const here = (p: string) => path.resolve(import.meta.dirname, p);
const out = here('dist/web');

/** Pages for developers alone lie in a folder of their own, which production does not serve (decision 052). */
const folderOf = (modules: readonly string[]) =>
  modules.length > 0 && modules.every((file) => /gallery\/(?!DevelopmentGallery)/.test(file)) ? 'assets/for-developers' : 'assets';

const { version } = JSON.parse(await readFile(here('package.json'), 'utf8')) as { version: string };
const server = `http://127.0.0.1:${process.env.PORT || 8080}`;

export default defineConfig(({ command }) => ({
  root: here('web'),
  plugins: [
    react({ compiler: true, exclude: command === 'build' ? [/node_modules/, ...modulesOf(here('web'), uncompiledPages)] : /node_modules/ }),
    reactParts(),
    endpoints({ contract: '#contract/', callers: ['callApi', 'downloadFile'] }),
    resources({ contract: '#contract/all.ts', describe: '#contract/describe.ts' }),
    preloadFont('first.woff2'),
    firstFiles(screensByPath),
    loadPart,
    textsInParts,
    worker,
    compressedCopies(),
  ],
  css: { modules: { generateScopedName: createClassNamer() } },
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
        // The entry lists every file that a screen brings: names in it would be a KiB of the first load, and each sign of
        // a style sheet's name some 50 bytes: five tell the few apart. The manifest says what is what.
        chunkFileNames: ({ moduleIds }) => `${folderOf(moduleIds)}/[hash:7].js`,
        assetFileNames: ({ originalFileNames }) => `${folderOf(originalFileNames)}/[hash:5][extname]`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunksOf(here('web'), firstScreens), debugName: 'screens' }],
        },
      },
    },
  },
}));
