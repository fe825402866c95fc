/** The demo organisation: who may sign in, what they find at any hour of the day, and that the numbers agree with each other. */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { labels } from '#contract/labels.ts';
import { clientGroups, clients } from '#contract/people.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { statistics } from '#contract/statistics.ts';
import { statusOf } from '#domain/planning/instance.ts';
import { toInstant } from '#domain/time.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { demoAccounts } from '#server/demo/people.ts';
import { prepareFirstRun } from '#server/first-run.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { extendHorizon } from '#server/planning/series.ts';
import { emptyDatabase, type Organisation, organisation } from '#test/demo/organisation.ts';
import { ofRelease } from '#test/runs.ts';

const ZONE = 'Europe/Stockholm';
const local = (time: string) => toInstant(`2026-11-20T${time}`, ZONE);

const rowsOf = <R>({ scoped }: Pick<Organisation, 'scoped'>, query: RawBuilder<R>) =>
  scoped({ companies: '*', readOnly: true }, async (db) => (await query.execute(db)).rows);
const planned = ['planned_activities', 'activity_instances', 'activity_instance_events'];
const tables = ['activity_categories', 'users', 'companies', 'clients', 'activities', ...planned, 'stock_movements', 'sharing_changes'];
const counts = (demo: Pick<Organisation, 'scoped'>) =>
  Promise.all(tables.map((table) => rowsOf(demo, sql<{ count: number }>`select count(*) from ${sql.table(table)}`)));

