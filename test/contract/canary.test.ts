/** R21, over every endpoint there is: what the organisation may not see of an instance is in no answer, list, error or live event. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { clientCards } from '#contract/client-cards.ts';
import { handover } from '#contract/handover.ts';
import { inventoryEffects, inventoryItems } from '#contract/inventory.ts';
import { activityInstances, type InstancePatch } from '#contract/planning/instances.ts';
import type { Person } from '#test/world.ts';
import { START, type World, world } from '#test/world.ts';
import { bodyOf } from './bodies.ts';
import { closed, fieldsOf, mayCall, type Named, paramNames, tableNamed } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';

/** A word that stands in every comment that is withheld, and a second and millisecond in every time that is. */
const WORD = 'kanariefågel';
const MOMENT = ':37.431Z';
const said = (what: string) => `<p>${WORD} ${what}</p>`;
const dated = (hour: number) => `2026-11-20T0${hour}:11${MOMENT}`;

let w: World;
let g: Ground;
/** Instances of which something is withheld: of all the comment, of those done and not shared everything. */
const open: number[] = [];
const hidden: number[] = [];

async function share(on: boolean) {
  const flags = { sharesDataWhenSigned: on, sharesDataWhenSkipped: on, sharesDataWhenReported: on, isSentToInbox: on };
  const asked = { params: { id: w.clients.elsa.activityId }, body: flags };
  expect((await w.call(w.people.assistanceAdmin, activities.change, asked)).status).toBe(200);
}
let minute = 0;
async function create(date: string, comment: string): Promise<number> {
  const body = { activityId: w.clients.elsa.activityId, date, comment };
  const { status, data, problem } = await w.call(w.people.assistanceAdmin, activityInstances.create, { body });
  expect(status, JSON.stringify(problem)).toBe(201);
  return data.id;
}
const ahead = (what: string) => create(`2026-11-20T15:${String(++minute).padStart(2, '0')}:00.000Z`, said(what));
const act = async (id: number, body: InstancePatch) =>
  expect((await w.call(w.people.user, activityInstances.change, { params: { id }, body })).status).toBe(200);
/** Does something at a moment whose every trace is withheld: when it was recorded, and when its stock was drawn. */
async function unheard<T>(what: () => Promise<T>): Promise<T> {
  const minute = w.clock.now.toISOString().slice(0, 16);
  w.clock.now = new Date(minute + MOMENT);
  const done = await what();
  w.clock.now = new Date(Date.parse(`${minute}:00.000Z`) + 60_000);
  return done;
}

/** The item that the activity draws; an archived one is not drawn. */
const stocked = () => g.rowOf('elsa')('inventory_items');
async function inUse() {
  await w.scoped({ companies: '*' }, (db) =>
    db.updateTable('inventory_items').set({ removed_at: null, archived: false }).where('id', '=', stocked()).execute(),
  );
}

beforeAll(async () => {
  w = await world();
  g = await ground(w);
  await share(false);
  await inUse();
  // A note of the team's, and what another said before it was marked for the organisation (R89).
  const note = async (text: string) =>
    (await w.call(w.people.user, handover.create, { body: { clientId: w.clients.elsa.id, text } })).data.id;
  await note(`${WORD} bara teamets`);
  const shared = { id: await note(`${WORD} innan`) };
  await w.call(w.people.colleague, handover.answer, { params: shared, body: { text: `${WORD} svarat innan` } });
  await w.call(w.people.user, handover.change, { params: shared, body: { text: 'Det här får alla läsa', forOrganisation: true } });
  // The card of the client is the team's that has closed it to the office, and so is how it stood (decision 063, R97).
  const contacts = [{ kind: 'RELATIVE' as const, name: WORD, phone: '112', note: WORD }];
  for (const text of [`${WORD} innan`, WORD]) {
    const body = { alerts: [{ kind: 'ALLERGY' as const, text }], contacts, officeReadsCard: false };
    expect((await w.call(w.people.assistanceAdmin, clientCards.put, { params: { clientId: w.clients.elsa.id }, body })).status).toBe(200);
  }
  // What the acts draw: the ledger knows to the millisecond when.
  const drawing = { activity: { id: w.clients.elsa.activityId }, item: { id: stocked() }, amount: 1 };
  expect((await w.call(w.people.assistanceAdmin, inventoryEffects.create, { body: drawing })).status).toBe(201);
  open.push(await ahead('ska göras'));
  const missed = await ahead('missad');
  await act(missed, { plannedDate: '2026-11-20T08:15:00.000Z' });
  open.push(missed);
  const signed = await ahead('signerad');
  await unheard(() => act(signed, { isCompleted: true, customDate: dated(7), comment: said('gick bra') }));
  const skipped = await ahead('hoppas över');
  await unheard(() => act(skipped, { isSkipped: true, customDate: dated(6), comment: said('ville inte') }));
  hidden.push(signed, skipped, await unheard(() => create(dated(5), said('rapporterad'))));
  // Done without being shared and taken back: it is to be done, and when it was not is withheld.
  const undone = await ahead('gjordes inte');
  await unheard(() => act(undone, { isCompleted: true, customDate: dated(4) }));
  await unheard(() => act(undone, { isCompleted: false }));
  open.push(undone);
  // The same, done again when it was shared: what was before that is still withheld.
  const redone = await ahead('gjordes om');
  await unheard(() => act(redone, { isCompleted: true, customDate: dated(3) }));
  await unheard(() => act(redone, { isCompleted: false, comment: null }));
  // Shared once and taken back: it is to be done again, and what was said of it is the team's.
  await share(true);
  const taken = await ahead('togs tillbaka');
  await act(taken, { isCompleted: true });
  await act(taken, { isCompleted: false });
  await act(taken, { comment: said('efteråt') });
  open.push(taken);
  // Shared with other words than it had before.
  const reworded = await ahead('innan');
  await act(reworded, { isCompleted: true, comment: '<p>Det här får alla läsa</p>' });
  await act(redone, { isCompleted: true, comment: '<p>Och det här</p>' });
  open.push(reworded, redone);
});

