/** The access log as it is read: who has opened a client, by whoever leads the team and by the organisation's administrator (R121). */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessLog } from '#contract/access-log.ts';
import { contract } from '#contract/all.ts';
import { clientCards } from '#contract/client-cards.ts';
import { companies } from '#contract/people.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { parseTargetDay, subjectOf } from '#domain/access-log.ts';
import { logFileTexts } from '#server/access-log/export.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
/** The log goes by the database's clock, not by that of this world. */
const days = { startDate: '2026-11-01', endDate: '2036-01-01' };
const elsa = () => w.clients.elsa;
const eventsFor = (who: keyof World['people'], query = days) =>
  w.call(w.people[who], accessLog.ofClient, { params: { clientId: elsa().id }, query });

describe('who has opened a client', () => {
  it('is told newest first, with who, as what, when and what of', async () => {
    await w.call(w.people.user, activityInstances.grouped, { params: { clientId: elsa().id }, query: { date: '2026-11-20' } });
    await w.call(w.people.orgAdmin, clientCards.get, { params: { clientId: elsa().id } });
    const { data } = await eventsFor('assistanceAdmin');
    expect(data).toMatchObject([
      { userName: w.people.orgAdmin.name, role: 'ORG_ADMIN', kind: 'see', subject: 'card' },
      { userName: w.people.user.name, role: 'USER', kind: 'see', subject: 'events', day: '2026-11-20', clientCount: 1 },
    ]);
  });
  it('counts the look at the log itself', async () => {
    const { data } = await eventsFor('orgAdmin');
    // Numbers of lines are no clients, though the first of them are alike.
    expect(data[0]).toMatchObject({ userName: w.people.assistanceAdmin.name, kind: 'see', subject: 'accessLog', clientCount: 1 });
  });
});

/** Lines as of another time, written as the log's owner would; the newest last. */
const write = (lines: { at: string; user?: keyof World['people']; kind?: string; endpoint?: string; target?: string; client?: number }[]) =>
  w.asOwner({ companies: '*' }, async (db) => {
    for (const { at, user = 'user', kind = 'see', endpoint = 'inventoryItem.list', target = '', client = elsa().id } of lines)
      await sql`
        insert into log.access_events (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
        values (${at}, ${elsa().companyId}, array[${client}]::bigint[], ${w.people[user].id}, ${w.people[user].name}, 'USER', 'inventory.see',
          ${kind}, ${endpoint}, ${target}, 's', 'r')`.execute(db);
  });
type Query = {
  startDate?: string;
  endDate?: string;
  userId?: string;
  kind?: 'see' | 'change' | 'export' | 'print' | 'search';
  before?: string;
};
const ask = async (query: Query, who: keyof World['people'] = 'assistanceAdmin', id = elsa().id) =>
  w.call(w.people[who], accessLog.ofClient, { params: { clientId: id }, query });
const took = async (query: Query) => {
  const address = `/api/clients/${elsa().id}/access-log/export?${new URLSearchParams({ fileFormat: 'CSV', ...query })}`;
  return w.server.inject({ url: address, headers: { authorization: `Bearer ${w.people.assistanceAdmin.token}` } });
};
const june = { startDate: '2027-06-01', endDate: '2027-06-30' };

describe('whose log it is', () => {
  it('is for whoever leads the team and for the organisation’s administrator', async () => {
    for (const call of [accessLog.ofClient, accessLog.people, accessLog.download])
      for (const who of ['user', 'orgUser', 'admin'] as const)
        expect((await w.call(w.people[who], call, { params: { clientId: elsa().id } })).status, `${who} ${call.path}`).toBe(403);
  });
  it('is not there for another company, nor of another’s client, nor for the leader of another team', async () => {
    for (const call of [accessLog.ofClient, accessLog.people, accessLog.download]) {
      const as = (who: keyof World['people'], clientId: number) => w.call(w.people[who], call, { params: { clientId } });
      expect((await as('strangerAdmin', elsa().id)).status).toBe(404);
      expect((await as('strangerOrgAdmin', elsa().id)).status).toBe(404);
      expect((await as('orgAdmin', w.clients.foreign.id)).status).toBe(404);
      expect((await as('assistanceAdmin', w.clients.foreign.id)).status).toBe(404);
      expect((await as('assistanceAdmin', w.clients.karl.id)).status).toBe(404);
    }
  });
  it('refuses days that are none, or too many, and ids and kinds that are none', async () => {
    const refused = async (query: object) => {
      const { status, problem } = await ask(query);
      return [status, problem.fieldErrors?.map(({ field }) => field)];
    };
    expect(await refused({ startDate: '2027-02-30' })).toEqual([400, ['startDate']]);
    expect(await refused({ startDate: '2027-02-02', endDate: '2027-02-01' })).toEqual([400, ['endDate']]);
    expect(await refused({ startDate: '2001-01-01', endDate: '2027-01-01' })).toEqual([400, ['startDate']]);
    expect(await refused({ userId: 'x' })).toEqual([400, ['userId']]);
    expect(await refused({ kind: 'steal' })).toEqual([400, ['kind']]);
    expect(await refused({ before: '0' })).toEqual([400, ['before']]);
    expect((await w.call(w.people.orgAdmin, accessLog.ofClient, { params: { clientId: 'x' as unknown as number } })).status).toBe(400);
  });
});

