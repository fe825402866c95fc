/** Rows of another group and of another company are not there: by address, by a field of the body, by a query; and nothing of them changes (R4). */
import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#domain/permissions.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';
import { bodyOf } from './bodies.ts';
import { closed, mayCall, ofCompanies, ofPlatformAlone, paramNames, pointers, tableNamed } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';
import { reachedByAddress, reachedByBody, reachedByQuery } from './scope.ts';

let w: World;
let g: Ground;
beforeAll(async () => {
  w = await world();
  g = await ground(w);
});

const clientNames = ['Elsa Lindqvist', 'Karl Ek', 'Mia Sund'];

describe.each(roles)('to %s', (role) => {
  const mine = closed.filter(({ endpoint }) => mayCall(role, endpoint));
  it.each(mine.filter(({ endpoint }) => paramNames(endpoint.path).length > 0))(
    'a row of others is 404 and unchanged: $name',
    async (one) => {
      const before = await g.fingerprint();
      expect(await reachedByAddress(g, g.people[role], one)).toEqual([]);
      expect(await g.fingerprint()).toBe(before);
    },
  );
  it.each(mine.filter(({ endpoint }) => pointers(endpoint.body, endpoint.path).length > 0))(
    'an id of others in the body is refused and nothing is written: $name',
    async (one) => {
      const before = await g.fingerprint();
      expect(await reachedByBody(g, g.people[role], one)).toEqual([]);
      expect(await g.fingerprint()).toBe(before);
    },
  );
  it.each(mine.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.query))(
    'a query shows nothing of others: $name',
    async (one) => {
      expect(await reachedByQuery(g, g.people[role], one)).toEqual([]);
    },
  );
});

describe('ADMIN', () => {
  // An address that names a client, its team or a company asks for it.
  it.each(closed.filter(({ endpoint }) => endpoint.sort && !/\{(client|clientGroup|company)Id\}/.test(endpoint.path)))(
    'is shown no client by default: $name',
    async ({ endpoint }) => {
      const { text } = await g.send(g.people.ADMIN, endpoint, { params: g.paramsOf(endpoint, 'elsa'), query: 'size=5000' });
      expect(clientNames.filter((name) => text.includes(name))).toEqual([]);
    },
  );
  it.each(closed.filter(({ endpoint }) => mayCall('ADMIN', endpoint) && endpoint.method === 'GET' && paramNames(endpoint.path).length > 0))(
    'leaves a trace of the client it opens: $name',
    async ({ endpoint }) => {
      const seen = () => tracesIn(w, { user: g.people.ADMIN.id });
      const before = await seen();
      const { status } = await g.send(g.people.ADMIN, endpoint, { params: g.paramsOf(endpoint, 'foreign') });
      expect(status).toBe(200);
      const tables = paramNames(endpoint.path).map((name) => tableNamed(name, endpoint.path));
      // A company is no client, nor is an account, nor what is a company's own.
      if (tables.every((table) => ['users', ...ofCompanies, ...ofPlatformAlone].includes(table))) return;
      expect((await seen()).slice(before.length)[0]).toMatchObject({
        client_id: w.clients.foreign.id,
        company_id: w.companies.hav.id,
      });
    },
  );
  it('keeps a reference within the company of the row that refers', async () => {
    const before = await g.fingerprint();
    for (const { endpoint, name } of closed.filter((one) => mayCall('ADMIN', one.endpoint) && one.key === 'create'))
      for (const { name: field, table, of } of pointers(endpoint.body, endpoint.path)) {
        if (pointers(endpoint.body, endpoint.path).length < 2) continue;
        const body = { ...bodyOf(endpoint, g.maker('elsa', g.people.ADMIN)), [field]: of(g.maker('foreign', g.people.ADMIN).rowOf(table)) };
        expect([400, 404], `${name}: ${field}`).toContain((await g.send(g.people.ADMIN, endpoint, { body })).status);
      }
    expect(await g.fingerprint()).toBe(before);
  });
});
