/** A backup is one moment of everything, taken beside the running product; a restore gives exactly that back, or nothing. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { takeBackup } from '#server/backup/take.ts';
import { asked } from '#test/cluster.ts';
import { type Filled, fill, fillFolder } from '#test/crash/fill.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { clearFolder, freePort, freshFolder, postmasters, startProduct, stopProduct } from '#test/start/product.ts';
import { fileAdvice } from '../../scripts/database-of.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = freshFolder('vardag-backup-');
afterAll(() => clearFolder(folder));

async function answerOf(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("select set_config('app.companies', '*', false), set_config('search_path', 'public, log', false)");
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** For each table, found without the code under test, the md5 of its ordered rows. */
async function contents(connection: pg.ClientConfig) {
  const names = await answerOf(
    connection,
    `select table_name as name from information_schema.tables where table_type = 'BASE TABLE' and (table_schema = 'public' and table_name not like 'kysely%' or table_name in ('access_events', 'access_seals', 'taken_over', 'forgotten_months')) order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of names) {
    const [row] = await answerOf(
      connection,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\n' order by t::text collate "C")), '') as sum from ${name} t`,
    );
    sums[name] = row.sum;
  }
  return sums;
}

/** Signs that files, shells and arrays like to lose. */
const odd = `Åke "O'Ek" \\ {a,NULL} \u2028 \u{1f9e1} `;

const addHistory = ({ companyId, clientId, userId, activities: [activity] }: Filled) => `
  select set_config('app.companies', '*', false);
  update clients set name = e'${odd.replaceAll("'", "''").replaceAll('\\', '\\\\')}\\r\\n\\ttab';
  insert into activity_categories (company_id, name, color, icon) values (0, 'Plattform', '#000000', 'bath');
  insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, is_completable, comment, removed_at)
    select ${companyId}, ${clientId}, ${activity!.id}, '2026-03-29 00:59:59.123456+00'::timestamptz + n * interval '1 minute', case when n % 2 = 0 then now() end, true,
           case n % 3 when 0 then null when 1 then '' else 'NULL' end, case when n = 7 then 'infinity'::timestamptz end from generate_series(1, 2500) n;
  insert into activity_instance_events (instance_id, company_id, act, at, by_id) select id, company_id, 'planned', now(), ${userId} from activity_instances;
  insert into activity_instances (company_id, client_id, activity_id, placed_at, is_completable) values (${companyId}, ${clientId}, ${activity!.id}, now(), true);
  delete from activity_instances where id = (select max(id) from activity_instances);
  insert into log.access_events (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
    select at, ${companyId}, array[${clientId}], ${userId}, 'Åke', 'USER', 'instance.see', 'see', 'activityInstance.grouped', '', 's', 'r'
    from unnest(array[now(), '2020-02-29 12:00+00']) at`;

const nextId = (connection: pg.ClientConfig, table: string) =>
  answerOf(connection, `select nextval(pg_get_serial_sequence('${table}', 'id')) as id`).then(([row]) => Number(row.id));

describe('a filled database', () => {
  const file = join(folder, 'filled.gz');
  let source: FreshDatabase;
  let target: FreshDatabase;
  beforeAll(async () => {
    source = await freshDatabase();
    target = await freshDatabase();
    await asked(source.connection, addHistory(await fill(source.connection)));
    await takeBackup(source.connection, file);
  });
  afterAll(async () => {
    await source.drop();
    await target.drop();
  });

  test('the file is for its owner only, and is never overwritten', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    await expect(takeBackup(source.connection, file)).rejects.toThrow('is there already');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  const damaged: [name: string, damage: (bytes: Buffer) => Buffer][] = [
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 20)],
    ['cut off early', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['empty', () => Buffer.alloc(0)],
    ['no backup at all', () => gzipSync('{"hello":1}\n')],
    ['without its last line', (bytes) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, -2).join('\n').concat('\n'))],
    [
      'with one row less',
      (bytes) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/\n\["\d+","1","anna@.*\n/, '\n'),
        ),
    ],
    ['with one letter changed', (bytes) => gzipSync(gunzipSync(bytes).toString().replace('Solgl', 'Solbl'))],
  ];
  test.each(damaged)('a file (%s) is refused, and nothing is changed', async (name, damage) => {
    const other = join(folder, `${name}.gz`);
    writeFileSync(other, damage(readFileSync(file)));
    await expect(restoreBackup(target.connection, other)).rejects.toThrow(/is no whole backup of Vardag: .*\. Nothing was changed\.$/);
    await expect(answerOf(target.connection, 'select from users')).resolves.toEqual([]);
  });

  test('a backup of a newer Vardag is refused', { tags: ['long'] }, async () => {
    for (const [name, from, to, said] of [
      ['format', '"format":1', '"format":2', 'whose backups this one cannot read'],
      ['migrations', '"migrations":["', '"migrations":["0000-other","', 'whose migrations are not those of this one'],
    ] as const) {
      const lines = gunzipSync(readFileSync(file)).toString().replace(from, to).split('\n').slice(0, -1);
      const end = JSON.parse(lines.pop()!);
      const text = lines.map((line) => `${line}\n`).join('');
      const other = join(folder, `newer-${name}.gz`);
      writeFileSync(other, gzipSync(`${text}${JSON.stringify({ ...end, sha256: createHash('sha256').update(text).digest('hex') })}\n`));
      await expect(restoreBackup(target.connection, other)).rejects.toThrow(said);
    }
  });

  test('is restored so that every table is the same and every number goes on where it stood', async () => {
    const { tables } = await restoreBackup(target.connection, file);
    const wanted = await contents(source.connection);
    expect(Object.keys(tables).sort()).toEqual(Object.keys(wanted));
    await expect(contents(target.connection)).resolves.toEqual(wanted);
    expect(tables.activity_instances?.rows).toBe(2500);
    // This month’s part of the log, and the one for all that has none.
    expect(tables.access_events?.rows).toBe(2);
    for (const table of ['users', 'activity_instances', 'activity_instance_events', 'stock_movements', 'planned_activities'])
      expect(await nextId(target.connection, table), table).toBe(await nextId(source.connection, table));
  });

  test('is restored into no database that has users', { tags: ['long'] }, async () => {
    const before = await contents(source.connection);
    await expect(restoreBackup(source.connection, file)).rejects.toThrow('has users already');
    await expect(contents(source.connection)).resolves.toEqual(before);
  });

  test('is not backed up at all when a table hides rows from the backup', { tags: ['long'] }, async () => {
    const { connection, drop } = await freshDatabase();
    await asked(
      connection,
      'create table secrets (id bigint primary key)',
      'alter table secrets enable row level security, force row level security',
    );
    await expect(takeBackup(connection, join(folder, 'hidden.gz'))).rejects.toThrow('No policy lets a backup see every row of secrets');
    await drop();
  });
});

