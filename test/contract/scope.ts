/** Calls that reach for rows of others: each with the complaint it deserves, so that the loop runs with and without row-level security. */
import type { Person } from '#test/world.ts';
import { bodyOf } from './bodies.ts';
import { type Named, ofCompanies, paramNames, pointers, tableNamed } from './endpoints.ts';
import type { Ground } from './ground.ts';
import type { Side } from './rows.ts';

/** Nobody has a row with this id. */
export const NOBODY = 999_999_999_999;

/** The others whose rows this person is not to reach. ADMIN is in scope of every company (R3). */
export function others(g: Ground, who: Person): (Side | 'nobody')[] {
  if (who === g.people.ADMIN) return ['nobody'];
  return who === g.people.USER || who === g.people.ASSISTANCE_ADMIN ? ['karl', 'foreign', 'nobody'] : ['foreign', 'nobody'];
}
const rowOf = (g: Ground, side: Side | 'nobody', table: string) => (side === 'nobody' ? NOBODY : g.rowOf(side)(table));
/** The company's own rows are no other's within the company. */
const isShared = (side: Side | 'nobody', table: string) => side === 'karl' && ofCompanies.includes(table);

/** Each id of the address in turn belongs to another: what was answered with anything but 404. */
export async function reachedByAddress(g: Ground, who: Person, { name, endpoint }: Named): Promise<string[]> {
  const wrong: string[] = [];
  for (const side of others(g, who))
    for (const param of paramNames(endpoint.path)) {
      const table = tableNamed(param, endpoint.path);
      if (isShared(side, table)) continue;
      const params = { ...g.paramsOf(endpoint, 'elsa'), [param]: rowOf(g, side, table) };
      const { status } = await g.send(who, endpoint, { params, body: bodyOf(endpoint, g.maker('elsa', who)) });
      if (status !== 404) wrong.push(`${name}: ${param} of ${side} answered ${status} to ${who.name}`);
    }
  return wrong;
}

/** Each id of the body in turn belongs to another: what was answered with anything but 400 or 404. */
export async function reachedByBody(g: Ground, who: Person, { name, endpoint }: Named): Promise<string[]> {
  const wrong: string[] = [];
  for (const side of others(g, who))
    for (const { name: field, table, of } of pointers(endpoint.body, endpoint.path)) {
      if (isShared(side, table)) continue;
      const body = { ...bodyOf(endpoint, g.maker('elsa', who)), [field]: of(rowOf(g, side, table)) };
      const { status } = await g.send(who, endpoint, { params: g.paramsOf(endpoint, 'elsa'), body });
      if (![400, 404].includes(status)) wrong.push(`${name}: ${field} of ${side} answered ${status} to ${who.name}`);
    }
  return wrong;
}

/** Each id of the query in turn belongs to another: the answer may be empty or 404; what it must not show, `send` watches. */
export async function reachedByQuery(g: Ground, who: Person, one: Named): Promise<string[]> {
  const { name, endpoint } = one;
  const wrong: string[] = [];
  for (const side of others(g, who))
    for (const field of Object.keys(endpoint.query?.shape ?? {}).filter((key) => /Id$/.test(key))) {
      if (isShared(side, tableNamed(field, endpoint.path))) continue;
      const id = rowOf(g, side, tableNamed(field, endpoint.path));
      const { status } = await g.send(who, endpoint, {
        params: g.paramsOf(endpoint, 'elsa'),
        query: `${await g.queryOf(one, who)}&${field}=${id}&size=5000`,
        body: bodyOf(endpoint, g.maker('elsa', who)),
      });
      if (![200, 404].includes(status)) wrong.push(`${name}: ${field} of ${side} answered ${status} to ${who.name}`);
    }
  return wrong;
}
