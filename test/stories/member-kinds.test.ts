/** Kinds of membership: the client's own account beside the staff's, what it may, and that its acts are recorded as its own (R139, decision 118). */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { activities } from '#contract/activities.ts';
import { handover } from '#contract/handover.ts';
import { members } from '#contract/members.ts';
import { clientGroups } from '#contract/people.ts';
import { search } from '#contract/search.ts';
import { staff } from '#contract/staff.ts';
import { timeline } from '#contract/timeline.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering } from './mails.ts';
import { steps } from './steps.ts';

let w: World;
const { planned, create, act, at, history, read, grouped, warm } = steps(() => w);
const { keyOf } = entering(() => w);
/** Elsa's own account. */
let elsa: Person;
beforeEach(async () => {
  w = await world();
  elsa = await w.person('Elsa Lindqvist', ['USER']);
  await w.join(w.clients.elsa, elsa, true, 'USER', 'SELF');
});
const change = (who: Person, userId: number, body: object) =>
  w.call(who, members.changeMember, { params: { id: w.clients.elsa.groupId, userId }, body });
const kinds = async (who: Person = w.people.assistanceAdmin) =>
  Object.fromEntries(
    (await w.call(who, members.list, { params: { id: w.clients.elsa.groupId } })).data.map(({ firstName, kind }) => [firstName, kind]),
  );
const rowOf = async (who: Person, id: number) => {
  const { data } = await grouped(who);
  return [...data.finishedInstances, ...data.unfinishedInstances].find((row) => row.id === id);
};

it('is said by whoever leads the team, and is one of two words so far', async () => {
  const { assistanceAdmin: leader, user, colleague, strangerAdmin } = w.people;
  expect(await kinds()).toEqual({ Anna: 'STAFF', Assar: 'STAFF', Elsa: 'SELF', Omar: 'STAFF' });
  for (const kind of ['REPRESENTATIVE', 'RELATIVE']) {
    const { status, problem } = await change(leader, colleague.id, { kind });
    expect([status, problem.fieldErrors]).toMatchObject([400, [{ field: 'kind', message: 'error.member.kindNotYet' }]]);
  }
  expect((await change(leader, colleague.id, { kind: 'FRIEND' })).problem.fieldErrors).toMatchObject([{ field: 'kind' }]);
  expect((await change(user, colleague.id, { kind: 'SELF' })).status).toBe(403);
  expect((await change(strangerAdmin, colleague.id, { kind: 'SELF' })).status).toBe(404);
  expect((await change(leader, leader.id, { kind: 'SELF' })).problem.message).toBe('error.member.self');
  expect((await change(leader, elsa.id, { kind: 'STAFF' })).data.kind).toBe('STAFF');
  expect((await change(leader, colleague.id, { kind: 'SELF' })).data.kind).toBe('SELF');
  expect(await kinds()).toMatchObject({ Elsa: 'STAFF', Omar: 'SELF' });
  const { data: own } = await w.call(colleague, access.account);
  expect(own.clientGroups.map(({ client, kind }) => [client.name, kind])).toEqual([
    ['Elsa Lindqvist', 'SELF'],
    ['Karl Ek', 'STAFF'],
  ]);
});

it('is of nobody’s staff to the office, nor is whoever is inactive', async () => {
  const { orgAdmin } = w.people;
  const helper = await w.person('Hanna Hjälp', ['USER']);
  await w.join(w.clients.elsa, helper, false);
  const staffOf = async () => {
    const { data } = await w.call(orgAdmin, staff.list, { query: { accounts: 'OPEN', sort: 'firstName,asc', page: 0, size: 100 } });
    return Object.fromEntries(data.map(({ firstName, isStaff }) => [firstName, isStaff]));
  };
  expect(await staffOf()).toMatchObject({ Elsa: false, Hanna: false, Omar: true });
  await w.join(w.clients.karl, elsa);
  expect(await staffOf()).toMatchObject({ Elsa: true });
});

