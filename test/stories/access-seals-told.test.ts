/**
 * Seals as an operator meets them: made by the hourly job, verified by a command, carried by a backup and judged after its restore (R120).
 * @module-tag long
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLog } from '#server/access-log/verify.ts';
import { takeBackup } from '#server/backup/take.ts';
import { asked, type Server } from '#test/cluster.ts';
import { urlOf } from '#test/crash/database-url.ts';
import { freshDatabase } from '#test/database.ts';
import { type World, world } from '#test/world.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'vardag-seals-'));
const lines: string[] = [];
let w: World;
beforeAll(async () => {
  w = await world({}, (line) => void lines.push(line));
  await w.asOwner({ companies: '*' }, (db) =>
    sql`
      insert into log.access_events (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
      select now() - n * interval '1 hour', 1, '{4}', 2, 'Anna Berg', 'USER', 'instance.see', 'see', 'e', 't', 's', 'r'
      from generate_series(2, 6) n`.execute(db),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const heads = () => lines.filter((line) => line.includes('access-log-seal'));
const asOwner = (text: string) => w.asOwner({ companies: '*' }, (db) => sql.raw(text).execute(db));
const run = (script: string, server: Server, ...args: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: urlOf(server) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...args], { env, encoding: 'utf8' });
  return { status, said: (stdout + stderr).trim().split('\n') };
};

it('the job seals what is due, once, and says it', async () => {
  for (let times = 0; times < 2; times++) {
    await w.scoped({ companies: [] }, (db) => w.jobs.send(db, 'seal-log', {}));
    await w.jobs.drain();
  }
  const { hours, rows, faultByHour } = await verifyLog(w.owner);
  expect({ rows, wrong: faultByHour.size, heads: heads().length }).toEqual({ rows: 5, wrong: 0, heads: hours });
});

it('a backup carries them, and its restore says whether the log is as it was sealed', async () => {
  const [whole, changed] = [join(folder, 'whole.gz'), join(folder, 'changed.gz')];
  await takeBackup(w.owner, whole);
  const target = await freshDatabase();
  const { status, said } = run('restore.ts', target.connection, whole);
  expect({ status, last: said.at(-1) }).toMatchObject({
    status: 0,
    last: expect.stringMatching(/^The access log is as it was sealed: \d+ hours with 5 rows/),
  });
  await asked(
    target.connection,
    "select set_config('app.companies', '*', false)",
    'alter table log.access_events disable trigger user',
    'update log.access_events set user_id = 3 where id = 2',
  );
  await takeBackup(target.connection, changed);
  const other = await freshDatabase();
  const again = run('restore.ts', other.connection, changed);
  expect({ status: again.status, last: again.said.at(-1) }).toEqual({ status: 0, last: '1 hours of the access log differ.' });
  await target.drop();
  await other.drop();
});

it('the command ends with 0 while all is as it was sealed, with 1 and the hours where it is not, and takes what was kept outside', () => {
  const kept = join(folder, 'heads.log');
  writeFileSync(kept, heads().join(''));
  const owner = w.owner as Server;
  expect(run('verify-log.ts', owner)).toEqual({ status: 0, said: [expect.stringContaining('hours with 5 rows')] });
  expect(run('verify-log.ts', owner, '--heads', kept).status).toBe(0);
  expect(run('verify-log.ts', owner, kept)).toEqual({ status: 1, said: ['Usage: npm run verify-log -- [--heads FILE]'] });
  const head = JSON.parse(heads()[2]!);
  writeFileSync(kept, `${JSON.stringify({ ...head, hash: 'f'.repeat(64) })}\n`);
  expect(run('verify-log.ts', owner, '--heads', kept)).toEqual({
    status: 1,
    said: [`${head.hour}: its seal is not the one that was kept.`, '1 hours of the access log differ.'],
  });
});

it('its lines name nobody', async () => {
  await asOwner('alter table log.access_events disable trigger user');
  await asOwner(`update log.access_events set user_name = 'Kanarie' where id = 3`);
  const { status, said } = run('verify-log.ts', w.owner as Server);
  expect({ status, said }).toEqual({
    status: 1,
    said: [expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00Z: a row or the seal was changed\.$/), '1 hours of the access log differ.'],
  });
});
