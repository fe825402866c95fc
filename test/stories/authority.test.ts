/** Acts without a delegation or a licence: taken, and marked, whatever way they come (R147). */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createSession } from '#server/access/sessions.ts';
import { type Delegating, delegating } from '#test/delegating.ts';
import type { Person } from '#test/world.ts';

let d: Delegating;
beforeEach(async () => {
  d = await delegating();
});

/** The activity as delegated health care of a task. */
const delegated = (number = 0) =>
  d.done(sql`update activities set care_basis = 'DELEGATED', delegation_task_id = ${d.tasks[number]!.id} where id = ${d.elsa.activityId}`);
const minutesAgo = (minutes: number) => new Date(d.w.clock.now.getTime() - minutes * 60_000).toISOString();
const marks = async () => (await d.done(sql<{ kind: string }>`select kind from instance_marks order by id`)).map(({ kind }) => kind);
/** The id of an open event of it, so many minutes ago. */
async function planned(minutes: number): Promise<number> {
  const { id: client_id, companyId: company_id, activityId: activity_id } = d.elsa;
  const at = minutesAgo(minutes);
  const [made] = await d.done(sql<{ id: number }>`
    insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, is_completable)
    values (${company_id}, ${client_id}, ${activity_id}, ${at}, ${at}, true) returning id`);
  return made!.id;
}
const change = (id: number, body: object, who: Person = d.w.people.user) => d.ask(who, 'PATCH', `/api/activity-instances/${id}`, body);

test('what is signed without one is taken, and marked in its comment, in its history and as such', async () => {
  const { w, ask } = d;
  await delegated();
  const signed = await change(await planned(10), {
    isCompleted: true,
    setOccurenceDateToNow: true,
    comment: '<p>Ordinerat per telefon av Siv Ask</p>',
  });
  expect(signed.statusCode).toBe(200);
  expect(signed.json().comment).toBe('<p>Ordinerat per telefon av Siv Ask</p><p>Utan giltig delegering.</p>');
  expect(await marks()).toEqual(['NO_DELEGATION']);
  const { id } = signed.json();
  expect((await ask(w.people.user, 'GET', `/api/activity-instances/${id}/history`)).json().at(-1).comment).toContain(
    'Utan giltig delegering',
  );
  // Somebody else did it: nobody knows what they may.
  await change(await planned(20), { isCompleted: true, comment: '<p>Kim gav</p>', isDoneByOther: true });
  expect(await marks()).toHaveLength(1);
  // Nothing is asked of what nobody did.
  await change(await planned(30), { isSkipped: true, comment: '<p>Sov</p>' });
  expect(await marks()).toHaveLength(1);
});

test('each way of doing something is judged: one statement, several at once, from paper, reported', async () => {
  const { w, elsa, ask } = d;
  await delegated();
  const { user } = w.people;
  await change(await planned(10), { isCompleted: true });
  const bulk = { instanceIds: [await planned(15), await planned(20)], timing: 'planned', comment: '<p>Båda</p>' };
  await ask(user, 'PUT', '/api/activity-instances/bulk-sign', bulk);
  const lines = [
    { instanceId: await planned(30), act: 'sign', occurrenceDate: minutesAgo(30), comment: 'Papper' },
    { instanceId: await planned(40), act: 'sign', occurrenceDate: minutesAgo(40), comment: 'Papper', doneByName: 'Siv Ask' },
  ];
  expect((await ask(user, 'PUT', '/api/activity-instances/bulk-from-paper', { clientId: elsa.id, lines })).statusCode).toBe(200);
  const reported = await ask(user, 'POST', '/api/activity-instances', {
    activityId: elsa.activityId,
    date: minutesAgo(5),
    isReported: true,
  });
  expect(reported.json().comment).toBe('<p>Utan giltig delegering.</p>');
  expect(await marks()).toEqual(Array(5).fill('NO_DELEGATION'));
});

test('of several at once, those that lack something alone say why it was done all the same', async () => {
  const { w, elsa, done, ask } = d;
  const lacks = await planned(20);
  const [{ id: other } = { id: 0 }] = await done(sql<{ id: number }>`
    insert into activities (company_id, client_id, type_id, type_company_id, name)
    select company_id, client_id, type_id, type_company_id, 'Frukost' from activities where id = ${elsa.activityId} returning id`);
  const free = await planned(15);
  await done(sql`update activity_instances set activity_id = ${other} where id = ${free}`);
  await delegated();
  const body = { instanceIds: [lacks, free], timing: 'planned', comment: '<p>Båda</p>', whyWithout: '<p>Siv Ask ringde</p>' };
  expect((await ask(w.people.user, 'PUT', '/api/activity-instances/bulk-sign', body)).statusCode).toBe(200);
  const commentOf = async (id: number) => (await ask(w.people.user, 'GET', `/api/activity-instances/${id}`)).json().comment;
  expect(await commentOf(lacks)).toBe('<p>Båda</p><p>Siv Ask ringde</p><p>Utan giltig delegering.</p>');
  expect(await commentOf(free)).toBe('<p>Båda</p>');
});

