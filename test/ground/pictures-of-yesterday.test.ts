/**
 * A database of yesterday knows which rows its pictures stand in, and goes on knowing whoever writes (migration 0051, R38).
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '#test/yesterday.ts';

let own: Awaited<ReturnType<typeof databaseBefore>>;
let client: (typeof own)['client'];
const key = (of: number) => of.toString(16).padStart(32, '0');
const address = (of: number) => `/filer/${key(of)}/bild.png`;
const shown = (of: number) => `<p>Se</p><img src="${address(of)}" alt="" />`;
/** The rows that a file stands in, without what the release before asks for. */
const holders = async () => {
  const { rows } = await client.query<{ said: string }>(
    `select ltrim(file_key, '0') || ' ' || holder || ' ' || holder_id as said from file_holders where holder <> 'CLIENT' order by 1`,
  );
  return rows.map(({ said }) => said);
};
beforeAll(async () => {
  own = await databaseBefore('0051');
  client = own.client;
  await client.query(`set app.companies = '*'`);
  await client.query(`
    insert into companies (name) values ('Ett'), ('Två');
    insert into clients (company_id, name) values (1, 'Elsa'), (1, 'Karl'), (2, 'Mia');
    insert into users (login, first_name, last_name, email, authorities) values ('a@example.com', 'A', 'B', 'a@example.com', '{USER}');
    insert into files (key, name, content_type, size, token_hash, created_date, expires_date, stored_date, company_id, client_id)
    select lpad(to_hex(n), 32, '0'), 'bild.png', 'image/png', 1, '', now(), now(), now(), case n when 15 then 2 else 1 end,
      case n when 6 then null when 14 then 2 when 15 then 3 else 1 end from generate_series(1, 15) n;
    insert into activity_categories (company_id, name, color, icon) values (0, 'Vård', '#0e6f8c', 'bath');
    insert into activity_types (company_id, name, activity_category_id) values (0, 'Hygien', 1);
    insert into activities (company_id, client_id, type_id, name) values (1, 1, 1, 'Dusch');
    insert into report_types (company_id, name, icon, color) values (1, 'Avvikelse', 'pill', '#0e6f8c');
    insert into reports (company_id, type_id, name) values (1, 1, 'Fall');
    insert into attributes (company_id, name, value_type, activity_type_id) values (1, 'Så gör vi', 'LONG_STRING', 1);
    insert into attributes (company_id, name, value_type, report_id) values (1, 'Läs', 'LONG_STRING', 1);
    insert into implementation_goal_categories (company_id, name) values (1, 'Vardag');
    insert into evaluation_goal_categories (company_id, name) values (1, 'Vardag')`);
});
afterAll(() => own.end());

/** As the release before writes; the value also mentions another client's, another company's, and names one that it does not show. */
const write = () =>
  client.query(
    `insert into client_cards (company_id, client_id, number, at, by_id, alerts, contacts, image_url) values
       (1, 1, 1, now(), 1, '[]', '[]', '${address(1)}'), (1, 1, 2, now(), 1, '[]', '[]', '${address(2)}');
     update clients set image_url = '${address(2)}' where id = 1;
     insert into attribute_value_long_strings (company_id, client_id, attribute_id, activity_id, string_value)
       values (1, 1, 1, 1, '${shown(3)}${shown(14)}${shown(15)}<p>${address(13)}</p>');
     insert into attribute_value_long_strings (company_id, attribute_id, report_id, string_value) values (1, 2, 1, '${shown(6)}');
     insert into report_versions (company_id, report_id, number, name, icon, color, content, hash, made_at, made_by_id)
       values (1, 1, 1, 'Fall', 'pill', '#0e6f8c', jsonb_build_object('items', jsonb_build_array(jsonb_build_object('text', '${shown(6)}'))), '', now(), 1);
     insert into implementation_plans (company_id, client_id, name, description, made_date) values (1, 1, 'Plan', '${shown(7)}', now());
     insert into evaluation_plans (company_id, client_id, name, description, made_date) values (1, 1, 'Plan', '${shown(8)}', now());
     insert into implementation_goals (company_id, client_id, implementation_plan_id, activity_id, category_id, description, as_approved)
       values (1, 1, 1, 1, 1, '${shown(9)}', jsonb_build_object('texts', jsonb_build_array(jsonb_build_object('stringValue', '${shown(10)}'))));
     insert into evaluation_goals (company_id, client_id, evaluation_plan_id, activity_id, category_id, description, min_frequency, frequency_unit)
       values (1, 1, 1, 1, 1, '${shown(11)}', 1, 'DAY')`,
  );
const all = [
  ...['1 CARD 1', '2 CARD 1', '2 CLIENT_PICTURE 1', '3 VALUE 1', '6 FORM 1', '6 VALUE 2', '7 IMPLEMENTATION_PLAN 1'],
  ...['8 EVALUATION_PLAN 1', '9 IMPLEMENTATION_GOAL 1', 'a IMPLEMENTATION_GOAL 1', 'b EVALUATION_GOAL 1'],
].sort();

test('lists the rows that are there, follows their changes, and leaves the release before what it asks for', async () => {
  await write();
  expect(await holders()).toEqual([]);
  expect(await own.migrate()).toContain('0051-files-by-their-rows');
  expect(await holders()).toEqual(all);
  await client.query(`
    update clients set image_url = '${address(1)}' where id = 1;
    update attribute_value_long_strings set string_value = '${shown(4)}' where id = 1;
    update implementation_plans set description = '${shown(7)}${shown(12)}' where id = 1;
    update evaluation_plans set description = null where id = 1;
    update implementation_goals set description = '${shown(10)}', as_approved = null where id = 1;
    delete from evaluation_goals;
    delete from attribute_value_long_strings where id = 2`);
  expect(await holders()).toEqual(
    [
      ...['1 CARD 1', '2 CARD 1', '1 CLIENT_PICTURE 1', '4 VALUE 1', '6 FORM 1', '7 IMPLEMENTATION_PLAN 1', 'c IMPLEMENTATION_PLAN 1'],
      'a IMPLEMENTATION_GOAL 1',
    ].sort(),
  );
  const { rows } = await client.query(`select ltrim(file_key, '0') as key from file_holders where holder = 'CLIENT' order by 1`);
  // Its triggers go on: also of what was written since (4, 12).
  expect(rows.map((row) => row.key)).toEqual(expect.arrayContaining(['1', '2', '3', '4', '6', '7', '8', '9', 'a', 'b', 'c']));
});
