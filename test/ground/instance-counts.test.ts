/** A database of yesterday, with instances in it, gets the counts that the overview sums (migration 0014, decision 022). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '#test/yesterday.ts';

let own: Awaited<ReturnType<typeof databaseBefore>>;
let client: (typeof own)['client'];
beforeAll(async () => {
  own = await databaseBefore('0014');
  client = own.client;
});
afterAll(() => own.end());

const counts = async () =>
  (
    await client.query(
      `select company_id::int as company, day::text, sum(placed)::int as placed, sum(hidden)::int as hidden, sum(signed)::int as signed,
         sum(skipped)::int as skipped, sum(reported)::int as reported, sum(due)::int as due from instance_counts group by 1, 2 order by 1, 2`,
    )
  ).rows;

test('counts what is there, of every company, and goes on counting', async () => {
  await client.query(`set app.companies = '*'`);
  await client.query(`
    insert into companies (name) values ('Ett'), ('Två');
    insert into clients (company_id, name) values (1, 'Elsa'), (2, 'Mia');
    insert into users (login, first_name, last_name, email, authorities) values ('a@example.com', 'A', 'B', 'a@example.com', '{USER}');
    insert into activity_categories (company_id, name, color, icon) values (0, 'Vård', '#0e6f8c', 'bath');
    insert into activity_types (company_id, name, activity_category_id) values (0, 'Hygien', 1);
    insert into activities (company_id, client_id, type_id, name) values (1, 1, 1, 'Dusch'), (2, 2, 1, 'Dusch');
    insert into activity_instances (company_id, client_id, activity_id, placed_at, is_completable, is_completed, is_skipped, signed_by_id, shared, removed_at)
    select c, c, c, day + time '10:00', n <> 6, n = 1, n = 2, case when n <= 4 then 1 end, n = 3, case when n = 7 then now() end
    from generate_series(1, 2) c, (values (date '2026-11-19'), (date '2026-11-20')) d (day), generate_series(1, 7) n`);
  expect(await own.migrate()).toContain('0014-fates-of-a-day');
  const day = { placed: 6, hidden: 3, signed: 1, skipped: 1, reported: 2, due: 1 };
  const [first, second] = [
    { day: '2026-11-19', ...day },
    { day: '2026-11-20', ...day },
  ];
  expect(await counts()).toEqual(
    [1, 2].flatMap((company) => [
      { company, ...first },
      { company, ...second },
    ]),
  );

  await client.query(`update activity_instances set is_completed = true, signed_by_id = 1 where company_id = 2 and is_completable and signed_by_id is null
    and removed_at is null and placed_at < '2026-11-20'`);
  await client.query(
    `update activity_instances set placed_at = placed_at + interval '1 day' where company_id = 2 and is_skipped and placed_at < '2026-11-20'`,
  );
  await client.query(`delete from activity_instances where company_id = 1 and placed_at > '2026-11-20'`);
  expect(await counts()).toEqual([
    { company: 1, ...first },
    { company: 1, day: '2026-11-20', placed: 0, hidden: 0, signed: 0, skipped: 0, reported: 0, due: 0 },
    { company: 2, day: '2026-11-19', placed: 5, hidden: 3, signed: 2, skipped: 0, reported: 2, due: 0 },
    { company: 2, day: '2026-11-20', placed: 7, hidden: 4, signed: 1, skipped: 2, reported: 2, due: 1 },
  ]);
});
