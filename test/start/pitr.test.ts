/**
 * The recipe of docs/operate/pitr.md, run as it is written: a log archived, a base backup, a table dropped, and back to the second before.
 * @module-tag long
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { chooseAccount } from '#server/postgres/embedded-binaries.ts';
import { figure, timed } from '#test/runs.ts';
import { freePort } from './product.ts';

/** How many rows of 1 kB are a gigabyte. */
const ROWS = 1_000_000;

const page = readFileSync(join(import.meta.dirname, '../../docs/operate/pitr.md'), 'utf8');
const recipe = (name: string) => page.match(new RegExp(`^\`\`\`sh\n# ${name}\n([\\s\\S]*?)^\`\`\``, 'm'))![1]!;

/** Debian's newest, or what the PATH has: the embedded PostgreSQL brings neither pg_basebackup nor psql. */
function programs() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  const wanted = ['initdb', 'pg_ctl', 'psql', 'pg_basebackup', 'pg_verifybackup'];
  return folders.find((folder) => wanted.every((name) => existsSync(join(folder, name))));
}

const bin = programs();
if (!bin)
  process.stdout.write(
    'docs/operate/pitr.md is not tried: it needs initdb, psql, pg_basebackup and pg_verifybackup (Debian: postgresql).\n',
  );

describe.runIf(bin)('back to the second before a table was dropped', { timeout: 600_000 }, () => {
  const top = mkdtempSync(join(tmpdir(), 'vardag-pitr-'));
  const data = join(top, 'main');
  const account = chooseAccount();
  let env: Record<string, string>;
  let connection: { host: string; port: number; user: string; database: string };

  const sh = (text: string, more: Record<string, string> = {}) => {
    const who = account && { uid: account.uid, gid: account.gid };
    const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', text], {
      cwd: top,
      env: { ...env, ...more },
      encoding: 'utf8',
      ...who,
    });
    if (status !== 0) throw new Error(`${text}\nended with ${status}:\n${stdout}${stderr}`);
    return stdout;
  };
  const ask = async (text: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    if (account) chownSync(top, account.uid, account.gid);
    const port = await freePort();
    env = {
      ...{ PATH: `${bin}:${process.env.PATH}`, PGDATA: data, PGHOST: top, PGPORT: String(port), PGUSER: 'postgres', LC_ALL: 'C.UTF-8' },
      ...{ WAL: join(top, 'wal'), BASE: join(top, 'base') },
      ...{ PG_STOP: 'pg_ctl stop -s -w -m fast', PG_START: `pg_ctl start -s -w -t 300 -l ${join(top, 'log')}` },
    };
    connection = { host: top, port, user: 'vardag', database: 'vardag' };
    sh('initdb -U postgres -A trust -E UTF8 > /dev/null');
    sh(`printf "port = %s\\nunix_socket_directories = '%s'\\nlisten_addresses = ''\\n" "$PGPORT" "$PGHOST" >> "$PGDATA/postgresql.conf"`);
    sh(`$PG_START; psql -q -d postgres -c 'create role vardag login'; createdb -O vardag vardag`);
    await migrate(connection);
  });
  afterAll(() => {
    spawnSync('sh', ['-c', 'pg_ctl stop -s -m immediate'], { env, ...(account && { uid: account.uid, gid: account.gid }) });
    rmSync(top, { recursive: true, force: true });
  });

  it('gives back every row before it, and none after', async () => {
    sh(recipe('archive'));
    await ask(`create table bulk as select n, rpad(md5(n::text), 950, md5((n + 1)::text)) as text from generate_series(1, ${ROWS}) n`);
    await ask('create table written (n int, at timestamptz default clock_timestamp())');
    const [size] = await ask('select pg_database_size(current_database())::float8 as bytes');
    const { took: taken } = await timed(() => sh(recipe('base')));
    const [from] = readdirSync(env.BASE!);
    for (let n = 0; n < 30; n++) await ask(`insert into written values (${n})`);
    const [{ target }] = await ask(`select clock_timestamp()::text as target`);
    await sleep(1100);
    for (let n = 30; n < 40; n++) await ask(`insert into written values (${n})`);
    await ask('drop table bulk');
    await ask('drop table activity_instances cascade');
    const { took } = await timed(() => sh(recipe('restore'), { FROM: join(env.BASE!, from!), TARGET: target }));
    await expect(ask('select count(*)::int as rows, min(n) as first, max(n) as last from written')).resolves.toEqual([
      { rows: 30, first: 0, last: 29 },
    ]);
    await expect(ask('select count(*)::int as rows from bulk')).resolves.toEqual([{ rows: ROWS }]);
    await expect(ask('select count(*)::int as rows from activity_instances')).resolves.toEqual([{ rows: 0 }]);
    await ask('insert into written values (99)');
    process.stdout.write(
      `${(size.bytes / 1e9).toFixed(2)} GB: base backup, verified, ${(taken / 1000).toFixed(1)} s; back ${(took / 1000).toFixed(1)} s\n`,
    );
    expect(size.bytes).toBeGreaterThan(1e9);
    figure('going back with a gigabyte', { took, beside: 'its base backup, verified', yardstick: taken, most: 5 });
    expect(existsSync(`${data}.before`)).toBe(true);
  });
});
