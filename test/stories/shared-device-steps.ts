/** Steps of the stories about shared devices: a company that shares, somebody of a team of it who joins, and a code given on the device. */
import { sharedDevices } from '#contract/access/shared-devices.ts';
import { companies } from '#contract/people.ts';
import type { Person, World } from '#test/world.ts';
import { factorSteps } from './factor-steps.ts';

export const CODE = '493817';
export const WRONG = '502946';

export function sharedDeviceSteps(world: () => World) {
  const factors = factorSteps(world);
  const share = (sharedDevices: boolean, who: { token: string } = world().people.orgAdmin, { id } = world().companies.sol) =>
    world().call(who, companies.change, { params: { id }, body: { sharedDevices } });
  /** Somebody of Elsa's team, signed in a moment ago. */
  const assistant = async (kind: 'STAFF' | 'SELF' = 'STAFF') => {
    const who = await factors.somebody();
    await world().join(world().clients.elsa, who);
    if (kind === 'SELF')
      await world().scoped({ companies: '*' }, (db) =>
        db.updateTable('client_group_members').set({ kind }).where('user_id', '=', who.id).execute(),
      );
    return signedIn(who);
  };
  const signedIn = async (who: Person) => ({ ...who, token: (await factors.signIn(who)).data.id_token! });
  type Wanted = { device?: string; companyId?: number; name?: string };
  const join = (who: { token: string }, code = CODE, more: Wanted = {}) =>
    world().call(who, sharedDevices.join, { body: { code, ...more } });
  /** The secret of a new device, with its person on the list. */
  const deviceOf = async (who: { token: string }, code = CODE) => (await join(who, code)).data.device;
  const people = async (device: string) => (await world().call(null, sharedDevices.people, { body: { device } })).data;
  const enter = (device: string, userId: number, code = CODE, ip?: string) =>
    world().call(null, sharedDevices.signIn, { body: { device, userId, code } }, {}, ip);
  return { ...factors, share, assistant, signedIn, join, deviceOf, people, enter };
}
