/** Three machines with PostgreSQL under Patroni and etcd, a balancer and two servers, as docs/operate/ha says them, on one machine's loopback. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '#server/postgres/embedded-binaries.ts';
import { tree } from '#test/crash/kill.ts';
import { freePort, type Product, startProduct } from '#test/start/product.ts';

const recipe = (name: string) => readFileSync(join(import.meta.dirname, '../../docs/operate/ha', name), 'utf8');
const nodes = ['n1', 'n2', 'n3'] as const;
export type Node = (typeof nodes)[number];

/** A woken primary of an older one takes the cluster back, and acknowledged writes are lost (patroni#2689). */
const OLDEST = [3, 0, 3];

/** How Patroni is started: PATRONI names it, or it is on the path. Refuses an older one. */
export function patroniCommand(): string[] {
  const given = process.env.PATRONI ?? 'patroni';
  const command = given.endsWith('.py') ? [process.env.PYTHON ?? '/usr/bin/python3', given] : [given];
  const found = spawnSync(command[0]!, [...command.slice(1), '--version'], { encoding: 'utf8' });
  const version = /(\d+)\.(\d+)\.(\d+)/.exec(`${found.stdout}`)?.slice(1).map(Number);
  if (!version)
    throw new Error(`Patroni 3.0.3 or newer is needed, on the path or named by PATRONI=/path/to/patroni: ${found.stderr || found.error}`);
  const at = version.findIndex((part, place) => part !== OLDEST[place]);
  if (at >= 0 && version[at]! < OLDEST[at]!)
    throw new Error(
      `Patroni ${version.join('.')} loses what was acknowledged when a frozen primary wakes (patroni#2689): 3.0.3 or newer is needed.`,
    );
  return command;
}

export function binaries(): string {
  const all =
    process.env.PG_BIN ??
    readdirSync('/usr/lib/postgresql')
      .sort()
      .map((one) => `/usr/lib/postgresql/${one}/bin`)
      .at(-1);
  if (!all) throw new Error('PostgreSQL 15 or newer is needed (Debian: postgresql), or PG_BIN=/path/to/bin.');
  return all;
}

/** Every address of the recipe with its own port on the loopback. */
async function places() {
  const known = new Map<string, string>();
  for (const address of [
    ...['11', '12', '13'].flatMap((host) => ['2379', '2380', '5432', '8008'].map((port) => `10.0.0.${host}:${port}`)),
    ...['10.0.0.21:8080', '10.0.0.22:8080', '10.0.0.10:8080', '10.0.0.10:5432', '10.0.0.10:5433'],
  ])
    known.set(address, `127.0.0.1:${await freePort()}`);
  return known;
}