test('whoever has it delegated, or is licensed, is not marked; of a task of another kind they are', async () => {
  const { w, ask, idsOf } = d;
  await delegated();
  const [id] = await idsOf();
  await ask(w.people.user, 'POST', `/api/delegations/${id}/accept`);
  w.clock.now = new Date(w.clock.now.getTime() + 60_000);
  expect((await change(await planned(0), { isCompleted: true, setOccurenceDateToNow: true })).json().comment).toBeNull();
  expect(await marks()).toEqual([]);
  await delegated(1);
  w.clock.now = new Date(w.clock.now.getTime() + 60_000);
  await change(await planned(0), { isCompleted: true, setOccurenceDateToNow: true });
  expect(await marks()).toEqual(['NO_DELEGATION']);
});

test('judged by the hour when it was done: before midnight without contact, sent in the morning', async () => {
  const { w, ask, idsOf } = d;
  await delegated();
  const today = w.clock.now.toISOString().slice(0, 10);
  const [id] = await idsOf({ fromDay: today, untilDay: today });
  await ask(w.people.user, 'POST', `/api/delegations/${id}/accept`);
  // 23.50 in Stockholm on the last day, and 00.10 on the next; both arrive at 07.00.
  const until = new Date(`${today}T23:00:00.000Z`).getTime();
  const [before, after] = [until - 600_000, until + 600_000].map((at) => new Date(at).toISOString());
  const first = await planned(-60);
  const second = await planned(-61);
  w.clock.now = new Date(until + 7 * 3_600_000);
  const who = { ...w.people.user, token: await createSession({ scoped: w.scoped }, w.people.user.id, w.clock.now, false) };
  expect((await change(first, { isCompleted: true, customDate: before }, who)).json().comment).toBeNull();
  expect((await change(second, { isCompleted: true, customDate: after }, who)).json().comment).toBe('<p>Utan giltig delegering.</p>');
  expect(await marks()).toEqual(['NO_DELEGATION']);
});

test('one that was withdrawn holds for what was done before that, and for nothing after', async () => {
  const { w, ask, idsOf, accept } = d;
  await delegated();
  const [id] = await idsOf();
  await accept(id);
  const later = (minutes: number) => {
    w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000);
  };
  later(2);
  expect((await ask(w.people.orgAdmin, 'POST', `/api/delegations/${id}/withdraw`, { reason: 'Ny insulin' })).statusCode).toBe(200);
  later(1);
  expect((await change(await planned(2), { isCompleted: true, customDate: minutesAgo(2) })).json().comment).toBeNull();
  expect((await change(await planned(0), { isCompleted: true, setOccurenceDateToNow: true })).json().comment).toBe(WORDS);
});

test('what licensed staff does themselves asks for a licence', async () => {
  const { elsa, done } = d;
  await done(sql`update activities set care_basis = 'LICENSED' where id = ${elsa.activityId}`);
  await change(await planned(10), { isCompleted: true });
  expect(await marks()).toEqual(['NO_LICENCE']);
});

test('several of one call are one mail to each in charge', async () => {
  await delegated();
  const { w, ask, done } = d;
  const mails = async () => (await done(sql<{ count: number }>`select count(*)::int as count from mails`))[0]!.count;
  const before = await mails();
  await change(await planned(10), { isCompleted: true });
  const each = (await mails()) - before;
  expect(each).toBeGreaterThan(0);
  const bulk = { instanceIds: [await planned(15), await planned(20), await planned(25)], timing: 'planned', comment: '<p>Alla</p>' };
  expect((await ask(w.people.user, 'PUT', '/api/activity-instances/bulk-sign', bulk)).statusCode).toBe(200);
  expect(await marks()).toHaveLength(4);
  expect((await mails()) - before).toBe(2 * each);
});

/** Their delegation of the task, which is over today at 23.00 UTC, and a moment an hour after that. */
async function untilMidnight() {
  await delegated();
  const today = d.w.clock.now.toISOString().slice(0, 10);
  const [id] = await d.idsOf({ fromDay: today, untilDay: today });
  await d.ask(d.w.people.user, 'POST', `/api/delegations/${id}/accept`);
  const end = new Date(`${today}T23:00:00.000Z`).getTime();
  const at = (minutes: number) => new Date(end + minutes * 60_000).toISOString();
  const event = await planned(-60);
  d.w.clock.now = new Date(end + 7 * 3_600_000);
  const who = async (person: Person) => ({
    ...person,
    token: await createSession({ scoped: d.w.scoped }, person.id, d.w.clock.now, false),
  });
  return { at, event, user: await who(d.w.people.user), leader: await who(d.w.people.assistanceAdmin) };
}
const WORDS = '<p>Utan giltig delegering.</p>';