describe('the demo organisation', () => {
  let demo: Organisation;
  beforeAll(async () => {
    demo = await organisation(local('10:22'));
  });
  afterAll(() => demo.stop());
  const none = async (query: RawBuilder<unknown>) => expect(await rowsOf(demo, query)).toEqual([]);

  it('lets its five accounts sign in, and says so', async () => {
    expect(demo.lines).toEqual(['Demo accounts (password vardag-demo):', ...demoAccounts.map((account) => `  ${account}`)]);
    expect(demoAccounts).toHaveLength(5);
    for (const account of demoAccounts) expect(await demo.signIn(account)).toMatchObject({ status: 200 });
    expect((await demo.signIn('omar.haddad@demo.example')).status).toBe(401);
  });

  it('gives each role its groups: two for the assistant, Elsa first', async () => {
    const groups = async (name: string) => {
      const { data } = await demo.call(await demo.signIn(`${name}@demo.example`), clientGroups.list);
      return data.map((group) => [group.name, group.isMember]);
    };
    const [elsa, karl, mia] = ['Elsa Lindqvist', 'Karl Ek', 'Mia Sund'];
    expect(await groups('assistent')).toEqual([
      [elsa, true],
      [karl, true],
    ]);
    expect(await groups('assistansadmin')).toEqual([elsa, karl, mia].map((name) => [name, true]));
    for (const name of ['orgadmin', 'orguser']) expect(await groups(name)).toEqual([elsa, karl, mia].map((client) => [client, false]));
    expect(await groups('admin')).toEqual([]);
  });

  it('has moved something of yesterday and of tomorrow, so that every week shows one', async () => {
    const moved = await rowsOf(
      demo,
      sql<{ name: string; from: string; to: string }>`
      select a.name, to_char(i.original_start at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI') as from, to_char(i.planned_date at time zone ${ZONE}, 'HH24:MI') as to
      from activity_instances i join activities a on a.id = i.activity_id join clients c on c.id = i.client_id
      where c.name = 'Elsa Lindqvist' and i.planned_date <> i.original_start and a.name in ('Lunch', 'Promenad')
        and i.placed_at between ${local('00:00')}::timestamptz - interval '1 day' and ${local('00:00')}::timestamptz + interval '2 days'
      order by i.planned_date`,
    );
    expect(moved.map((one) => Object.values(one).join(' '))).toEqual(['Lunch 2026-11-19 12:00 12:45', 'Promenad 2026-11-21 13:30 14:15']);
  });

  it('has labels of its own, each carried by activities, which its lists can be narrowed to', async () => {
    const who = await demo.signIn('orgadmin@demo.example');
    const { data: all } = await demo.call(who, labels.list);
    expect(all.map(({ name }) => name)).toEqual([
      'Delegerad sjukvård',
      'Egenvård',
      'Kräver två personer',
      'Rehabplan',
      'Uppföljs av dietist',
    ]);
    const totals = await Promise.all(
      all.map(
        async ({ id }) => (await demo.call(who, statistics.mine, { query: { labelIds: String(id), size: 1 } })).headers['x-total-count'],
      ),
    );
    for (const total of totals) expect(Number(total)).toBeGreaterThan(0);
    const carrying = await rowsOf(demo, sql<{ id: number }>`select id from activities where label_id is not null`);
    const every = await rowsOf(demo, sql<{ id: number }>`select id from activities`);
    expect(carrying.length).toBeGreaterThan(all.length);
    expect(carrying.length).toBeLessThan(every.length);
  });

  it('shows nothing of the second company to the first', async () => {
    const [ture] = await rowsOf(
      demo,
      sql<{ id: number; instance: number }>`
      select c.id, max(i.id) as instance from clients c join activity_instances i on i.client_id = c.id where c.name = 'Ture Vik' group by c.id`,
    );
    for (const name of ['assistent', 'assistansadmin', 'orgadmin', 'orguser']) {
      const who = await demo.signIn(`${name}@demo.example`);
      expect((await demo.call(who, clients.list)).data.map((client) => client.name)).not.toContain('Ture Vik');
      expect((await demo.call(who, activityInstances.get, { params: { id: ture!.instance } })).status).toBe(404);
      expect((await demo.call(who, activityInstances.grouped, { params: { clientId: ture!.id } })).status).toBe(404);
      expect((await demo.call(who, activities.list, { query: { clientId: String(ture!.id) } })).data).toEqual([]);
    }
  });

  it('changes nothing when it is filled again', async () => {
    const before = await counts(demo);
    expect((await prepareFirstRun(demo.parts)).lines).toEqual(demo.lines);
    expect(await fillDemo(demo.scoped, new Date(local('18:00')))).toBe(false);
    expect(await counts(demo)).toEqual(before);
  });

  it('has a line of history for all that was signed, skipped, reported and moved', async () => {
    await none(sql`select i.id from activity_instances i where i.signed_by_id is not null and not exists (
      select from activity_instance_events e where e.instance_id = i.id and e.at = i.signed_by_date and e.by_id = i.signed_by_id
        and e.act = case when i.is_completed then 'signed' when i.is_skipped then 'skipped' else 'reported' end)`);
    await none(sql`select i.id from activity_instances i where i.original_start <> i.placed_at and not exists (
      select from activity_instance_events e where e.instance_id = i.id and e.act = 'moved' and e.planned_date = i.placed_at)`);
  });

  it('was lived by the teams, and never after now', async () => {
    await none(sql`select i.id from activity_instances i where i.signed_by_id is not null and not exists (
      select from client_group_members m where m.client_id = i.client_id and m.user_id = i.signed_by_id and m.active)`);
    await none(sql`select id from activity_instances where signed_by_date > ${local('10:22')} or occurence_date > signed_by_date`);
    await none(sql`select id from activity_instances where is_skipped and coalesce(comment, '') = ''`);
    await none(
      sql`select min(id) from activity_instances group by client_id, activity_id, date_trunc('minute', placed_at) having count(*) > 1`,
    );
    const [share] = await rowsOf(
      demo,
      sql<Record<string, number>>`
      select avg(is_completed::int)::float8 as signed, avg(is_skipped::int)::float8 as skipped, avg((signed_by_id is null)::int)::float8 as missed
      from activity_instances where is_completable and placed_at < ${local('00:00')}`,
    );
    expect(share!.signed).toBeGreaterThan(0.85);
    expect(share!.skipped).toBeGreaterThan(0.03);
    expect(share!.missed).toBeGreaterThan(0.01);
  });

  it('has stock that is the sum of its ledger, and a ledger that is what was signed', async () => {
    await none(
      sql`select n.name from inventory_items n where n.amount_in_stock <> (select sum(amount) from stock_movements where item_id = n.id)`,
    );
    await none(sql`
      select n.name from inventory_items n where (select coalesce(sum(amount), 0) from stock_movements where item_id = n.id and kind in ('signed', 'reset'))
        <> (select coalesce(-sum(e.amount), 0) from inventory_effects e join activity_instances i on i.activity_id = e.activity_id
            where e.item_id = n.id and i.signed_by_id is not null and not i.is_skipped)`);
    await none(
      sql`select item_id from (select item_id, sum(amount) over (partition by item_id order by at, id) as left from stock_movements) m where m.left < 0`,
    );
  });

  it('has its future made up to the horizon', async () => {
    const [sol] = await rowsOf(demo, sql<{ id: number }>`select min(id) as id from companies`);
    expect(
      await demo.scoped({ companies: [sol!.id] }, (db) => extendHorizon(db, activitySchema, sol!.id, ZONE, new Date(local('10:22')))),
    ).toBe(0);
    const [last] = await rowsOf(
      demo,
      sql<{ day: string }>`select max((placed_at at time zone ${ZONE})::date) as day from activity_instances`,
    );
    expect(last!.day).toBe('2027-01-21');
  });
});

