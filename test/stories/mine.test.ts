/**
 * Instances over many clients: whose, in which order, how many in all, and what the organisation is not shown
 * (product «Organisation events», R21).
 */
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { NOT_SHARED_HEADER } from '#contract/headers.ts';
import { activityLabel, labels } from '#contract/labels.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { statistics } from '#contract/statistics.ts';
import { toLocalDate } from '#domain/time.ts';
import { foldAllCounts } from '#server/figures/counts.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';

let w: World;
const { at, create, planned, act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

type Query = {
  startDate?: string;
  endDate?: string | undefined;
  clientIds?: string;
  labelIds?: string;
  page?: number;
  size?: number;
  sort?: string;
};
/** Seven days back and thirty ahead, unless other days are asked for. */
async function mine(who: { token: string } = w.people.user, query: Query = {}) {
  const asked = { size: 5000, ...(query.startDate === undefined && { endDate: '2026-12-20' }), ...query };
  const { status, data, headers, problem } = await w.call(who, statistics.mine, { query: asked });
  return { status, problem, rows: data, total: Number(headers['x-total-count']), notShared: Number(headers[NOT_SHARED_HEADER]) };
}
const idsOf = async (...asked: Parameters<typeof mine>) => (await mine(...asked)).rows.map(({ id }) => id);
const share = (body: object) => w.call(w.people.assistanceAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body });

describe('whose', () => {
  it('are those of the clients in scope, with their names', async () => {
    const elsas = await planned();
    const karls = (await create(w.people.colleague, { activityId: w.clients.karl.activityId })).data;
    const foreign = (await create(w.people.stranger, { activityId: w.clients.foreign.activityId })).data;
    expect(await idsOf(w.people.user)).toEqual([elsas.id]);
    expect((await mine(w.people.user)).rows[0]).toMatchObject({ clientName: 'Elsa Lindqvist', activityName: 'Dusch Elsa Lindqvist' });
    for (const who of [w.people.colleague, w.people.orgAdmin, w.people.orgUser]) expect(await idsOf(who)).toEqual([elsas.id, karls.id]);
    expect(await idsOf(w.people.strangerOrgAdmin)).toEqual([foreign.id]);
    expect(await idsOf(w.people.colleague, { clientIds: String(w.clients.karl.id) })).toEqual([karls.id]);
    expect(await idsOf(w.people.user, { clientIds: `${w.clients.karl.id},${w.clients.foreign.id}` })).toEqual([]);
    expect(await mine(w.people.newcomer)).toMatchObject({ rows: [], total: 0, notShared: 0 });
  });
  it('are none for ADMIN until clients are named, each of which leaves its trace', async () => {
    expect(await mine(w.people.admin)).toMatchObject({ rows: [], total: 0 });
    const { elsa, foreign } = w.clients;
    expect((await mine(w.people.admin, { clientIds: `${elsa.id},${foreign.id}` })).total).toBe(2);
    expect((await tracesIn(w)).slice(-2)).toMatchObject([
      { client_id: elsa.id, company_id: elsa.companyId },
      { client_id: foreign.id, company_id: foreign.companyId },
    ]);
  });
});

describe('when', () => {
  it('is the days asked for, on the company’s clock', async () => {
    const first = await create(w.people.user, { date: '2026-11-12T23:00:00.000Z' });
    await create(w.people.user, { date: '2026-11-12T22:59:00.000Z' });
    const last = await planned({ date: '2026-12-20T22:59:00.000Z' });
    await planned({ date: '2026-12-20T23:00:00.000Z' });
    const ids = await idsOf(w.people.user);
    expect([ids[0], ids.at(-1), ids.length]).toEqual([first.data.id, last.id, 3]);
    expect(await idsOf(w.people.user, { startDate: '2026-11-12', endDate: '2026-11-12' })).toHaveLength(1);
    expect(await idsOf(w.people.orgUser, { startDate: '2026-12-21', endDate: '2026-12-21' })).toHaveLength(1);
    expect((await mine(w.people.user, { startDate: '2010-01-01' })).problem.fieldErrors?.[0]).toMatchObject({ field: 'startDate' });
  });
});

