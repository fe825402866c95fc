/** How a client stands on the overview: when something was last signed, as far as one may see it, and when a plan ends (R21, R50, decision 022). */
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { type Person, type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';
import { figuresOf, overviewing } from './overview-steps.ts';
import { DAY, HOUR, steps } from './steps.ts';

let w: World;
const { at, create } = steps(() => w);
const { clientsOf, share, today } = overviewing(() => w);
beforeAll(async () => {
  w = await world();
  // The days pass here, and nobody signs in again.
  await w.pool.query("update sessions set expires_date = expires_date + interval '90 days'");
});
const of = async (who: Person, client = w.clients.elsa) => figuresOf((await clientsOf(who)).data, client);
const last = async (who: Person, client = w.clients.elsa) => (await of(who, client)).lastSigned;

it('was last signed when the last was done: to the organisation of what is shared, to the team of all', async () => {
  const { user, colleague, orgUser, admin } = w.people;
  const { elsa, karl } = w.clients;
  expect([await last(user), await last(orgUser)]).toEqual([null, null]);
  await share({ sharesDataWhenReported: true });
  await create(user, { date: at(-3 * DAY) });
  await create(user, { date: at(-2 * DAY) });
  await share({ sharesDataWhenReported: false });
  await create(user, { date: at(-HOUR) });
  // Ahead, and nobody has done it.
  await create(user, { date: at(HOUR) });
  expect([await last(user), await last(orgUser)]).toEqual([at(-HOUR), at(-2 * DAY)]);
  expect(figuresOf((await clientsOf(admin, { clientIds: `${elsa.id}` })).data, elsa).lastSigned).toBe(at(-HOUR));
  expect([await last(colleague, karl), await last(orgUser, karl)]).toEqual([null, null]);
  // When alone: neither what nor who.
  expect(Object.keys(await of(orgUser)).filter((name) => /sign/i.test(name))).toEqual(['lastSigned']);
});

it('is of the last 7 days, whatever else stands in them', async () => {
  const { karl } = w.clients;
  const stands = (days: number, more: object = {}) =>
    w.scoped({ companies: [karl.companyId] }, (db) => {
      const placed_at = at(-days * DAY);
      const own = { company_id: karl.companyId, client_id: karl.id, activity_id: karl.activityId, placed_at, planned_date: placed_at };
      const done = { is_completable: true, is_completed: true, shared: true, signed_by_id: w.people.user.id };
      return db
        .insertInto('activity_instances')
        .values({ ...own, ...done, ...more } as never)
        .execute();
    });
  await stands(8);
  expect(await last(w.people.orgUser, karl)).toBe(null);
  await stands(6);
  // Skipped, not shared, removed, or still to be signed: none of them is one.
  await stands(5, { is_completed: false, is_skipped: true });
  await stands(4, { shared: false });
  await stands(3, { removed_at: at(0) });
  await stands(2, { is_completed: false, shared: null, signed_by_id: null });
  expect(await last(w.people.orgUser, karl)).toBe(at(-6 * DAY));
  expect(await last(w.people.colleague, karl)).toBe(at(-4 * DAY));
});

it('ends with the first of the plans that apply today, drafts and those to come aside', async () => {
  const { user, orgUser } = w.people;
  const goals = await goalSteps(w);
  const ends = async () => [(await of(orgUser)).planEnds, (await of(user)).planEnds];
  const plan = await goals.draft({ startDate: today(), endDate: addDays(today(), 60) });
  expect(await ends()).toEqual([null, null]);
  expect((await goals.approve(plan.id)).status).toBe(200);
  expect(await ends()).toEqual([addDays(today(), 60), addDays(today(), 60)]);
  // One that was approved alone has days of its own (R49); one to come is none yet.
  const { karl } = w.clients;
  const approved = {
    company_id: karl.companyId,
    client_id: karl.id,
    name: 'Ensam',
    status: 'APPROVED',
    approved_by_id: w.people.orgAdmin.id,
  };
  const dates = { made_date: at(0), approved_date: at(0) };
  const lone = (start: number, end: number | null) => ({
    ...{ ...approved, ...dates, start_date: addDays(today(), start) },
    end_date: end === null ? null : addDays(today(), end),
  });
  await w.scoped({ companies: [karl.companyId] }, async (db) => {
    await db
      .insertInto('implementation_plans')
      .values(lone(-9, 50) as never)
      .execute();
    await db
      .insertInto('evaluation_plans')
      .values([lone(-9, 20), lone(21, null)] as never)
      .execute();
  });
  const ofKarl = async () => (await of(orgUser, karl)).planEnds;
  expect(await ofKarl()).toBe(addDays(today(), 20));
  const now = w.clock.now;
  w.clock.now = new Date(now.getTime() + 21 * DAY);
  expect([await ends(), await ofKarl()]).toEqual([[addDays(today(), 39), addDays(today(), 39)], addDays(today(), 29)]);
  w.clock.now = new Date(now.getTime() + 61 * DAY);
  expect([await ends(), await ofKarl()]).toEqual([[null, null], null]);
  w.clock.now = now;
});
