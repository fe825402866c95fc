/**
 * Activities of yesterday say nothing of their basis, and the release before goes on making them (migration 0083).
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '#test/yesterday.ts';

let own: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  own = await databaseBefore('0083');
});
afterAll(() => own.end());

test('what was there has no basis, and so has what is made without one', async () => {
  const { client } = own;
  await client.query(`set app.companies = '*'`);
  await client.query(`
    insert into companies (name) values ('Ett');
    insert into clients (company_id, name) values (1, 'Elsa');
    insert into activity_categories (company_id, client_id, name, color, icon) values (1, 1, 'Vård', '#2f6f62', 'pill');
    insert into activity_types (company_id, client_id, activity_category_id, name) values (1, 1, 1, 'Läkemedel');
    insert into activities (company_id, client_id, type_id, name) values (1, 1, 1, 'Insulin');
    insert into category_defaults (company_id, category_id, category_company_id) values (1, 1, 1);
    insert into model_activities (company_id, type_id, type_company_id, name, flags, "values", plans) values (1, 1, 1, 'Insulin', '{}', '[]', '[]');`);
  expect(await own.migrate()).toContain('0083-basis-and-kinds');
  await client.query(`set app.companies = '*'`);
  await client.query(`insert into activities (company_id, client_id, type_id, name) values (1, 1, 1, 'Sondmat')`);
  const basesOf = async (table: string) => (await client.query(`select care_basis from ${table}`)).rows.map((row) => row.care_basis);
  expect(await basesOf('activities')).toEqual(['NONE', 'NONE']);
  expect(await basesOf('category_defaults')).toEqual(['NONE']);
  expect(await basesOf('model_activities')).toEqual([null]);
});
