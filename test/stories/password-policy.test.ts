/** How long a chosen password must be: ten characters without the demo, the specification's four with it (R28, R96). */
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { registration } from '#contract/access/registration.ts';
import { platform } from '#contract/platform.ts';
import { hashPassword } from '#server/security/password.ts';
import { type World, world } from '#test/world.ts';
import { entering, PASSWORD } from './mails.ts';

const NINE = 'ek-bro-7å';
const TEN = 'ek-bro-7å!';
const FOUR = 'ekbr';

type Chosen = { status: number; problem: { fieldErrors?: unknown } };
let w: World;
const { keyOf, register, registerInvited, askReset, finish, signIn } = entering(() => w);

/** A way to choose a password: the field it is typed in, and what `begin` makes ready for the tries. */
const ways: Record<string, { field: string; begin: (email: string) => Promise<(password: string) => Promise<Chosen>> }> = {
  registration: { field: 'password', begin: async (email) => (password) => register(email, { password }) },
  invitation: {
    field: 'password',
    begin: async (email) => {
      await w.call(w.people.assistanceAdmin, invitations.invite, {
        query: { userEmail: email, clientGroupId: String(w.clients.elsa.groupId) },
      });
      const token = await keyOf(email);
      return (password) => registerInvited(email, token, { password });
    },
  },
  'the link of a reset': {
    field: 'newPassword',
    begin: async () => {
      const { user } = w.people;
      await w.pool.query('update users set password_hash = $2 where id = $1', [user.id, await hashPassword(PASSWORD)]);
      await askReset(user.login);
      const key = await keyOf(user.login);
      return (password) => finish(key, password);
    },
  },
  // Who registers again while the account waits chooses a password by the new link, which activates.
  'the link that activates': {
    field: 'newPassword',
    begin: async (email) => {
      await register(email);
      await register(email);
      const key = await keyOf(email);
      return (password) => finish(key, password);
    },
  },
  'a change of password': {
    field: 'newPassword',
    begin: async () => {
      const { colleague } = w.people;
      await w.pool.query('update users set password_hash = $2 where id = $1', [colleague.id, await hashPassword(PASSWORD)]);
      return (newPassword) => w.call(colleague, registration.changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    },
  },
};
const named = Object.entries(ways).map(([name, way]) => [name, way] as const);
const address = (name: string) => `${name.replaceAll(' ', '.')}@example.com`;

describe('without the demo', () => {
  beforeAll(async () => {
    w = await world();
  });
  it('is told to the forms', async () => {
    expect((await w.call(null, platform.info)).data.shortestPassword).toBe(10);
  });
  it.each(named)('%s refuses nine characters at the field, and takes ten', async (name, { field, begin }) => {
    const choose = await begin(address(name));
    const refused = await choose(NINE);
    expect(refused.status).toBe(400);
    expect(refused.problem.fieldErrors).toEqual([{ objectName: 'account', field, message: 'error.field.weakPassword' }]);
    expect((await choose(TEN)).status).toBeLessThan(300);
  });
  it('signs somebody in whose password was chosen while four were enough', async () => {
    await w.pool.query('update users set password_hash = $2 where id = $1', [w.people.orgUser.id, await hashPassword(FOUR)]);
    expect((await signIn(w.people.orgUser.login, FOUR)).status).toBe(200);
  });
});

describe('with the demo', () => {
  beforeAll(async () => {
    w = await world({ DEMO: '1' });
  });
  it('is told to the forms', async () => {
    expect((await w.call(null, platform.info)).data.shortestPassword).toBe(4);
  });
  it.each(named)('%s takes four characters', async (name, { begin }) => {
    const choose = await begin(address(name));
    expect((await choose(FOUR)).status).toBeLessThan(300);
  });
});
