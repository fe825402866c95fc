/**
 * Categories of yesterday are known to contain medicine by their names, and by the row that the platform's once got (migration 0057).
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMedicineName } from '#domain/medicine.ts';
import { databaseBefore } from '#test/yesterday.ts';

let own: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  own = await databaseBefore('0057');
});
afterAll(() => own.end());

/** As they stood: of the platform, of a company, of a client. */
const names = [
  'Läkemedel',
  'LA\u0308KEMEDEL',
  'Medicin',
  'medicinering',
  'Medicines',
  'Medication',
  'Läkemedel, kväll',
  'Hygien',
  'Medicinsk',
];

test('medicine is marked at every level, and its days are told anew', async () => {
  const { client } = own;
  await client.query(`set app.companies = '*'`);
  await client.query(`
    insert into companies (name) values ('Ett');
    insert into clients (company_id, name) values (1, 'Elsa'), (1, 'Karl');`);
  for (const [companyId, clientId] of [
    [0, null],
    [1, null],
    [1, 1],
  ])
    await client.query(
      `insert into activity_categories (company_id, client_id, name, color, icon) select $1, $2, unnest($3::text[]), '#2f6f62', 'pill'`,
      [companyId, clientId, names],
    );
  // The trigger of 0036 watched this one, and its row goes with it under another name; another has a row that says something else.
  await client.query(`update activity_categories set name = 'Doser' where company_id = 0 and name = 'Läkemedel'`);
  await client.query(`insert into category_defaults (company_id, category_id, category_company_id, is_sent_to_inbox)
    select 0, id, 0, true from activity_categories where company_id = 0 and name = 'Hygien'`);
  const stamps = async () => {
    const { rows } = await client.query('select client_id::int as of, stamp::int from day_stamps order by client_id');
    return Object.fromEntries(rows.map((row) => [row.of, row.stamp])) as Record<number, number>;
  };
  const before = await stamps();
  expect(await own.migrate()).toContain('0057-categories-of-medicine');
  await client.query(`set app.companies = '*'`);
  const { rows } = await client.query('select company_id, client_id, name, contains_medicine as is from activity_categories');
  expect(rows.length).toBe(3 * names.length);
  for (const { name, is, ...whose } of rows) expect([name, is, whose]).toEqual([name, name === 'Doser' || isMedicineName(name), whose]);
  const after = await stamps();
  for (const of of [0, 1, 2]) expect(after[of], String(of)).toBeGreaterThan(before[of] ?? 0);
});
