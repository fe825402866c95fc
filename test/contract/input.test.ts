/** What comes in wrong is told with its field, by every endpoint: 400, never 5xx, and nothing is written (product «Quality», R36). */

import { beforeAll, describe, expect, it } from 'vitest';
import { fieldMetaOf, innerSchemaOf } from '#contract/fields.ts';
import { long, ofRelease } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import type { Asked } from './asked.ts';
import { bodyOf, wrongOf } from './bodies.ts';
import { defOf, endpoints, fieldsOf, holderOf, isOptional, mayCall, type Named, paramNames, takesNull } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';

let w: World;
let g: Ground;
beforeAll(async () => {
  w = await world();
  g = await ground(w);
});

/** By somebody who may; what ends the session is asked with one to spare. */
async function ask({ key, endpoint }: Named, asked: Asked) {
  const who = g.people[holderOf(endpoint)];
  return g.send(endpoint.may === 'public' ? null : key === 'logout' ? await g.again(who) : who, endpoint, {
    params: g.paramsOf(endpoint, 'elsa'),
    ...asked,
  });
}
async function refusedAt(one: Named, asked: Asked, field: string, said: unknown) {
  const { status, problem } = await ask(one, asked);
  const fields = problem?.fieldErrors?.map((error) => error.field.split('.')[0]) ?? [];
  const told = `${one.name}: ${field} = ${JSON.stringify(said)?.slice(0, 80)}`;
  expect({ told, status, field: fields.includes(field) ? field : fields }).toEqual({ told, status: 400, field });
  for (const error of problem.fieldErrors!) expect(error.message, told).toMatch(/^[\w.]+\.[\w.]+$/);
}
async function unchanged(work: () => Promise<void>) {
  const before = await g.fingerprint();
  await work();
  expect(await g.fingerprint()).toBe(before);
}

const withBody = endpoints.filter(({ endpoint }) => endpoint.body && !endpoint.isPlainText);
const withText = endpoints.filter(({ endpoint }) => endpoint.isPlainText);
const right = (one: Named) => bodyOf(one.endpoint, g.maker('elsa'))!;

