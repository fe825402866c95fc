/**
 * Paged lists of every endpoint that has them: the count is the number of rows over all pages, in an order that holds.
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '#domain/permissions.ts';
import { type World, world } from '#test/world.ts';
import { endpoints, holderOf, mayCall, type Named, tableOf } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';

let w: World;
let g: Ground;
const lists = endpoints.filter(({ endpoint }) => endpoint.sort);
beforeAll(async () => {
  w = await world();
  g = await ground(w);
  for (const { endpoint } of lists) for (let more = 0; more < 4; more++) await g.fresh(tableOf(endpoint.path), 'elsa');
});

/** ADMIN asks for one client, or for words (R3); events end now unless another end is asked for (R83). */
const asking = (role: Role, one: Named) => [...narrowing(role, one), ...(one.area === 'statistics' ? ['endDate=2026-12-20'] : [])];
function narrowing(role: Role, one: Named) {
  const { endpoint } = one;
  const { clientId, clientGroupId, clientIds, companyId, search } = {
    clientId: undefined,
    clientGroupId: undefined,
    clientIds: undefined,
    companyId: undefined,
    search: undefined,
    ...endpoint.query?.shape,
  };
  if (role === 'ADMIN' && clientGroupId) return [`clientGroupId=${w.clients.elsa.groupId}`];
  if (role === 'ADMIN' && clientIds) return [`clientIds=${w.clients.elsa.id}`];
  if (role === 'ADMIN' && companyId) return [`companyId=${w.companies.sol.id}`];
  // Whoever leads a team has no company of their own.
  if (one.area === 'modelActivities' && role === 'ASSISTANCE_ADMIN') return [`clientId=${w.clients.elsa.id}`];
  return role !== 'ADMIN' ? [] : clientId ? [`clientId=${w.clients.elsa.id}`] : search ? ['search=l'] : [];
}
async function pageOf(role: Role, one: Named, ...query: string[]) {
  const { status, data, headers, text } = await g.send(g.people[role], one.endpoint, {
    params: g.paramsOf(one.endpoint, 'elsa'),
    query: [...asking(role, one), ...query].join('&'),
  });
  expect(status, text).toBe(200);
  // Rows are counted by the clock, and nobody may read so many at one moment: the time goes on by as much as they take, and no token ends.
  w.clock.now = new Date(w.clock.now.getTime() + (data as unknown[]).length);
  return { ids: (data as { id: number }[]).map(({ id }) => id), total: Number(headers['x-total-count']) };
}

describe.each(roles)('%s', (role) => {
  it.each(lists.filter(({ endpoint }) => mayCall(role, endpoint)))('counts and pages $name', async (one) => {
    const whole = await pageOf(role, one, 'size=5000');
    expect(whole.total).toBe(whole.ids.length);
    const newestFirst = one.area === 'invitations' || one.area === 'mails' || one.key === 'movements';
    const { defaultOrder: order } = one.endpoint;
    if (order) expect(whole).toEqual(await pageOf(role, one, 'size=5000', `sort=${order}`));
    else expect(whole.ids).toEqual([...whole.ids].sort((a, b) => (newestFirst ? b - a : a - b)));
    expect(whole.total).toBeGreaterThan(0);
    const past = await pageOf(role, one, 'size=3', 'page=1000');
    expect(past).toEqual({ ids: [], total: whole.total });
    const twenty = await pageOf(role, one);
    expect(twenty.ids).toEqual(whole.ids.slice(0, 20));
  });
});

describe('each allowed order is the same over pages as in one', () => {
  it.each(lists)('$name', async (one) => {
    const role = holderOf(one.endpoint);
    for (const field of one.endpoint.sort!)
      for (const direction of ['asc', 'desc']) {
        const sort = `sort=${field},${direction}`;
        const whole = await pageOf(role, one, sort, 'size=5000');
        const paged: number[] = [];
        const size = Math.max(2, Math.ceil(whole.total / 6));
        for (let page = 0; page * size < whole.total; page++)
          paged.push(...(await pageOf(role, one, sort, `size=${size}`, `page=${page}`)).ids);
        expect(paged, sort).toEqual(whole.ids);
        expect(new Set(paged).size, sort).toBe(whole.total);
      }
    const equal = one.endpoint.sort!.includes('archived')
      ? await pageOf(role, one, 'sort=archived,asc', 'sort=id,desc', 'size=5000')
      : null;
    if (equal) expect(equal.ids).toHaveLength(equal.total);
  });
});
