/**
 * The overview's figures, held to a naive count of the rows over days, labels and clocks (product «Overview», R21, decision 022).
 * @module-tag long
 */
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityLabel, labels } from '#contract/labels.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import { foldAllCounts } from '#server/figures/counts.ts';
import { type World, world } from '#test/world.ts';
import { figuresOf, none, overviewing } from './overview-steps.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';

let w: World;
const { at, create, planned, act } = steps(() => w);
const { clientsOf, share, today, looked } = overviewing(() => w);
beforeAll(async () => {
  w = await world();
  // The days pass here, and nobody signs in again.
  await w.pool.query("update sessions set expires_date = expires_date + interval '90 days'");
});

/** A dice that falls the same way each time. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** A few weeks of one client's activity, acted on at random, some of it long after. */
async function live(turns: number) {
  const roll = dice(4711);
  const pick = <T>(all: readonly T[]) => all[Math.floor(roll() * all.length)]!;
  const body = { activity: { id: w.clients.elsa.activityId } };
  for (const time of ['233000', '003000', '110000'])
    await w.call(w.people.assistanceAdmin, plannedActivities.create, {
      body: { ...body, recurrence: `DTSTART;TZID=Europe/Stockholm:20261120T${time}\nRRULE:FREQ=DAILY` },
    });
  const ids = await w.scoped({ companies: [w.companies.sol.id] }, async (db) =>
    (
      await db
        .selectFrom('activity_instances')
        .select('id')
        .where('placed_at', '<', at(20 * DAY))
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),
  );
  w.clock.now = new Date(w.clock.now.getTime() + 9 * DAY);
  for (let turn = 0; turn < turns; turn++) {
    if (turn % 20 === 0) await share({ sharesDataWhenSigned: roll() < 0.5, sharesDataWhenSkipped: roll() < 0.5 });
    const commands = {
      sign: { isCompleted: true },
      reset: { isCompleted: false },
      skip: { isSkipped: true, comment: 'Nej' },
      unskip: { isSkipped: false },
      move: { plannedDate: at(Math.floor(roll() * 16 - 10) * DAY + turn * MINUTE) },
    };
    const command = pick(['sign', 'sign', 'skip', 'reset', 'unskip', 'move', 'report', 'remove'] as const);
    if (command === 'report') await create(w.people.user, { date: at(-Math.floor(roll() * 9 * DAY) - turn * MINUTE) });
    else if (command === 'remove') await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: pick(ids) } });
    else expect((await act(w.people.user, pick(ids), commands[command])).status).toBeOneOf([200, 400, 404, 409]);
  }
}

