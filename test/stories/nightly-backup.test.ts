/**
 * The nightly backup: taken once, read back, kept for so many nights; what fails leaves the earlier ones as they were and is told (decision 073).
 * @module-tag long
 */
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { management } from '#contract/management.ts';
import { serverMetricsOf } from '#server/app.ts';
import { inspectBackup } from '#server/backup/format.ts';
import { takeNightlyBackup } from '#server/backup/nightly.ts';
import { takeBackup } from '#server/backup/take.ts';
import { startJobs } from '#server/jobs/pg-boss.ts';
import { asked } from '#test/cluster.ts';
import { type World, world } from '#test/world.ts';

const top = mkdtempSync(join(tmpdir(), 'vardag-nightly-'));
const folder = join(top, 'backups');
mkdirSync(folder);
let w: World;
beforeAll(async () => {
  w = await world({ BACKUP_DIR: folder, BACKUP_KEEP: '3' });
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const component = async () => {
  const { data } = await w.call(w.people.admin, management.components);
  return data.components.find(({ name }) => name === 'backup');
};
const again = () => w.scoped({ companies: [] }, (db) => w.jobs.send(db, 'take-backup', {}));
const atHour = (hours: number) => () => new Date(Date.UTC(2026, 0, 1, hours));
const nightly = (more: Partial<Parameters<typeof takeNightlyBackup>[0]> = {}) =>
  takeNightlyBackup({
    ...{ ownerConnection: w.owner, folder, keep: 3, log: pino({ level: 'silent' }), signal: new AbortController().signal },
    ...more,
  });
const GOOD = /^vardag-\d{8}T\d{6}Z\.gz$/;

describe('by the job', () => {
  it('the first is taken as soon as a server is up, is read back, and tells how old it is', async () => {
    expect(await component()).toMatchObject({ status: 'UNKNOWN', reason: 'awaited', lastDate: null });
    const began = Date.now();
    await w.jobs.drain();
    const names = readdirSync(folder);
    expect(names).toEqual([expect.stringMatching(GOOD)]);
    const file = join(folder, names[0]!);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { end } = await inspectBackup(file);
    expect(end.tables.users!.rows).toBe(Object.keys(w.people).length);
    const found = await component();
    expect(found).toMatchObject({ status: 'UP', reason: 'taken' });
    expect(Date.parse(found!.lastDate!)).toBeGreaterThanOrEqual(began);
    const [, age] = (await serverMetricsOf(w.server).text()).match(/^vardag_backup_age_seconds (\S+)$/m)!;
    expect(Number(age)).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 1000));
  });
  it('is scheduled once for all servers, and not taken again by the next that starts', async () => {
    const { rows } = await w.pool.query(`select cron, timezone from pgboss.schedule where name = 'take-backup'`);
    expect(rows).toEqual([{ cron: '10 1 * * *', timezone: 'Europe/Stockholm' }]);
    const second = await startJobs({ connection: w.connection, log: pino({ level: 'silent' }), isWorking: false });
    const length = { expireSeconds: 82_800, heartbeatSeconds: 60, overdue: 93_600 };
    await second.schedule('take-backup', '10 1 * * *', 'Europe/Stockholm', () => Promise.reject(new Error('taken twice')), length);
    await second.drain();
    await second.stop();
  });
  it('that fails is told, with when the last good one was, until one is taken again', async () => {
    const before = readdirSync(folder);
    const { lastDate } = (await component())!;
    const kept = before.map((name) => readFileSync(join(folder, name)));
    rmSync(folder, { recursive: true });
    await again();
    await expect(w.jobs.drain()).rejects.toThrow(`The folder of BACKUP_DIR, ${folder}, cannot be read (ENOENT).`);
    expect(await component()).toEqual({ name: 'backup', status: 'DOWN', reason: 'untaken', lastDate });
    mkdirSync(folder);
    for (const [index, name] of before.entries()) writeFileSync(join(folder, name), kept[index]!);
    await w.pool.query(`delete from pgboss.job where name = 'take-backup' and state in ('failed', 'retry')`);
    w.clock.now = new Date(w.clock.now.getTime() + 60_000);
    await again();
    await w.jobs.drain();
    expect(await component()).toMatchObject({ status: 'UP', reason: 'taken' });
    expect(readdirSync(folder)).toHaveLength(2);
  });
  it('that has not come for more than thirty hours is told', async () => {
    await w.pool.query(`update pgboss.job set started_on = now() - interval '31 hours' where name = 'take-backup'`);
    expect(await component()).toMatchObject({ status: 'DOWN', reason: 'outdated', lastDate: expect.any(String) });
  });
  it('is ended by a start without the folder', async () => {
    await again();
    await w.jobs.unschedule('take-backup');
    const { rows } = await w.pool.query(`select 1 from pgboss.schedule where name = 'take-backup' union all
      select 1 from pgboss.job where name = 'take-backup' and state < 'active'`);
    expect(rows).toEqual([]);
  });
});

