/**
 * Members of yesterday are staff, and whoever leads a team that was there is asked for the client's own account (migration 0083).
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '#test/yesterday.ts';

let own: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  own = await databaseBefore('0083');
});
afterAll(() => own.end());

test('everybody is staff; of a client with assistants it is asked, of one without and of new ones it is not', async () => {
  const { client } = own;
  await client.query(`set app.companies = '*'`);
  const user = (login: string) =>
    client.query(
      `insert into users (login, email, first_name, last_name, activated, authorities) values ($1, $1, 'Anna', 'Berg', true, '{USER}')`,
      [login],
    );
  await user('a@example.com');
  await user('b@example.com');
  await client.query(`
    insert into companies (name) values ('Ett');
    insert into clients (company_id, name) values (1, 'Elsa'), (1, 'Karl'), (1, 'Mia');
    insert into client_groups (company_id, client_id, name) values (1, 1, 'Elsa'), (1, 2, 'Karl'), (1, 3, 'Mia');
    insert into client_group_members (company_id, client_id, client_group_id, user_id, role, active)
      values (1, 1, 1, 1, 'USER', true), (1, 2, 2, 2, 'ASSISTANCE_ADMIN', true), (1, 3, 3, 1, 'USER', false);`);
  await own.migrate();
  await client.query(`set app.companies = '*'`);
  // As the release before goes on adding them.
  await client.query(`
    insert into clients (company_id, name) values (1, 'Ny');
    insert into client_group_members (company_id, client_id, client_group_id, user_id, role) values (1, 1, 1, 2, 'USER');`);
  expect((await client.query('select distinct kind from client_group_members')).rows).toEqual([{ kind: 'STAFF' }]);
  expect((await client.query('select name, asks_own_account as asks from clients order by id')).rows).toEqual([
    { name: 'Elsa', asks: true },
    { name: 'Karl', asks: false },
    { name: 'Mia', asks: false },
    { name: 'Ny', asks: false },
  ]);
});