describe('the day of Elsa, filled at any hour', () => {
  const all = new Set(['completed', 'reported', 'skipped', 'missed', 'upcoming']);
  const statuses = async (at: string) => {
    const demo = await organisation(at);
    try {
      const who = await demo.signIn('assistent@demo.example');
      const [elsa] = (await demo.call(who, clientGroups.list)).data;
      const { data } = await demo.call(who, activityInstances.grouped, { params: { clientId: elsa!.client.id } });
      return [...data.finishedInstances, ...data.unfinishedInstances].map((one) => statusOf(one, at));
    } finally {
      await demo.stop();
    }
  };

  it.each(ofRelease ? ['03:00', '10:22', '14:00', '23:30'] : ['10:22', '23:30'])(
    'at %s shows done, reported, skipped, late and coming ones',
    async (time) => {
      const shown = await statuses(local(time));
      expect(shown.length).toBeGreaterThanOrEqual(18);
      expect(new Set(shown.filter((status) => status !== 'passed'))).toEqual(all);
      expect(shown.filter((status) => status === 'missed').length).toBeLessThanOrEqual(2);
    },
  );

  it('right after midnight has everything before it', { tags: ['release'] }, async () => {
    const shown = await statuses(local('00:02'));
    expect(shown.length).toBeGreaterThanOrEqual(18);
    expect(new Set(shown)).toEqual(new Set(['upcoming']));
  });

  it('is whole on the days when the clocks change', { tags: ['release'] }, async () => {
    for (const day of ['2026-10-25', '2027-03-28']) expect(new Set(await statuses(toInstant(`${day}T13:00`, ZONE)))).toEqual(all);
  });
});

describe('filling an empty database', () => {
  const now = new Date(local('10:22'));
  let empty: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    empty = await emptyDatabase();
  });
  afterAll(() => empty.stop());

  it('leaves nothing behind when it does not come to its end', { tags: ['release'] }, async () => {
    const cut: typeof empty.scoped = (scope, work) =>
      empty.scoped(scope, async (db) => {
        await work(db);
        throw new Error('the power went');
      });
    await expect(fillDemo(cut, now)).rejects.toThrow('the power went');
    expect((await counts(empty)).flat().map((row) => row.count)).toEqual(tables.map(() => 0));
  });

  it('is done once when two servers start at once', { tags: ['release'] }, async () => {
    const done = await Promise.all([fillDemo(empty.scoped, now), fillDemo(empty.scoped, now)]);
    expect(done.sort()).toEqual([false, true]);
    const [users] = await rowsOf(empty, sql<{ count: number }>`select count(*) from users where login = 'assistent@demo.example'`);
    expect(users!.count).toBe(1);
  });

  it('gives the same history for the same time', { tags: ['release'] }, async () => {
    const history = sql`select md5(string_agg(concat_ws('|', a.name, placed_at, occurence_date, signed_by_date, u.login, comment), ',' order by i.id)) as sum
      from activity_instances i join activities a on a.id = i.activity_id left join users u on u.id = i.signed_by_id`;
    const second = await organisation(local('10:22'));
    expect(await rowsOf(second, history)).toEqual(await rowsOf(empty, history));
    await second.stop();
  });
});
