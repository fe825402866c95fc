/** Until when lists of events go, and how what was done about them narrows them (R82, R83). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { statistics } from '#contract/statistics.ts';
import type { InboxState } from '#domain/inbox.ts';
import type { ListedStatus } from '#domain/planning/instance.ts';
import { type World, world } from '#test/world.ts';
import { DAY, HOUR, steps } from './steps.ts';

let w: World;
const { at, create, planned, act } = steps(() => w);
type Query = { startDate?: string; endDate?: string; clientIds?: string };
beforeAll(async () => {
  w = await world();
});

describe('until when', () => {
  const until = async (
    who: { token: string },
    query: Query & { status?: ListedStatus; state?: InboxState; notified?: 'true' | 'false' },
  ) => {
    const { data, headers } = await w.call(who, statistics.mine, { query: { size: 5000, ...query } });
    expect(Number(headers['x-total-count'])).toBe(data.length);
    return data.map(({ id }) => id);
  };
  it('is now where no end is asked for: what is to come is left out, what was done ahead of its time is not (R83)', async () => {
    const before = await create(w.people.user, { date: '2026-11-12T22:58:00.000Z' });
    const first = await create(w.people.user, { date: '2026-11-12T23:01:00.000Z' });
    const [soon, ahead, tomorrow] = [
      await planned({ date: at(HOUR) }),
      await planned({ date: at(2 * HOUR) }),
      await planned({ date: at(DAY) }),
    ];
    await act(w.people.user, ahead.id, { isCompleted: true, setOccurenceDateToNow: true });
    const { elsa, karl } = w.clients;
    // Counted by days, and looked at row by row.
    for (const [who, query] of [
      [w.people.user, {}],
      [w.people.orgUser, {}],
      [w.people.user, { clientIds: `${elsa.id},${karl.id}` }],
      [w.people.user, { startDate: '2026-11-13' }],
    ] as const) {
      const ids = await until(who, query);
      expect(ids).not.toContain(soon.id);
      expect(ids).not.toContain(tomorrow.id);
      expect(ids).not.toContain(before.data.id);
      if (who === w.people.user) for (const id of [first.data.id, ahead.id]) expect(ids).toContain(id);
    }
    for (const query of [{ endDate: '2026-11-20' }, { status: 'upcoming' }] as const)
      expect(await until(w.people.orgUser, query)).toContain(soon.id);
    expect(await until(w.people.orgUser, { startDate: '2026-11-21' })).toContain(tomorrow.id);
    expect((await until(w.people.orgUser, { status: 'planned' })).includes(soon.id)).toBe(false);
  });
  it('is narrowed to what was done about it, and to what was told of or not (R82)', async () => {
    const late = await planned();
    await act(w.people.user, late.id, { plannedDate: at(-2 * HOUR) });
    const both = async (query: object) => {
      const rows = await until(w.people.orgUser, { clientIds: String(w.clients.elsa.id), ...query });
      expect(await until(w.people.orgUser, query)).toEqual(rows);
      return rows.includes(late.id);
    };
    expect(await both({ status: 'missed', state: 'IDLE', notified: 'false' })).toBe(true);
    expect(await both({ notified: 'true' })).toBe(false);
    const handled = await w.call(w.people.orgUser, activityInstances.handle, { params: { id: late.id }, body: { state: 'IGNORED' } });
    expect(handled.data).toMatchObject({
      state: 'IGNORED',
      handledByName: 'Orvar Kontor',
      handledDate: w.clock.now.toISOString(),
      madeTasks: 0,
    });
    expect(await both({ state: 'IDLE' })).toBe(false);
    expect(await both({ state: 'IGNORED' })).toBe(true);
    // Nobody of the team is told who looked at what.
    expect(
      (await w.call(w.people.user, statistics.mine, { query: { size: 5000 } })).data.find(({ id }) => id === late.id),
    ).not.toHaveProperty('handledByName');
  });
});
