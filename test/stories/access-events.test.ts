/** The access log of every role: a look and an act are there before their answer, a repeated one once, and nobody's words (R119). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { clientCards } from '#contract/client-cards.ts';
import { inbox } from '#contract/inbox.ts';
import { members } from '#contract/members.ts';
import { clients } from '#contract/people.ts';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { search } from '#contract/search.ts';
import { statistics } from '#contract/statistics.ts';
import { createAccessLog } from '#server/access-log/record.ts';
import { START, type World, world } from '#test/world.ts';
import { linesOver } from './log-lines.ts';
import { steps } from './steps.ts';

let w: World;
const { planned } = steps(() => w);
const lines = linesOver(() => w);
/** Minutes after the start of the world. */
const later = (minutes: number) => {
  w.clock.now = new Date(Date.parse(START) + minutes * 60_000);
};
const elsa = () => w.clients.elsa;
const openDay = (date: string) => w.call(w.people.user, activityInstances.grouped, { params: { clientId: elsa().id }, query: { date } });

beforeAll(async () => {
  w = await world();
});

describe('a look', () => {
  it('is written with who, what and through which team, once in a quarter of an hour', async () => {
    await lines();
    await openDay('2026-11-20');
    await openDay('2026-11-20');
    expect(await lines()).toEqual([
      {
        ...{ user: w.people.user.name, role: 'USER', kind: 'see', endpoint: 'activityInstance.grouped' },
        ...{ target: `clientId=${elsa().id} date=2026-11-20`, clients: [elsa().id], group: elsa().groupId, company: elsa().companyId },
      },
    ]);
    await openDay('2026-11-21');
    expect((await lines()).map(({ target }) => target)).toEqual([`clientId=${elsa().id} date=2026-11-21`]);
    later(16);
    await openDay('2026-11-20');
    expect(await lines()).toHaveLength(1);
    later(0);
  });

  it('of whoever holds its tag already is one all the same', async () => {
    const { headers } = await openDay('2026-11-22');
    later(20);
    await lines();
    const again = await w.call(
      w.people.user,
      activityInstances.grouped,
      { params: { clientId: elsa().id }, query: { date: '2026-11-22' } },
      { 'if-none-match': String(headers.etag) },
    );
    expect(again.status).toBe(304);
    expect(await lines()).toHaveLength(1);
    later(0);
  });

  it('asked for twice at once is one line, and neither answer comes before it', async () => {
    await lines();
    await Promise.all(['2026-11-23', '2026-11-23', '2026-11-23'].map(openDay));
    expect((await lines()).map(({ target }) => target)).toEqual([`clientId=${elsa().id} date=2026-11-23`]);
  });

  it('at several is one line of those who were shown, of the organisation’s side', async () => {
    await lines();
    const { data } = await w.call(w.people.orgAdmin, clients.list, {});
    const [line, ...others] = await lines();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ kind: 'see', group: null, clients: data.map(({ id }) => id).sort((a, b) => a - b) });
    expect(data.length).toBeGreaterThan(1);
  });

  it('by search is one of what was found, without a word of what was searched for', async () => {
    await lines();
    const { data } = await w.call(w.people.user, search.find, { query: { q: 'Elsa' } });
    expect(data.length).toBeGreaterThan(0);
    expect(await lines()).toMatchObject([{ kind: 'search', target: '', clients: [elsa().id] }]);
  });

  it('by a suggestion is one of whom that names', async () => {
    await lines();
    const { data } = await w.call(w.people.user, search.nearest, { query: { q: 'Elza' } });
    expect(data).toEqual(['Elsa']);
    expect(await lines()).toMatchObject([{ kind: 'search', target: '', clients: [elsa().id] }]);
  });

  it('that is refused, or finds nothing, leaves none', async () => {
    await lines();
    expect((await w.call(w.people.strangerAdmin, clientCards.get, { params: { clientId: elsa().id } })).status).toBe(404);
    expect((await w.call(w.people.user, inbox.list, {})).status).toBe(403);
    expect((await w.call(w.people.user, search.find, { query: { q: 'finns inte' } })).data).toEqual([]);
    expect(await lines()).toEqual([]);
  });
});

describe('a change', () => {
  it('whose answer names nobody is written by the rows that were sent', async () => {
    const { id } = await planned();
    const { user } = w.people;
    await lines();
    expect(
      (await w.call(user, instanceBulk.sign, { body: { instanceIds: [id], comment: '<p>Tillsammans</p>', timing: 'now' } })).status,
    ).toBe(200);
    expect(await lines()).toMatchObject([{ kind: 'change', endpoint: 'activityInstance.sign', clients: [elsa().id] }]);
  });

  it('is written each time, but acts that have a history of their own once in a quarter of an hour', async () => {
    await lines();
    const card = { params: { clientId: elsa().id }, body: { alerts: [], contacts: [], imageUrl: null } };
    await w.call(w.people.assistanceAdmin, clientCards.put, card);
    await w.call(w.people.assistanceAdmin, clientCards.put, card);
    expect((await lines()).map(({ kind }) => kind)).toEqual(['change', 'change']);
  });

  it('that takes away is written with what it was about', async () => {
    const { groupId, companyId, id } = elsa();
    await lines();
    const { status } = await w.call(w.people.assistanceAdmin, members.removeMember, {
      params: { id: groupId, userId: w.people.user.id },
    });
    expect(status).toBe(204);
    expect(await lines()).toMatchObject([{ kind: 'change', endpoint: 'member.removeMember', clients: [id], company: companyId }]);
  });

  it('that leaves no row behind is written with the client whose row it was', async () => {
    const { assistanceAdmin } = w.people;
    const body = { name: 'Aldrig gjord', type: { id: elsa().typeId }, client: { id: elsa().id } };
    const { data } = await w.call(assistanceAdmin, activities.create, { body });
    await lines();
    expect((await w.call(assistanceAdmin, activities.remove, { params: { id: data.id } })).status).toBe(204);
    expect(await lines()).toMatchObject([{ kind: 'change', endpoint: 'activity.remove', clients: [elsa().id] }]);
  });
});

