/** One server per data folder: whoever listens on its lock socket holds it, and tells callers its pid and address. */
import { createHash } from 'node:crypto';
import { accessSync, chownSync, constants, linkSync, lstatSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { operatorError } from './operator-error.ts';

/** Linux allows 107 bytes for the path of a socket, macOS 103. */
const MAX_SOCKET_PATH_BYTES = 100;

const shortHash = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12);

/** A private folder under the system's temporary one, for sockets of a data folder whose own path is too long. */
export function ensureShortFolder(dataDir: string, purpose: string, owner = process.getuid?.() ?? 0) {
  const folder = join(tmpdir(), `vardag-${purpose}-${owner}-${shortHash(dataDir)}`);
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) && process.getuid) chownSync(folder, owner, statSync(folder).gid);
  const { uid, mode } = lstatSync(folder);
  if (process.getuid && (uid !== owner || mode & 0o077))
    throw operatorError(`${folder} belongs to somebody else or is open to others: remove it.`);
  return folder;
}

/** Nothing of ours stays in the temporary folder after an orderly stop. */
export function removeShortFolder(path: string, dataDir: string) {
  if (process.platform !== 'win32' && !path.startsWith(dataDir)) rmSync(dirname(path), { recursive: true, force: true });
}

export const fitsSocket = (path: string) => Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;

type LockHolder = { pid: number; url: string };

const listenOn = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** The process that answers on the socket; undefined when nobody listens there any more. */
const askHolder = (path: string) =>
  new Promise<LockHolder | undefined>((resolve, reject) => {
    let answerText = '';
    const socket = connect(path).setTimeout(3000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      answerText += chunk;
    });
    socket.on('end', () => resolve(JSON.parse(answerText) as LockHolder));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
      else if (error.message === 'no answer') resolve({ pid: 0, url: 'it does not answer' });
      else reject(error);
    });
  });

/** The process that holds the folder; undefined when none does. */
export const findLockHolder = (dataDir: string) => askHolder(resolveLockPath(dataDir));

/** Throws the refusal when another process holds the folder. */
export async function refuseLocked(dataDir: string) {
  const holder = await findLockHolder(dataDir);
  if (holder) throw operatorError(`Vardag is already running on ${dataDir} (${holder.url}), process ${holder.pid}.`);
}

/** Holds the folder until release; refuses the start when another process holds it. */
export async function lockDataDir(dataDir: string, url: string) {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw operatorError(
      `The data folder ${dataDir} cannot be made or written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to one that can.`,
    );
  }
  const path = resolveLockPath(dataDir);
  const server = createServer((socket) => socket.on('error', () => {}).end(JSON.stringify({ pid: process.pid, url } satisfies LockHolder)));
  for (let attempt = 0; ; attempt++) {
    const previousStamp = fileStampOf(path);
    try {
      await listenOn(server, path);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt > 20) throw error;
    }
    await refuseLocked(dataDir);
    removeStaleSocket(path, previousStamp);
  }
  server.unref();
  const release = async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    removeShortFolder(path, dataDir);
  };
  return { release };
}

function resolveLockPath(dataDir: string) {
  if (process.platform === 'win32') return `\\\\.\\pipe\\vardag-${shortHash(dataDir)}`;
  const path = join(dataDir, 'vardag.lock.sock');
  return fitsSocket(`${path}.4194304`) ? path : join(ensureShortFolder(dataDir, 'lock'), 'lock.sock');
}

function fileStampOf(path: string) {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeNs}`;
}

/** Two starts may find the same stale socket: it is moved away first, and put back if it turns out to be a new one. */
function removeStaleSocket(path: string, previousStamp: string | undefined) {
  const movedPath = `${path}.${process.pid}`;
  try {
    renameSync(path, movedPath);
    if (fileStampOf(movedPath) !== previousStamp) linkSync(movedPath, path);
  } catch {
    // somebody else removed it, or has put a new one: the next round sees
  }
  rmSync(movedPath, { force: true });
}
