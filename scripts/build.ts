/** Builds the web client and the server into dist/ unless they were built from exactly these sources. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sharedSources = ['contract', 'domain', 'package.json', 'package-lock.json'];

type BuildTarget = { name: string; sources: string[]; config: string; stamp: string };
const web: BuildTarget = { name: 'web client', sources: ['web', 'build', ...sharedSources], config: 'vite.config.ts', stamp: '.built' };
const server: BuildTarget = {
  name: 'server',
  sources: ['server', ...sharedSources],
  config: 'vite.server.config.ts',
  stamp: '.built-server',
};

/** Ends this process when it fails: there would be no pages. */
export async function buildWeb(): Promise<void> {
  const buildOutput = build(web);
  if (buildOutput === undefined) return;
  console.error(`${buildOutput}\nThe web client could not be built.`);
  process.exit(1);
}

/** The file to start: the built server's, or the one of the sources where it cannot be built. */
export async function buildServer(): Promise<string> {
  const buildOutput = build(server);
  const builtFile = join(root, 'dist', 'server', 'main.js');
  if (buildOutput === undefined && existsSync(builtFile)) return builtFile;
  if (buildOutput) console.error(`${buildOutput}\nThe server could not be built; it runs from its sources.`);
  return join(root, 'server', 'main.ts');
}

/** The file to start without building: the built server's where it is of exactly these sources, else the one of the sources. */
export const existingServerFile = (): string => join(root, stampOf(server).isFresh ? 'dist/server/main.js' : 'server/main.ts');

/** Builds the server of a release, with backup, restore and every package in it. Ends this process when it fails. */
export function buildServerInto(folder: string) {
  console.log('Building the server …');
  const viteRun = runViteBuild('--config', server.config, '--mode', 'release', '--outDir', folder);
  if (viteRun.status === 0) return;
  console.error(`${viteRun.stdout}${viteRun.stderr}\nThe server could not be built.`);
  process.exit(1);
}

const runViteBuild = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', ...args, '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** Of which sources it was built, and of which it would be. */
function stampOf({ sources, config, stamp }: BuildTarget) {
  const sourceDigest = digestOf([...sources, config]);
  const file = join(root, 'dist', stamp);
  return { sourceDigest, file, isFresh: existsSync(file) && readFileSync(file, 'utf8') === sourceDigest };
}

/** The build's output when it failed. */
function build(target: BuildTarget): string | undefined {
  const { name, config } = target;
  if (!existsSync(join(root, config))) return undefined;
  const { sourceDigest, file, isFresh } = stampOf(target);
  if (isFresh) return undefined;
  console.log(`Building the ${name} …`);
  // A half-made build must not be taken for a complete one.
  rmSync(file, { force: true });
  const viteRun = runViteBuild('--config', config);
  if (viteRun.status !== 0) return `${viteRun.stdout}${viteRun.stderr}`;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(file, sourceDigest);
  return undefined;
}

function digestOf(sources: string[]) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesOf(source: string): string[] {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [source];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
