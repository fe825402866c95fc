/**
 * Every GET of the contract as each role: the clients whom an answer shows are those of its line in the access log, no more and no fewer; and
 * prints, which are lines of whom one sees (R119).
 * @module-tag long
 */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { roles } from '#domain/permissions.ts';
import { type World, world } from '#test/world.ts';
import { clientIds } from './client-ids.ts';
import { endpoints, mayCall, type Named, named } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';
import { type Side, sides } from './rows.ts';

let w: World;
let g: Ground;
beforeAll(async () => {
  w = await world();
  g = await ground(w);
  const { rows } = await w.asOwner({ companies: '*' }, (db) => sql<{ id: number; name: string }>`select id, name from clients`.execute(db));
  others.push(...rows.filter(({ id }) => sides.every((side) => w.clients[side].id !== id)));
  for (const side of sides)
    await w.asOwner({ companies: '*' }, (db) =>
      db.updateTable('clients').set({ name: names[side] }).where('id', '=', w.clients[side].id).execute(),
    );
});
/** Names that stand in no other row: an answer that has one shows its client, by whatever field. */
const others: { id: number; name: string }[] = [];
const names: Record<Side, string> = { elsa: 'Ottilia Granquist', karl: 'Pehr Lundmark', foreign: 'Tuva Wikander' };

let last = 0;
/** The clients of the lines that were written since this was asked last, one for each line that has them. */
const logged = async (): Promise<number[]> => {
  const { rows } = await w.asOwner({ companies: '*' }, (db) =>
    sql<{ id: number; clients: number[] }>`
      select id::float8 as id, array(select unnest(client_ids)::float8) as clients from log.access_events where id > ${last} order by id`.execute(
      db,
    ),
  );
  last = rows.at(-1)?.id ?? last;
  return rows.flatMap(({ clients }) => clients);
};

/** Resources whose rows are clients themselves. */
const clientLists = ['clients.list', 'clients.get', 'overview.myClients'];
const shownIn = ({ area, key }: Named, text: string): number[] => {
  if (!/^[{[]/.test(text)) return [];
  const body = JSON.parse(text) as unknown;
  const own = clientLists.includes(`${area}.${key}`) ? [body].flat().map((row) => (row as { id: number }).id) : [];
  const calledOthers = others.filter(({ name }) => text.includes(name)).map(({ id }) => id);
  const called = [...sides.filter((side) => text.includes(names[side])).map((side) => w.clients[side].id), ...calledOthers];
  // An invitation names the team that it leads into.
  const invited = area === 'invitations' ? sides.filter((side) => text.includes(`"clientGroupId":${w.clients[side].groupId},`)) : [];
  return [...own, ...called, ...invited.map((side) => w.clients[side].id), ...clientIds(body)];
};

it.each(roles)(
  '%s',
  async (role) => {
    const wrong: string[] = [];
    let showing = 0;
    for (const one of endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.may !== 'public' && mayCall(role, endpoint)))
      for (const side of sides as readonly Side[]) {
        // Another session each time: a look that is repeated in one is written once.
        const who = g.people[role];
        who.token = (await g.again(who)).token;
        await logged();
        const query = await g.queryOf(one, who);
        const { status, text } = await g.send(who, one.endpoint, {
          params: g.paramsOf(one.endpoint, side),
          ...(query !== undefined && { query }),
        });
        const lines = await logged();
        const shown = new Set(status === 200 ? shownIn(one, text) : []);
        if (status === 200 && one.endpoint.path.includes('{clientId}')) shown.add(w.clients[side].id);
        if (shown.size > 0) showing += 1;
        const missing = [...shown].filter((id) => !lines.includes(id));
        const extra = lines.filter((id) => !shown.has(id));
        // The suggestions of a search are names, which do not say whose.
        const isSuggestion = one.key === 'nearest' && text !== '[]';
        // Sums and lists that name nobody: of one client, and for ADMIN of whatever is a client's (R3).
        const isUnnamed = shown.size === 0 && (one.endpoint.logsAccessTo === 'client' || role === 'ADMIN') && lines.length === 1;
        const isNamed = isSuggestion || isUnnamed;
        if (missing.length > 0 || (extra.length > 0 && !isNamed) || new Set(lines).size < lines.length)
          wrong.push(`${one.name} ${side} (${status}): shows ${[...shown]}, lines ${lines}`);
        if (status === 200 && one.endpoint.logsAccessTo === 'client' && lines.length === 0 && shown.size > 0)
          wrong.push(`${one.name}: nothing`);
      }
    expect(wrong).toEqual([]);
    expect(showing).toBeGreaterThan(20);
  },
  300_000,
);

it.each(roles)('a print by %s is a line of whom they see, and of nobody else', async (role) => {
  await logged();
  for (const side of sides as readonly Side[]) {
    const { id } = w.clients[side];
    const { status } = await g.send(g.people[role], named('accessLog.print'), { params: {}, body: { clientIds: [id], page: 'events' } });
    expect({ side, status, lines: await logged() }).toEqual({ side, status, lines: status === 204 ? [id] : [] });
    if (side === 'elsa' || role === 'ADMIN') expect(status, side).toBe(204);
    else if (side === 'foreign') expect(status, side).toBe(404);
  }
});
