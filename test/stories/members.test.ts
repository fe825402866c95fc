/**
 * A client group's team: seen by who sees the client, changed by its administrators, never by oneself for oneself
 * (product «Team and invitations», R3).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { members } from '#contract/members.ts';
import { clientGroupAdmin } from '#contract/people.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
const { grouped } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const team = (who: { token: string }) => w.call(who, members.list, { params: { id: w.clients.elsa.groupId } });
const of = (userId: number) => ({ id: w.clients.elsa.groupId, userId });

describe('the team', () => {
  it('is seen by its members and the organisation, and by nobody else', async () => {
    const { user, orgUser, stranger, colleague } = w.people;
    for (const who of [user, orgUser]) {
      const { status, data } = await team(who);
      expect(status).toBe(200);
      expect(data.find(({ id }) => id === colleague.id)).toEqual({
        id: colleague.id,
        firstName: 'Omar',
        lastName: 'Haddad',
        login: colleague.login,
        imageUrl: null,
        active: true,
        isClosed: false,
        role: 'USER',
        kind: 'STAFF',
        authorities: ['USER'],
      });
    }
    expect((await team(stranger)).status).toBe(404);
  });
  it.each(['assistanceAdmin', 'orgAdmin', 'admin'] as const)('%s switches a member off and on, at the next request', async (by) => {
    const { colleague } = w.people;
    expect((await grouped(colleague)).status).toBe(200);
    const change = (active: boolean) => w.call(w.people[by], members.changeMember, { params: of(colleague.id), body: { active } });
    expect(await change(false)).toMatchObject({ status: 200, data: { id: colleague.id, active: false } });
    expect((await grouped(colleague)).status).toBe(404);
    expect((await team(w.people.user)).data.find(({ id }) => id === colleague.id)?.active).toBe(false);
    expect((await change(true)).status).toBe(200);
    expect((await grouped(colleague)).status).toBe(200);
  });
  it('loses a member who is removed, at the next request', async () => {
    const { colleague, assistanceAdmin } = w.people;
    expect((await w.call(assistanceAdmin, members.removeMember, { params: of(colleague.id) })).status).toBe(204);
    expect((await grouped(colleague)).status).toBe(404);
    expect((await w.call(assistanceAdmin, members.removeMember, { params: of(colleague.id) })).status).toBe(404);
  });
  it('is not changed by oneself for oneself, by a plain member, or from outside', async () => {
    const { assistanceAdmin, user, strangerAdmin, strangerOrgAdmin } = w.people;
    const own = { params: of(assistanceAdmin.id) };
    expect(await w.call(assistanceAdmin, members.removeMember, own)).toMatchObject({
      status: 409,
      problem: { message: 'error.member.self' },
    });
    expect((await w.call(assistanceAdmin, members.changeMember, { ...own, body: { active: false } })).status).toBe(409);
    expect((await w.call(user, members.removeMember, own)).status).toBe(403);
    for (const who of [strangerAdmin, strangerOrgAdmin])
      expect((await w.call(who, members.changeMember, { params: of(user.id), body: { active: false } })).status).toBe(404);
    expect((await team(user)).data).toHaveLength(2);
  });
  it('is seen by whoever leads another team of the client, and changed by none of those', async () => {
    const { elsa } = w.clients;
    const { data: night } = await w.call(w.people.admin, clientGroupAdmin.create, { body: { name: 'Natt', client: { id: elsa.id } } });
    const leader = await w.person('Nora Natt', ['USER']);
    await w.join({ ...elsa, groupId: night.id }, leader, true, 'ASSISTANCE_ADMIN');
    expect((await team(leader)).status).toBe(200);
    const params = of(w.people.user.id);
    expect((await w.call(leader, members.changeMember, { params, body: { active: false } })).status).toBe(404);
    expect((await w.call(leader, members.removeMember, { params })).status).toBe(404);
    expect((await team(leader)).data.find(({ id }) => id === w.people.user.id)).toMatchObject({ active: true });
  });
});
