/** The demo organisation: who may sign in, and that what they find is whole. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#server/demo/people.ts';
import { type Organisation, organisation } from '#test/demo/organisation.ts';

/** Friday 20 November 2026, 10:22 in Stockholm. */
const MORNING = '2026-11-20T09:22:00.000Z';

let demo: Organisation;
beforeAll(async () => {
  demo = await organisation(MORNING);
});
afterAll(() => demo.stop());

describe('the demo organisation', () => {
  it('lets its five accounts sign in, and says so', async () => {
    expect(demo.lines).toEqual(['Demo accounts (password vardag-demo):', ...demoAccounts.map((account) => `  ${account}`)]);
    expect(demoAccounts).toHaveLength(5);
    for (const account of demoAccounts) expect(await demo.signIn(account)).toMatchObject({ status: 200 });
    expect((await demo.signIn('omar.haddad@demo.example')).status).toBe(401);
  });
});
