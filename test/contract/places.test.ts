/**
 * A role holds where it was given (R3, decision 079): whatever somebody is elsewhere, at a place they may do exactly what the role that was given
 * there may, for every endpoint of the contract.
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { doesKindHold, type MemberKind } from '#domain/member-kinds.ts';
import { type Action, type Role, rolesWith } from '#domain/permissions.ts';
import type { TeamRole } from '#domain/places.ts';
import { type Person, type World, world } from '#test/world.ts';
import { bodyOf } from './bodies.ts';
import { isOfCopies, ownCopy } from './copy-rows.ts';
import { closed, type Named, ofCompanies, ofPlatformAlone, paramNames, pointers, tableNamed } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';

type Given = {
  company?: 'sol' | 'hav';
  authorities?: Role[];
  teams?: Partial<Record<'elsa' | 'karl' | 'foreign', TeamRole>>;
  /** The kind of the membership at Elsa's (R139). */
  kind?: MemberKind;
};
/** Who somebody is elsewhere, before a role is given at Elsa's. */
const before: Record<string, Given> = {
  'nobody anywhere': {},
  'registered alone': { authorities: ['ASSISTANCE_ADMIN'] },
  'administrator of another company': { company: 'hav', authorities: ['ORG_ADMIN'] },
  'coordinator of another company': { company: 'hav', authorities: ['ORG_USER'] },
  'leader in another company': { teams: { foreign: 'ASSISTANCE_ADMIN' } },
  'assistant in another company': { teams: { foreign: 'USER' } },
  'leader of another team of the company': { teams: { karl: 'ASSISTANCE_ADMIN' } },
  'assistant in another team of the company': { teams: { karl: 'USER' } },
  'administrator and leader in another company': { company: 'hav', authorities: ['ORG_ADMIN'], teams: { foreign: 'ASSISTANCE_ADMIN' } },
};
const given: Record<string, Given & { roles: Role[] }> = {
  'assistant there': { roles: ['USER'], teams: { elsa: 'USER' } },
  'the client there': { roles: ['USER'], teams: { elsa: 'USER' }, kind: 'SELF' },
  'leader there': { roles: ['ASSISTANCE_ADMIN'], teams: { elsa: 'ASSISTANCE_ADMIN' } },
  'coordinator there': { roles: ['ORG_USER'], company: 'sol', authorities: ['ORG_USER'] },
  'administrator there': { roles: ['ORG_ADMIN'], company: 'sol', authorities: ['ORG_ADMIN'] },
  'coordinator who helps there': { roles: ['ORG_USER', 'USER'], company: 'sol', authorities: ['ORG_USER'], teams: { elsa: 'USER' } },
  'administrator who leads there': {
    ...{ roles: ['ORG_ADMIN', 'ASSISTANCE_ADMIN'], company: 'sol', authorities: ['ORG_ADMIN'] },
    teams: { elsa: 'ASSISTANCE_ADMIN' },
  },
};
const pairs = Object.entries(before).flatMap(([was, first]) =>
  Object.entries(given)
    // An account works for one company.
    .filter(([, { company }]) => !company || !first.company)
    .map(([is, second]) => ({ was, is, first, second })),
);

let w: World;
let g: Ground;
let calls = 0;
beforeAll(async () => {
  w = await world();
  g = await ground(w);
});

let count = 0;
async function personOf({ first, second }: (typeof pairs)[number]): Promise<Person> {
  const company = second.company ?? first.company;
  const authorities = [...(second.authorities ?? []), ...(first.authorities ?? [])];
  const roles: Role[] = authorities.length > 0 ? authorities : ['USER'];
  const created = await w.person(`Mira Många${++count}`, roles, company && w.companies[company].id);
  for (const [side, role] of Object.entries({ ...first.teams, ...second.teams }))
    await w.join(w.clients[side as 'elsa'], created, true, role, side === 'elsa' ? second.kind : undefined);
  return created;
}

/** Accounts are no place: whoever may not see one is answered as of one that is not there. An erasure is of a client whom nobody's team has any more. */
const noPlace = ['users', 'waiting_users', 'factored_users', 'offices', 'erasures', ...ofPlatformAlone];
/** Tables of Elsa's side that a call names rows of. */
const tablesOf = ({ endpoint }: Named) =>
  [
    ...paramNames(endpoint.path).map((name) => tableNamed(name, endpoint.path)),
    ...pointers(endpoint.body, endpoint.path).map(({ table }) => table),
  ].filter((table) => !noPlace.includes(table) && !table.startsWith('global '));
/** A month of the log's review is an ORG_USER's where it names them, a delegation its person's. */
const byName = ['accessReviews.get', 'delegations.get'];
const namesPlace = (one: Named) => tablesOf(one).length > 0;
/** What is a whole company's is near all its teams. */
const rolesFor = ({ first, second }: (typeof pairs)[number], one: Named): Role[] =>
  tablesOf(one).every((table) => ofCompanies.includes(table)) && first.teams?.karl ? [...second.roles, first.teams.karl] : second.roles;

/** `copyId`: a copy is its maker's alone, and made for whoever may read it. */
async function callAt(who: Person, one: Named, copyId?: number) {
  calls++;
  const { endpoint } = one;
  const query = await g.queryOf(one, who);
  const params = g.paramsOf(endpoint, 'elsa');
  if (copyId) params.id = copyId;
  const asked = { params, body: bodyOf(endpoint, g.maker('elsa')), ...(query && { query }) };
  return g.send(who, endpoint, asked);
}
const mayAt = (pair: (typeof pairs)[number], one: Named) =>
  rolesFor(pair, one).some((role) => rolesWith(one.endpoint.may as Action).includes(role)) &&
  doesKindHold(pair.second.kind, one.endpoint.may as Action);

describe.each(pairs)('$is, $was', (pair) => {
  it('is refused all that the role there may not', async () => {
    const who = await personOf(pair);
    const denied = closed.filter((one) => namesPlace(one) && !mayAt(pair, one));
    const untouched = await g.fingerprint();
    const wrong: string[] = [];
    for (const one of denied) {
      const { status, text } = await callAt(who, one);
      if (status !== 403) wrong.push(`${one.name}: ${status} ${text.slice(0, 100)}`);
    }
    expect(wrong).toEqual([]);
    expect(await g.fingerprint()).toBe(untouched);
  });
  it('reads all that the role there may', async () => {
    const who = await personOf(pair);
    const wrong: string[] = [];
    for (const one of closed.filter(
      (each) => each.endpoint.method === 'GET' && namesPlace(each) && mayAt(pair, each) && !byName.includes(`${each.area}.${each.key}`),
    )) {
      const { status, text } = await callAt(who, one, isOfCopies(one.area, one.key) ? await ownCopy(w, 'elsa', who) : undefined);
      if (status !== 200) wrong.push(`${one.name}: ${status} ${text.slice(0, 100)}`);
    }
    expect(wrong).toEqual([]);
  });
});
it('was asked of the whole contract', () => {
  expect(calls).toBeGreaterThan(pairs.length * 100);
});
