/** Calls that want proof within ten minutes: each refuses an older session by a word, and is done once its owner has shown to be there (R165). */
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticators } from '#contract/access/authenticators.ts';
import { invitations } from '#contract/access/invitations.ts';
import { passkeys } from '#contract/access/passkeys.ts';
import { accessLog } from '#contract/access-log.ts';
import { gettingStarted } from '#contract/admin.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { clients } from '#contract/people.ts';
import { staff } from '#contract/staff.ts';
import type { Role } from '#domain/permissions.ts';
import { buildOpenApi } from '#server/request/openapi.ts';
import { bodyOf } from '#test/contract/bodies.ts';
import { closed, holderOf, mayCall } from '#test/contract/endpoints.ts';
import { type Ground, ground } from '#test/contract/ground.ts';
import { softPasskey } from '#test/passkey.ts';
import { type World, world } from '#test/world.ts';
import { factorSteps } from './factor-steps.ts';

const MINUTES = 60_000;
let w: World;
let g: Ground;
const { later, withApp, signIn, second, ticketOf } = factorSteps(() => w);
beforeAll(async () => {
  w = await world();
  g = await ground(w);
});
/** Everybody's session is of so many minutes ago. */
const shownBefore = (minutes: number) =>
  w.pool.query('update sessions set fresh_date = $1', [new Date(w.clock.now.getTime() - minutes * MINUTES)]);

const stepUp = closed.filter(({ endpoint }) => endpoint.stepUp);
const asks = (role: Role, endpoint: Endpoint) => {
  const maker = g.maker('elsa', g.people[role]);
  return g.send(g.people[role], endpoint, { params: g.paramsOf(endpoint, 'elsa'), body: bodyOf(endpoint, maker) });
};

describe('each call that says so', () => {
  it('is one of these', () => {
    expect(stepUp.map(({ area, key }) => `${area}.${key}`).sort()).toEqual([
      ...['accessLog.download', 'accessLog.ofClient', 'accessLog.people', 'accessReviews.search'],
      ...['authenticators.addTotp', 'authenticators.beginTotp', 'authenticators.remove', 'authenticators.renewCodes'],
      ...['clientCopies.create', 'clientCopies.file', 'delegations.give', 'erasures.approve', 'erasures.propose'],
      ...['identities.begin', 'identities.unlink'],
      ...['imports.notApplied', 'imports.workbook', 'invitations.inviteToOffice', 'passkeys.add', 'passkeys.begin'],
      ...['reportResponses.download', 'sharedDevices.join', 'staff.resetFactors', 'statistics.extract', 'twoSteps.save'],
    ]);
  });
  it.each(stepUp)('is refused by a session of ten minutes ago, and nothing is written: $name', async ({ endpoint }) => {
    const role = holderOf(endpoint);
    await shownBefore(10);
    const before = await g.fingerprint();
    const { status, problem } = await asks(role, endpoint);
    expect({ status, message: problem.message }).toEqual({ status: 409, message: 'secure.confirmFirst' });
    expect(await g.fingerprint()).toBe(before);
    await shownBefore(9);
    expect((await asks(role, endpoint)).problem?.message).not.toBe('secure.confirmFirst');
  });
  it('says so in the document of the API', () => {
    const { paths } = buildOpenApi('1.0.0') as {
      paths: Record<string, Record<string, { operationId: string; 'x-step-up'?: true; responses: object }>>;
    };
    const marked = Object.values(paths).flatMap((methods) => Object.values(methods).filter((one) => one['x-step-up']));
    expect(marked.map(({ operationId }) => operationId).sort()).toEqual(stepUp.map(({ area, key }) => `${area}.${key}`).sort());
    for (const { responses } of marked) expect(Object.keys(responses)).toContain('409');
  });
});

