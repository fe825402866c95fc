/** Starts PgBouncer in transaction mode before the tests' PostgreSQL, where one of a version that knows prepared statements is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from '#server/postgres/embedded-binaries.ts';
import { longestWait } from '#test/runs.ts';
import { freePort, freshFolder } from '#test/start/product.ts';

/** Prepared statements pass a pooler in transaction mode since this version. */
const OLDEST = [1, 21];

/** Why none can be started; empty when one can. */
export function lacksPooler(): string {
  const found = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const version = /PgBouncer (\d+)\.(\d+)/.exec(found.stdout ?? '');
  if (!version) return 'needs pgbouncer 1.21 or newer on the path';
  const [major = 0, minor = 0] = version.slice(1).map(Number);
  return major > OLDEST[0]! || minor >= OLDEST[1]! ? '' : `needs pgbouncer 1.21 or newer, and ${major}.${minor} is on the path`;
}

export type Pooler = { host: string; port: number; stop: () => Promise<void> };

/** Passes every database of the PostgreSQL at that socket on; the logins need no password, as there. */
export async function startPooler(target: { host: string; port: number }, logins: readonly string[]): Promise<Pooler> {
  const folder = freshFolder('vardag-pooler-');
  const port = await freePort();
  const account = chooseAccount();
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, logins.map((login) => `"${login}" ""\n`).join(''));
  writeFileSync(
    file,
    `[databases]
* = host=${target.host} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 500
default_pool_size = 6
max_client_conn = 500
server_idle_timeout = 1
`,
  );
  for (const one of [file, users]) chmodSync(one, 0o644);
  const who = account && { uid: account.uid, gid: account.gid };
  const child: ChildProcess = spawn('pgbouncer', ['--quiet', file], { stdio: ['ignore', 'ignore', 'pipe'], ...who });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  for (let tries = 0; !(await takes(port)); tries++) {
    if (child.exitCode !== null || tries > longestWait / 50) throw new Error(`pgbouncer did not start: ${said}`);
    await sleep(50);
  }
  return {
    host: '127.0.0.1',
    port,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'close');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const takes = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).on('error', () => done(false));
  });