test('a time that is put right is judged anew: what then lacks is marked once, and the mark stays', async () => {
  const { at, event, user, leader } = await untilMidnight();
  expect((await change(event, { isCompleted: true, customDate: at(-10), comment: '<p>Gick bra</p>' }, user)).json().comment).toBe(
    '<p>Gick bra</p>',
  );
  expect((await change(event, { occurenceDate: at(-20) }, user)).json().comment).toBe('<p>Gick bra</p>');
  expect(await marks()).toEqual([]);
  // Whoever puts it right is another, who has nothing delegated: it is judged of whoever signed.
  expect((await change(event, { occurenceDate: at(-30) }, leader)).json().comment).toBe('<p>Gick bra</p>');
  expect((await change(event, { occurenceDate: at(10) }, leader)).json().comment).toBe(`<p>Gick bra</p>${WORDS}`);
  expect(await marks()).toEqual(['NO_DELEGATION']);
  const history = (await d.ask(user, 'GET', `/api/activity-instances/${event}/history`)).json();
  expect(history.at(-1)).toMatchObject({ act: 'edited', comment: `<p>Gick bra</p>${WORDS}` });
  // Once is enough, and what is right again stays marked.
  for (const minutes of [20, -10]) await change(event, { occurenceDate: at(minutes) }, user);
  expect(await marks()).toEqual(['NO_DELEGATION']);
  // Signed anew, it is another act.
  d.w.clock.now = new Date(d.w.clock.now.getTime() + 60_000);
  await change(event, { isCompleted: false }, user);
  await change(event, { isCompleted: true, customDate: at(-10) }, user);
  await change(event, { occurenceDate: at(10) }, user);
  expect(await marks()).toEqual(['NO_DELEGATION', 'NO_DELEGATION']);
});

test('so is one that is sent as a whole, with its own words before those of the mark', async () => {
  const { at, event, user } = await untilMidnight();
  const { plannedDate } = (await change(event, { isCompleted: true, customDate: at(-10) }, user)).json();
  const body = { isCompleted: true, isSkipped: false, plannedDate, occurenceDate: at(10), comment: '<p>Fel tid</p>' };
  const replaced = await d.ask(user, 'PUT', `/api/activity-instances/${event}`, { id: event, ...body });
  expect([replaced.statusCode, replaced.json().comment]).toEqual([200, `<p>Fel tid</p>${WORDS}`]);
  expect(await marks()).toEqual(['NO_DELEGATION']);
});

test('of what somebody else did the time is judged of them, or of nobody where a name alone is known', async () => {
  const { at, event, user, leader } = await untilMidnight();
  const { user: doer } = d.w.people;
  const line = { instanceId: event, act: 'sign', occurrenceDate: at(-10), doneById: doer.id, comment: 'Papper' };
  expect((await d.ask(leader, 'PUT', '/api/activity-instances/bulk-from-paper', { clientId: d.elsa.id, lines: [line] })).statusCode).toBe(
    200,
  );
  await change(event, { occurenceDate: at(-20) }, leader);
  expect(await marks()).toEqual([]);
  await change(event, { occurenceDate: at(10) }, leader);
  expect(await marks()).toEqual(['NO_DELEGATION']);
  const named = await planned(30);
  await change(named, { isCompleted: true, comment: '<p>Kim gav</p>', isDoneByOther: true }, user);
  await change(named, { occurenceDate: at(30) }, user);
  expect(await marks()).toEqual(['NO_DELEGATION']);
});

test('a report whose time is put right is judged anew too', async () => {
  const { at, user } = await untilMidnight();
  const reported = (
    await d.ask(user, 'POST', '/api/activity-instances', { activityId: d.elsa.activityId, date: at(-10), isReported: true })
  ).json();
  expect(reported.comment).toBeNull();
  expect((await change(reported.id, { occurenceDate: at(10) }, user)).json().comment).toBe(WORDS);
  expect(await marks()).toEqual(['NO_DELEGATION']);
});

test('a company that is strict says so with what one may do; its administrator alone makes it, and the act is taken as ever', async () => {
  const { w, elsa, ask, own } = d;
  await delegated();
  expect((await own()).isStrict).toBe(false);
  const strict = (who: Person) => ask(who, 'PATCH', `/api/companies/${elsa.companyId}`, { isStrictAboutAuthority: true });
  for (const who of [w.people.user, w.people.assistanceAdmin, w.people.orgUser])
    expect((await strict(who)).statusCode, who.login).toBe(403);
  expect((await strict(w.people.orgAdmin)).json().isStrictAboutAuthority).toBe(true);
  expect((await own()).isStrict).toBe(true);
  expect((await change(await planned(10), { isCompleted: true })).json().comment).toBe(WORDS);
});