export async function startMachines(folder: string, onStop: (stop: () => Promise<void>) => void) {
  const patroni = patroniCommand();
  const bin = binaries();
  const account = chooseAccount();
  const who = account && { uid: account.uid, gid: account.gid };
  const known = await places();
  const at = (address: string) => known.get(address)!;
  const port = (address: string) => at(address).split(':')[1]!;
  const local = (text: string) =>
    text
      .replace(/10\.0\.0\.\d+:\d+/g, (address) => at(address))
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replaceAll('CHANGE-', 'secret-');
  const running = new Map<string, ChildProcess>();
  const run = (name: string, command: string[], own = false) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const env = { PATH: `${bin}:${process.env.PATH}`, LC_ALL: 'C.UTF-8', HOME: folder };
    const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', log, log], cwd: folder, env, ...(own && who) });
    child.on('error', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    running.set(name, child);
  };
  const folderOf = (name: string) => {
    const made = join(folder, name);
    mkdirSync(made, { recursive: true, mode: 0o700 });
    if (account) chownSync(made, account.uid, account.gid);
    return made;
  };
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o644 });
    return file;
  };

  const servers: Product[] = [];
  /** The processes of a machine's PostgreSQL and of what keeps it. */
  const processesOf = (name: Node) => {
    const postmaster = Number(readFileSync(join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    return { patroni: running.get(name)!.pid!, postgres: tree(postmaster) };
  };
  onStop(async () => {
    for (const server of servers) server.process.kill('SIGKILL');
    for (const child of running.values()) child.kill('SIGKILL');
    for (const name of nodes)
      try {
        for (const pid of processesOf(name).postgres) process.kill(pid, 'SIGKILL');
      } catch {
        // it does not run
      }
    for (const child of running.values()) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });

  nodes.forEach((_, index) => {
    const text = recipe('etcd.yml')
      .replaceAll(/^name: e1$/gm, `name: e${index + 1}`)
      .replaceAll(/^((?:listen|initial-adv|adv)[\w-]*: http:\/\/10\.0\.0\.)11/gm, `$1${11 + index}`)
      .replace('/var/lib/etcd/vardag', folderOf(`etcd${index + 1}`));
    run(`etcd${index + 1}`, ['etcd', '--config-file', write(`etcd${index + 1}.yml`, local(text))]);
  });
  const startNode = (name: Node) => {
    const host = 11 + nodes.indexOf(name);
    const text = recipe('patroni.yml')
      .replace(/^name: n1$/m, `name: ${name}`)
      .replaceAll(/^(\s+(?:listen|connect_address): 10\.0\.0\.)11/gm, `$1${host}`)
      .replace('/var/lib/postgresql/vardag', join(folderOf(name), 'data'))
      .replace('/var/lib/postgresql/.pgpass-vardag', join(folder, name, 'pgpass'))
      .replace(/bin_dir: .*/, `bin_dir: ${bin}`)
      // There is no watchdog here: the recipe's is what a real machine has beside.
      .replace('mode: required', "mode: 'off'")
      .replace('max_connections: 200', `max_connections: 200\n        unix_socket_directories: ${join(folder, name)}`);
    run(name, [...patroni, write(`${name}.yml`, local(text))], true);
  };
  for (const name of nodes) startNode(name);

  type Member = { name: Node; role: string; state: string; lag?: number | string };
  const members = async (): Promise<Member[]> => {
    for (const [index] of nodes.entries())
      try {
        const answer = await fetch(`http://${at(`10.0.0.${11 + index}:8008`)}/cluster`, { signal: AbortSignal.timeout(1000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // the next one
      }
    return [];
  };
  const isWhole = (all: Member[]) =>
    all.filter(({ role }) => role === 'leader').length === 1 &&
    all.filter(({ role, state }) => /sync_standby|replica/.test(role) && state === 'streaming').length === 2 &&
    all.some(({ role }) => role === 'sync_standby');
  /** Waits for a primary and two that follow it, one of them with every commit; seconds. */
  const whole = async (patience = 180): Promise<number> => {
    const began = performance.now();
    for (;;) {
      const all = await members();
      if (isWhole(all)) return (performance.now() - began) / 1000;
      if (performance.now() - began > patience * 1000)
        throw new Error(`The cluster is not whole: ${JSON.stringify(all)}; logs in ${folder}`);
      await sleep(500);
    }
  };
  const leader = async () => (await members()).find(({ role }) => role === 'leader')!.name;
  await whole();

  write(
    'haproxy.cfg',
    local(recipe('haproxy.cfg'))
      .replaceAll('check port 8008', 'check')
      // Who is not root cannot become another.
      .replace(process.getuid?.() === 0 ? '' : /^ {2}(user|group) haproxy\n/gm, '')
      // One name among all that run on this machine.
      .replaceAll('abns@vardag', `abns@vardag-${process.pid}`)
      .replace(
        /^ {2}server (n\d) (\S+)$/gm,
        (_, name: Node, address: string) => `  server ${name} ${address} port ${port(`10.0.0.${11 + nodes.indexOf(name)}:8008`)}`,
      ),
  );
  run('haproxy', ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')]);
  const superuser = await asSuperuser(Number(port('10.0.0.10:5432')));
  for (const statement of [
    `create role vardag login password 'secret-vardag'`,
    `create role vardag_app login password 'secret-app'`,
    'grant vardag_app to vardag',
    'create database vardag owner vardag template template0',
  ])
    await superuser.query(statement);
  await superuser.end();

  const urlAs = (login: string) => `postgres://${login}@${at('10.0.0.10:5432')}/vardag`;
  const env = {
    ...{ DATABASE_URL: urlAs('vardag_app:secret-app'), OWNER_URL: urlAs('vardag:secret-vardag'), DATA_DIR: join(folder, 'files') },
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://vardag.example',
      MAIL: 'keep',
      ADMIN_EMAIL: 'ada@example.com',
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'warn',
    },
  };
  const ports = ['10.0.0.21:8080', '10.0.0.22:8080'].map(port);
  const startServer = (index: number) => startProduct({ ...env, PORT: ports[index]! });
  servers.push(await startServer(0), await startServer(1));

  return {
    ...{
      url: `http://${at('10.0.0.10:8080')}`,
      owner: { connectionString: urlAs('vardag:secret-vardag') },
      members,
      whole,
      leader,
      processesOf,
    },
    ...{ startNode, servers, startServer },
    switchover: async () => {
      const from = await leader();
      const address = at(`10.0.0.${11 + nodes.indexOf(from)}:8008`);
      const answer = await fetch(`http://${address}/switchover`, { method: 'POST', body: JSON.stringify({ leader: from }) });
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
    },
  };
}
/** Through the balancer, once it has found the primary. */
async function asSuperuser(port: number): Promise<pg.Client> {
  for (let tries = 40; ; tries--) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: 'secret-superuser', database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      // A balancer that has just started takes everybody for the primary until it has asked.
      if ((await client.query('select pg_is_in_recovery() as is')).rows[0].is) throw new Error('it was a replica');
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (tries === 0) throw error;
      await sleep(250);
    }
  }
}
export type Machines = Awaited<ReturnType<typeof startMachines>>;
