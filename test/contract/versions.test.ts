/** Versions of what may be edited: an answer carries its ETag, an old If-Match changes nothing, and of two at once one wins (R15). */
import { beforeAll, describe, expect, it } from 'vitest';
import { type World, world } from '#test/world.ts';
import { bodyOf } from './bodies.ts';
import { endpoints, holderOf, mayCall, type Named, neverDone, tableOf } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';

let w: World;
let g: Ground;
beforeAll(async () => {
  w = await world();
  g = await ground(w);
});

const areasWith = (key: string) => new Set(endpoints.filter((one) => one.key === key).map(({ area }) => area));
/** Resources that are edited as a whole. */
const edits = endpoints.filter(
  // A period report is signed, once.
  ({ area, key }) => ['replace', 'change'].includes(key) && areasWith('replace').has(area) && area !== 'periodReports',
);
/** Where it is read: in its own area or another of the same address. */
const getOf = ({ endpoint }: Named) => endpoints.find((one) => one.key === 'get' && one.endpoint.path === endpoint.path)!.endpoint;
const edit = async (one: Named, id: number, headers: Record<string, string>) =>
  g.send(g.people[holderOf(one.endpoint)], one.endpoint, {
    params: g.paramsOf(one.endpoint, 'elsa', id),
    body: bodyOf(one.endpoint, g.maker('elsa')),
    headers,
  });
async function etagOf(one: Named, id: number) {
  const { headers, data } = await g.send(g.people[holderOf(one.endpoint)], getOf(one), { params: { id } });
  expect(headers.etag).toBe(`"${(data as { version: number }).version}"`);
  return String(headers.etag);
}

/** A series says who was first and what they chose, where it was changed since (R16). */
const isSeries = ({ area }: Named) => ['plannedActivities', 'taskRecurrences'].includes(area);

describe('an edit', () => {
  it.each(edits)('with the version that stands is done and raises it: $name', async (one) => {
    const id = await g.fresh(tableOf(one.endpoint.path), 'elsa');
    const before = await etagOf(one, id);
    const done = await edit(one, id, { 'if-match': before });
    expect(done.status, done.text).toBe(200);
    expect(done.headers.etag).toBe(`"${Number(before.replaceAll('"', '')) + 1}"`);
    expect((await edit(one, id, { 'if-match': `W/${done.headers.etag}` })).status).toBe(200);
    expect((await edit(one, id, { 'if-match': '*' })).status).toBe(200);
  });
  it.each(edits)('with an old version is refused and changes nothing: $name', async (one) => {
    const id = await g.fresh(tableOf(one.endpoint.path), 'elsa');
    const old = await etagOf(one, id);
    expect((await edit(one, id, { 'if-match': old })).status).toBe(200);
    const before = await g.fingerprint();
    for (const header of [old, '"999"', '0']) {
      const { status, problem } = await edit(one, id, { 'if-match': header });
      const refused =
        isSeries(one) && header !== '"999"'
          ? { status: 409, message: 'error.seriesFirst.changed' }
          : { status: 412, message: 'error.version' };
      expect({ status, message: problem.message }, header).toEqual(refused);
    }
    for (const header of ['"a"', '1, 2', '-1']) expect((await edit(one, id, { 'if-match': header })).status, header).toBe(400);
    expect(await g.fingerprint()).toBe(before);
  });
  it.each(edits)('of two at once with the same version wins once: $name', async (one) => {
    const id = await g.fresh(tableOf(one.endpoint.path), 'elsa');
    const headers = { 'if-match': await etagOf(one, id) };
    const both = await Promise.all([edit(one, id, headers), edit(one, id, headers)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, isSeries(one) ? 409 : 412]);
    expect(await etagOf(one, id)).toBe(both.find(({ status }) => status === 200)!.headers.etag);
  });
});

describe('what was changed is what is read afterwards', () => {
  it.each(edits)('$name', async (one) => {
    const id = await g.fresh(tableOf(one.endpoint.path), 'elsa');
    const body = bodyOf(one.endpoint, g.maker('elsa'))!;
    const who = g.people[holderOf(one.endpoint)];
    expect((await g.send(who, one.endpoint, { params: { id }, body })).status).toBe(200);
    const { data } = await g.send(who, getOf(one), { params: { id } });
    // Why something signed was corrected stands among its edits.
    const { reason: _, ...kept } = body;
    expect(data).toMatchObject(kept);
  });
});

describe('what was removed', () => {
  const removals = endpoints.filter(({ key, endpoint }) => key === 'remove' && endpoint.path.endsWith('{id}'));
  it.each(removals.filter(({ area, key }) => !neverDone.includes(`${area}.${key}`)))(
    'is 404 from then on, and in no list: $name',
    async (one) => {
      const id = await g.fresh(tableOf(one.endpoint.path), 'elsa');
      const who = g.people[holderOf(one.endpoint)];
      const asked = { params: g.paramsOf(one.endpoint, 'elsa', id), body: bodyOf(one.endpoint, g.maker('elsa')) };
      expect((await g.send(who, one.endpoint, asked)).status).toBe(204);
      // Whose voided report it is, is told by whom and when.
      const again = one.area === 'reportInstances' ? 409 : 404;
      expect((await g.send(who, one.endpoint, asked)).status).toBe(again);
      for (const key of ['get', 'change', 'replace']) {
        const other = endpoints.find((found) => found.area === one.area && found.key === key);
        // Who removes period reports does not sign them.
        if (other && mayCall(holderOf(one.endpoint), other.endpoint))
          expect((await g.send(who, other.endpoint, { ...asked, body: bodyOf(other.endpoint, g.maker('elsa')) })).status, key).toBe(
            key === 'get' ? 404 : again,
          );
      }
      const list = endpoints.find(({ area, key }) => area === one.area && key === 'list');
      if (list) {
        const params = g.paramsOf(list.endpoint, 'elsa');
        const { data } = await g.send(who, list.endpoint, { params, query: 'size=5000&includeArchived=true' });
        expect((data as { id: number }[]).map((row) => row.id)).not.toContain(id);
      }
    },
  );
});
