/**
 * A backup from before an erasure: its restore erases once more whom the list beside it, or the security log, names (R126).
 * @module-tag long
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasures } from '#contract/erasures.ts';
import { takeBackup } from '#server/backup/take.ts';
import type { Server } from '#test/cluster.ts';
import { urlOf } from '#test/crash/database-url.ts';
import { freshDatabase } from '#test/database.ts';
import { type World, world } from '#test/world.ts';
import { erasureSteps, words } from './erasure-steps.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'vardag-erased-'));
const elsewhere = mkdtempSync(join(tmpdir(), 'vardag-elsewhere-'));
const [before, after, lone] = [join(folder, 'before.gz'), join(folder, 'after.gz'), join(elsewhere, 'before.gz')];
const lines: string[] = [];
let w: World;
const { elsa, filled, at, leave, propose, approve } = erasureSteps(() => w);

beforeAll(async () => {
  w = await world({ BACKUP_DIR: folder }, (line) => void lines.push(line));
  const second = await filled();
  await w.call(w.people.orgAdmin, erasures.keep, { body: { retention: 'PRIVATE_LSS' } });
  await leave('2026-11-20');
  at(3);
  const { data } = await propose();
  await takeBackup(w.owner, before);
  cpSync(before, lone);
  expect((await approve(second, data.id)).status).toBe(200);
  await w.jobs.drain();
  await takeBackup(w.owner, after);
});
afterAll(() => {
  for (const one of [folder, elsewhere]) rmSync(one, { recursive: true, force: true });
});

/** Restores into a database of its own: how it ended, what it said, and the tables that still have a word of the client's. */
async function restored(file: string, ...more: string[]) {
  const target = await freshDatabase();
  const env = { PATH: process.env.PATH, DATABASE_URL: urlOf(target.connection as Server) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'restore.ts'), file, ...more], {
    env,
    encoding: 'utf8',
  });
  const client = new pg.Client(target.connection);
  await client.connect();
  await client.query("select set_config('app.companies', '*', false)");
  const has = async (table: string) =>
    (await client.query(`select exists (select from ${table} t where t::text like any($1)) as has`, [words.map((word) => `%${word}%`)]))
      .rows[0].has;
  const tables = (await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`))
    .rows;
  const left: string[] = [];
  for (const { name } of tables) if (await has(name)) left.push(name);
  const known = (
    await client.query(
      'select state, is_replayed, client_id::int as client, cardinality(file_keys) > 0 as has_files from erasures where client_id = $1',
      [elsa()],
    )
  ).rows;
  await client.end();
  await target.drop();
  return { status, said: (stdout + stderr).trim().split('\n'), left, known };
}

it('erases once more by the list that lies beside the backups', async () => {
  expect(readFileSync(join(folder, 'erased.jsonl'), 'utf8')).toBe(readFileSync(join(w.dataDir, 'erased.jsonl'), 'utf8'));
  const { status, said, left, known } = await restored(before);
  expect({ status, left }, said.join('\n')).toEqual({ status: 0, left: [] });
  expect(said).toContain('Clients who were erased since the backup, and are once more: 1.');
  // The bytes of the files, which may be restored too, go at the next start.
  expect(known).toEqual([{ state: 'ERASED', is_replayed: true, client: elsa(), has_files: true }]);
});
it('says so where there is no list, and takes the lines of the security log', async () => {
  const without = await restored(lone);
  expect({ status: without.status, isThere: without.left.includes('clients') }).toEqual({ status: 0, isThere: true });
  expect(without.said).toContain('No list of the erased lies beside it: if clients were erased since, restore again with --erased FILE.');
  const log = join(elsewhere, 'security.log');
  writeFileSync(log, lines.filter((line) => line.includes('"logger":"security"')).join(''));
  const { status, left } = await restored(lone, '--erased', log);
  expect({ status, left }).toEqual({ status: 0, left: [] });
  const missing = await restored(lone, '--erased', join(elsewhere, 'none.log'));
  expect({ status: missing.status, said: missing.said.at(-1) }).toEqual({ status: 1, said: expect.stringContaining('is not there') });
});
it('erases nobody by a list that is older than the backup', async () => {
  const { status, said, left, known } = await restored(after);
  expect({ status, left }).toEqual({ status: 0, left: [] });
  expect(said).toContain('Clients who were erased since the backup, and are once more: 0.');
  expect(known).toEqual([{ state: 'DONE', is_replayed: false, client: elsa(), has_files: false }]);
});
