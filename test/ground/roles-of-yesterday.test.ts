/**
 * A database of yesterday gets roles by membership: as they are known to have been given, nobody shut out (migration 0041, decision 079).
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '#test/yesterday.ts';

let own: Awaited<ReturnType<typeof databaseBefore>>;
let client: (typeof own)['client'];
beforeAll(async () => {
  own = await databaseBefore('0041');
  client = own.client;
  await client.query(`set app.companies = '*'`);
  await client.query(`
    insert into companies (name) values ('Ett'), ('Två');
    insert into clients (company_id, name) values (1, 'Elsa'), (1, 'Karl'), (2, 'Mia'), (2, 'Ture');
    insert into client_groups (company_id, client_id, name) select company_id, id, name from clients;
    insert into users (login, first_name, last_name, email, activated, authorities, created_by)
    select name || '@example.com', name, 'A', name || '@example.com', true, array[role], coalesce(by || '@example.com', 'system')
    from (values ('ada', 'ADMIN', null), ('made', 'ASSISTANCE_ADMIN', 'ada'), ('maker', 'ASSISTANCE_ADMIN', 'maker'), ('early', 'ASSISTANCE_ADMIN', 'early'),
      ('led', 'ASSISTANCE_ADMIN', 'led'), ('helper', 'USER', 'helper'), ('alone', 'ASSISTANCE_ADMIN', 'alone')) u (name, role, by);`);
});
afterAll(() => own.end());

const member = (name: string, group: number) =>
  client.query(
    `insert into client_group_members (client_group_id, user_id, company_id, client_id)
     select g.id, u.id, g.company_id, g.client_id from client_groups g, users u where g.id = $1 and u.login = $2 || '@example.com'`,
    [group, name],
  );
const invited = (name: string, group: number, role: string) =>
  client.query(
    `insert into user_invitations (company_id, client_id, client_group_id, email, token_hash, created_date, expires_date, used_date, role)
     select company_id, client_id, id, $2 || '@example.com', convert_to($2 || id, 'UTF8'), now(), now(), now(), $3 from client_groups where id = $1`,
    [group, name, role],
  );
const addedByAdmin = (group: number) =>
  client.query(
    `insert into access_log (company_id, client_id, user_id, action, at) select company_id, client_id, 1, 'member.add', now() from client_groups where id = $1`,
    [group],
  );
const roles = async () => {
  const { rows } = await client.query(
    `select u.first_name as name, m.client_group_id::int as team, m.role, m.is_role_unconfirmed as waits
     from client_group_members m join users u on u.id = m.user_id order by 2, 1`,
  );
  return rows.map(({ name, team, role, waits }) => [team, name, role, ...(waits ? ['waits'] : [])].join(' '));
};

test('a membership gets what is known to have been given there; the rest are assistants who wait to be confirmed', async () => {
  // Elsa's: made by ADMIN, invited as leader, registered too early and then invited as an assistant, an assistant.
  for (const name of ['made', 'led', 'early', 'helper']) await member(name, 1);
  await invited('led', 1, 'ASSISTANCE_ADMIN');
  await invited('early', 1, 'USER');
  await invited('helper', 1, 'USER');
  // Mia's: who made the client, and somebody who leads elsewhere and was invited to help.
  await member('maker', 3);
  await member('led', 3);
  await invited('led', 3, 'USER');
  // Ture's: nobody is known to lead it, since ADMIN put them in.
  await addedByAdmin(4);
  await member('alone', 4);
  await member('early', 4);
  expect(await own.migrate()).toContain('0041-roles-by-membership');
  expect(await roles()).toEqual([
    '1 early USER waits',
    '1 helper USER',
    '1 led ASSISTANCE_ADMIN',
    '1 made ASSISTANCE_ADMIN',
    '3 led USER waits',
    '3 maker ASSISTANCE_ADMIN',
    '4 alone USER waits',
    // A team that would have no leader keeps whoever was there first.
    '4 early ASSISTANCE_ADMIN waits',
  ]);
});

test('the release before puts people in without a role: it is filled by the same rule', async () => {
  await member('made', 2);
  await member('helper', 2);
  await invited('maker', 2, 'USER');
  await member('maker', 2);
  expect((await roles()).filter((row) => row.startsWith('2 '))).toEqual(['2 helper USER', '2 made ASSISTANCE_ADMIN', '2 maker USER']);
});