describe('a body', () => {
  it.each(withBody)('with a field of a wrong kind: $name', { tags: ['short'] }, (one) =>
    unchanged(async () => {
      for (const [field, schema] of fieldsOf(one.endpoint.body)) {
        for (const wrong of wrongOf(field, schema)) await refusedAt(one, { body: { ...right(one), [field]: wrong } }, field, wrong);
        if (!takesNull(schema)) await refusedAt(one, { body: { ...right(one), [field]: null } }, field, null);
        if (defOf(innerSchemaOf(schema)).type === 'string' || fieldMetaOf(schema)?.kind === 'line')
          await refusedAt(one, { body: { ...right(one), [field]: 'a\0b' } }, field, 'NUL');
      }
    }),
  );
  it.each(withBody)('without a field that is required: $name', { tags: ['short'] }, (one) =>
    unchanged(async () => {
      const required = fieldsOf(one.endpoint.body).filter(([, schema]) => !isOptional(schema));
      for (const [field] of required) await refusedAt(one, { body: { ...right(one), [field]: undefined } }, field, undefined);
      if (required.length > 0)
        for (const body of [{}, null]) {
          const { status, problem } = await ask(one, { body });
          expect({ status, fields: problem.fieldErrors?.map(({ field }) => field) }).toEqual({
            status: 400,
            fields: required.map(([field]) => field),
          });
        }
    }),
  );
  it.each(withBody)('that is no object, no JSON, or of another type: $name', { tags: ['short'] }, (one) =>
    unchanged(async () => {
      for (const body of [[], 'text', 5, true]) expect((await ask(one, { body })).status, JSON.stringify(body)).toBe(400);
      for (const text of ['{', '{"a":}', 'text', '{"a":1}{', "{'a':1}", '\u0000', '{"__proto__":{"a":1}}'])
        expect((await ask(one, { raw: { text, type: 'application/json' } })).status, text).toBe(400);
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
      ])
        expect([400, 415], type).toContain((await ask(one, { raw: { text: JSON.stringify(right(one)), type } })).status);
    }),
  );
  it.each(withBody.filter((one) => long || one === withBody[0] || one.endpoint.maxBodyBytes !== undefined))(
    'that is too deep or too large: $name',
    (one) =>
      unchanged(async () => {
        const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
        expect((await ask(one, { raw: { text: `{"name":${deep}}`, type: 'application/json' } })).status).toBe(400);
        expect(
          (await ask(one, { raw: { text: `{"a":"${'x'.repeat(one.endpoint.maxBodyBytes ?? 3_000_000)}"}`, type: 'application/json' } }))
            .status,
        ).toBe(413);
      }),
  );
  it.each(withBody)('whose nested objects have an empty id counts as one without them: $name', { tags: ['short'] }, (one) =>
    unchanged(async () => {
      for (const [field, schema] of fieldsOf(one.endpoint.body).filter(([, found]) => fieldMetaOf(found)?.to))
        for (const empty of [{ id: '' }, { id: -1 }, { id: '-1' }, { id: null }])
          if (!isOptional(schema)) await refusedAt(one, { body: { ...right(one), [field]: empty } }, field, empty);
    }),
  );
  it.each(withBody.filter(({ endpoint }) => endpoint.status === 201))(
    'may leave an optional reference empty: $name',
    { tags: ['short'] },
    async (one) => {
      for (const [field, schema] of fieldsOf(one.endpoint.body).filter(([, found]) => fieldMetaOf(found)?.to))
        for (const empty of [{ id: '' }, { id: -1 }])
          if (isOptional(schema)) {
            const who = g.people[mayCall('ADMIN', one.endpoint) ? 'ADMIN' : holderOf(one.endpoint)];
            const { status, problem } = await g.send(who, one.endpoint, { body: { ...right(one), [field]: empty } });
            expect(status).toBeOneOf([201, 400]);
            // What else is asked for may then not fit; the empty reference itself is no fault.
            // A value has one owner of two, so that neither may be left empty without the other.
            // ADMIN has no company of its own, and names the one whose the row becomes.
            const namesCompany = ['clients', 'tasks'].includes(one.area);
            if (status === 400 && !namesCompany && !(one.area.startsWith('attributeValue') && field === 'activity'))
              expect(problem.fieldErrors?.map((error) => error.field)).not.toContain(field);
          }
    },
  );
});

describe('a body of plain text', () => {
  it.each(withText)('is taken as that and as nothing else: $name', { tags: ['short'] }, (one) =>
    unchanged(async () => {
      for (const text of ['', '   ', 'a', 'no address', `${'x'.repeat(300)}@example.com`, 'a@example.com\0', '{"email":"a@example.com"}'])
        expect((await ask(one, { raw: { text, type: 'text/plain' } })).status, text).toBe(400);
      for (const type of ['application/json', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])
        expect((await ask(one, { raw: { text: '"a@example.com"', type } })).status, type).toBe(415);
      expect((await ask(one, { raw: { text: 'x'.repeat(10_000), type: 'text/plain' } })).status).toBe(413);
    }),
  );
});

