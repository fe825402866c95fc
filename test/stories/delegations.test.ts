/** Delegations from giving to leaving, and who may see which (R145 to R148). */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Coverage } from '#contract/delegations/delegations.ts';
import { createSession } from '#server/access/sessions.ts';
import { type Delegating, delegating, from } from '#test/delegating.ts';

let d: Delegating;
beforeEach(async () => {
  d = await delegating();
});

test('a company begins with common tasks, which its administrator renames, adds and removes', async () => {
  const { w, tasks, ask } = d;
  expect(tasks.length).toBe(12);
  const made = await ask(w.people.orgAdmin, 'POST', '/api/delegation-tasks', { name: 'Stomivård' });
  expect(made.statusCode).toBe(201);
  expect((await ask(w.people.orgAdmin, 'POST', '/api/delegation-tasks', { name: 'stomivård ' })).json().fieldErrors[0].message).toBe(
    'assistmeApp.delegationTask.errors.nameTaken',
  );
  expect((await ask(w.people.assistanceAdmin, 'POST', '/api/delegation-tasks', { name: 'Egen' })).statusCode).toBe(403);
  expect((await ask(w.people.orgAdmin, 'DELETE', `/api/delegation-tasks/${made.json().id}`)).statusCode).toBe(204);
  expect((await ask(w.people.assistanceAdmin, 'GET', '/api/delegation-tasks')).json()).toHaveLength(12);
});

test('from paper: with its photo, for a year at most, and valid once its person accepts it', async () => {
  const { w, tasks, ask, record, idsOf, own, list } = d;
  expect((await record({ untilDay: '2027-11-21' })).json().fieldErrors[0]).toMatchObject({
    field: 'untilDay',
    message: 'assistmeApp.delegation.errors.year',
  });
  expect((await record({ untilDay: '2026-11-19' })).json().fieldErrors[0]).toMatchObject({
    field: 'untilDay',
    message: 'assistmeApp.userLicence.errors.span',
  });
  expect((await record({ decidedOn: '2026-11-21' })).json().fieldErrors[0]).toMatchObject({
    field: 'decidedOn',
    message: 'assistmeApp.day.errors.ahead',
  });
  expect((await record({ imageUrl: '' })).json().fieldErrors[0]).toMatchObject({ field: 'imageUrl' });
  expect((await record({ userIds: [w.people.colleague.id, w.people.stranger.id] })).statusCode).toBe(400);
  const [id] = await idsOf();
  expect((await own()).tasks).toEqual([]);
  expect(await list(w.people.user)).toMatchObject([{ id, status: 'AWAITING', decidedBy: 'Siv Ask' }]);
  expect((await ask(w.people.assistanceAdmin, 'POST', `/api/delegations/${id}/accept`)).statusCode).toBe(404);
  for (let tap = 0; tap < 2; tap++) expect((await ask(w.people.user, 'POST', `/api/delegations/${id}/accept`)).statusCode).toBe(200);
  expect((await own()).tasks).toMatchObject([{ taskId: tasks[0]!.id, before: '2027-11-20T23:00:00.000Z' }]);
});

test('withdrawn at once, with a reason, by the office and by whoever gave it; in the list of any day before', async () => {
  const { w, elsa, ask, idsOf, own, list } = d;
  const [id] = await idsOf();
  await ask(w.people.user, 'POST', `/api/delegations/${id}/accept`);
  const mayWithdraw = async (who: Parameters<typeof list>[0]) => (await list(who)).map((one) => one.mayWithdraw);
  expect(await mayWithdraw(w.people.user)).toEqual([false]);
  for (const who of [w.people.assistanceAdmin, w.people.orgAdmin]) expect(await mayWithdraw(who), who.login).toEqual([true]);
  const reason = { reason: 'Ny insulin' };
  expect((await ask(w.people.user, 'POST', `/api/delegations/${id}/withdraw`, reason)).statusCode).toBe(404);
  expect((await ask(w.people.strangerOrgAdmin, 'POST', `/api/delegations/${id}/withdraw`, reason)).statusCode).toBe(404);
  expect((await ask(w.people.orgAdmin, 'POST', `/api/delegations/${id}/withdraw`, reason)).json()).toMatchObject({ endCause: 'WITHDRAWN' });
  expect((await ask(w.people.orgAdmin, 'POST', `/api/delegations/${id}/withdraw`, reason)).statusCode).toBe(409);
  expect((await own()).tasks).toEqual([]);
  const today = w.clock.now.toISOString().slice(0, 10);
  expect(await list(w.people.orgAdmin, `?onDay=${today}`)).toMatchObject([{ id, endReason: 'Ny insulin' }]);
  await expect(
    w.scoped({ companies: [elsa.companyId] }, (db) => sql`update delegations set until_day = until_day - 1 where id = ${id}`.execute(db)),
  ).rejects.toThrow('a delegation is kept');
});

