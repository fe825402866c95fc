/**
 * Lists and figures over days past the horizon: what is planned there is told, and no row is made for it (R8).
 * @module-tag long
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityLabel, labels } from '#contract/labels.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { type ListedEvent, statistics } from '#contract/statistics.ts';
import { type World, world } from '#test/world.ts';
import { DAY, steps } from './steps.ts';

let w: World;
const { at, act, grouped } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

/** Rows are made up to and including day 62; a series is made anew for each story, on an activity of its own. */
const day = (days: number) => at(days * DAY).slice(0, 10);
const asked = () => ({ startDate: day(60), endDate: day(70) });
let activityId = 0;
let seriesId = 0;
let label = 0;

const series = async (activity: number, time: string, rule = 'FREQ=DAILY') =>
  (
    await w.call(w.people.assistanceAdmin, plannedActivities.create, {
      body: { recurrence: `DTSTART;TZID=Europe/Stockholm:20261120T${time}00\nRRULE:${rule}`, activity: { id: activity } },
    })
  ).data.id;
beforeEach(async () => {
  const { elsa } = w.clients;
  const name = `Promenad ${activityId}`;
  const made = await w.call(w.people.assistanceAdmin, activities.create, {
    body: { name, type: { id: elsa.typeId }, client: { id: elsa.id } },
  });
  activityId = made.data.id;
  label = (await w.call(w.people.orgAdmin, labels.create, { body: { name: `Ute ${activityId}` } })).data.id;
  await w.call(w.people.assistanceAdmin, activityLabel.put, { params: { activityId }, query: { labelId: String(label) } });
  seriesId = await series(activityId, '1605');
});

type Who = { token: string };
type Query = { startDate?: string; endDate?: string; clientIds?: string; labelIds?: string; page?: number; size?: number; sort?: string };
/** Of this story's activity. */
async function mine(query: Query = {}, who: Who = w.people.user) {
  const { data, headers, status, problem } = await w.call(who, statistics.mine, {
    query: { ...asked(), size: 5000, labelIds: String(label), ...query },
  });
  return { status, problem, rows: data, total: Number(headers['x-total-count']) };
}
const stored = async () => (await w.scoped({ companies: '*' }, (db) => db.selectFrom('activity_instances').select('id').execute())).length;
const daysOf = (rows: ListedEvent[]) => rows.map(({ plannedDate }) => plannedDate!.slice(0, 10));
const inDay = async (date: string) =>
  (await grouped(w.people.user, date)).data.unfinishedInstances.find((one) => one.plannedActivityId === seriesId)!;

