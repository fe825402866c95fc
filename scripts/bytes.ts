/** Builds the web client and says what a phone loads first: KiB of each screen, and of which packages and rooms they are. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { firstScreens, keysOf } from '../build/screens.ts';
import { KiB, readBuildWeights } from '../build/weight.ts';

process.env.NODE_ENV = 'production';
const root = join(import.meta.dirname, '..');
const outFolder = mkdtempSync(join(tmpdir(), 'vardag-bytes-'));

/** The lengths of each file's modules, before they are minified. */
const lengths = new Map<string, [source: string, length: number][]>();
const lengthsPlugin: Plugin = {
  name: 'lengths',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        lengths.set(
          file.fileName,
          Object.entries(file.modules).map(([id, { renderedLength }]) => [sourceOf(id), renderedLength]),
        );
  },
};

/** The package, or of our own code the room: `kit`, `day`, `domain`. */
function sourceOf(id: string): string {
  const [, packageName] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (packageName) return packageName;
  const [room = '', area = ''] = relative(root, id.replace(/[?#].*/, '').replace(/^\0/, '')).split('/');
  if (room === 'web') return `own: ${area}`;
  return ['domain', 'contract'].includes(room) ? `own: ${room}` : 'bundler';
}

await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'error', plugins: [lengthsPlugin], build: { outDir: outFolder } });
const { filesOf, sizeOf, weight } = readBuildWeights(outFolder);

/** KiB of a screen by source: each file's gzipped size is shared out by the lengths of its modules. */
function sharesOf(files: Iterable<string>): Map<string, number> {
  const shares = new Map<string, number>();
  const add = (source: string, size: number) => shares.set(source, (shares.get(source) ?? 0) + size);
  for (const file of files) {
    const modules = lengths.get(file) ?? [['style sheets', 1] as const];
    const fullLength = modules.reduce((sum, [, length]) => sum + length, 0);
    for (const [source, length] of modules) add(source, ((length / fullLength) * sizeOf(file).gzip) / KiB);
  }
  return shares;
}

const loads = Object.entries(firstScreens).map(([name, pages]) => [name, filesOf(keysOf(pages))] as const);
const row = (heading: string, cells: readonly string[]) => `| ${[heading, ...cells].join(' | ')} |`;
const columns = (names: readonly string[]) => [row('', names), `|---|${names.map(() => '---:').join('|')}|`];
const formatSize = (size: number | undefined) => (size === undefined || size < 0.05 ? '' : size.toFixed(1));

const shares = loads.map(([, files]) => sharesOf(files));
const largestShareOf = (source: string) => Math.max(...shares.map((share) => share.get(source) ?? 0));
const sources = [...new Set(shares.flatMap((share) => [...share.keys()]))].sort((a, b) => largestShareOf(b) - largestShareOf(a));
console.log(
  [
    ...columns(['KiB gzip', 'KiB brotli', 'files']),
    ...loads.map(([name, files]) => row(name, [weight(files).toFixed(1), weight(files, 'brotli').toFixed(1), String(files.size)])),
    '',
    ...columns(loads.map(([name]) => name)),
    ...sources.map((source) =>
      row(
        source,
        shares.map((share) => formatSize(share.get(source))),
      ),
    ),
  ].join('\n'),
);
rmSync(outFolder, { recursive: true });