test('no more than a thousand in one call, and nobody the same twice', async () => {
  const { w, elsa, tasks, record, idsOf } = d;
  const people = [];
  for (let n = 0; n < 84; n++) {
    const person = await w.person(`Tolv ${n}`, ['USER']);
    await w.join(elsa, person);
    people.push(person.id);
  }
  const taskIds = tasks.map(({ id }) => id);
  expect((await record({ userIds: people, taskIds })).json().fieldErrors[0]).toMatchObject({
    field: 'taskIds',
    message: 'error.field.size',
  });
  expect(await idsOf({ userIds: [people[0], people[0]], taskIds: [taskIds[0], taskIds[0]] })).toHaveLength(1);
  expect(await idsOf({ userIds: people.slice(1), taskIds, imageUrl: d.paper().imageUrl })).toHaveLength(83 * 12);
}, 300_000);

test('a renewal names the old, and takes its people and tasks', async () => {
  const { w, tasks, ask, idsOf, list, paper } = d;
  const [id] = await idsOf({ taskIds: tasks.slice(0, 3).map((task) => task.id) });
  const body = { ...paper(), userIds: undefined, taskIds: undefined, renewIds: [id], fromDay: '2027-11-21', untilDay: '2028-11-20' };
  const { ids } = (await ask(w.people.assistanceAdmin, 'POST', '/api/delegations', body)).json<{ ids: number[] }>();
  const [renewed] = (await list(w.people.user)).filter((one) => one.id === ids[0]);
  expect(renewed).toMatchObject({ renewsId: id, task: { id: tasks[0]!.id }, user: { id: w.people.user.id } });
});

test('one paper renews what was on paper and what was given in the system, of two clients: it is of the company, and the old ones stay as they were', async () => {
  const { w, elsa, done, tasks, ask, idsOf, list, paper } = d;
  const { orgAdmin, colleague } = w.people;
  const [onPaper] = await idsOf({ userIds: [colleague.id] });
  const of = `/api/users/staff/${orgAdmin.id}/licences`;
  await ask(orgAdmin, 'POST', of, { kind: 'NURSE', fromDay: '2026-11-01' });
  const body = { userIds: [colleague.id], taskIds: [tasks[1]!.id], clientId: w.clients.karl.id, ...from };
  const [inSystem] = (await ask(orgAdmin, 'POST', '/api/delegations/given', body)).json<{ ids: number[] }>().ids;
  const photo = `/filer/${'e'.repeat(32)}/papper.png`;
  await done(sql`insert into files (key, name, content_type, size, created_date, token_hash, expires_date, stored_date, uploader_id)
    values (${'e'.repeat(32)}, 'papper.png', 'image/png', 1, now(), 'y', now(), now(), ${orgAdmin.id})`);
  const renewal = { renewIds: [onPaper, inSystem], fromDay: '2027-11-21', untilDay: '2028-11-20', imageUrl: photo, decidedBy: 'Bo Lind' };
  const renewed = await ask(orgAdmin, 'POST', '/api/delegations', { ...paper(renewal), userIds: undefined, taskIds: undefined });
  expect(renewed.statusCode).toBe(201);
  const all = await list(colleague);
  const namedBy = (old: number | undefined) => all.find(({ renewsId }) => renewsId === old);
  const common = { how: 'PAPER', imageUrl: expect.stringContaining(photo), decidedBy: 'Bo Lind', status: 'AWAITING' };
  expect(namedBy(onPaper)).toMatchObject({ ...common, client: { id: elsa.id }, task: { id: tasks[0]!.id } });
  expect(namedBy(inSystem)).toMatchObject({ ...common, client: { id: w.clients.karl.id }, task: { id: tasks[1]!.id } });
  expect(all.find(({ id }) => id === onPaper)).toMatchObject({
    how: 'PAPER',
    imageUrl: expect.stringContaining(paper().imageUrl),
    decidedBy: 'Siv Ask',
  });
  expect(all.find(({ id }) => id === inSystem)).toMatchObject({ how: 'SYSTEM', imageUrl: null });
  const files = await done(sql`select client_id, company_id from files where key = ${'e'.repeat(32)}`);
  expect(files).toEqual([{ client_id: null, company_id: elsa.companyId }]);
});

