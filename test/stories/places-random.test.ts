/**
 * Random histories of roles given, raised, lowered, ended and moved between companies, through the calls alone: whatever came before, somebody holds
 * at each place what a naive list of what was given there says (R3, decision 079).
 * @module-tag long
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { adminUsers } from '#contract/admin.ts';
import { clientCards } from '#contract/client-cards.ts';
import { members } from '#contract/members.ts';
import { clientGroupAdmin } from '#contract/people.ts';
import { staff } from '#contract/staff.ts';
import { type Role, roles } from '#domain/permissions.ts';
import type { TeamRole } from '#domain/places.ts';
import { createSession } from '#server/access/sessions.ts';
import { longRuns } from '#test/runs.ts';
import { type Person, type World, world } from '#test/world.ts';

const sides = ['elsa', 'karl', 'foreign'] as const;
type Side = (typeof sides)[number];
const companyOf = { elsa: 'sol', karl: 'sol', foreign: 'hav' } as const;

let w: World;
beforeAll(async () => {
  w = await world();
  await w.scoped({ companies: '*' }, (db) =>
    db.updateTable('clients').set({ office_reads_card: false }).where('id', '=', w.clients[closed[0]].id).execute(),
  );
});

/** Of the clients those whose team keeps the card to itself (R97). */
const closed = ['elsa'] as const;
const side = fc.constantFrom(...sides);
const role = fc.constantFrom<TeamRole>('USER', 'ASSISTANCE_ADMIN');
const act = fc.oneof(
  fc.record({ is: fc.constant('invited' as const), side, role, isStale: fc.boolean() }),
  fc.record({ is: fc.constant('added' as const), side, role }),
  fc.record({ is: fc.constant('given' as const), side, role }),
  fc.record({ is: fc.constant('active' as const), side, active: fc.boolean() }),
  fc.record({ is: fc.constant('removed' as const), side }),
  fc.record({ is: fc.constant('left' as const), company: fc.constantFrom('sol' as const, 'hav' as const) }),
  fc.record({
    is: fc.constant('office' as const),
    company: fc.constantFrom('sol' as const, 'hav' as const, null),
    role: fc.constantFrom<Role>('ORG_ADMIN', 'ORG_USER'),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
type Model = { office: { company: 'sol' | 'hav'; role: Role } | null; teams: Map<Side, { role: TeamRole; active: boolean }> };

const chief = (company: 'sol' | 'hav') => (company === 'sol' ? w.people.orgAdmin : w.people.strangerOrgAdmin);

async function invite(who: Person, model: Model, at: Side, as: TeamRole, isStale: boolean) {
  const { groupId } = w.clients[at];
  const { status, data } = await w.call(chief(companyOf[at]), invitations.invite, {
    query: { userEmail: who.login, clientGroupId: String(groupId), role: as },
  });
  const before = model.teams.get(at);
  // Whom one sees in the team is not invited.
  if (before?.active) return expect(status).toBe(400);
  expect(status).toBe(201);
  const token = data.link!.split('token=')[1]!;
  if (isStale) {
    // Put into the team before the invitation is used: the role they have then stays.
    await w.call(w.people.admin, clientGroupAdmin.addMember, { params: { id: groupId, userId: who.id }, query: { role: 'USER' } });
    model.teams.set(at, { role: before?.role ?? 'USER', active: true });
  } else model.teams.set(at, { role: as, active: true });
  expect((await w.call(who, invitations.accept, { query: { token } })).status).toBe(200);
}

async function moveOffice(who: Person, model: Model, office: Model['office']) {
  const { data } = await w.call(w.people.admin, adminUsers.byId, { params: { id: who.id } });
  const { id, firstName, lastName, email } = data;
  const company = office && { id: w.companies[office.company].id };
  const body = { id, firstName, lastName, email, company, authorities: [office?.role ?? 'USER'] };
  expect((await w.call(w.people.admin, adminUsers.update, { body })).status).toBe(200);
  model.office = office;
}

/** Does the act to somebody, in the product and in the model. */
async function play(who: Person, model: Model, one: Act): Promise<void> {
  if (one.is === 'office') return moveOffice(who, model, one.company && { company: one.company, role: one.role });
  if (one.is === 'left') {
    const inCompany = sides.filter((at) => companyOf[at] === one.company && model.teams.has(at));
    const body = { teamIds: inCompany.map((at) => w.clients[at].groupId) };
    const { status } = await w.call(chief(one.company), staff.leave, { params: { id: who.id }, body });
    if (status === 204) for (const at of inCompany) model.teams.delete(at);
    return;
  }
  const params = { id: w.clients[one.side].groupId, userId: who.id };
  const before = model.teams.get(one.side);
  const by = chief(companyOf[one.side]);
  if (one.is === 'invited') return invite(who, model, one.side, one.role, one.isStale);
  if (one.is === 'added') {
    expect((await w.call(w.people.admin, clientGroupAdmin.addMember, { params, query: { role: one.role } })).status).toBe(200);
    model.teams.set(one.side, { role: before?.role ?? one.role, active: true });
    return;
  }
  if (one.is === 'removed') {
    expect((await w.call(by, members.removeMember, { params })).status).toBe(before ? 204 : 404);
    model.teams.delete(one.side);
    return;
  }
  const body = one.is === 'given' ? { role: one.role } : { active: one.active };
  expect((await w.call(by, members.changeMember, { params, body })).status).toBe(before ? 200 : 404);
  if (before) model.teams.set(one.side, { ...before, ...body });
}

const rolesIn = ({ office, teams }: Model, at: Side): Role[] => {
  const held: Role[] = [];
  if (office?.company === companyOf[at]) held.push(office.role);
  const team = teams.get(at);
  if (team?.active) held.push(team.role);
  return roles.filter((one) => held.includes(one));
};
/** 404 where they have no business, 403 where none of their roles may. */
const expected = (held: readonly Role[], may: readonly Role[], anywhere: readonly Role[]) =>
  !anywhere.some((one) => may.includes(one)) ? 403 : held.length === 0 ? 404 : held.some((one) => may.includes(one)) ? 200 : 403;

it('somebody holds at each place what was given there', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      await w.pool.query('delete from attempts');
      const who = await w.person(`Hilda Historia${++count}`, ['USER']);
      const model: Model = { office: null, teams: new Map() };
      const signedIn = { ...who };
      for (const one of acts) {
        await play(signedIn, model, one);
        // A change of the account's own roles signs it out (decision 010), and so does leaving all that leads anywhere (decision 070).
        if (one.is === 'office' || one.is === 'left')
          signedIn.token = await createSession({ scoped: w.scoped }, who.id, w.clock.now, false);
        const all = sides.flatMap((at) => rolesIn(model, at));
        const anywhere = all.length > 0 || model.office ? [...all, ...(model.office ? [model.office.role] : [])] : (['USER'] as const);
        for (const at of sides) {
          const held = rolesIn(model, at);
          const { id, groupId } = w.clients[at];
          const account = await w.call(signedIn, access.account, { query: { clientId: String(id) } });
          expect(account.status).toBe(held.length > 0 ? 200 : 404);
          if (held.length > 0) expect(account.data.authorities).toEqual(held);
          const card = await w.call(signedIn, clientCards.get, { params: { clientId: id } });
          expect(card.status).toBe(expected(held, closed.some((one) => one === at) ? ['USER', 'ASSISTANCE_ADMIN'] : roles, roles));
          const list = await w.call(signedIn, invitations.list, { query: { clientGroupId: String(groupId) } });
          expect(list.status).toBe(expected(held, ['ORG_ADMIN', 'ASSISTANCE_ADMIN'], anywhere));
        }
      }
    }),
    { numRuns: longRuns(70, 200) },
  );
}, 600_000);
