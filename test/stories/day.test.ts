/** The main job: an activity is planned, its day is opened, signed, skipped and taken back, by those who may and nobody else. */
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const daily = 'DTSTART;TZID=Europe/Stockholm:20261120T110000\nRRULE:FREQ=DAILY';
const plan = (recurrence = daily) =>
  w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { recurrence, activity: { id: w.clients.elsa.activityId } } });
const day = async (who: { token: string }, date?: string, clientId = w.clients.elsa.id) =>
  w.call(who, activityInstances.grouped, { params: { clientId }, query: { date } });

describe('a planned activity', () => {
  it('stands in the day of everybody in the team, and of nobody else', async () => {
    expect((await plan()).status).toBe(201);
    const { data, status } = await day(w.people.user);
    expect(status).toBe(200);
    expect(data.unfinishedInstances.map((one) => one.plannedDate)).toEqual(['2026-11-20T10:00:00.000Z']);
    expect((await day(w.people.colleague, '2026-11-21')).data.unfinishedInstances).toHaveLength(1);
    expect((await day(w.people.stranger)).status).toBe(404);
    expect((await day(w.people.strangerOrgAdmin)).status).toBe(404);
    expect((await day(w.people.orgUser)).data.unfinishedInstances).toHaveLength(1);
  });

  it('is made on demand for a day beyond the horizon, once (R8)', async () => {
    const far = '2027-06-01';
    expect((await day(w.people.user, far)).data.unfinishedInstances.map((one) => one.plannedDate)).toEqual(['2027-06-01T09:00:00.000Z']);
    const [first, second] = await Promise.all([day(w.people.user, far), day(w.people.colleague, far)]);
    expect(first.data).toEqual(second.data);
  });

  it('is asked for as far as the furthest day of the company’s clock, and no further (R7)', async () => {
    expect((await day(w.people.user, '2036-11-20')).data.unfinishedInstances).toHaveLength(1);
    for (const list of [activityInstances.grouped, activityInstances.ofClient]) {
      const far = await w.call(w.people.user, list, { params: { clientId: w.clients.elsa.id }, query: { date: '2036-11-21' } });
      expect([far.status, far.problem.fieldErrors?.[0]]).toEqual([
        400,
        { objectName: 'activityInstance', field: 'date', message: 'error.field.tooFarAhead' },
      ]);
    }
    expect((await day(w.people.stranger, '2036-11-21')).status).toBe(404);
  });

  it('is signed at once, by one person; the other is told who and when (R15)', async () => {
    const [one] = (await day(w.people.user)).data.unfinishedInstances;
    const params = { id: one!.id };
    const signing = { params, body: { isCompleted: true, setOccurenceDateToNow: true } };
    const both = await Promise.all([
      w.call(w.people.user, activityInstances.change, signing),
      w.call(w.people.colleague, activityInstances.change, signing),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const winner = both.find((answer) => answer.status === 200)!;
    const loser = both.find((answer) => answer.status === 409)!;
    expect(loser.problem).toMatchObject({
      message: 'error.instance.alreadySigned',
      params: { by: winner.data.signedByName, at: '2026-11-20T09:22:00.000Z' },
    });
    expect((await day(w.people.user)).data.finishedInstances[0]).toMatchObject({
      isCompleted: true,
      occurenceDate: '2026-11-20T09:22:00.000Z',
    });
    const history = await w.call(w.people.user, activityInstances.history, { params });
    expect(history.data.map((event) => event.act)).toEqual(['signed']);
  });
});

describe('quick', () => {
  const made = async (date: string, more: object = {}) =>
    (await w.call(w.people.user, activityInstances.create, { body: { activityId: w.clients.elsa.activityId, date, ...more } })).data.id;
  it('an answer is compressed at once, so that it says its length', async () => {
    const id = await made('2026-11-20T13:20:00Z', { comment: `<p>${'ord '.repeat(20_000)}</p>` });
    const headers = { authorization: `Bearer ${w.people.user.token}`, 'accept-encoding': 'gzip' };
    const answer = await w.server.inject({ url: `/api/activity-instances/${id}`, headers });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(answer.rawPayload.length) });
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({ id });
  });
});