test('in the system only by somebody who is licensed, whose licence stands among the acts on the account', async () => {
  const { w, elsa, tasks, ask, own, list } = d;
  const body = { userIds: [w.people.user.id], taskIds: [tasks[1]!.id], clientId: elsa.id, ...from };
  expect((await ask(w.people.assistanceAdmin, 'POST', '/api/delegations/given', body)).statusCode).toBe(409);
  const of = `/api/users/staff/${w.people.assistanceAdmin.id}`;
  const noted = await ask(w.people.orgAdmin, 'POST', `${of}/licences`, { kind: 'NURSE', fromDay: '2026-11-01' });
  expect(noted.statusCode).toBe(201);
  expect((await ask(w.people.orgAdmin, 'GET', of)).json().events[0]).toMatchObject({ act: 'LICENSED' });
  expect((await own(w.people.assistanceAdmin)).licences).toHaveLength(1);
  const given = await ask(w.people.assistanceAdmin, 'POST', '/api/delegations/given', body);
  expect(given.statusCode).toBe(201);
  expect((await list(w.people.user)).at(-1)).toMatchObject({ how: 'SYSTEM', decidedTitle: 'NURSE' });
  expect((await ask(w.people.orgAdmin, 'POST', `/api/user-licences/${noted.json().id}/end`)).statusCode).toBe(200);
  expect((await own(w.people.assistanceAdmin)).licences.filter((one) => (one.before ?? '9') > w.clock.now.toISOString())).toEqual([]);
});

test('whoever leaves the team, or whose account is closed, loses it the same moment', async () => {
  const { w, elsa, ask, record, idsOf, list } = d;
  const [here] = await idsOf();
  expect((await record({ clientId: null })).json().fieldErrors[0]).toMatchObject({ field: 'clientId' });
  await ask(w.people.user, 'POST', `/api/delegations/${here}/accept`);
  await w.pool.query('update client_group_members set active = false where user_id = $1 and client_id = $2', [w.people.user.id, elsa.id]);
  const ended = (await list(w.people.orgAdmin)).find((one) => one.id === here);
  expect(ended).toMatchObject({ endCause: 'LEFT', endedByName: null });
});

test('one sees one’s own, a leader those of the team, the office those of the company, and nobody another’s', async () => {
  const { w, elsa, idsOf, list } = d;
  const [id] = await idsOf();
  for (const who of [w.people.user, w.people.assistanceAdmin, w.people.orgAdmin, w.people.orgUser])
    expect(
      (await list(who)).map((one) => one.id),
      who.login,
    ).toEqual([id]);
  for (const who of [w.people.colleague, w.people.strangerAdmin, w.people.strangerOrgAdmin]) expect(await list(who), who.login).toEqual([]);
  expect(await list(w.people.admin)).toEqual([]);
  expect(await list(w.people.admin, `?clientId=${elsa.id}`)).toHaveLength(1);
});

test('what was over for more than a year is in the list of its own days alone', async () => {
  const { w, done, idsOf, list } = d;
  const [id] = await idsOf({ fromDay: '2026-11-20', untilDay: '2026-11-21' });
  w.clock.now = new Date('2027-11-23T12:00:00Z');
  const office = { ...w.people.orgAdmin, token: await createSession({ scoped: w.scoped }, w.people.orgAdmin.id, w.clock.now, false) };
  expect(await list(office)).toEqual([]);
  expect((await list(office, '?onDay=2027-11-20')).map((one) => one.id)).toEqual([id]);
  expect(await done(sql`select id from delegations`)).toHaveLength(1);
});

