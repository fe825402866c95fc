/** Every policy of the database by what it lets somebody do: a company writes its own rows alone, and reads the platform's (decision 004). */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';

type Policy = { table: string; name: string; command: string; permissive: string; roles: string; using: string; check: string | null };
let policies: Policy[];
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  const client = new pg.Client(fresh.connection);
  await client.connect();
  const { rows } = await client.query(`select tablename as table, policyname as name, cmd as command, permissive, roles::text as roles,
    qual as using, with_check as check from pg_policies where schemaname = 'public' order by 1, 2`);
  policies = rows;
  await client.end();
});
afterAll(() => drop());

/** A condition without what PostgreSQL writes into it by its version: brackets, blanks and names of columns. */
const plain = (condition: string) => condition.replace(/ AS \w+|[()\s]/g, '');
const own = (column: string, also = '') => plain(`${also} ${column} = ANY SELECT app_companies ::bigint[] OR SELECT app_everything`);
/** Tables whose rows are found by more than their company, each with why. */
const others: Record<string, string> = {
  companies: own('id'),
  // A person's picture belongs to no company.
  files: own('company_id', 'company_id IS NULL OR'),
  // Whoever changes what all days show stamps the platform's line.
  day_stamps: own('company_id', 'company_id = 0 OR'),
};

it('a policy by which rows are written shows those of the request’s companies alone', () => {
  const written = policies.filter(({ command }) => command !== 'SELECT');
  expect(written.length).toBeGreaterThan(50);
  const found = written.map(({ table, name, using, check, command }) => [table, name, command, plain(using), check]);
  expect(found).toEqual(written.map(({ table }) => [table, 'tenant', 'ALL', others[table] ?? own('company_id'), null]));
});

it('the platform’s rows are read by everybody and written by no policy of theirs', () => {
  const platform = policies
    .filter(({ using, name }) => name !== 'tenant' || /company_id = 0/.test(using))
    .filter(({ table }) => !(table in others));
  expect(platform.length).toBeGreaterThan(10);
  for (const { table, name, command, using, check } of platform)
    expect([table, name, command, using, check]).toEqual([table, 'platform', 'SELECT', '(company_id = 0)', null]);
});

it('none narrows another, or holds for some logins only', () => {
  for (const { table, permissive, roles } of policies) expect([table, permissive, roles]).toEqual([table, 'PERMISSIVE', '{public}']);
});
