/** Decisions of egenvård: numbers that stand, who reads which words, who is instructed, and the activities that name one (R150). */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { activities } from '#contract/activities.ts';
import { type SelfCareBody, selfCareDecisions } from '#contract/self-care.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
let elsa: World['clients']['elsa'];
beforeEach(async () => {
  w = await world();
  elsa = w.clients.elsa;
});

/** Words that the team alone reads. */
const OURS = 'Hemlig hemma';
const written = (more: Partial<SelfCareBody> = {}): SelfCareBody => ({
  ...{
    name: 'Sondmat',
    judgedBy: 'Siv Ask',
    judgedTitle: 'Dietist',
    judgedOn: '2026-11-10',
    carriedOut: 'WITH_HELP',
    reviewOn: '2027-05-10',
  },
  ...{ instruction: `<p>${OURS} 1</p>`, risks: `${OURS} 2`, contact: `${OURS} 3`, ...more },
});
const create = async (more: Partial<SelfCareBody> = {}, who: Person = w.people.assistanceAdmin, clientId = elsa.id) =>
  w.call(who, selfCareDecisions.create, { body: { clientId, ...written(more) } });
const list = async (who: Person = w.people.user) => (await w.call(who, selfCareDecisions.list, { params: { clientId: elsa.id } })).data;
const only = async (who?: Person) => (await list(who)).decisions[0]!;
const change = (id: number, body: object, who: Person = w.people.assistanceAdmin, version?: number) =>
  w.call(who, selfCareDecisions.change, { params: { id }, body: body as never }, version ? { 'if-match': `"${version}"` } : {});
const activity = (body: object, who: Person = w.people.assistanceAdmin) =>
  w.call(who, activities.create, { body: { name: 'Sondmat', type: { id: elsa.typeId }, client: { id: elsa.id }, ...body } });

test('each change is a number more, with why and by whom; what it said before stands, and nobody edits it', async () => {
  const { data } = await create();
  expect((await change(data.id, written())).problem.fieldErrors?.[0]).toMatchObject({ field: 'reason' });
  const { status, data: changed } = await change(data.id, { ...written({ name: 'Sondmat med pump', reviewOn: null }), reason: 'Ny pump' });
  expect([status, changed.version, changed.current.number, changed.state]).toEqual([200, 2, 2, 'REVIEW_MISSING']);
  const { data: numbers } = await w.call(w.people.user, selfCareDecisions.numbers, { params: { id: data.id } });
  expect(numbers.map(({ number, name, reason, byName }) => [number, name, reason, byName])).toEqual([
    [2, 'Sondmat med pump', 'Ny pump', w.people.assistanceAdmin.name],
    [1, 'Sondmat', null, w.people.assistanceAdmin.name],
  ]);
  await expect(
    w.asOwner({ companies: [elsa.companyId] }, (db) =>
      sql`update self_care_numbers set name = 'Annat' where decision_id = ${data.id}`.execute(db),
    ),
  ).rejects.toThrow('append-only');
});

test('whoever changes an older one is told so, and of one that was ended who it was that ended it is read', async () => {
  const { data } = await create();
  expect((await change(data.id, { ...written(), reason: 'A' }, w.people.assistanceAdmin, 1)).status).toBe(200);
  expect((await change(data.id, { ...written(), reason: 'B' }, w.people.orgAdmin, 1)).status).toBe(412);
  const end = { params: { id: data.id }, body: { reason: 'Slut' } };
  expect((await w.call(w.people.assistanceAdmin, selfCareDecisions.end, end)).data).toMatchObject({ state: 'ENDED', endedReason: 'Slut' });
  expect((await w.call(w.people.assistanceAdmin, selfCareDecisions.end, end)).status).toBe(409);
  expect((await change(data.id, { ...written(), reason: 'C' })).status).toBe(409);
  expect(await only()).toMatchObject({ state: 'ENDED', endedByName: w.people.assistanceAdmin.name });
});

test('the state follows from the day of review, by the company’s clock', async () => {
  const today = w.clock.now.toISOString().slice(0, 10);
  await create({ name: 'A', reviewOn: '2026-11-19' });
  await create({ name: 'B', reviewOn: today });
  await create({ name: 'C', reviewOn: '2027-11-19' });
  await create({ name: 'D', reviewOn: null });
  const states = (await list()).decisions.map(({ current, state }) => [current.name, state]);
  expect(states).toEqual([
    ['A', 'REVIEW_PAST'],
    ['B', 'REVIEW_SOON'],
    ['C', 'VALID'],
    ['D', 'REVIEW_MISSING'],
  ]);
});

test('it was judged today at the latest by the company’s clock, and is reviewed no day before that; what stands is read as it is', async () => {
  const errors = async (more: Partial<SelfCareBody>) =>
    (await create(more)).problem.fieldErrors?.map(({ field, message }) => [field, message]);
  expect(await errors({ judgedOn: '2026-11-21' })).toEqual([['judgedOn', 'assistmeApp.day.errors.ahead']]);
  const before = [['reviewOn', 'assistmeApp.selfCareDecision.errors.reviewBeforeJudged']];
  expect(await errors({ judgedOn: '2026-11-10', reviewOn: '2026-11-09' })).toEqual(before);
  const { data } = await create({ judgedOn: '2026-11-10', reviewOn: '2026-11-10' });
  expect((await change(data.id, { ...written({ judgedOn: '2026-11-20', reviewOn: '2026-11-10' }), reason: 'Ny' })).status).toBe(400);
  // One that was written before this was refused.
  await w.asOwner({ companies: [elsa.companyId] }, async (db) => {
    await sql`alter table self_care_numbers disable trigger user`.execute(db);
    await sql`update self_care_numbers set review_on = '2026-10-10' where decision_id = ${data.id}`.execute(db);
    await sql`alter table self_care_numbers enable trigger user`.execute(db);
  });
  expect(await only()).toMatchObject({ state: 'REVIEW_PAST', current: { reviewOn: '2026-10-10' } });
});

