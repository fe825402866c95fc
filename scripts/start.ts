/** Builds the web client and the server when their sources have changed, then becomes the server (decision 059). */
import { connect } from 'node:net';
import { pathToFileURL } from 'node:url';
import { readConfig } from '#server/process/config.ts';
import { refuseLocked } from '#server/process/lock.ts';
import { isOperatorError } from '#server/process/operator-error.ts';
import { buildServer, buildWeb } from './build.ts';

const isAnswering = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => resolve(true));
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false));
  });

/** A build would take the files away from under the server that runs here already. Whatever else is wrong, the server itself says. */
async function refuseSecondServer() {
  const configReading = readConfig(process.env);
  if ('wrong' in configReading) return;
  const { databaseUrl, dataDir, host, port } = configReading.config;
  try {
    if (!databaseUrl) await refuseLocked(dataDir);
  } catch (error) {
    if (!isOperatorError(error)) return;
    console.error(error.message);
    process.exit(1);
  }
  if (!(await isAnswering(host, port))) return;
  console.error(`Port ${port} on ${host} is taken by another program. Set PORT to a free one.`);
  process.exit(1);
}

/** Small, and measured to cost no processor: what is young fills at most 8 MB, twice that while it is collected, and threads share one store of memory. */
const flags = ['--max-semi-space-size=8'];
const memory = { MALLOC_ARENA_MAX: '1' };

/** Replaces this process, keeping its number but none of the build's memory; runs inside it where the system cannot do that. */
async function becomeServer(file: string) {
  if (process.platform === 'win32' || !process.execve) return void (await import(pathToFileURL(file).href));
  process.execve(process.execPath, [process.execPath, ...flags, ...process.execArgv, file], { ...memory, ...process.env });
}

const shellPid = process.ppid;
await refuseSecondServer();
await buildWeb();
const file = await buildServer();
// The shell that npm started us in was ended while we built.
if (process.env.npm_lifecycle_event && process.ppid !== shellPid) process.exit(1);
await becomeServer(file);