describe('what the organisation is shown', () => {
  it('is what is not done, and what was shared then, with its comment; the others are counted', async () => {
    await share({ sharesDataWhenSigned: true });
    const shown = await planned({ comment: 'Hemligt före' });
    await act(w.people.user, shown.id, { isCompleted: true, comment: 'Delat' });
    await share({ sharesDataWhenSigned: false });
    const hidden = await planned();
    await act(w.people.user, hidden.id, { isCompleted: true, comment: 'Hemligt' });
    const before = await mine(w.people.user);
    const organisation = await mine(w.people.orgUser);
    const ids = organisation.rows.map(({ id }) => id);
    expect(ids).toContain(shown.id);
    expect(ids).not.toContain(hidden.id);
    expect(organisation.rows.find(({ id }) => id === shown.id)!.comment).toBe('Delat');
    expect(JSON.stringify(organisation.rows)).not.toContain('Hemligt');
    expect(organisation.total).toBe(ids.length);
    expect(organisation.notShared).toBe(2);
    expect(before).toMatchObject({ notShared: 0, total: before.rows.length });
    expect(before.rows.map(({ id }) => id)).toContain(hidden.id);
  });
  it('is narrowed to labels, with its count', async () => {
    const label = (await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Viktigt' } })).data.id;
    const body = { name: 'Märkt', type: { id: w.clients.elsa.typeId }, client: { id: w.clients.elsa.id } };
    const activityId = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data.id;
    await w.call(w.people.assistanceAdmin, activityLabel.put, { params: { activityId }, query: { labelId: String(label) } });
    const open = await planned({ activityId });
    const done = await planned({ activityId });
    await act(w.people.user, done.id, { isCompleted: true });
    for (const who of [w.people.orgAdmin, w.people.orgUser])
      expect(await mine(who, { labelIds: String(label) })).toMatchObject({ rows: [{ id: open.id }], total: 1, notShared: 1 });
    expect(await mine(w.people.user, { labelIds: `${label},999999` })).toMatchObject({ total: 2, notShared: 0 });
  });
});

/** A dice that falls the same way each time. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('the total', () => {
  const summed = async (clientId: number) => {
    return w.scoped({ companies: '*' }, async (db) => {
      const counts = await db.selectFrom('instance_counts').select(['day', 'placed', 'hidden']).where('client_id', '=', clientId).execute();
      const days = new Map<string, [number, number]>();
      for (const { day, placed, hidden } of counts) {
        const [p, h] = days.get(day) ?? [0, 0];
        days.set(day, [p + placed, h + hidden]);
      }
      return [...days].filter(([, [p, h]]) => p !== 0 || h !== 0).sort();
    });
  };
  const looked = async (clientId: number) =>
    w.scoped({ companies: '*' }, async (db) => {
      const all = await db
        .selectFrom('activity_instances')
        .select(['placed_at', 'is_completed', 'is_skipped', 'signed_by_id', 'shared'])
        .where('client_id', '=', clientId)
        .where('removed_at', 'is', null)
        .execute();
      const days = new Map<string, [number, number]>();
      for (const one of all) {
        const day = one.placed_at.slice(0, 10);
        const [p, h] = days.get(day) ?? [0, 0];
        const isHidden = (one.is_completed || one.is_skipped || one.signed_by_id !== null) && !one.shared;
        days.set(day, [p + 1, h + (isHidden ? 1 : 0)]);
      }
      return [...days].sort();
    });

  it('is exact whatever was done to the rows, and folding the counts changes none', async () => {
    const roll = dice(4711);
    const pick = <T>(all: readonly T[]) => all[Math.floor(roll() * all.length)]!;
    const recurrence = 'DTSTART;TZID=Europe/Stockholm:20261120T233000\nRRULE:FREQ=DAILY';
    await w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { recurrence, activity: { id: w.clients.elsa.activityId } } });
    const ids = await idsOf(w.people.user, { endDate: '2027-01-20', startDate: '2026-11-01' });
    for (let turn = 0; turn < 200; turn++) {
      if (turn % 20 === 0) await share({ sharesDataWhenSigned: roll() < 0.5, sharesDataWhenSkipped: roll() < 0.5 });
      const id = pick(ids);
      const command = pick(['sign', 'reset', 'skip', 'unskip', 'move', 'remove', 'comment'] as const);
      if (command === 'remove' && roll() < 0.3) await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id } });
      const bodies = {
        sign: { isCompleted: true },
        reset: { isCompleted: false },
        skip: { isSkipped: true, comment: 'Nej' },
        unskip: { isSkipped: false },
        move: { plannedDate: at(Math.floor(roll() * 40 - 5) * DAY + turn * MINUTE) },
        comment: { comment: `Ord ${turn}` },
      };
      if (command !== 'remove') expect((await act(w.people.user, id, bodies[command])).status).toBeOneOf([200, 400, 404, 409]);
    }
    const { elsa } = w.clients;
    expect(await summed(elsa.id)).toEqual(await looked(elsa.id));
    const before = await mine(w.people.orgUser);
    expect(before.total).toBe(before.rows.length);
    const team = await mine(w.people.colleague);
    expect(before.total + before.notShared).toBe(team.total);
    expect(before.notShared).toBeGreaterThan(0);
    await foldAllCounts(w, pino({ level: 'silent' }));
    expect(await summed(elsa.id)).toEqual(await looked(elsa.id));
    expect(await mine(w.people.orgUser)).toEqual(before);
    // Somebody of the organisation who also helps in the team is shown all of hers.
    const both = await w.person('Bo Bägge', ['ORG_USER'], w.companies.sol.id);
    await w.join(elsa, both);
    expect(await mine(both)).toMatchObject({ total: team.total, notShared: 0, rows: { length: team.total } });
  });
  it('and each page are the same in every order, over pages and in one, and as one looks at the rows', async () => {
    for (const who of [w.people.orgUser, w.people.colleague])
      for (const [sort, endDate] of [
        ['plannedDate,asc', '2026-12-20'],
        ['plannedDate,desc', '2026-12-20'],
        ['plannedDate,asc', undefined],
        ['plannedDate,desc', undefined],
        ['occurenceDate,desc', '2026-12-20'],
        ['id,asc', undefined],
      ] as const) {
        const whole = await mine(who, { sort, endDate });
        const named = await mine(who, { sort, endDate, clientIds: `${w.clients.elsa.id},${w.clients.karl.id}` });
        expect(named).toEqual(whole);
        expect(whole.total).toBe(whole.rows.length);
        const paged: (number | null)[] = [];
        for (let page = 0; page * 7 < whole.total; page++) paged.push(...(await idsOf(who, { sort, endDate, page, size: 7 })));
        expect(paged).toEqual(whole.rows.map(({ id }) => id));
        const times = whole.rows.map(({ plannedDate, occurenceDate }) => occurenceDate ?? plannedDate!);
        if (sort === 'occurenceDate,desc') expect(times).toEqual([...times].sort().reverse());
      }
    const day = { startDate: '2026-11-20', endDate: '2026-11-20' };
    const named = await mine(w.people.orgUser, { ...day, clientIds: `${w.clients.elsa.id},${w.clients.karl.id}` });
    expect((await mine(w.people.orgUser, day)).total).toBe(named.total);
  });
  it.each(['America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC', 'Europe/Stockholm'])(
    'is that of the days of %s',
    async (zone) => {
      await w.scoped({ companies: '*' }, (db) =>
        db.updateTable('companies').set({ time_zone: zone }).where('id', '=', w.companies.sol.id).execute(),
      );
      const { karl } = w.clients;
      const hours = Array.from({ length: 72 }, (_, n) => new Date(Date.UTC(2026, 4, 1, n, 30)).toISOString());
      await w.scoped({ companies: [karl.companyId] }, async (db) => {
        await db.deleteFrom('activity_instances').where('client_id', '=', karl.id).execute();
        const own = { company_id: karl.companyId, client_id: karl.id, activity_id: karl.activityId, is_completable: true };
        await db
          .insertInto('activity_instances')
          .values(hours.map((placed_at) => ({ ...own, placed_at, planned_date: placed_at })) as never)
          .execute();
      });
      for (const [startDate, endDate] of [
        ['2026-05-02', '2026-05-02'],
        ['2026-05-01', '2026-05-02'],
      ] as const) {
        const { rows, total } = await mine(w.people.orgUser, { startDate, endDate, sort: 'plannedDate,desc' });
        const wanted = hours.filter((at) => toLocalDate(at, zone) >= startDate && toLocalDate(at, zone) <= endDate);
        expect(rows.map((row) => row.plannedDate)).toEqual([...wanted].reverse());
        expect(total).toBe(wanted.length);
        expect(await idsOf(w.people.orgUser, { startDate, endDate, sort: 'plannedDate,desc', page: 2, size: 7 })).toEqual(
          rows.slice(14, 21).map(({ id }) => id),
        );
      }
    },
  );
  it('follows what is deleted for good', async () => {
    const made = await planned({ date: at(HOUR) });
    const { total } = await mine(w.people.orgUser);
    await w.scoped({ companies: '*' }, (db) => db.deleteFrom('activity_instances').where('id', '=', made.id).execute());
    expect((await mine(w.people.orgUser)).total).toBe(total - 1);
  });
});
