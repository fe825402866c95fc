/** The day of a client whose company's clock is another than when it was read: rows stand in it that were not written since. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { type World, world } from '#test/world.ts';
import { DAY, steps } from './steps.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);

test('begins and ends by the clock of now', async () => {
  const { planned } = steps(() => w);
  const tomorrow = dayAt(w.clock.now.getTime() + DAY);
  const dayAfter = dayAt(w.clock.now.getTime() + 2 * DAY);
  const setClock = (zone: string) =>
    w.scoped({ companies: '*' }, (db) => sql`update companies set time_zone = ${zone} where id = ${w.clients.elsa.companyId}`.execute(db));
  const idsOn = async (date: string) => {
    const params = { clientId: w.clients.elsa.id };
    const { status, data } = await w.call(w.people.user, activityInstances.ofClient, { params, query: { date } });
    expect(status).toBe(200);
    return data.map((one) => one.id);
  };
  // 23:30 in Stockholm is half past midnight in Helsinki.
  const late = await planned({ date: `${tomorrow}T22:30:00.000Z` });
  const early = await planned({ date: `${dayAfter}T08:00:00.000Z` });
  expect([await idsOn(tomorrow), await idsOn(dayAfter)]).toEqual([[late.id], [early.id]]);
  await setClock('Europe/Helsinki');
  expect([await idsOn(tomorrow), await idsOn(dayAfter)]).toEqual([[], [late.id, early.id]]);
  await setClock('Europe/Stockholm');
  expect([await idsOn(tomorrow), await idsOn(dayAfter)]).toEqual([[late.id], [early.id]]);
});