const withParams = endpoints.filter(({ endpoint }) => paramNames(endpoint.path).length > 0);
const wrongIds = ['0', '-1', 'abc', '1e20', '1.5', ' 1', '1 or 1=1', '99999999999999999999', 'null', '\0', '%'].filter(
  // The long run asks for those that `npm test` leaves out.
  (_, place) => ofRelease || (place % 3 === 1) !== long,
);
describe('an address', () => {
  it.each(withParams)('with an id that is none: $name', (one) =>
    unchanged(async () => {
      for (const param of paramNames(one.endpoint.path))
        for (const wrong of wrongIds)
          await refusedAt(
            one,
            {
              params: { ...g.paramsOf(one.endpoint, 'elsa'), [param]: wrong },
              body: one.endpoint.body && right(one),
            },
            param,
            wrong,
          );
    }),
  );
  it.each(endpoints)('may end with a slash, and a name it does not know is ignored: $name', { tags: ['long'] }, async (one) => {
    const writes = /\{(id|login)\}$/.test(one.endpoint.path) && one.endpoint.method !== 'GET';
    const params = await (writes ? g.freshParamsOf : g.paramsOf)(one.endpoint, 'elsa');
    const asked = () => ({
      params,
      ...(one.endpoint.isPlainText
        ? { raw: { text: 'nobody@example.com', type: 'text/plain' } }
        : { body: one.endpoint.body && right(one) }),
      query: '_=123&constructor=x&x[]=1',
    });
    if (one.key === 'create' && one.area === 'clients') return;
    const plain = await ask(one, { ...asked(), query: '' });
    if (one.endpoint.method !== 'GET') {
      expect((await ask(one, { ...asked(), slash: true })).status).toBeOneOf([plain.status, 404, 409]);
      return;
    }
    // What a server counts is more a moment later.
    const isCounted = one.area === 'management' && ['metrics', 'threads'].includes(one.key);
    const told = ({ text }: { text: string }) => (isCounted ? Object.keys(JSON.parse(text)) : text);
    expect(told(await ask(one, { ...asked(), slash: true }))).toEqual(told(plain));
    expect(told(await ask(one, asked()))).toEqual(told(plain));
  });
});

describe('a query', { tags: ['short'] }, () => {
  const paged = endpoints.filter(({ endpoint }) => endpoint.sort);
  it.each(paged)('with a page, size or order that is none: $name', async (one) => {
    const wrong = {
      page: ['-1', 'a', '1.5', '1e3', '9999999999'],
      size: ['0', '-1', '9999', '5001', 'a', '1e3', ''],
      sort: ['nonsense', 'id,sideways', 'name;drop table users', 'password_hash', 't.id', 'id asc', ',', ''],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) await refusedAt(one, { query: `${field}=${encodeURIComponent(value)}` }, field, value);
  });
  it.each(endpoints.filter(({ endpoint }) => fieldsOf(endpoint.query).length > 0))('with a field of a wrong kind: $name', async (one) => {
    for (const [field, schema] of fieldsOf(one.endpoint.query)) {
      const isId = /Id$/.test(field);
      const isFlag = /^(include|is|has|should)|Only$/.test(field);
      const kind = fieldMetaOf(schema)?.kind;
      const wrong = isId
        ? ['0', '-1', 'abc', '1e20', '', '1.5']
        : isFlag
          ? ['ja', '1', '']
          : kind === 'day'
            ? ['0000-00-00', '0000-01-01', '2026-02-30', '99999', '2026-11-20T10:00', '', '10000-01-01', '9999-12-31']
            : ['x'.repeat(1001)];
      for (const value of wrong) await refusedAt(one, { query: `${field}=${encodeURIComponent(value)}` }, field, value);
      await refusedAt(one, { query: `${field}=${isId || isFlag ? '1&' : ''}${isId || isFlag ? `${field}=` : ''}%00` }, field, 'NUL');
      const twice = await ask(one, { query: `${field}[a]=1&${field}[]=2` });
      expect(twice.status).toBeLessThan(500);
    }
  });
  it.each(endpoints.filter(({ endpoint }) => fieldsOf(endpoint.query).some(([, schema]) => fieldMetaOf(schema)?.kind === 'day')))(
    'with any day there can be is answered: $name',
    async (one) => {
      for (const date of ['0001-01-01', '1000-02-28', '1582-10-10', '1900-01-01', '2026-03-29', '2026-10-25', '2028-02-29', '2036-11-20'])
        expect((await ask(one, { query: `date=${date}` })).status, date).toBe(200);
    },
  );
});