test('whoever is licensed on a day is listed with it, as long as the licence was good, to whoever sees the list', async () => {
  const { w, elsa, ask } = d;
  const { orgAdmin, orgUser, assistanceAdmin, user, colleague, strangerOrgAdmin, admin } = w.people;
  const noted = await ask(orgAdmin, 'POST', `/api/users/staff/${colleague.id}/licences`, {
    kind: 'NURSE',
    fromDay: '2026-11-10',
    untilDay: '2026-11-19',
  });
  expect(noted.statusCode).toBe(201);
  const on = async (who: Parameters<typeof ask>[0], query: string) => (await ask(who, 'GET', `/api/user-licences${query}`)).json();
  const one = { user: { id: colleague.id }, kind: 'NURSE', fromDay: '2026-11-10', untilDay: '2026-11-19', endedDate: null };
  for (const day of ['2026-11-10', '2026-11-19']) expect(await on(orgUser, `?onDay=${day}`), day).toMatchObject([one]);
  for (const day of ['2026-11-09', '2026-11-20']) expect(await on(orgUser, `?onDay=${day}`), day).toEqual([]);
  const inside = '?onDay=2026-11-15';
  for (const who of [assistanceAdmin, colleague]) expect(await on(who, inside), who.login).toMatchObject([one]);
  for (const who of [user, strangerOrgAdmin, admin]) expect(await on(who, inside), who.login).toEqual([]);
  expect(await on(admin, `${inside}&clientId=${elsa.id}`)).toMatchObject([one]);
  expect(await on(orgAdmin, `${inside}&userId=${user.id}`)).toEqual([]);
  expect((await ask(orgAdmin, 'GET', '/api/user-licences?onDay=9000-01-01')).json().fieldErrors[0]).toMatchObject({ field: 'onDay' });
});

test('coverage counts the staff who have a task that the client’s activities name', async () => {
  const { w, elsa, tasks, ask, idsOf, own } = d;
  const url = `/api/activities/${elsa.activityId}`;
  const activity = (await ask(w.people.assistanceAdmin, 'GET', url)).json();
  const { category: _c, icon: _i, plannedActivities: _p, inventoryEffects: _e, ...same } = activity;
  const put = (more: object) => ask(w.people.assistanceAdmin, 'PUT', url, { ...same, careBasis: 'DELEGATED', ...more });
  expect((await put({ delegationTask: null })).json().fieldErrors[0]).toMatchObject({
    field: 'delegationTask',
    message: 'error.field.required',
  });
  expect((await put({ delegationTask: { id: tasks[0]!.id } })).json().delegationTask).toEqual({ id: tasks[0]!.id, name: tasks[0]!.name });
  const [id] = await idsOf();
  const coverage = async () => (await ask(w.people.orgAdmin, 'GET', '/api/delegations/coverage')).json<Coverage[]>();
  expect(await coverage()).toMatchObject([{ client: { id: elsa.id }, task: { id: tasks[0]!.id }, having: [] }]);
  // Of whom somebody answers for, and of nobody to their colleagues.
  expect((await ask(w.people.assistanceAdmin, 'GET', '/api/delegations/coverage')).json()).toHaveLength(1);
  expect((await ask(w.people.user, 'GET', '/api/delegations/coverage')).json()).toEqual([]);
  const members = (await coverage())[0]!.missing.length;
  await ask(w.people.user, 'POST', `/api/delegations/${id}/accept`);
  const [covered] = await coverage();
  expect(covered).toMatchObject({ members });
  expect(covered!.missing.map(({ id }) => id)).not.toContain(w.people.user.id);
  expect(covered!.missing).toHaveLength(members - 1);
  expect(covered!.having).toMatchObject([{ user: { id: w.people.user.id }, untilDay: '2027-11-20' }]);
  expect((await own()).activities).toEqual([{ id: elsa.activityId, taskId: tasks[0]!.id, taskName: tasks[0]!.name }]);
});
