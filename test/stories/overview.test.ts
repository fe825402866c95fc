/** The overview: whose clients, what needs attention first, and a company told in figures (product «Overview», R3, R21, decision 022). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inbox } from '#contract/inbox.ts';
import type { ClientOverview } from '#contract/overview.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { compareAttention } from '#domain/overview.ts';
import { addDays } from '#domain/time.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';
import { stocking } from './inventory-steps.ts';
import { figuresOf, overviewing } from './overview-steps.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';

let w: World;
const { at, create } = steps(() => w);
const { item } = stocking(() => w);
const { clientsOf, namesOf, company, share, today, looked } = overviewing(() => w);
beforeAll(async () => {
  w = await world();
});

describe('whose', () => {
  it('are those of the clients in scope', async () => {
    for (const who of [w.people.orgAdmin, w.people.orgUser, w.people.colleague])
      expect((await namesOf(who)).sort()).toEqual(['Elsa Lindqvist', 'Karl Ek']);
    expect(await namesOf(w.people.user)).toEqual(['Elsa Lindqvist']);
    expect(await namesOf(w.people.user, { clientIds: `${w.clients.karl.id},${w.clients.foreign.id}` })).toEqual([]);
    expect(await namesOf(w.people.strangerOrgAdmin)).toEqual(['Mia Sund']);
    expect((await clientsOf(w.people.newcomer)).headers['x-total-count']).toBe('0');
    expect((await clientsOf(w.people.orgUser, { size: 1, page: 1 })).headers['x-total-count']).toBe('2');
    expect((await clientsOf(w.people.orgUser, { startDate: '2010-01-01' })).problem.fieldErrors?.[0]).toMatchObject({ field: 'startDate' });
  });
  it('are none for ADMIN until clients are named, each of which leaves its trace', async () => {
    expect(await namesOf(w.people.admin)).toEqual([]);
    const { elsa, foreign } = w.clients;
    expect(await namesOf(w.people.admin, { clientIds: `${elsa.id},${foreign.id}`, sort: 'name,asc' })).toEqual([
      'Elsa Lindqvist',
      'Mia Sund',
    ]);
    const seen = await tracesIn(w);
    expect(seen.slice(-2).map(({ client_id }) => client_id)).toEqual([elsa.id, foreign.id]);
  });
});

describe('what needs attention first', () => {
  const first = async (query: Parameters<typeof clientsOf>[1] = {}) => (await clientsOf(w.people.orgUser, query)).data;
  it('is missed today, then the inbox, then stock, then missed before, then the name', async () => {
    const order = async () => (await first()).map(({ id }) => id);
    const { elsa, karl } = w.clients;
    const weighed = (all: ClientOverview[]) =>
      all.map((one) => ({
        ...one,
        ...{ missedToday: one.today.missedInstances, missed: one.range.missedInstances },
        ...{ belowAlert: one.itemsBelowAlert, unhandled: one.unhandled ?? 0 },
      }));
    const found = await first();
    expect(
      weighed(found)
        .sort((a, b) => compareAttention(a, b) || a.name.localeCompare(b.name, 'sv'))
        .map(({ id }) => id),
    ).toEqual(await order());
    const fresh = async (placed: string[], of = karl) =>
      w.scoped({ companies: [of.companyId] }, async (db) => {
        await db.deleteFrom('activity_instances').where('client_id', '=', of.id).where('signed_by_id', 'is', null).execute();
        const own = { company_id: of.companyId, client_id: of.id, activity_id: of.activityId, is_completable: true };
        if (placed.length > 0)
          await db
            .insertInto('activity_instances')
            .values(placed.map((placed_at) => ({ ...own, placed_at, planned_date: placed_at })) as never)
            .execute();
      });
    await fresh([], elsa);
    await fresh([]);
    expect(await order()).toEqual([elsa.id, karl.id]);
    await fresh([at(-2 * DAY)]);
    expect(await order()).toEqual([karl.id, elsa.id]);
    await item({ amountInStock: 4, alertValue: 5 });
    await item({ amountInStock: 5, alertValue: 5 });
    expect(await order()).toEqual([elsa.id, karl.id]);
    expect((await first())[0]).toMatchObject({ itemsBelowAlert: 1, unhandled: 0 });
    expect((await first({ sort: 'itemsBelowAlert,asc' })).map(({ id }) => id)).toEqual([karl.id, elsa.id]);
    await share({ sharesDataWhenReported: true, isSentToInbox: true }, karl.activityId);
    await create(w.people.colleague, { activityId: karl.activityId, date: at(-MINUTE) });
    expect((await first())[0]).toMatchObject({ id: karl.id, unhandled: 1, itemsBelowAlert: 0 });
    await fresh([at(-HOUR)], elsa);
    expect(await order()).toEqual([elsa.id, karl.id]);
    await fresh([at(-HOUR), at(-2 * HOUR)]);
    expect(await order()).toEqual([karl.id, elsa.id]);
    expect((await first({ sort: 'itemsBelowAlert,desc' })).map(({ id }) => id)).toEqual([elsa.id, karl.id]);
    expect((await first({ sort: 'attention,asc' })).map(({ id }) => id)).toEqual([elsa.id, karl.id]);
    expect((await first({ sort: 'name,desc' })).map(({ id }) => id)).toEqual([karl.id, elsa.id]);
    expect((await first({ sort: 'name,asc' })).map(({ id }) => id)).toEqual([elsa.id, karl.id]);
  });
  it('forgets an entry once it is dealt with, and shows no figure of an inbox to whoever has none', async () => {
    const entry = (await w.call(w.people.orgUser, inbox.list, {})).data[0]!;
    await w.call(w.people.orgUser, inbox.change, { params: { id: entry.id }, body: { state: 'IGNORED' } });
    expect(figuresOf(await first(), w.clients.karl).unhandled).toBe(0);
    for (const who of [w.people.user, w.people.assistanceAdmin]) expect((await clientsOf(who)).data[0]!.unhandled).toBeNull();
  });
});

describe('a company', () => {
  it('is told in figures of its own', async () => {
    for (const time of ['080000', '110000', '200000'])
      await w.call(w.people.assistanceAdmin, plannedActivities.create, {
        body: {
          activity: { id: w.clients.elsa.activityId },
          recurrence: `DTSTART;TZID=Europe/Stockholm:20261120T${time}\nRRULE:FREQ=DAILY`,
        },
      });
    const { data } = await company();
    const { elsa, karl } = w.clients;
    const from = addDays(today(), -6);
    const [one, other] = [await looked(elsa, from, today()), await looked(karl, from, today())];
    const { reportedInstances: _, ...summed } = Object.fromEntries(
      Object.entries(one).map(([key, many]) => [key, many + other[key as keyof typeof other]]),
    );
    // Olga and Orvar of the office; Assar, Anna and Omar of the teams.
    expect(data).toEqual({
      clients: 2,
      people: 5,
      activities: 2,
      plannedActivities: 3,
      unhandled: 0,
      overdueTasks: 0,
      itemsBelowAlert: 1,
      reports: 0,
      summary: summed,
    });
  });
  it('counts nobody twice, and nobody who has left', async () => {
    const both = await w.person('Bo Bägge', ['ORG_USER'], w.companies.sol.id);
    const member = { client_group_id: w.clients.karl.groupId, company_id: w.companies.sol.id, client_id: w.clients.karl.id };
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db
        .insertInto('client_group_members')
        .values({ ...member, user_id: both.id })
        .execute(),
    );
    expect((await company()).data.people).toBe(6);
    await w.pool.query('update client_group_members set active = false where user_id = $1', [w.people.user.id]);
    await w.pool.query('update users set activated = false where id = $1', [both.id]);
    expect((await company()).data.people).toBe(4);
  });
  it('counts what runs: no ended or archived series, no archived activity, no item that is out of use', async () => {
    const end = (set: string, id: number) =>
      w.scoped({ companies: '*' }, async (db) => {
        const change = { archived: { archived: true }, ended: { ends_on: addDays(today(), -1) } }[set]!;
        await db.updateTable('planned_activities').set(change).where('id', '=', id).execute();
      });
    const series = await w.scoped({ companies: '*' }, (db) => db.selectFrom('planned_activities').select('id').orderBy('id').execute());
    await end('archived', series[0]!.id);
    await end('ended', series[1]!.id);
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body: { archived: true } });
    await w.scoped({ companies: '*' }, (db) => db.updateTable('inventory_items').set({ archived: true }).execute());
    expect((await company()).data).toMatchObject({ plannedActivities: 1, activities: 1, itemsBelowAlert: 0 });
  });
  it('is the organisation’s and ADMIN’s to ask for, and nobody else’s', async () => {
    expect((await company(w.people.admin)).data).toEqual((await company()).data);
    for (const who of [w.people.user, w.people.assistanceAdmin]) expect((await company(who)).status).toBe(403);
    expect((await company(w.people.strangerOrgAdmin)).status).toBe(404);
    expect((await company(w.people.admin, 999_999)).status).toBe(404);
  });
  it('tells nothing to who helps in one of its teams', async () => {
    const { foreign } = w.clients;
    const member = { client_group_id: foreign.groupId, company_id: foreign.companyId, client_id: foreign.id };
    const other = (await w.making.scoped({ companies: [foreign.companyId] }, (db) =>
      db
        .insertInto('clients')
        .values({ name: 'Moa Sund', company_id: foreign.companyId } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )) as { id: number };
    expect(other.id).toBeGreaterThan(0);
    const helper = await w.person('Hella Hjälp', ['ORG_USER'], w.companies.sol.id);
    await w.scoped({ companies: [foreign.companyId] }, (db) =>
      db
        .insertInto('client_group_members')
        .values({ ...member, user_id: helper.id })
        .execute(),
    );
    // An assistant there, as any other; the office that they work for is another company's.
    expect((await company(helper, foreign.companyId)).status).toBe(403);
    expect((await company(w.people.strangerOrgAdmin, foreign.companyId)).data).toMatchObject({ clients: 2, people: 4 });
  });
});
