/** Builds the server into dist/server as plain JavaScript: a start then strips no types and reads a few files in place of a thousand (decision 059). */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';
import { lineMappingsInAscii, toAscii } from './build/ascii.ts';

const here = (p: string) => path.resolve(import.meta.dirname, p);
/** Two folders below the root, as server/database is: what a module finds from its own folder is found from here. */
const out = here('dist/server');
/** Of a release: what an operator runs by itself is built beside the server. */
const commands = { backup: here('scripts/backup.ts'), restore: here('scripts/restore.ts'), 'verify-log': here('scripts/verify-log.ts') };

function movedMap(code: string, source: string): string {
  const map = JSON.parse(source) as { mappings: string };
  return JSON.stringify({ ...map, names: [], mappings: lineMappingsInAscii(code, map.mappings) });
}

export default defineConfig(({ mode }) => ({
  root: here('.'),
  publicDir: false,
  plugins: [
    {
      name: 'migrations',
      writeBundle: ({ dir = out }) => cpSync(here('server/database/migrations'), path.join(dir, 'migrations'), { recursive: true }),
    },
    {
      // With a letter beyond ASCII in it, a text takes two bytes for each of its letters as long as the server runs.
      name: 'ascii',
      generateBundle: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const map = bundle[`${file.fileName}.map`];
          if (map?.type === 'asset') map.source = movedMap(file.code, String(map.source));
          file.code = toAscii(file.code);
        }
      },
    },
  ],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: out,
    emptyOutDir: true,
    target: 'node26',
    sourcemap: true,
    rolldownOptions: {
      input: { main: here('server/main.ts'), ...(mode === 'release' && commands) },
      // What few installations need is left where it is; a release has no other place.
      external: ['pg-native', ...(mode === 'release' ? [] : [/^@aws-sdk\//])],
      output: {
        // The text stays in memory as long as the server runs, 8 MB of it with its blanks. Names of functions and classes stay for the log, those
        // within them go; lines are told by the maps.
        minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        // Apart from our own, so that the map of a stack trace stays small.
        codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, includeDependenciesRecursively: false, entriesAware: true }] },
      },
    },
  },
}));