describe('what is asked for', () => {
  it('begins and ends with the company’s local days', async () => {
    // Stockholm is two hours ahead in June.
    const night = ['2027-06-09T21:59:59.000Z', '2027-06-09T22:00:00.000Z', '2027-06-10T21:59:59.999Z', '2027-06-10T22:00:00.000Z'];
    await write(night.map((at) => ({ at })));
    const { data } = await ask({ startDate: '2027-06-10', endDate: '2027-06-10' });
    expect(data.map(({ at }) => at)).toEqual([night[2], night[1]]);
  });
  it('may be one person’s, of one kind; the people are those of the days', async () => {
    await write([
      { at: '2027-06-12T08:00:00.000Z', user: 'orgUser', kind: 'change', endpoint: 'plannedActivity.create' },
      { at: '2027-06-12T08:01:00.000Z', user: 'orgUser', kind: 'see', endpoint: 'clientCard.get' },
      { at: '2027-06-12T08:02:00.000Z', kind: 'change', endpoint: 'plannedActivity.change', client: w.clients.karl.id },
    ]);
    const userId = String(w.people.orgUser.id);
    expect((await ask({ ...june, userId })).data).toMatchObject([
      { userId: w.people.orgUser.id, userName: w.people.orgUser.name, kind: 'see', subject: 'card' },
      { userId: w.people.orgUser.id, kind: 'change', subject: 'planning' },
    ]);
    expect((await ask({ ...june, userId, kind: 'change' })).data).toHaveLength(1);
    expect((await ask({ ...june, kind: 'change' })).data).toHaveLength(1);
    const people = async (query: object) =>
      (await w.call(w.people.assistanceAdmin, accessLog.people, { params: { clientId: elsa().id }, query })).data;
    const [one, other] = [w.people.user, w.people.orgUser].map(({ id, name }) => ({ id, name }));
    expect(await people(june)).toEqual(expect.arrayContaining([one, other]));
    expect(await people(june)).toHaveLength(2);
    expect(await people({ startDate: '2027-06-12', endDate: '2027-06-12' })).toEqual([other]);
    expect(await people({ startDate: '2027-07-12', endDate: '2027-07-12' })).toEqual([]);
  });
  it('comes in pages of 200, each before the last that is known, by time and not by number', async () => {
    const at = (n: number) => new Date(Date.parse('2028-02-01T08:00:00.000Z') + n * 60_000).toISOString();
    // As an import of older ones would write them: the oldest have the highest numbers.
    await write(Array.from({ length: 650 }, (_, n) => ({ at: at(649 - n), target: 'clientId=1 date=2028-01-31' })));
    const days = { startDate: '2028-02-01', endDate: '2028-02-29' };
    const pages = [];
    for (let before: string | undefined; ; ) {
      const { data } = await ask({ ...days, ...(before && { before }) });
      pages.push(data);
      if (data.length < 200) break;
      before = String(data.at(-1)!.id);
    }
    expect(pages.map(({ length }) => length)).toEqual([200, 200, 200, 50]);
    expect(pages.flat().map((one) => one.at)).toEqual(Array.from({ length: 650 }, (_, n) => at(649 - n)));
    expect(pages[0]![0]).toMatchObject({ subject: 'stock', day: '2028-01-31' });
    // A number of another client’s is none to go on from.
    await write([{ at: '2028-02-20T08:00:00.000Z', client: w.clients.karl.id }]);
    const [foreign] = (await ask(days, 'orgAdmin', w.clients.karl.id)).data;
    expect((await ask({ ...days, before: String(foreign!.id) })).data).toEqual([]);
    // In a file all of them, in either format.
    expect((await w.call(w.people.assistanceAdmin, accessLog.download, { params: { clientId: elsa().id }, query: days })).data).toEqual(
      pages.flat(),
    );
    expect((await took(days)).body.trim().split('\r\n')).toHaveLength(652);
  });
});