// One call of the loop removes it; the others still ask for its ledger.
beforeEach(inUse);

/** Of the world's day: the access log's own times are the machine's, which may be any. */
const MOMENTS = new RegExp(`${START.slice(0, 10)}T\\d\\d:\\d\\d${MOMENT}`);
const withheld = (text: string) => [...(text.includes(WORD) ? [WORD] : []), ...(MOMENTS.test(text) ? [MOMENT] : [])];
const isInstance = (name: string, path: string) => tableNamed(name, path) === 'activity_instances';

/** Every way of asking: for each withheld instance where the address or a field names one, with the widest of lists. */
const asks = function* ({ endpoint }: Named) {
  const inPath = paramNames(endpoint.path).filter((name) => isInstance(name, endpoint.path));
  const wide = fieldsOf(endpoint.query).some(([name]) => name === 'startDate') ? 'startDate=2026-11-01&endDate=2026-12-20&' : '';
  const body = bodyOf(endpoint, g.maker('elsa'));
  const inBody = Object.keys(body ?? {}).filter((name) => /[iI]nstanceIds?$/.test(name));
  const ids = inPath.length > 0 || inBody.length > 0 ? [...open, ...hidden] : [open[0]!];
  for (const id of ids) {
    const params = { ...g.paramsOf(endpoint, 'elsa'), ...Object.fromEntries(inPath.map((name) => [name, id])) };
    const named = Object.fromEntries(inBody.map((name) => [name, name.endsWith('s') ? [id] : id]));
    const paged = endpoint.sort ? 'size=5000&' : '';
    yield { params, query: `${wide}${paged}search=${WORD}&q=${WORD}&date=2026-11-20`, body: body && { ...body, ...named } };
    if (endpoint.method === 'GET') yield { params, query: `${wide}${paged}` };
  }
};

/** A client who has left would be missing from lists. */
const isLeaving = ({ area, key }: Named) => area === 'erasures' && key === 'leave';

describe.each(['orgAdmin', 'orgUser'] as const)('%s', (role) => {
  /** A session of its own for each endpoint: one of them ends it. */
  const whoever = (): Promise<Person> => g.again(w.people[role]);
  const roleOf = { orgAdmin: 'ORG_ADMIN', orgUser: 'ORG_USER' } as const;

  it.each(closed.filter((one) => mayCall(roleOf[role], one.endpoint) && !isLeaving(one)))('meets nothing of it: $name', async (one) => {
    for (const asked of asks(one)) {
      const { text, status } = await g.send(await whoever(), one.endpoint, asked);
      expect(status).not.toBe(401);
      expect(withheld(text), `${status} ${JSON.stringify(asked)} ${text.slice(0, 500)}`).toEqual([]);
      const echoed = one.endpoint.path.includes('{id}') || one.endpoint.method !== 'GET';
      if (!echoed && status === 200 && /(?<!report-)instance/.test(one.endpoint.path))
        for (const id of hidden) expect(text, `instance ${id}`).not.toContain(`"id":${id},"version"`);
    }
  });
  it('finds no hidden one by its id, and the open ones without a word', async () => {
    const who = await whoever();
    for (const id of hidden) expect((await w.call(who, activityInstances.get, { params: { id } })).status).toBe(404);
    for (const id of open) expect((await w.call(who, activityInstances.get, { params: { id } })).status).toBe(200);
  });
});

it('tells the organisation of a day’s withheld draws in one line, and the team of each', async () => {
  const lines = async (who: Person) =>
    (await w.call(who, inventoryItems.movements, { params: { id: stocked() }, query: { size: 100 } })).data.filter(({ kind }) =>
      ['signed', 'reset', 'notShared'].includes(kind),
    );
  expect((await lines(w.people.user)).filter(({ at }) => at?.endsWith(MOMENT))).toHaveLength(6);
  for (const who of [w.people.orgAdmin, w.people.orgUser]) {
    const told = await lines(await g.again(who));
    expect(told.filter(({ kind }) => kind === 'notShared')).toEqual([
      expect.objectContaining({ day: '2026-11-20', amount: -2, at: null, id: null }),
    ]);
    expect(told.map(({ kind }) => kind).sort()).toEqual(['notShared', 'signed', 'signed']);
  }
});

it('would be heard: the team meets the canaries', async () => {
  const params = { clientId: w.clients.elsa.id };
  const { text } = await g.send(w.people.user, activityInstances.grouped, { params });
  expect(withheld(text)).toEqual([WORD, MOMENT]);
  expect((await g.send(w.people.user, clientCards.get, { params })).text).toContain(WORD);
  for (const id of [...open, ...hidden]) {
    const told = await g.send(w.people.user, activityInstances.history, { params: { id } });
    expect(told.text, String(id)).toContain(WORD);
  }
});
