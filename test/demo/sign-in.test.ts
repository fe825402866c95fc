/**
 * The sign-in of the demo's companies: what one shares and another requires, and that nobody is led through it who shares an account (R164, R168).
 * @module-tag release
 */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { toInstant } from '#domain/time.ts';
import { demoAccounts } from '#server/demo/people.ts';
import { type Organisation, organisation } from '#test/demo/organisation.ts';

const ZONE = 'Europe/Stockholm';
const FILLED = toInstant('2026-11-20T10:22', ZONE);

let demo: Organisation;
const rowsOf = async <R>(query: RawBuilder<R>) => (await demo.scoped({ companies: '*', readOnly: true }, (db) => query.execute(db))).rows;
beforeAll(async () => {
  demo = await organisation(FILLED);
});
afterAll(() => demo.stop());

it('has a company that shares tablets, and one whose office needs two steps in a month: nobody who signs in here', async () => {
  const shares = await rowsOf(sql<{ name: string }>`select name from companies where shared_devices`);
  expect(shares).toEqual([{ name: 'Solgläntans assistans AB' }]);
  const rules = await rowsOf(
    sql<{ name: string; days: number }>`
    select c.name, r.from_day - (${FILLED}::timestamptz at time zone ${ZONE})::date as days from two_step_rules r join companies c on c.id = r.company_id`,
  );
  expect(rules).toEqual([{ name: 'Havets omsorg', days: 30 }]);
  for (const account of demoAccounts)
    expect((await demo.call(await demo.signIn(account), access.account)).data.mustAddFrom ?? null, account).toBeNull();
});