describe('the file', () => {
  it('says what the list says, in words and local time, and what it is', async () => {
    await write([{ at: '2027-09-01T22:30:00.000Z', endpoint: 'activityInstance.grouped', target: 'clientId=1 date=2027-09-01' }]);
    const answer = await took({ startDate: '2027-09-02', endDate: '2027-09-02', kind: 'see' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.headers['content-disposition']).toContain(`vem-har-last-${elsa().id}.csv`);
    const [explanation, ...rows] = answer.body.split('\r\n');
    expect(explanation).toMatch(new RegExp(`^\uFEFFVem har läst: ${elsa().name}, 2027-09-02 – 2027-09-02\\. Lagen kräver`));
    expect(rows).toEqual([
      'Tid;Person;Roll;Vad;Sak;Dag;Antal klienter',
      `2027-09-02 00:30;${w.people.user.name};Assistent;Läste;händelserna;2027-09-01;1`,
      '',
    ]);
  });
  it('is a line of the log each time, and is not sent where that cannot be written', async () => {
    const exports = async () => (await ask({ ...days, kind: 'export' })).data.filter(({ subject }) => subject === 'accessLog').length;
    const before = await exports();
    await took(june);
    await took(june);
    expect(await exports()).toBe(before + 2);
    await w.asOwner({ companies: '*' }, (db) =>
      sql`alter table log.access_events add constraint none check (kind <> 'export') not valid`.execute(db),
    );
    const refused = await took(june);
    expect(refused.statusCode).toBe(500);
    expect(refused.body).not.toContain('Vem har läst');
    await w.asOwner({ companies: '*' }, (db) => sql`alter table log.access_events drop constraint none`.execute(db));
  });
  it.each(['sv', 'en'] as const)('names kinds, things and roles as the page does: %s', (lang) => {
    const { accessLog: page, team } = JSON.parse(readFileSync(new URL(`../../web/public/i18n/${lang}.json`, import.meta.url), 'utf8'));
    expect(logFileTexts[lang]).toMatchObject({ kind: page.kind, subject: page.thing, role: team.roles });
  });
});

describe('a company that shows roles alone', () => {
  const choose = (hasNamesInAccessLog: boolean, who: keyof World['people'] = 'orgAdmin') =>
    w.call(w.people[who], companies.change, { params: { id: elsa().companyId }, body: { hasNamesInAccessLog } });
  it('says so itself, or ADMIN for it', async () => {
    expect((await choose(false, 'orgUser')).status).toBe(403);
    expect((await choose(false, 'assistanceAdmin')).status).toBe(403);
    expect((await choose(false, 'admin')).data.hasNamesInAccessLog).toBe(false);
    expect((await choose(true)).data.hasNamesInAccessLog).toBe(true);
  });
  it('names nobody, in list, people and file, to its administrator neither, and lets nobody ask for one', async () => {
    await choose(false);
    for (const who of ['assistanceAdmin', 'orgAdmin'] as const) {
      const { data } = await ask(june, who);
      expect(data.length).toBeGreaterThan(3);
      expect(new Set(data.map(({ userId, userName, role }) => `${userId} ${userName} ${role}`))).toEqual(new Set(['null null USER']));
      expect((await w.call(w.people[who], accessLog.people, { params: { clientId: elsa().id }, query: june })).data).toEqual([]);
    }
    const { status, problem } = await ask({ ...june, userId: String(w.people.user.id) });
    expect([status, problem.fieldErrors?.[0]]).toMatchObject([
      400,
      { field: 'userId', message: 'assistmeApp.accessLog.errors.rolesAlone' },
    ]);
    expect((await took({ ...june, userId: String(w.people.user.id) })).statusCode).toBe(400);
    const { body } = await took(june);
    expect(body).toContain(';;Assistent;');
    for (const { name } of Object.values(w.people)) expect(body).not.toContain(name);
    await choose(true);
    expect((await ask(june)).data[0]!.userName).toBe(w.people.orgUser.name);
  });
});

describe('the words of a line', () => {
  it('are known of each call that opens a client', () => {
    const areas = readFileSync(new URL('../../server/areas.ts', import.meta.url), 'utf8');
    const opening = [...areas.matchAll(/ areaOf\(\s*'(\w+)',\s*contract\.(\w+),/g)].filter(([, , area]) =>
      Object.values(contract[area as keyof typeof contract]).some(({ logsAccessTo }) => logsAccessTo !== 'nothing'),
    );
    expect(opening.length).toBeGreaterThan(40);
    expect(opening.filter(([, object]) => !subjectOf(`${object}.get`))).toEqual([]);
  });
  it('name the day that was asked for, where it was one', () => {
    expect(parseTargetDay('clientId=3 date=2026-02-14')).toBe('2026-02-14');
    expect(parseTargetDay('startDate=2026-02-01 endDate=2026-02-28')).toBeNull();
    expect(parseTargetDay('startDate=2026-02-14')).toBeNull();
    expect(parseTargetDay('startDate=2026-02-14 endDate=2026-02-14')).toBe('2026-02-14');
    expect(parseTargetDay('id=3')).toBeNull();
  });
});
