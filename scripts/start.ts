/** Builds the web client when its sources have changed, then runs the server in this process. */
import { connect } from 'node:net';
import { readConfig } from '#server/config.ts';
import { refuseHeld } from '#server/start/lock.ts';
import { isStartRefused } from '#server/start/refusal.ts';
import { buildWeb } from './build-web.ts';
import { stopWithShell } from './stop-with-shell.ts';

const answers = (host: string, port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, host, () => done(true));
    socket.on('connect', () => socket.destroy()).on('error', () => done(false));
  });

/** A build would take the files away from under the server that runs here already. Whatever else is wrong, the server itself says. */
async function refuseSecond() {
  const read = readConfig(process.env);
  if ('wrong' in read) return;
  const { databaseUrl, dataDir, host, port } = read.config;
  try {
    if (!databaseUrl) await refuseHeld(dataDir);
  } catch (error) {
    if (!isStartRefused(error)) return;
    console.error(error.message);
    process.exit(1);
  }
  if (!(await answers(host, port))) return;
  console.error(`Port ${port} on ${host} is taken by another program. Set PORT to a free one.`);
  process.exit(1);
}

stopWithShell();
await refuseSecond();
await buildWeb();
await import('../server/main.ts');
