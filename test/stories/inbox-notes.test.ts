/** Notes on what the organisation did about a thing of its inbox (R93): kept with who and when, told to the organisation alone, never changed. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inbox } from '#contract/inbox.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { statistics } from '#contract/statistics.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { MAX_HANDLING_NOTES } from '#domain/inbox.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { planned, act, read } = steps(() => w);
const tasks = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
  const body = { sharesDataWhenSigned: true, isSentToInbox: true };
  await w.call(w.people.assistanceAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body });
});
type Body = { state: 'IDLE' | 'ACTION_TAKEN' | 'IGNORED'; note?: string | null };
const office = () => w.people.orgUser;
/** A signed one that came to the inbox, with its entry. */
async function arrived() {
  const { id } = await planned();
  await act(w.people.user, id, { isCompleted: true });
  const { data } = await w.call(office(), inbox.list, { query: { size: 1 } });
  expect(data[0]?.subjectId).toBe(id);
  return { id, entryId: data[0]!.id };
}
const handleEntry = (id: number, body: Body, ifMatch?: number, who = office()) =>
  w.call(who, inbox.change, { params: { id }, body }, ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` });
const handleEvent = (id: number, body: Body, who = office()) => w.call(who, activityInstances.handle, { params: { id }, body });
const entryOf = async (id: number) => (await w.call(office(), inbox.get, { params: { id } })).data;

describe('a note', () => {
  it('is kept with who and when beside the state, shown on the entry and the event, newest first', async () => {
    const { id, entryId } = await arrived();
    const first = await handleEntry(entryId, { state: 'ACTION_TAKEN', note: '  Ringde sjuksköterskan,\ndosen togs 11:40. ' });
    const told = {
      text: 'Ringde sjuksköterskan,\ndosen togs 11:40.',
      byName: 'Orvar Kontor',
      at: w.clock.now.toISOString(),
      state: 'ACTION_TAKEN',
    };
    expect(first.data).toMatchObject({ state: 'ACTION_TAKEN', notes: [told], noteCount: 1 });
    // Another adds one: what was done stays the first's, and whoever read it without the note is told so.
    const { version } = first.data;
    expect((await handleEvent(id, { state: 'ACTION_TAKEN', note: 'Anhörig vet.' }, w.people.orgAdmin)).data).toMatchObject({
      handledByName: 'Orvar Kontor',
      noteCount: 2,
      inInbox: true,
    });
    expect((await handleEntry(entryId, { state: 'IDLE' }, version)).status).toBe(412);
    const texts = ['Anhörig vet.', told.text];
    expect((await entryOf(entryId)).notes.map(({ text }) => text)).toEqual(texts);
    expect((await read(office(), id)).data.notes?.map(({ text }) => text)).toEqual(texts);
    // Lists tell the newest, and how many there are.
    const [row] = (await w.call(office(), inbox.list, { query: { size: 1 } })).data;
    expect([row?.notes.map(({ text }) => text), row?.noteCount]).toEqual([['Anhörig vet.'], 2]);
    const listed = (await w.call(office(), statistics.mine, { query: { state: 'ACTION_TAKEN', status: 'completed', size: 50 } })).data;
    expect(listed.find((one) => one.id === id)).toMatchObject({ noteCount: 2, notes: [{ text: 'Anhörig vet.' }] });
  });
  it('can be left out, emptied ones are refused, and what was written stays when it is taken back', async () => {
    const { entryId } = await arrived();
    expect((await handleEntry(entryId, { state: 'IGNORED' })).data).toMatchObject({ state: 'IGNORED', noteCount: 0, notes: [] });
    expect((await handleEntry(entryId, { state: 'IDLE', note: null })).data).toMatchObject({ state: 'IDLE', noteCount: 0 });
    for (const note of ['', '   ', 'x'.repeat(1001)]) expect((await handleEntry(entryId, { state: 'IGNORED', note })).status).toBe(400);
    await handleEntry(entryId, { state: 'IGNORED', note: 'x'.repeat(1000) });
    expect((await handleEntry(entryId, { state: 'IDLE' })).data).toMatchObject({ noteCount: 1, notes: [{ state: 'IGNORED' }] });
    for (const change of [sql`update dealing_notes set text = 'y'`, sql`delete from dealing_notes`])
      await expect(w.scoped({ companies: '*' }, (db) => change.execute(db))).rejects.toThrow();
  });
  it('is one for all that are handled together, and each has so many at most', async () => {
    const some = [await arrived(), await arrived()];
    const inboxIds = some.map(({ entryId }) => entryId);
    const all = (note: string) => w.call(office(), inbox.changeAll, { body: { inboxIds, state: 'ACTION_TAKEN', note } });
    expect((await all('Gicks igenom på mötet.')).data.changed).toBe(2);
    for (const { entryId } of some) expect((await entryOf(entryId)).notes).toMatchObject([{ text: 'Gicks igenom på mötet.' }]);
    await w.scoped({ companies: '*' }, (db) =>
      sql`insert into dealing_notes (company_id, client_id, instance_id, state, text, at, by_id)
        select n.company_id, n.client_id, n.instance_id, n.state, 'åter', n.at, n.by_id from dealing_notes n, generate_series(2, ${MAX_HANDLING_NOTES}::int)
        where n.instance_id = ${some[0]!.id}`.execute(db),
    );
    const refused = await all('En till.');
    expect([refused.status, refused.problem.fieldErrors?.[0]?.field]).toEqual([400, 'note']);
    expect((await entryOf(some[1]!.entryId)).noteCount, 'all or none').toBe(1);
  });
  it('is found with all the others by what it is about, for the organisation whose it is', async () => {
    const { id, entryId } = await arrived();
    for (const note of ['Först.', 'Sedan.']) await handleEntry(entryId, { state: 'ACTION_TAKEN', note });
    const found = async (query: object, who = office()) => (await w.call(who, inbox.list, { query: query as never })).data;
    const [entry, ...others] = await found({ kind: 'ACTIVITY', subjectId: String(id) });
    expect([entry?.id, entry?.notes.map(({ text }) => text), others]).toEqual([entryId, ['Sedan.', 'Först.'], []]);
    expect(await found({ kind: 'REPORT', subjectId: String(id) })).toEqual([]);
    expect(await found({ kind: 'ACTIVITY', subjectId: String(id) }, w.people.strangerOrgAdmin)).toEqual([]);
  });
  it('is the organisation’s own: the team and another company are told nothing of it', async () => {
    const { id, entryId } = await arrived();
    await handleEntry(entryId, { state: 'ACTION_TAKEN', note: 'Hemlig för teamet' });
    for (const who of [w.people.user, w.people.assistanceAdmin]) {
      expect(JSON.stringify((await read(who, id)).data)).not.toContain('Hemlig');
      expect((await handleEvent(id, { state: 'IDLE', note: 'nej' }, who)).status).toBe(403);
    }
    expect((await handleEntry(entryId, { state: 'IDLE', note: 'nej' }, undefined, w.people.strangerOrgAdmin)).status).toBe(404);
  });
  it('stands also on an event that never came to the inbox, which stays when its series ends', async () => {
    const day = w.clock.now.toISOString().slice(0, 10).replaceAll('-', '');
    const body = {
      recurrence: `DTSTART;TZID=Europe/Stockholm:${day}T070000\nRRULE:FREQ=DAILY`,
      activity: { id: w.clients.elsa.activityId },
    };
    const series = await w.call(w.people.assistanceAdmin, plannedActivities.create, { body });
    expect(series.status, JSON.stringify(series.problem)).toBe(201);
    const { data } = await w.call(office(), statistics.mine, { query: { status: 'upcoming', size: 2 } });
    const [noted, other] = data.map(({ id }) => id!);
    expect((await handleEvent(noted!, { state: 'IDLE', note: 'Ny tid.' })).data).toMatchObject({ inInbox: false, noteCount: 1 });
    await w.call(w.people.assistanceAdmin, plannedActivities.remove, { params: { id: series.data.id } });
    expect((await read(office(), noted!)).data.notes).toMatchObject([{ text: 'Ny tid.' }]);
    expect((await read(office(), other!)).status).toBe(404);
  });
});

describe('a task that is made of an entry', () => {
  it('marks it as handled, and a note says which task', async () => {
    const { id, entryId } = await arrived();
    const { task } = await tasks.task('Följ upp');
    const made = await tasks.planned(task.id, { createdFromInstanceId: id, createdFromInstanceType: 'ACTIVITY', name: 'Ring läkaren' });
    expect(await entryOf(entryId)).toMatchObject({
      state: 'ACTION_TAKEN',
      notes: [{ text: null, taskId: made.id, taskName: 'Ring läkaren', byName: 'Orvar Kontor' }],
    });
    await w.call(w.people.orgAdmin, taskInstances.remove, { params: { id: made.id } });
    expect((await entryOf(entryId)).notes, 'its page is gone').toMatchObject([{ taskId: null, taskName: 'Ring läkaren' }]);
  });
});
