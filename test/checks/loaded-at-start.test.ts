/** What every server loads when it starts: all that `server/main.ts` reaches without `import()`, since what few requests need takes memory and time of each (decision 059). */
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { code, packageOf } from './sources.ts';

const texts = new Map(code.map(({ path, text }) => [path, text]));

/** Imports and re-exports that are there when the program runs: those of types alone are not. */
const staticImports = (path: string): string[] =>
  [...texts.get(path)!.matchAll(/^\s*(?:import|export)\b(?!\s+type\b)(?:[^;'"()]*?\bfrom)?\s*['"]([^'"]+)['"]/gm)]
    .map(([, name]) => name!)
    .map((name) => (name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(path), name) : name));

function reachedFrom(start: string) {
  const ways = new Map<string, string>([[start, start]]);
  for (const path of ways.keys())
    if (texts.has(path)) for (const name of staticImports(path)) if (!ways.has(name)) ways.set(name, `${ways.get(path)} → ${name}`);
  return ways;
}

const later: Record<string, RegExp> = {
  // The import alone loads Node's client with it; server/process/http.ts has what is used.
  'all of node:http': /^node:https?$/,
  'the client of S3, where there is one': /^@aws-sdk\/|^server\/files\/s3-store\.ts$/,
  'what sends letters': /^nodemailer$/,
  'what cleans rich text': /^sanitize-html$|^server\/files\/clean\.ts$/,
  'what tells a file by its bytes': /^file-type$/,
  'the numbering plans of telephones': /^libphonenumber-js|^domain\/phones\.ts$/,
  'the document of the API': /^server\/request\/openapi/,
  'the demo': /^server\/demo\//,
  'the catalogue of a new installation': /^server\/platform\/catalogue\//,
  'the PostgreSQL of our own': /^server\/database\/embedded(-\w+)?\.ts$/,
  'backup and restore': /^server\/backup\//,
};

const reached = reachedFrom('server/main.ts');

it('the walk reaches the server and its packages', () => {
  expect([...reached.keys()]).toEqual(
    expect.arrayContaining(['server/app.ts', 'server/planning/day.ts', 'domain/time.ts', 'pg', 'fastify']),
  );
});

it.each(Object.entries(later))('not %s', (_, pattern) => {
  expect([...reached].filter(([name]) => pattern.test(name)).map(([, way]) => way)).toEqual([]);
});

it('and of packages these', () => {
  const packages = [...reached.keys()].filter((name) => !texts.has(name) && !/^node:|\.json$/.test(name)).map(packageOf);
  expect([...new Set(packages)].sort()).toEqual([
    ...['@fastify/compress', '@fastify/helmet', '@fastify/static', 'fastify', 'kysely', 'pg', 'pg-boss'],
    ...['pino', 'prom-client', 'range-parser', 'zod'],
  ]);
});
