/** A backup that is refused is told of without a word that stands in it: it holds care, and a terminal is read by others. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { takeBackup } from '#server/backup/take.ts';
import { fill } from '#test/crash/fill.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { clearFolder, freshFolder } from './product.ts';

const folder = freshFolder('vardag-backup-words-');
const file = join(folder, 'filled.gz');
let source: FreshDatabase;
let target: FreshDatabase;
let lines: string[];
beforeAll(async () => {
  source = await freshDatabase();
  target = await freshDatabase();
  await fill(source.connection);
  await takeBackup(source.connection, file);
  lines = gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -1);
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  clearFolder(folder);
});

const SECRET = 'Sov, väl';
/** The first row of an account. */
const ROW = /^\["(?=\d+","1","anna@)/;

/** Why a file of these lines is refused; with the sum that it should have. */
async function refusalOf(name: string, changed: (line: string) => string) {
  const all = lines.slice(0, -1).map((line) => (ROW.test(line) ? changed(line) : line));
  const text = all.map((line) => `${line}\n`).join('');
  expect(text).toContain(SECRET);
  const end = { ...JSON.parse(lines.at(-1)!), sha256: createHash('sha256').update(text).digest('hex') };
  const other = join(folder, `${name}.gz`);
  writeFileSync(other, gzipSync(`${text}${JSON.stringify(end)}\n`));
  const error = await restoreBackup(target.connection, other).then(
    () => undefined,
    (refused: Error) => refused,
  );
  return error!.message;
}

test.each([
  ['lost its beginning', (line: string) => line.replace(ROW, SECRET), 'cannot be read'],
  ['is only a text', (line: string) => `${JSON.stringify(SECRET)}\n${line}`, 'cannot be read'],
  ['begins as a row and is none', (line: string) => line.replace(ROW, `["${SECRET}" `), 'cannot be read'],
  ['holds what is no number', (line: string) => line.replace(ROW, `["${SECRET}","`).replace(/","\d+",/, '",'), '22P02'],
])('a line that %s', async (name, changed, said) => {
  const message = await refusalOf(name, changed);
  expect(message).toContain(said);
  expect(message).not.toMatch(/Sov|väl|anna@/);
});
