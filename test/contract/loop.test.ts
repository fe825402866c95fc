/** Every endpoint of the contract, by being there: nobody without a token, each role as the table says, every answer within its schema. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Role, roles } from '#domain/permissions.ts';
import { softPasskey } from '#test/passkey.ts';
import { ofRelease } from '#test/runs.ts';
import { type Person, type World, world } from '#test/world.ts';
import { codeOf } from './account-rows.ts';
import { bodyOf } from './bodies.ts';
import { isOfCopies, ownCopy } from './copy-rows.ts';
import { licenceOf } from './delegation-rows.ts';
import { closed, endpoints, fieldsOf, holderOf, isOptional, mayCall, type Named, named, neverDone } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';
import { aloneOf } from './pack-rows.ts';

/** Asks for something in its query. */
const needsQuery = ({ query }: Endpoint) => fieldsOf(query).some(([, schema]) => !isOptional(schema));

let w: World;
let g: Ground;
let alone: Awaited<ReturnType<typeof aloneOf>>;
let nurse: Person;
beforeAll(async () => {
  w = await world();
  g = await ground(w);
  alone = await aloneOf(w);
  nurse = await w.person('Siv Sjuksköterska', ['USER']);
  await w.join(w.clients.elsa, nurse);
  await licenceOf(w, 'elsa', nurse);
});

let reports = 0;
/** A report of one's own, which alone may be taken back. */
async function reportBy(who: (typeof g.people)[Role], area: string): Promise<number> {
  const { rowOf } = g.maker('elsa');
  const date = new Date(w.clock.now.getTime() - ++reports * 60_000).toISOString();
  const of = area === 'taskInstances' ? { taskId: rowOf('tasks') } : { activityId: rowOf('activities') };
  const { text } = await g.send(who, named(`${area}.create`), { body: { ...of, date } });
  return (JSON.parse(text) as { id: number }).id;
}

/** Who calls with this role, and the row it acts on: what ends a session or needs a newcomer gets one of its own. */
async function callAs(role: Role, one: Named, least = false) {
  const { area, key, endpoint } = one;
  // A leader chooses packs only where nobody else does.
  if (area === 'packs' && role === 'ASSISTANCE_ADMIN') {
    const { who, companyId, applied } = alone;
    const params = { ...g.paramsOf(endpoint, 'elsa'), id: applied };
    const body = endpoint.body && { ...bodyOf(endpoint, g.maker('elsa', who), least), companyId };
    return g.send(who, endpoint, { params, body, ...(endpoint.query && !least && { query: `companyId=${companyId}` }) });
  }
  const who =
    // A USER changes and checks orders by a licence alone (R173).
    role === 'USER' && ['medicine.change', 'medicine.check'].includes(endpoint.may)
      ? nurse
      : area === 'clients' && key === 'create' && role === 'ASSISTANCE_ADMIN'
        ? await w.person(`Nora Ny${crypto.randomUUID().slice(0, 8)}`, [role])
        : key === 'logout'
          ? await g.again(g.people[role])
          : g.people[role];
  const writes = endpoint.method !== 'GET' && /\{(id|login)\}/.test(endpoint.path) && mayCall(role, endpoint);
  // A member is one of the group's own, not of a new one.
  const ofMember = endpoint.path.includes('{userId}') || key === 'chooseOwnAccount';
  // A company is changed by those whose own it is; a new one is ADMIN's alone.
  const ofCompany = ['companies', 'twoSteps'].includes(area) && role !== 'ADMIN';
  const params = await (writes && !ofMember && !ofCompany ? g.freshParamsOf(endpoint, 'elsa', who) : g.paramsOf(endpoint, 'elsa'));
  if (writes && endpoint.path.includes('{userId}')) params.userId = await g.fresh('users', 'elsa');
  if (key === 'takeBack' && writes) params.id = await reportBy(who, area);
  // Somebody who has left is erased, and leaves the others' rows alone.
  if (area === 'erasures' && 'clientId' in params && mayCall(role, endpoint)) {
    const clientId = await g.erasing.departed('elsa');
    Object.assign(params, { clientId, ...(key === 'endHold' && { id: await g.erasing.holdOf('elsa', clientId) }) });
  }
  // A delegation is its person's to see, and their leader's.
  if (area === 'delegations' && 'id' in params && mayCall(role, endpoint)) params.id = await g.fresh('delegations', 'elsa', who);
  // A copy is its maker's alone, one at a time.
  if (isOfCopies(area, key) && mayCall(role, endpoint)) {
    const id = await ownCopy(w, 'elsa', who);
    if (key === 'file') params.id = id;
  }
  const query = mayCall(role, endpoint) ? await g.queryOf(one, who) : undefined;
  const body = bodyOf(endpoint, g.maker('elsa', who), least);
  // ADMIN alone names the company of a new client.
  if (area === 'clients' && key === 'create' && role !== 'ADMIN') delete body?.company;
  // An import names what a look at its workbook said.
  if (area === 'imports' && key === 'create' && mayCall(role, endpoint)) {
    const { text } = await g.send(who, named('imports.check'), { body });
    Object.assign(body!, { hash: (JSON.parse(text) as { hash: string }).hash });
  }
  if (area === 'authenticators' && key === 'addTotp') {
    const { text } = await g.send(who, named('authenticators.beginTotp'), {});
    const { ticket, secret } = JSON.parse(text) as { ticket: string; secret: string };
    Object.assign(body!, { ticket, code: codeOf(secret, w.clock.now) });
  }
  if (area === 'passkeys' && key === 'add') {
    const { text } = await g.send(who, named('passkeys.begin'), {});
    const { ticket, challenge } = JSON.parse(text) as { ticket: string; challenge: string };
    Object.assign(body!, { ticket, ...softPasskey('http://localhost:8080').made(challenge) });
  }
  return g.send(who, endpoint, { params, ...(query && { query }), body });
}

