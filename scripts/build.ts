/** Builds the web client and the server into dist/ unless they were built from exactly these sources. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const sharedSources = ['contract', 'domain', 'package.json', 'package-lock.json'];

/** `stamp`: the file in its folder that says of which sources it was built. */
type BuildTarget = { name: string; folder: string; sources: string[]; config: string; stamp: string };
const web: BuildTarget = {
  name: 'web client',
  folder: 'web',
  sources: ['web', 'build', ...sharedSources],
  config: 'vite.config.ts',
  stamp: '.vite/built',
};
const server: BuildTarget = {
  name: 'server',
  folder: 'server',
  sources: ['server', ...sharedSources],
  config: 'vite.server.config.ts',
  stamp: '.built',
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
  const builtFile = join(dist, 'server', 'main.js');
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
function stampOf({ folder, sources, config, stamp }: BuildTarget) {
  const sourceDigest = digestOf([...sources, config]);
  const file = join(dist, folder, stamp);
  return { sourceDigest, isFresh: existsSync(file) && readFileSync(file, 'utf8') === sourceDigest };
}

/** The build's output when it failed. Two that build at once do not meet: each writes to a folder of its own. */
function build(target: BuildTarget): string | undefined {
  const { name, folder, config, stamp } = target;
  if (!existsSync(join(root, config))) return undefined;
  const { sourceDigest, isFresh } = stampOf(target);
  if (isFresh) return undefined;
  console.log(`Building the ${name} …`);
  removeInterruptedBuilds(folder);
  const newFolder = join(dist, `.${folder}-${process.pid}`);
  const viteRun = runViteBuild('--config', config, '--outDir', newFolder);
  if (viteRun.status !== 0) {
    rmSync(newFolder, { recursive: true, force: true });
    return `${viteRun.stdout}${viteRun.stderr}`;
  }
  writeFileSync(join(newFolder, stamp), sourceDigest);
  replaceFolder(join(dist, folder), newFolder);
  return undefined;
}

/** Puts one folder in the place of another, from which a server may be reading: there is hardly a moment without it. */
export function replaceFolder(folder: string, newFolder: string) {
  const oldFolder = `${newFolder}-old`;
  for (let isReplaced = false; !isReplaced; ) {
    rmSync(oldFolder, { recursive: true, force: true });
    try {
      if (existsSync(folder)) renameSync(folder, oldFolder);
      renameSync(newFolder, folder);
      isReplaced = true;
    } catch (error) {
      // Another build took the old folder away, or put its own there first.
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code!) || !existsSync(newFolder)) throw error;
    }
  }
  rmSync(oldFolder, { recursive: true, force: true });
}

/** Folders of builds whose process ended before they did. */
function removeInterruptedBuilds(folder: string) {
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    const pid = new RegExp(`^\\.${folder}-(\\d+)(-old)?$`).exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(dist, name), { recursive: true, force: true });
  }
}
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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