it('is one account’s of a client, which leads nobody; the second of two at once is told so', async () => {
  const { assistanceAdmin: leader, orgAdmin, user, colleague } = w.people;
  expect((await change(leader, user.id, { kind: 'SELF' })).problem).toMatchObject({ status: 409, message: 'error.member.otherSelf' });
  expect((await change(leader, elsa.id, { role: 'ASSISTANCE_ADMIN' })).problem.message).toBe('error.member.leaderNotSelf');
  expect((await change(orgAdmin, leader.id, { kind: 'SELF' })).problem.message).toBe('error.member.leaderNotSelf');
  for (let round = 0; round < 8; round++) {
    for (const { id } of [elsa, user, colleague]) await change(leader, id, { kind: 'STAFF' });
    await warm();
    const both = await Promise.all([change(leader, user.id, { kind: 'SELF' }), change(orgAdmin, colleague.id, { kind: 'SELF' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(Object.values(await kinds()).filter((kind) => kind === 'SELF')).toHaveLength(1);
  }
});

it('reads no hand-over note, by call, timeline or search, here; what it is elsewhere stays', async () => {
  const { user, colleague } = w.people;
  const clientId = w.clients.elsa.id;
  const body = { clientId, text: 'Bikarbonat i kylen.', forOrganisation: true };
  const { data: note } = await w.call(user, handover.create, { body });
  await w.call(colleague, handover.create, { body: { ...body, clientId: w.clients.karl.id, text: 'Bikarbonat hos Karl.' } });
  const found = async (who: Person) => [
    (await w.call(who, handover.current, { params: { clientId } })).status,
    (await w.call(who, handover.get, { params: { id: note.id } })).status,
    (await w.call(who, handover.since, { params: { clientId } })).status,
    (await w.call(who, handover.create, { body })).status,
    (await w.call(who, timeline.ofClient, { params: { clientId } })).data.some(({ kind }) => kind === 'HANDOVER'),
    (await w.call(who, search.find, { query: { q: 'bikarbonat' } as never })).data.map(({ clientName }) => clientName),
  ];
  expect(await found(elsa)).toEqual([403, 403, 403, 403, false, []]);
  await w.join(w.clients.karl, elsa, true, 'USER');
  expect(await found(elsa)).toEqual([403, 403, 403, 403, false, ['Karl Ek']]);
  expect((await w.call(elsa, handover.current, { params: { clientId: w.clients.karl.id } })).status).toBe(200);
  expect((await grouped(elsa)).status).toBe(200);
  await change(w.people.assistanceAdmin, elsa.id, { kind: 'STAFF' });
  expect((await found(elsa)).slice(0, 2)).toEqual([200, 200]);
});

it('signs, skips and reports, each recorded as the client’s own act, which stays when the account is staff', async () => {
  const { user } = w.people;
  const [quick, wordy, skipped, others] = [await planned(), await planned(), await planned(), await planned()];
  await act(elsa, quick.id, { isCompleted: true, setOccurenceDateToNow: true });
  await act(elsa, wordy.id, { isCompleted: true, comment: '<p>Klar</p>' });
  await act(elsa, skipped.id, { isSkipped: true, comment: '<p>Ville inte</p>' });
  await act(user, others.id, { isCompleted: true, setOccurenceDateToNow: true });
  const { data: reported } = await create(elsa, { date: at(-60_000) });
  const { data: worded } = await create(elsa, { date: at(-180_000), comment: '<p>Själv</p>' });
  const own = [quick, wordy, skipped, reported, worded];
  for (const { id } of own) {
    expect((await history(user, id)).at(-1)).toMatchObject({ byId: elsa.id, byClient: true });
  }
  expect(Object.keys((await history(user, others.id)).at(-1)!)).not.toContain('byClient');
  await change(w.people.assistanceAdmin, elsa.id, { kind: 'STAFF' });
  expect((await history(user, quick.id)).at(-1)).toMatchObject({ byClient: true });
});

it('is told what is health care; what it signs of that all the same is taken, since it happened', async () => {
  const { id: activityId } = (await w.call(w.people.assistanceAdmin, activities.get, { params: { id: w.clients.elsa.activityId } })).data;
  const { id } = await planned();
  expect(Object.keys((await rowOf(elsa, id))!)).not.toContain('isHealthCare');
  const mark = (careBasis: CareBasis) =>
    w.call(w.people.assistanceAdmin, activities.change, { params: { id: activityId }, body: { careBasis } });
  for (const [basis, told] of [
    ['SELF_CARE', undefined],
    ['DELEGATED', true],
    ['LICENSED', true],
  ] as const) {
    await mark(basis);
    expect([(await rowOf(elsa, id))!.isHealthCare, (await read(elsa, id)).data.isHealthCare]).toEqual([told, told]);
  }
  // From a phone that was without contact.
  expect((await act(elsa, id, { isCompleted: true, setOccurenceDateToNow: true })).status).toBe(200);
  expect((await history(w.people.user, id)).at(-1)).toMatchObject({ act: 'signed', byClient: true });
});

it('is given by an invitation of the client alone, and once', async () => {
  const { assistanceAdmin: leader } = w.people;
  const invite = (emails: string[], more: object = {}) =>
    w.call(leader, invitations.inviteToTeams, {
      body: { clientGroupIds: [w.clients.elsa.groupId], role: 'USER', kind: 'SELF', emails, ...more } as never,
    });
  const fieldsOf = ({ problem }: { problem: { fieldErrors?: { field: string; message: string }[] | undefined } }) =>
    problem.fieldErrors?.map(({ field, message }) => `${field} ${message}`);
  expect((await invite(['en@example.com'])).data[0]!.refusal).toMatchObject({ key: 'error.member.otherSelf' });
  await change(leader, elsa.id, { kind: 'STAFF' });
  expect(fieldsOf(await invite(['en@example.com', 'två@example.com']))).toEqual(['kind error.member.invitedAlone']);
  expect(fieldsOf(await invite(['en@example.com'], { role: 'ASSISTANCE_ADMIN' }))).toEqual(['kind error.member.leaderNotSelf']);
  expect(fieldsOf(await invite(['en@example.com'], { kind: 'RELATIVE' }))).toEqual(['kind error.member.kindNotYet']);
  const [first, second] = [await w.person('Elsa Ny', ['USER']), await w.person('Elsa Andra', ['USER'])];
  for (const { login } of [first, second]) expect((await invite([login])).data[0]!.invitations).toMatchObject([{ kind: 'SELF' }]);
  const accept = async (who: Person) => w.call(who, invitations.accept, { query: { token: await keyOf(who.login) } });
  expect((await accept(first)).status).toBe(200);
  expect((await kinds()).Elsa).toBeDefined();
  const { data: own } = await w.call(first, access.account);
  expect(own.clientGroups.map(({ kind }) => kind)).toEqual(['SELF']);
  // Nobody becomes staff by an invitation that says another thing.
  expect((await accept(second)).problem).toMatchObject({ status: 409, message: 'error.member.otherSelf' });
  // One who is not named as the client is staff, as ever.
  const third = await w.person('Tore Tredje', ['USER']);
  await invite([third.login], { kind: undefined });
  expect((await accept(third)).status).toBe(200);
  expect((await w.call(third, access.account)).data.clientGroups.map(({ kind }) => kind)).toEqual(['STAFF']);
});

it('is asked once of whoever leads a team that was there before: an account, or none', async () => {
  const { assistanceAdmin: leader, user, colleague } = w.people;
  await change(leader, elsa.id, { kind: 'STAFF' });
  const asks = async (clientId = w.clients.elsa.id) =>
    (await w.call(leader, clientGroups.list, { query: { clientId: String(clientId) } })).data[0]!.asksOwnAccount;
  const mark = (userId: number | null, who: Person = leader) =>
    w.call(who, members.chooseOwnAccount, { params: { id: w.clients.elsa.groupId }, body: { userId } });
  const askAgain = () =>
    w.asOwner({ companies: '*' }, (db) => sql`update clients set asks_own_account = true where id = ${w.clients.elsa.id}`.execute(db));
  expect(await asks()).toBe(false);
  await askAgain();
  expect(await asks()).toBe(true);
  expect((await mark(null, user)).status).toBe(403);
  expect((await mark(leader.id)).status).toBe(409);
  expect((await mark(w.people.stranger.id)).status).toBe(404);
  expect(await asks()).toBe(true);
  expect((await mark(null)).status).toBe(204);
  expect([await asks(), Object.values(await kinds())]).toEqual([false, ['STAFF', 'STAFF', 'STAFF', 'STAFF']]);
  await askAgain();
  expect((await mark(colleague.id)).status).toBe(204);
  expect([await asks(), (await kinds()).Omar]).toEqual([false, 'SELF']);
  // Saying it by the member itself answers the question too.
  await change(leader, colleague.id, { kind: 'STAFF' });
  await askAgain();
  await change(leader, elsa.id, { kind: 'SELF' });
  expect(await asks()).toBe(false);
});
