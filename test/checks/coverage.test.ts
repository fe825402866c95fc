/** The tables of docs/coverage.md name every path of the API and every route of the web, and nothing that is not there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { FILES_PATH } from '#contract/files.ts';
import { buildOpenApi } from '#server/request/openapi.ts';
import { code, root } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const tables = readdirSync(join(root, 'docs/coverage')).map((name) => `docs/coverage/${name}`);
/** The rows of a table with a state, each as its cells; the head and the line under it are none. */
const rowsOf = (path: string): string[][] =>
  read(path)
    .split('\n')
    .filter((line) => /^\| (?!State)/.test(line) && !/\| State \|$/.test(line))
    .map((line) => line.slice(2, -2).split(/ \| /));
const rows = tables.flatMap((path) => rowsOf(path).map((cells) => ({ path, cells, state: cells.at(-1)! })));
const quoted = (cell: string) => /^`(.+)`$/.exec(cell)?.[1] ?? cell;

/** Told twice is as wrong as not at all. */
const sorted = (all: Iterable<string>) => [...all].sort();

test('every path of the API is in the table with its methods, and no other', () => {
  const ofContract = Object.values<Record<string, Endpoint>>(contract).flatMap((area) =>
    Object.values(area).map(({ method, path }) => `${method} ${path}`),
  );
  const { paths } = buildOpenApi('0') as { paths: Record<string, Record<string, unknown>> };
  // Where two paths differ by a parameter's name alone, the document has one of the names.
  const shape = (call: string) => call.replace(/\{\w+\}/g, '{}');
  const known = new Set(ofContract.map(shape));
  const described = Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((one) => `${one.toUpperCase()} ${path}`))
    .filter((call) => !known.has(shape(call)));
  // What the server serves beside the contract, as its files write it down.
  const written = code
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ text }) => [...text.matchAll(/\bserver\.(get|put|post|patch|delete)\(\s*'(\/[^']+)'/g)])
    .map(([, method, path]) => `${method!.toUpperCase()} ${path!.replace(/:(\w+)/g, '{$1}')}`);
  const files = ['GET', 'PUT'].map((method) => `${method} ${FILES_PATH}{key}/{name}`);
  const named = rowsOf('docs/coverage/calls.md').map(([method, path]) => `${method} ${quoted(path!)}`);
  expect(sorted(named)).toEqual(sorted(new Set([...ofContract, ...described, ...written, ...files])));
});

test('every route of the web is in the table, and no other', () => {
  const router = read('web/app/router.tsx');
  const areas = code.filter(({ path }) => path.startsWith('web/') && path.endsWith('routes.ts'));
  for (const { path } of areas) expect(router).toContain(path.replace('web/', '../'));
  const routes = [router, ...areas.map(({ text }) => text)].flatMap((text) =>
    [...text.matchAll(/\bpath: (['`])(.+?)\1/g)].map(([, , path]) => path!),
  );
  const named = rowsOf('docs/coverage/routes.md').map(([path]) => quoted(path!));
  expect(sorted(named)).toEqual(sorted(new Set(routes)));
});

test('each row says how it stands, and by what it differs', () => {
  for (const { path, cells, state } of rows) {
    const at = `${path}: ${cells.join(' | ')}`;
    expect(state, at).toMatch(/^(holds$|differs: \S|missing$|missing: \S)/);
    if (state.startsWith('differs')) expect(state, at).toMatch(/\bR\d+|\bdecisions? \d|product «/);
  }
  expect(new Set(rows.map(({ path }) => path)).size).toBe(tables.length);
});

test('the files that are named exist, and hold the tests that are named with them', () => {
  for (const { path, cells, state } of rows) {
    const at = `${path}: ${cells.join(' | ')}`;
    const named = cells.flatMap((cell) => [...cell.matchAll(/\btest\/[\w./-]+\.ts\b(?: «([^»]+)»)?/g)]);
    if (state !== 'missing') expect(named.length, `names no test: ${at}`).toBeGreaterThan(0);
    for (const [found, title] of named) {
      const file = found.split(' ')[0]!;
      expect(existsSync(join(root, file)), `${file} of ${at}`).toBe(true);
      if (title) expect(read(file), `«${title}» of ${at}`).toContain(title);
    }
  }
});
