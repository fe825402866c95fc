/** The document of the API: whole, found good by a linter, and good enough to make a client of that does a day's work. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_HTML_BYTES } from '#domain/html-words.ts';
import { buildOpenApi } from '#server/request/openapi.ts';
import { hashPassword } from '#server/security/password.ts';
import { steps } from '#test/stories/steps.ts';
import { type World, world } from '#test/world.ts';
import { endpoints } from './endpoints.ts';

type Parameter = { $ref?: string; name: string; in: string; schema: { type: string } };
type Rich = { contentMediaType?: string; maxLength?: number };
type Operation = {
  requestBody?: object;
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  responses: Record<string, { $ref?: string }>;
};
type Document = {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<'parameters' | 'responses' | 'schemas', Record<string, Parameter>>;
};

const document = buildOpenApi('1.0.0') as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the document', () => {
  it('has no fault that a linter finds', async () => {
    // Some paths of the specification are told apart by an id standing where another has a word.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
    const found = await lintFromString({ source: JSON.stringify(document), config });
    expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
  });
  it('has every call, once, with a line of what it does', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { area, key } of endpoints) expect(ids).toContain(`${area}.${key}`);
    const lines = operations.map(({ summary }) => summary);
    for (const line of lines) expect(line).toMatch(/^[A-Z][^.(]{5,90}$/);
  });
  it('says nothing that only we can look up', () => {
    expect(JSON.stringify(document)).not.toMatch(/\bR\d+\b|decision \d|product «|server\//);
  });
  it('has ids as whole numbers', () => {
    const all = operations.flatMap(({ parameters = [] }) => parameters.map((one) => (one.$ref ? named(one.$ref) : one)));
    const ids = all.filter((one) => one.in !== 'header' && /^id$|Id$/.test(one.name));
    expect(ids.length).toBeGreaterThan(200);
    for (const { name, schema } of ids) expect([name, schema.type]).toEqual([name, 'integer']);
  });
  it('bounds rich text as the server does where it is sent, and not where it is read', () => {
    const schemas = Object.entries(document.components.schemas) as unknown as [string, { properties?: Record<string, Rich> }][];
    const inBodies = JSON.stringify(Object.values(document.paths).map((methods) => Object.values(methods).map((one) => one.requestBody)));
    const rich = schemas.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, one]) => (one.contentMediaType === 'text/html' ? [{ name, field, ...one }] : [])),
    );
    const sent = rich.filter(({ name }) => inBodies.includes(`/${name}"`) || /^(Given|AnswerToSend|PieceToSend)/.test(name));
    expect(sent.length).toBeGreaterThan(4);
    for (const { name, field, maxLength } of sent) expect([name, field, maxLength]).toEqual([name, field, MAX_HTML_BYTES]);
    expect(document.info.description).toContain(`${MAX_HTML_BYTES} bytes`);
    expect(JSON.stringify(document)).not.toContain('1000000');
  });
  it('writes shapes once, so that it stays small', () => {
    // KiB a call: it grows with the calls there are, and not with what each says again.
    const { Pack, PackToSend, ...schemas } = document.components.schemas;
    // The format of packs is a document of its own, as it is sent and as it is answered.
    for (const format of [Pack, PackToSend]) expect(JSON.stringify(format).length).toBeLessThan(8 * 1024);
    const others = { ...document, components: { ...document.components, schemas } };
    expect(JSON.stringify(others).length / 1024 / operations.length).toBeLessThan(1.17);
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(100);
  });
});

const named = (ref: string) => document.components.parameters[ref.split('/').at(-1)!]!;

describe('a client made of the document', () => {
  let w: World;
  const { planned } = steps(() => w);
  const PASSWORD = 'kaffe-innan-nio';
  beforeAll(async () => {
    w = await world();
    await w.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
  });
  it('compiles, and does a day’s work', { tags: ['long'] }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vardag-client-'));
    try {
      const bin = (name: string) => resolve('node_modules/.bin', name);
      const run = promisify(execFile);
      const at = (name: string) => join(folder, name);
      symlinkSync(resolve('node_modules'), at('node_modules'));
      writeFileSync(at('package.json'), '{ "type": "module" }');
      writeFileSync(at('api.json'), JSON.stringify(document));
      copyFileSync(resolve('test/contract/a-day-by-client.txt'), at('day.ts'));
      await run(bin('oazapfts'), [at('api.json'), at('client.ts')]);
      const strict = [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'esnext',
        '--allowImportingTsExtensions',
        '--types',
        'node',
      ];
      await run(bin('tsc'), [...strict, at('day.ts')], { cwd: folder });
      const { plannedDate } = await planned();
      const url = await w.server.listen({ port: 0, host: '127.0.0.1' });
      const { login } = w.people.user;
      const { stdout } = await run(bin('node'), [at('day.ts'), url, login, PASSWORD, plannedDate!.slice(0, 10)]);
      expect(JSON.parse(stdout)).toEqual({ signed: w.people.user.name, again: 'error.instance.alreadySigned', stranger: 404 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