describe('without a token, or with one that was made up, the answer is 401 and nothing is written', () => {
  it.each(closed)('$name', async ({ endpoint }) => {
    const before = await g.fingerprint();
    const asked = { params: g.paramsOf(endpoint, 'elsa'), body: bodyOf(endpoint, g.maker('elsa')) };
    const { token } = g.people[holderOf(endpoint)];
    for (const headers of [
      {},
      { authorization: 'Bearer made-up-token-that-nobody-was-given' },
      { authorization: 'Bearer ' },
      { authorization: `Basic ${token}` },
      { authorization: token },
      { authorization: `Bearer ${token}x` },
      { cookie: `token=${token}; authorization=Bearer ${token}` },
    ])
      expect(await g.send(null, endpoint, { ...asked, headers: headers as Record<string, string> }), JSON.stringify(headers)).toMatchObject(
        { status: 401 },
      );
    expect((await g.send(null, endpoint, { ...asked, query: `access_token=${token}&token=${token}` })).status).toBe(401);
    expect(await g.fingerprint()).toBe(before);
  });
});

describe.each(roles)('%s', (role) => {
  it.each(closed.filter(({ endpoint }) => !mayCall(role, endpoint)))('may not: $name', async (one) => {
    const before = await g.fingerprint();
    const { status, problem } = await callAs(role, one);
    expect({ status, message: problem.message }).toEqual({ status: 403, message: 'error.http.403' });
    expect(await g.fingerprint()).toBe(before);
  });
  it.each(closed.filter(({ endpoint }) => mayCall(role, endpoint)))('may: $name', async (one) => {
    const { status, text } = await callAs(role, one);
    if (neverDone.includes(`${one.area}.${one.key}`)) return expect(status, text).toBe(409);
    expect(status, text).toBeLessThan(300);
    if (!ofRelease) return;
    const again = await callAs(role, one, true);
    // Nothing asked for at all is refused by some, with the field.
    if (again.status !== 400) expect(again.status, again.text).toBeLessThan(300);
  });
});

describe('what is public answers everybody, signed in or not', () => {
  it.each(endpoints.filter(({ endpoint }) => endpoint.may === 'public' && endpoint.method === 'GET' && !needsQuery(endpoint)))(
    '$name',
    async ({ endpoint }) => {
      for (const who of [null, ...Object.values(g.people)]) expect((await g.send(who, endpoint)).status).toBe(200);
    },
  );
});