it('a log that cannot be written lets nothing be seen', async () => {
  const log = createAccessLog(
    () => Promise.reject(new Error('away')),
    () => new Date(),
  );
  const opening = { user: { id: 1, name: 'A', roles: ['USER'] } as never, token: 't', clients: [1], before: [], action: 'instance.see' };
  const look = () => log({ ...opening, kind: 'see', endpoint: 'e', target: '', isRepeatable: true, requestId: 'r' });
  await expect(look()).rejects.toThrow('away');
  // It is not taken for written.
  await expect(look()).rejects.toThrow('away');
});

it('a log that cannot be written shows nothing, and never says of what was done that it was not', async ({ skip }) => {
  const serving = inject('serving');
  if (!serving) skip('TEST_DATABASE_URL has one login');
  const rights = (how: string) => w.asOwner({ companies: '*' }, (db) => sql.raw(`${how} ${serving}`).execute(db));
  const card = { params: { clientId: elsa().id }, body: { alerts: [], contacts: [], imageUrl: null } };
  const version = async () => (await w.call(w.people.assistanceAdmin, clientCards.history, { params: card.params })).data.length;
  const before = await version();
  later(60);
  await rights('revoke insert on log.access_events from');
  try {
    expect((await w.call(w.people.assistanceAdmin, clientCards.get, { params: card.params })).status).toBe(500);
    const changed = {
      ...card,
      body: { ...card.body, alerts: [{ kind: 'EPILEPSY' as const, text: null }] },
    };
    const { status, problem } = await w.call(w.people.assistanceAdmin, clientCards.put, changed);
    expect({ status, message: problem.message }).toEqual({ status: 503, message: 'error.uncertain' });
  } finally {
    await rights('grant insert on log.access_events to');
  }
  expect(await version()).toBe(before + 1);
});

it('a full disk stops no look, but nothing is taken out, and what was done is uncertain', async () => {
  const owner = (text: string) => w.asOwner({ companies: '*' }, (db) => sql.raw(text).execute(db));
  const card = { params: { clientId: elsa().id } };
  const { data } = await w.call(w.people.assistanceAdmin, activities.list, { query: { clientId: String(elsa().id) } });
  later(120);
  // As PostgreSQL says it.
  await owner(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
  );
  await owner('create trigger no_room before insert on log.access_events for each row execute function no_room()');
  try {
    expect((await w.call(w.people.assistanceAdmin, clientCards.get, card)).status).toBe(200);
    const taken = await w.call(w.people.assistanceAdmin, statistics.extract, { params: { activityId: data[0]!.id }, query: {} });
    expect(taken.status).toBe(507);
    const body = { alerts: [], contacts: [], imageUrl: null };
    const { status, problem } = await w.call(w.people.assistanceAdmin, clientCards.put, { ...card, body });
    expect({ status, message: problem.message }).toEqual({ status: 503, message: 'error.uncertain' });
  } finally {
    await owner('drop function no_room() cascade');
  }
});

it('the role is that of the team through which it was opened', async () => {
  const { karl } = w.clients;
  const who = await w.person('Två Team', ['ASSISTANCE_ADMIN'], elsa().companyId);
  await w.join(elsa(), who, true, 'ASSISTANCE_ADMIN');
  await w.join(karl, who, true, 'USER');
  await lines();
  for (const { id } of [elsa(), karl])
    await w.call(who, activityInstances.grouped, { params: { clientId: id }, query: { date: '2026-11-20' } });
  expect((await lines()).map(({ role, group }) => [role, group])).toEqual([
    ['ASSISTANCE_ADMIN', elsa().groupId],
    ['USER', karl.groupId],
  ]);
});

it('many at once are written, each by itself', async () => {
  await lines();
  later(40);
  const dates = Array.from({ length: 100 }, (_, n) => new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10));
  const admin = w.people.assistanceAdmin;
  await Promise.all(dates.map((date) => w.call(admin, activityInstances.grouped, { params: { clientId: elsa().id }, query: { date } })));
  const found = (await lines()).filter(({ endpoint }) => endpoint === 'activityInstance.grouped');
  expect(found.map(({ target }) => target.slice(-10)).sort()).toEqual(dates);
});

it('each month lies in a part of its own, made again without harm', async () => {
  const parts = async () =>
    (
      await w.asOwner({ companies: '*' }, (db) =>
        sql<{
          name: string;
        }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'log.access_events'::regclass order by 1`.execute(db),
      )
    ).rows.map(({ name }) => name);
  const before = await parts();
  expect(before).toHaveLength(4);
  await w.scoped({ companies: [] }, (db) => sql`select log.make_months()`.execute(db));
  expect(await parts()).toEqual(before);
});