describe('figures', () => {
  it('are what one counts by looking at every row, from the days’ sums and from the rows alike', async () => {
    await live(160);
    const { elsa, karl } = w.clients;
    const ranges = [
      [undefined, undefined],
      [today(), today()],
      [addDays(today(), -1), addDays(today(), -1)],
      [addDays(today(), -8), addDays(today(), -3)],
      [addDays(today(), 1), addDays(today(), 3)],
      [addDays(today(), -9), addDays(today(), 9)],
    ] as const;
    const compare = async () => {
      for (const [startDate, endDate] of ranges) {
        const query = startDate ? { startDate, endDate } : {};
        const wanted = await looked(elsa, startDate ?? addDays(today(), -6), endDate ?? today());
        const summed = (await clientsOf(w.people.orgUser, query)).data;
        expect(figuresOf(summed, elsa).range, `${startDate}–${endDate}`).toEqual(wanted);
        expect(figuresOf(summed, elsa).today).toEqual(await looked(elsa, today(), today()));
        expect(figuresOf(summed, karl)).toMatchObject({ range: none, today: none });
        expect((await clientsOf(w.people.orgUser, { ...query, clientIds: `${elsa.id},${karl.id}` })).data).toEqual(summed);
        const mine = figuresOf((await clientsOf(w.people.user, query)).data, elsa);
        // What is not shared has a time for the team alone (R21).
        expect({ ...mine, lastSigned: null }).toEqual({ ...figuresOf(summed, elsa), unhandled: null, lastSigned: null });
      }
    };
    await compare();
    const week = await looked(elsa, addDays(today(), -6), today());
    for (const figure of Object.values(week)) expect(figure).toBeGreaterThan(0);
    await foldAllCounts(w, pino({ level: 'silent' }));
    await compare();
  });
  it('look past the days that rows were made for', async () => {
    const query = { startDate: addDays(today(), 90), endDate: addDays(today(), 99) };
    expect(figuresOf((await clientsOf(w.people.orgUser, query)).data, w.clients.elsa).range).toEqual({ ...none, plannedInstances: 30 });
  });
  it('are narrowed to labels', async () => {
    const label = (await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Viktigt' } })).data.id;
    const { elsa } = w.clients;
    const body = { name: 'Märkt', type: { id: elsa.typeId }, client: { id: elsa.id }, sharesDataWhenReported: true, isSentToInbox: true };
    const activityId = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data.id;
    await w.call(w.people.assistanceAdmin, activityLabel.put, { params: { activityId }, query: { labelId: String(label) } });
    await planned({ activityId });
    await create(w.people.user, { activityId, date: at(-2 * DAY) });
    // Of another activity, without the label.
    await share({ sharesDataWhenReported: true, isSentToInbox: true });
    await create(w.people.user, { date: at(-2 * DAY) });
    const { range, today: now, unhandled } = figuresOf((await clientsOf(w.people.orgUser, { labelIds: String(label) })).data, elsa);
    expect(unhandled).toBe(1);
    expect(figuresOf((await clientsOf(w.people.orgUser)).data, elsa).unhandled).toBeGreaterThan(1);
    const unused = (await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Oanvänd' } })).data.id;
    expect(figuresOf((await clientsOf(w.people.orgUser, { labelIds: String(unused) })).data, elsa)).toMatchObject({
      range: none,
      unhandled: 0,
    });
    expect(range).toEqual(await looked(elsa, addDays(today(), -6), today(), 'Europe/Stockholm', label));
    expect(range).toEqual({ ...none, plannedInstances: 1, reportedInstances: 1 });
    expect(now).toEqual({ ...none, plannedInstances: 1 });
  });
  it.each(['America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC', 'Europe/Stockholm'])('are of the days of %s', async (zone) => {
    const { karl } = w.clients;
    await w.scoped({ companies: '*' }, (db) =>
      db.updateTable('companies').set({ time_zone: zone }).where('id', '=', w.companies.sol.id).execute(),
    );
    const hours = Array.from({ length: 9 * 24 }, (_, n) => new Date(w.clock.now.getTime() + (n - 6 * 24) * HOUR).toISOString());
    await w.scoped({ companies: [karl.companyId] }, async (db) => {
      await db.deleteFrom('activity_instances').where('client_id', '=', karl.id).execute();
      const own = { company_id: karl.companyId, client_id: karl.id, activity_id: karl.activityId };
      await db
        .insertInto('activity_instances')
        .values(
          hours.map((placed_at, n) => ({
            ...{ ...own, placed_at, planned_date: placed_at, is_completable: n % 3 > 0, is_completed: n % 5 === 1 },
            signed_by_id: n % 5 === 1 ? w.people.user.id : null,
          })) as never,
        )
        .execute();
    });
    const day = toLocalDate(w.clock.now.toISOString(), zone);
    for (const [startDate, endDate] of [
      [addDays(day, -4), addDays(day, -2)],
      [addDays(day, -1), day],
      [day, addDays(day, 1)],
      [addDays(day, 1), addDays(day, 2)],
      [addDays(day, -6), addDays(day, 3)],
    ] as const) {
      const { range, today: now } = figuresOf((await clientsOf(w.people.orgUser, { startDate, endDate })).data, karl);
      expect(range, `${startDate}–${endDate}`).toEqual(await looked(karl, startDate, endDate, zone));
      expect(now).toEqual(await looked(karl, day, day, zone));
    }
  });
});

describe('many who ask the same at once', () => {
  it('get one answer, read after the last of them asked', async () => {
    const ask = () => clientsOf(w.people.orgUser);
    const before = figuresOf((await ask()).data, w.clients.karl).today.plannedInstances;
    const early = [ask(), ask(), ask()];
    const made = (await create(w.people.colleague, { activityId: w.clients.karl.activityId, date: at(-MINUTE) })).status;
    expect(made).toBe(201);
    const late = await Promise.all([ask(), ask(), clientsOf(w.people.strangerOrgAdmin), ask()]);
    for (const one of await Promise.all(early)) expect(one.status).toBe(200);
    expect(late.map(({ data }) => data.length)).toEqual([2, 2, 1, 2]);
    for (const n of [0, 1, 3]) expect(figuresOf(late[n]!.data, w.clients.karl).today.reportedInstances).toBe(1);
    expect(figuresOf(late[0]!.data, w.clients.karl).today.plannedInstances).toBe(before);
    expect(late[2]!.data.map(({ name }) => name)).toEqual(['Mia Sund']);
  });
});
