/** One PostgreSQL per test run with a migrated template database, which each test file clones; gone when the run ends, however it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/database/migrate.ts';
import { grantServingLogin } from '#server/database/rights.ts';
import { type EmbeddedPostgres, SERVING_LOGIN, startEmbedded } from '#server/postgres/embedded.ts';
import { canRunInPlace } from '#server/postgres/embedded-binaries.ts';
import { lacksPooler, startPooler } from '#test/pooler.ts';

/** What pg takes, as plain data that can be handed to the workers. */
export type Server = { connectionString: string } | { host: string; port: number; user: string; database: string };

declare module 'vitest' {
  interface ProvidedContext {
    server: Server;
    /** The login that serves; with TEST_DATABASE_URL the owner does, since it may make no other. */
    serving: string | null;
    template: string;
    /** Where pgbouncer passes every database on, with POOLER=1. */
    pooler: { host: string; port: number } | null;
  }
}

/** The same server, as another login. */
export function asLogin(server: Server, user: string | null): Server {
  if (user === null) return server;
  if (!('connectionString' in server)) return { ...server, user };
  const url = new URL(server.connectionString);
  url.username = user;
  return { connectionString: url.href };
}

/** The same server, another database. */
export function inDatabase(server: Server, database: string): Server {
  if (!('connectionString' in server)) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export async function asked(server: Server, ...statements: string[]) {
  const client = new pg.Client(server);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const forTests = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Several worlds and products at once, each with a pool of its own: at 150 there was now and then none left.
  max_connections: 400,
};

/** Stops the cluster and removes its folder when its standard input closes: when we say so, or when we die, even of SIGKILL. */
export function watch({ stopCommand: { file, args, account } }: Pick<EmbeddedPostgres, 'stopCommand'>, folder: string) {
  const code = `const [file, args, who, folder] = JSON.parse(process.argv[1]);
    process.stdin.resume().on('end', () => {
      require('node:child_process').spawnSync(file, args, { cwd: '/', stdio: 'ignore', ...who });
      require('node:fs').rmSync(folder, { recursive: true, force: true });
    });`;
  const who = account && { uid: account.uid, gid: account.gid };
  const child = spawn(process.execPath, ['-e', code, JSON.stringify([file, args, who ?? {}, folder])], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  (child.stdin as NonNullable<ChildProcess['stdin']> & { unref: () => void }).unref();
  return async () => {
    child.ref();
    child.stdin?.end();
    await once(child, 'exit');
  };
}

/** Memory if there is plenty: a clone is some 600 files, 12 ms there and up to 600 ms on a disk that two workers share. */
function parentFolder() {
  const memory = '/dev/shm';
  if (!existsSync(memory) || !canRunInPlace()) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
}

async function embeddedServer() {
  const folder = mkdtempSync(join(parentFolder(), 'vardag-test-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user when we are root
  const embedded = await startEmbedded({ dataDir: folder, settings: forTests }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const stop = watch(embedded, folder);
  await asked(embedded.superuserConnection, 'alter role vardag createdb');
  return { server: { ...embedded.superuserConnection, user: 'vardag' }, stop };
}

/** The template holds pg-boss's tables too, so that a file's server finds them made. */
async function makeTemplate(server: Server, template: string, serving: string | null) {
  await asked(server, `create database ${template} template template0 encoding 'UTF8'`);
  const connection = inDatabase(server, template);
  await migrate(connection);
  await grantServingLogin(connection, asLogin(connection, serving));
  const boss = new PgBoss({
    ...asLogin(connection, serving),
    schema: 'pgboss',
    createSchema: !serving,
    schedule: false,
    supervise: false,
    max: 2,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Every story through a pooler, as part of the long run. */
function poolerBefore(server: Server) {
  const lacks = 'connectionString' in server ? 'needs the embedded PostgreSQL' : lacksPooler();
  if (lacks) throw new Error(`POOLER=1 ${lacks}`);
  return startPooler(server as Exclude<Server, { connectionString: string }>, ['vardag', SERVING_LOGIN]);
}

export default async ({ provide }: TestProject) => {
  const url = process.env.TEST_DATABASE_URL;
  const { server, stop } = url ? { server: { connectionString: url }, stop: async () => {} } : await embeddedServer();
  const template = `vardag_template_${randomBytes(4).toString('hex')}`;
  const serving = url ? null : SERVING_LOGIN;
  await makeTemplate(server, template, serving);
  provide('server', server);
  provide('serving', serving);
  provide('template', template);
  const pooler = process.env.POOLER === '1' ? await poolerBefore(server) : null;
  provide('pooler', pooler && { host: pooler.host, port: pooler.port });
  return async () => {
    await pooler?.stop();
    if (url) await asked(server, `drop database ${template} with (force)`);
    await stop();
  };
};
