/**
 * Activities of yesterday get the dose that their questions were answered with (migration 0055).
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '#test/yesterday.ts';

let own: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  own = await databaseBefore('0055');
});
afterAll(() => own.end());

test('an answered dose is told after the migration as before', async () => {
  const { client } = own;
  await client.query(`set app.companies = '*'`);
  await client.query(`
    insert into companies (name) values ('Ett');
    insert into clients (company_id, name) values (1, 'Elsa');
    insert into activity_categories (company_id, client_id, name, color, icon) values (1, 1, 'Vård', '#2f6f62', 'pill');
    insert into activity_types (company_id, client_id, activity_category_id, name) values (1, 1, 1, 'Läkemedel');
    insert into activities (company_id, client_id, type_id, name) values (1, 1, 1, 'Insulin'), (1, 1, 1, 'Promenad');
    insert into attributes (company_id, client_id, activity_type_id, name, value_type, "order") values (1, 1, 1, 'Dos', 'STRING', 1);
    insert into attribute_value_strings (company_id, client_id, attribute_id, activity_id, string_value) values (1, 1, 1, 1, '8 E');`);
  expect(await own.migrate()).toContain('0055-doses-of-activities');
  await client.query(`set app.companies = '*'`);
  const { rows } = await client.query('select name, dose from activities order by id');
  expect(rows).toEqual([
    { name: 'Insulin', dose: { text: '8 E', number: null } },
    { name: 'Promenad', dose: null },
  ]);
});