describe('in its folder', () => {
  const place = (name: string) => {
    const path = join(top, name);
    mkdirSync(path);
    return path;
  };
  it('only so many stay, and nothing that it did not make is touched', async () => {
    const own = place('keep');
    const others = [
      'vardag-20200101T000000Z.gz.txt',
      'my-vardag-20200101T000000Z.gz',
      'vardag-2020.gz',
      'vardag-20200102T000000Z.gz.1.half',
    ];
    for (const name of others) writeFileSync(join(own, name), name);
    mkdirSync(join(own, 'vardag-20200103T000000Z.gz'));
    const left = 'vardag-20200104T000000Z.gz.7.half';
    writeFileSync(join(own, left), 'cut off');
    utimesSync(join(own, left), new Date(0), new Date(0));
    for (const hour of [1, 2, 3, 4, 5]) await nightly({ folder: own, now: atHour(hour) });
    const wanted = [3, 4, 5].map((hour) => `vardag-20260101T0${hour}0000Z.gz`);
    expect(readdirSync(own).sort()).toEqual([...others, 'vardag-20200103T000000Z.gz', ...wanted].sort());
  });
  it('an interrupted one leaves nothing of itself, and the earlier ones as they were', async () => {
    const own = place('cut');
    await nightly({ folder: own, now: atHour(1) });
    const [name] = readdirSync(own);
    const before = readFileSync(join(own, name!));
    const cut = new AbortController();
    const under = nightly({ folder: own, now: atHour(2), signal: cut.signal });
    while (!readdirSync(own).some((one) => one.endsWith('.half'))) await sleep(1);
    cut.abort();
    await expect(under).rejects.toThrow('aborted');
    expect(readdirSync(own)).toEqual([name]);
    expect(readFileSync(join(own, name!)).equals(before)).toBe(true);
  });
  it('a file that reads back otherwise than it was written is not kept', async () => {
    const own = place('otherwise');
    await asked(
      w.owner,
      `select set_config('app.companies', '*', false); update companies set name = (select string_agg(md5(n::text), '') from generate_series(1, 40000) n) where id = ${w.companies.sol.id}`.replace(
        /name = /,
        'name = ',
      ),
    );
    const file = join(own, 'taken.gz');
    const under = takeBackup(w.owner, file, { isGentle: true });
    const half = () => readdirSync(own).find((one) => one.endsWith('.half'));
    const grown = () => half() && statSync(join(own, half()!), { throwIfNoEntry: false })!.size > 20_000;
    while (!grown()) await sleep(1);
    const bytes = openSync(join(own, half()!), 'r+');
    writeSync(bytes, Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]), 0, 8, 10_000);
    await expect(under).rejects.toThrow(`${file} does not read back as it was written, and was not kept.`);
    expect(readdirSync(own)).toEqual([]);
  });
  it('a full disk is left as it was: too little room is seen before, and what does not fit is taken away', async ({ skip }) => {
    const own = place('full');
    const isMounted = process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', own]).status === 0;
    if (!isMounted) skip('only root may mount a small disk');
    try {
      const earlier = 'vardag-20200101T000000Z.gz';
      writeFileSync(join(own, earlier), 'an earlier one');
      await expect(nightly({ folder: own, now: atHour(1) })).rejects.toThrow(
        /^No backup was taken: .*full has 0 MB left, and 268 MB are wanted\.$/,
      );
      await expect(takeBackup(w.owner, join(own, 'taken.gz'))).rejects.toThrow('taken.gz cannot be written (ENOSPC).');
      expect(readdirSync(own)).toEqual([earlier]);
      expect(readFileSync(join(own, earlier), 'utf8')).toBe('an earlier one');
    } finally {
      spawnSync('umount', [own]);
    }
  });
  it('a folder that cannot be written to is told, and nothing is made in its place', async () => {
    await expect(nightly({ folder: join(top, 'none') })).rejects.toThrow('none, cannot be read (ENOENT).');
    writeFileSync(join(top, 'a-file'), '');
    await expect(nightly({ folder: join(top, 'a-file') })).rejects.toThrow('a-file, cannot be read (ENOTDIR).');
  });
});