it('ADMIN shows it for whatever opens a client, and others read on', async () => {
  const opening = closed.filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' && endpoint.logsAccessTo === 'client' && endpoint.stepUp !== false && mayCall('ADMIN', endpoint),
  );
  expect(opening.length).toBeGreaterThan(10);
  await shownBefore(10);
  for (const { name, endpoint } of opening) {
    const { problem } = await asks('ADMIN', endpoint);
    expect(problem.message, name).toBe('secure.confirmFirst');
  }
  // The steps of a beginning, which each of ADMIN's pages reads, are counts alone.
  expect((await w.call(g.people.ADMIN, gettingStarted.get)).status).toBe(200);
  const params = { id: w.clients.elsa.id };
  expect((await w.call(g.people.USER, clients.get, { params })).status).toBe(200);
  expect((await w.call(g.people.ADMIN, clients.list)).status).toBe(200);
  await shownBefore(0);
  expect((await w.call(g.people.ADMIN, clients.get, { params })).status).toBe(200);
});

describe('being there is shown', () => {
  it('by password, by a code and by a passkey, each for ten minutes', async () => {
    const who = await withApp();
    const own = { token: (await second({ ticket: await ticketOf(who), code: who.code() })).data.id_token! };
    const begun = (await w.call(own, passkeys.begin)).data;
    const key = softPasskey('http://localhost:8080');
    const body = { ticket: begun.ticket, name: 'Min', ...key.made(begun.challenge) };
    expect((await w.call(own, passkeys.add, { body })).status).toBe(200);
    const stale = async () => (await w.call(own, passkeys.begin)).status === 409;
    later(10 * MINUTES);
    expect(await stale()).toBe(true);
    const options = (await w.call(null, passkeys.options)).data;
    const passkey = { ticket: options.ticket, ...key.signed(options.challenge) };
    expect((await w.call(own, authenticators.confirm, { body: { passkey } })).status).toBe(204);
    expect(await stale()).toBe(false);
    later(10 * MINUTES);
    // Replay: what was signed once shows nothing again; nor does another's key.
    const replayed = await w.call(own, authenticators.confirm, { body: { passkey } });
    expect(replayed.problem.fieldErrors).toMatchObject([{ field: 'passkey', message: 'secure.passkeyRefused' }]);
    const other = await withApp();
    const anew = (await w.call(null, passkeys.options)).data;
    const theirs = { ticket: anew.ticket, ...key.signed(anew.challenge) };
    expect((await w.call(other, authenticators.confirm, { body: { passkey: theirs } })).status).toBe(400);
    expect(await stale()).toBe(true);
    expect((await w.call(own, authenticators.confirm, { body: { code: who.code() } })).status).toBe(204);
    expect(await stale()).toBe(false);
  });
  it('in its own session alone', async () => {
    const who = await withApp(['ORG_ADMIN'], w.companies.sol.id);
    const again = async () => ({ token: (await second({ ticket: await ticketOf(who), code: who.code() })).data.id_token! });
    const one = await again();
    later(10 * MINUTES);
    const other = await again();
    const body = { companyId: w.companies.sol.id, role: 'ORG_USER', emails: ['ny@example.com'] } as const;
    expect((await w.call(one, invitations.inviteToOffice, { body: { ...body, emails: [...body.emails] } })).status).toBe(409);
    expect((await w.call(other, invitations.inviteToOffice, { body: { ...body, emails: [...body.emails] } })).status).toBe(201);
    const log = (token: { token: string }) => w.call(token, accessLog.ofClient, { params: { clientId: w.clients.elsa.id } });
    expect([(await log(one)).status, (await log(other)).status]).toEqual([409, 200]);
  });
});

it('a session of an account whose factors were reset is over, and what it began with it', async () => {
  const who = await withApp(['ORG_USER'], w.companies.sol.id);
  await shownBefore(0);
  const begun = (await w.call(who, passkeys.begin)).data;
  const { orgAdmin } = w.people;
  expect((await w.call(orgAdmin, staff.resetFactors, { params: { id: who.id } })).status).toBe(204);
  expect((await w.call(who, authenticators.own)).status).toBe(401);
  const anew = { token: (await signIn(who)).data.id_token! };
  const body = { ticket: begun.ticket, name: 'Tjuvens', ...softPasskey('http://localhost:8080').made(begun.challenge) };
  const refused = await w.call(anew, passkeys.add, { body });
  expect(refused.problem.fieldErrors?.[0]?.message).toBe('secure.setUpOver');
});