test('tables that refer to themselves and to each other come back, and their constraints stay as they were', {
  tags: ['long'],
}, async () => {
  const made = `create table a (id bigint generated by default as identity primary key, above bigint references a, b_id bigint);
    create table b (id bigint primary key, a_id bigint references a); alter table a add foreign key (b_id) references b`;
  const [source, target] = [await freshDatabase(), await freshDatabase()];
  await asked(
    source.connection,
    made,
    'insert into b values (1, null), (2, null)',
    'insert into a values (2, null, 2), (1, 2, 1)',
    'update b set a_id = id',
  );
  await asked(target.connection, made);
  const file = join(folder, 'circle.gz');
  await takeBackup(source.connection, file);
  await restoreBackup(target.connection, file);
  await expect(contents(target.connection)).resolves.toEqual(await contents(source.connection));
  await expect(
    answerOf(
      target.connection,
      `select from pg_constraint where contype = 'f' and condeferrable and connamespace = 'public'::regnamespace`,
    ),
  ).resolves.toEqual([]);
  await source.drop();
  await target.drop();
});

describe('as an operator does it', () => {
  const dataDir = freshFolder('vardag-backup-');
  const second = freshFolder('vardag-backup-');
  const run = (script: string, data: string, file: string) => {
    const env = { PATH: process.env.PATH, DATA_DIR: data, INIT_CWD: folder };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), file], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    return { status, said: `${stdout}${stderr}` };
  };
  let filled: Filled;
  beforeAll(async () => {
    filled = await fillFolder(dataDir);
  });
  afterAll(() => [dataDir, second].forEach(clearFolder));

  test('a backup needs no running product, and leaves PostgreSQL as it was', { tags: ['long'] }, () => {
    expect(run('backup.ts', dataDir, 'still.gz')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/1 {2}users\n[\s\S]*is whole: .* MB/),
    });
    expect(postmasters(dataDir)).toEqual([]);
    expect(run('backup.ts', second, 'none.gz')).toEqual({
      status: 1,
      said: `There is no database in ${second}. Set DATA_DIR or DATABASE_URL as for npm start.\n`,
    });
  });

  test('a backup beside the running product is restored elsewhere, where the same session goes on', { tags: ['long'] }, async () => {
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' };
    const product = await startProduct(env);
    expect(run('backup.ts', dataDir, 'live.gz')).toMatchObject({ status: 0 });
    expect(run('restore.ts', dataDir, 'live.gz')).toMatchObject({ status: 1, said: expect.stringContaining('already running') });
    await expect(stopProduct(product)).resolves.toBe(0);
    expect(run('restore.ts', dataDir, 'live.gz')).toMatchObject({ status: 1, said: expect.stringContaining('has users already') });
    expect(run('restore.ts', second, 'live.gz')).toMatchObject({ status: 0, said: expect.stringMatching(/1 {2}users\n[\s\S]*reads back/) });
    const restored = await startProduct({ ...env, DATA_DIR: second });
    const account = await fetch(`${restored.url}/api/account`, { headers: { authorization: `Bearer ${filled.token}` } });
    expect(await account.json()).toMatchObject({ login: 'anna@example.com' });
    await expect(stopProduct(restored)).resolves.toBe(0);
  });
});

test('a backup says where the files are that it does not hold', () => {
  const config = { dataDir: '/srv/vardag', s3Url: undefined } as Parameters<typeof fileAdvice>[1];
  expect(fileAdvice({ files: { rows: 2 } }, config)).toEqual(['Uploaded files are not in it. Copy /srv/vardag/files too, after this.']);
  expect(fileAdvice({ files: { rows: 2 } }, { ...config, s3Url: 'https://key:hemligt@host/bucket' })).toEqual([
    'Uploaded files are not in it. Copy the bucket of S3_URL too, after this.',
  ]);
  expect(fileAdvice({ files: { rows: 0 } }, config)).toEqual([]);
});