test('the organisation reads what was judged and until when; words of the team’s are in no answer to it', async () => {
  const { data } = await create();
  for (const who of [w.people.orgAdmin, w.people.orgUser]) {
    const read = await list(who);
    const numbers = await w.call(who, selfCareDecisions.numbers, { params: { id: data.id } });
    expect(JSON.stringify([read, numbers.data])).not.toContain(OURS);
    expect(read.isWhole).toBe(false);
    expect(read.decisions[0]).toMatchObject({ state: 'VALID', current: { name: 'Sondmat', reviewOn: '2027-05-10', instruction: null } });
  }
  // ORG_ADMIN renews it without those words: they stay as they were.
  const { instruction: _, risks: __, contact: ___, ...known } = written({ reviewOn: '2028-05-10' });
  const changed = await change(data.id, { ...known, reason: 'Omprövat' }, w.people.orgAdmin);
  expect(changed.status).toBe(200);
  expect(JSON.stringify(changed.data)).not.toContain(OURS);
  expect((await only()).current).toMatchObject({ instruction: `<p>${OURS} 1</p>`, risks: `${OURS} 2`, contact: `${OURS} 3`, number: 2 });
  // Whoever reads them takes them away by saying nothing.
  await change(data.id, { ...known, instruction: null, risks: null, contact: null, reason: 'Kortare' });
  expect((await only()).current).toMatchObject({ instruction: null, risks: null, contact: null });
});

test('is written by whoever leads the team or the company, and is there for nobody else', async () => {
  expect((await create({}, w.people.user)).status).toBe(403);
  expect((await create({}, w.people.orgUser)).status).toBe(403);
  expect((await create({}, w.people.strangerOrgAdmin)).status).toBe(404);
  const { data } = await create({}, w.people.orgAdmin);
  for (const who of [w.people.strangerOrgAdmin, w.people.strangerAdmin]) {
    expect((await w.call(who, selfCareDecisions.list, { params: { clientId: elsa.id } })).status).toBe(404);
    expect((await w.call(who, selfCareDecisions.numbers, { params: { id: data.id } })).status).toBe(404);
    expect((await change(data.id, { ...written(), reason: 'Nej' }, who)).status).toBe(404);
  }
});

test('coverage counts who of the staff is instructed; each stands once, and is ended once', async () => {
  const { data } = await create();
  const instruct = (userIds: number[]) =>
    w.call(w.people.assistanceAdmin, selfCareDecisions.instruct, { params: { id: data.id }, body: { userIds } });
  expect((await instruct([w.people.strangerAdmin.id])).problem.fieldErrors?.[0]).toMatchObject({ field: 'userIds' });
  const { members } = await only();
  for (let time = 0; time < 2; time++) expect((await instruct([w.people.user.id, w.people.colleague.id])).status).toBe(200);
  const { instructed } = await only(w.people.orgUser);
  expect(instructed.map(({ user }) => user.id).sort()).toEqual([w.people.user.id, w.people.colleague.id].sort());
  expect(members).toBeGreaterThan(instructed.length);
  const { id } = instructed.find(({ user }) => user.id === w.people.user.id)!;
  expect((await w.call(w.people.user, selfCareDecisions.endInstruction, { params: { id } })).status).toBe(403);
  for (let time = 0; time < 2; time++)
    expect((await w.call(w.people.assistanceAdmin, selfCareDecisions.endInstruction, { params: { id } })).data.instructed).toHaveLength(1);
  await instruct([w.people.user.id]);
  expect((await only()).instructed).toHaveLength(2);
  // Who leaves the team is counted no more.
  await w.pool.query('delete from client_group_members where user_id = $1', [w.people.colleague.id]);
  expect(await only()).toMatchObject({ members: members - 1, instructed: [{ user: { id: w.people.user.id } }] });
});

test('an activity of egenvård names one of its client; without one that stands it is told, and saved all the same', async () => {
  const { data } = await create();
  const { data: of } = await activity({ careBasis: 'SELF_CARE', selfCare: { id: data.id } });
  expect(of.selfCare).toEqual({ id: data.id, name: 'Sondmat' });
  const { data: without } = await activity({ name: 'Inhalation', careBasis: 'SELF_CARE' });
  expect(await list()).toMatchObject({
    decisions: [{ activities: [{ id: of.id, name: 'Sondmat' }] }],
    activitiesWithout: [{ id: without.id, name: 'Inhalation' }],
  });
  const other = await create({}, w.people.orgAdmin, w.clients.karl.id);
  const patch = (body: object) => w.call(w.people.assistanceAdmin, activities.change, { params: { id: without.id }, body });
  expect((await patch({ selfCare: { id: other.data.id } })).problem.fieldErrors?.[0]).toMatchObject({ field: 'selfCare' });
  await w.call(w.people.assistanceAdmin, selfCareDecisions.end, { params: { id: data.id }, body: { reason: 'Slut' } });
  expect((await patch({ selfCare: { id: data.id } })).status).toBe(400);
  expect((await list()).activitiesWithout.map(({ id }) => id).sort()).toEqual([of.id, without.id].sort());
  // One that is egenvård no more names none.
  const changed = await w.call(w.people.assistanceAdmin, activities.change, { params: { id: of.id }, body: { careBasis: 'NONE' } });
  expect(changed.data.selfCare).toBeNull();
});
