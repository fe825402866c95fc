/** Two who build at once leave a whole folder: each puts its own in the place of what is there. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { replaceFolder } from '../../scripts/build.ts';
import { clearFolder, freshFolder } from './product.ts';

const FILES = ['a', 'b', 'c'];
const make = (folder: string, name: string) => {
  const made = join(folder, name);
  mkdirSync(made);
  for (const file of FILES) mkdirSync(join(made, file));
  return made;
};
/** Replaces `built` of a folder many times, as many builds one after another do. */
const script = (name: string) => `
  const { replaceFolder } = await import(${JSON.stringify(join(import.meta.dirname, '../../scripts/build.ts'))});
  const { mkdirSync } = await import('node:fs');
  for (let times = 0; times < 200; times++) {
    mkdirSync('${name}');
    for (const file of ${JSON.stringify(FILES)}) mkdirSync('${name}/' + file);
    replaceFolder('built', '${name}');
  }`;

it('a new folder takes the place of an old one, and of none', () => {
  const folder = freshFolder('vardag-builds-');
  replaceFolder(join(folder, 'built'), make(folder, 'first'));
  mkdirSync(join(folder, 'built/old'));
  replaceFolder(join(folder, 'built'), make(folder, 'second'));
  expect(readdirSync(folder)).toEqual(['built']);
  expect(readdirSync(join(folder, 'built')).sort()).toEqual(FILES);
  clearFolder(folder);
});

it('three at once leave one whole folder and nothing else', async () => {
  const folder = freshFolder('vardag-builds-');
  const run = (name: string) => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script(name)], { cwd: folder });
  await Promise.all(['one', 'two', 'three'].map(run));
  expect(readdirSync(folder)).toEqual(['built']);
  expect(readdirSync(join(folder, 'built')).sort()).toEqual(FILES);
  clearFolder(folder);
});