describe('a list', () => {
  it('goes on past the horizon with what has no id, as its day will show it, and stores nothing', async () => {
    const before = await stored();
    const { rows, total } = await mine();
    expect(daysOf(rows)).toEqual(Array.from({ length: 11 }, (_, n) => day(60 + n)));
    expect(rows.map(({ id }) => id !== null)).toEqual([...Array(3).fill(true), ...Array(8).fill(false)]);
    expect([total, await stored()]).toEqual([11, before]);
    const made = await inDay(day(65));
    expect(rows[5]).toEqual({
      ...made,
      isHealthCare: null,
      movedFrom: null,
      oneTapMinutes: null,
      id: null,
      clientName: 'Elsa Lindqvist',
      notDrawn: [],
      dose: null,
    });
    expect((await mine()).rows.map(({ id }) => id)[5]).toBe(made.id);
    expect(await stored()).toBeGreaterThan(before);
  });
  it('does not tell again what was moved or taken away past the horizon', async () => {
    const [moved, gone] = [await inDay(day(66)), await inDay(day(67))];
    const to = new Date(Date.parse(moved.plannedDate!) + 2 * DAY - 3_600_000).toISOString();
    expect((await act(w.people.user, moved.id, { plannedDate: to })).status).toBe(200);
    const { id } = gone;
    expect((await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id } })).status).toBe(204);
    const { rows, total } = await mine();
    expect(daysOf(rows)).toEqual([60, 61, 62, 63, 64, 65, 68, 68, 69, 70].map(day));
    expect([total, rows.find((row) => row.id === moved.id)?.plannedDate]).toEqual([10, to]);
  });
  it.each(['plannedDate,asc', 'plannedDate,desc', 'occurenceDate,desc', 'id,asc', 'id,desc'])(
    'comes page by page, each once, by %s',
    async (sort) => {
      await series(activityId, '1605');
      await inDay(day(64));
      for (const clientIds of [
        undefined,
        String(w.clients.elsa.id),
        [w.clients.elsa.id, ...Array.from({ length: 50 }, (_, n) => 900_000 + n)].join(),
      ])
        for (const labelIds of [String(label), undefined]) {
          const narrowed = { ...(clientIds && { clientIds }), labelIds: labelIds!, sort };
          const whole = await mine(narrowed);
          expect(whole.rows.length).toBe(whole.total);
          const pages: ListedEvent[] = [];
          for (let page = 0; page * 7 < whole.total; page++) pages.push(...(await mine({ ...narrowed, size: 7, page })).rows);
          expect(pages).toEqual(whole.rows);
          const places = whole.rows.map(({ plannedActivityId, plannedDate }) => `${plannedActivityId} ${plannedDate}`);
          expect(new Set(places).size).toBe(places.length);
          if (sort === 'plannedDate,asc') expect(daysOf(whole.rows)).toEqual(daysOf(whole.rows).sort());
        }
    },
  );
  it('shows it to whoever is in scope, and to nobody else', async () => {
    for (const who of [w.people.user, w.people.orgUser, w.people.assistanceAdmin]) expect((await mine({}, who)).total).toBe(11);
    for (const who of [w.people.stranger, w.people.strangerOrgAdmin, w.people.newcomer]) expect((await mine({}, who)).total).toBe(0);
    expect((await mine({ clientIds: String(w.clients.karl.id) })).total).toBe(0);
    expect((await mine({ clientIds: String(w.clients.elsa.id) }, w.people.admin)).total).toBe(11);
  });
  it('knows where a series ends, and that an archived one plans nothing', async () => {
    const ending = await series(activityId, '1705', `FREQ=DAILY;UNTIL=${day(66).replaceAll('-', '')}T225959Z`);
    expect((await mine()).rows.filter((row) => row.plannedActivityId === ending)).toHaveLength(7);
    await w.call(w.people.assistanceAdmin, plannedActivities.change, { params: { id: seriesId }, body: { archived: true } });
    expect((await mine()).total).toBe(7);
  });
  it('of more than 50000 is refused at its end', { tags: ['long'] }, async () => {
    for (let minute = 10; minute < 24; minute++) await series(activityId, `18${minute}`);
    const { status, problem } = await mine({ endDate: day(3650) });
    expect([status, problem.fieldErrors?.[0]]).toMatchObject([400, { field: 'endDate', message: 'error.field.tooManyRows' }]);
    expect((await mine({ endDate: day(3000) })).total).toBe(15 * 2941);
  });
});

describe('figures', () => {
  it('count what is planned past the horizon, of a client and of a company', async () => {
    const { elsa } = w.clients;
    const of = async (query: object) => {
      const whole = { ...asked(), ...query };
      const client = await w.call(w.people.user, statistics.ofClient, { params: { clientId: elsa.id }, query: whole });
      const company = await w.call(w.people.orgUser, statistics.ofCompany, {
        params: { companyId: elsa.companyId },
        query: { ...whole, labelIds: String(label) },
      });
      return { client: client.data.plannedInstances, company: company.data };
    };
    const before = await stored();
    const nothing = { signedInstances: 0, skippedInstances: 0, missedInstances: 0 };
    const all = await of({});
    expect(all.company).toEqual({ plannedInstances: 11, ...nothing });
    expect(all.client).toBe((await mine({ labelIds: undefined!, clientIds: String(elsa.id) })).total);
    expect((await of({ startDate: day(1), endDate: day(1000) })).company).toEqual({ plannedInstances: 1000, ...nothing });
    expect(await stored()).toBe(before);
    await inDay(day(64));
    expect((await of({})).company).toEqual({ plannedInstances: 11, ...nothing });
  });
  it('stand in an activity’s buckets, with its instances, and in its export', async () => {
    const opened = await inDay(day(64));
    const { data } = await w.call(w.people.user, statistics.ofActivity, { params: { activityId }, query: asked() });
    expect(data.map(({ uncompleted }) => uncompleted)).toEqual(Array(11).fill(1));
    const ids = data.flatMap(({ instances }) => instances.map(({ id }) => id));
    expect(ids.map((id) => id !== null)).toEqual([true, true, true, false, true, ...Array(6).fill(false)]);
    expect(ids[4]).toBe(opened.id);
    const exported = (await w.call(w.people.assistanceAdmin, statistics.extract, { params: { activityId }, query: asked() })).data;
    expect(exported.map(({ id }) => id)).toEqual(ids);
    expect(exported.at(-1)).toMatchObject({
      status: 'upcoming',
      clientName: 'Elsa Lindqvist',
      drawn: [],
      isCompletable: opened.isCompletable,
    });
  });
});
