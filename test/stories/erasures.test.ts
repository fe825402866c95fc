/** Keeping and erasing: who left, what is held, and a client who is erased as a whole once two people agree (R124 to R126, decision 111). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { erasures } from '#contract/erasures.ts';
import { overview } from '#contract/overview.ts';
import { clientGroups, clients } from '#contract/people.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { search } from '#contract/search.ts';
import { verifyLog } from '#server/access-log/verify.ts';
import { takeBackup } from '#server/backup/take.ts';
import { createClient } from '#server/clients/clients.ts';
import { type Person, type World, world } from '#test/world.ts';
import { erasureSteps, words } from './erasure-steps.ts';

let w: World;
let second: Person;
const { elsa, owner, filled, at, leave, propose, approve, hold, endHold, kept, tablesWith, textOf } = erasureSteps(() => w);
const orgAdmin = () => w.people.orgAdmin;
const keep = (retention: 'NONE' | 'PRIVATE_LSS') => w.call(orgAdmin(), erasures.keep, { body: { retention } });
const ofElsa = async () => (await kept()).clients.find(({ clientId }) => clientId === elsa())!;
const refusal = async (answer: Promise<{ problem: { status: number; message: string } }>) => {
  const { status, message } = (await answer).problem;
  return `${status} ${message}`;
};
/** The rows of each table that are nobody's but other clients'. */
const othersRows = () =>
  owner(sql<{ name: string; n: number }>`
    select r.name, sum(r.count)::int as n from clients c cross join lateral rows_of_client(c.id, false) r where c.id <> ${elsa()} group by 1 order by 1`);

beforeAll(async () => {
  w = await world();
  second = await filled();
});

describe('who has left', () => {
  afterEach(() => at(0));
  it('has nothing planned any more after that day, and it is what was done that is counted from', async () => {
    const { activityId: ofActivity } = w.clients.elsa;
    const days = ['2026-11-18T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
    const made = [];
    for (const date of days) {
      const { data } = await w.call(w.people.admin, activityInstances.create, { body: { activityId: ofActivity, date } });
      made.push(data.id);
    }
    expect((await leave('2026-11-19')).status).toBe(204);
    const rows = await owner(sql<{ id: number; isGone: boolean }>`
      select id, removed_at is not null as "isGone" from activity_instances where id = any(${made}) order by id`);
    expect(rows.map(({ isGone }) => isGone)).toEqual([false, true]);
    expect(await owner(sql`select from planned_activities where client_id = ${elsa()} and not archived`)).toEqual([]);
    expect(await owner(sql`select from task_recurrences where client_id = ${elsa()} and not archived`)).toEqual([]);
    expect(await ofElsa()).toMatchObject({
      leftOn: '2026-11-19',
      lastEntryOn: '2026-11-20',
      from: '2028-11-20',
      by: '2029-12-31',
      erasure: null,
    });
  });
  it('stands in no list of the office to choose from, and is found by name', async () => {
    const names = async (query: { search?: string } = {}) => (await w.call(orgAdmin(), clients.list, { query })).data.map(({ id }) => id);
    expect(await names()).not.toContain(elsa());
    expect(await names({ search: words[1]! })).toEqual([elsa()]);
    const groups = (await w.call(orgAdmin(), clientGroups.list, { query: {} })).data;
    expect(groups.map(({ client }) => client.id)).not.toContain(elsa());
    const ofTeam = (await w.call(w.people.assistanceAdmin, clientGroups.list, { query: {} })).data;
    expect(ofTeam.map(({ client }) => client.id)).toEqual([elsa()]);
    const range = async (startDate: string) =>
      (await w.call(orgAdmin(), overview.myClients, { query: { startDate, endDate: '2026-11-30' } })).data.map(({ id }) => id);
    expect(await range('2026-11-01')).toContain(elsa());
    expect(await range('2026-11-21')).not.toContain(elsa());
  });
  it('left on a day that has been', async () => {
    const { problem } = await leave('2026-11-21');
    expect(problem).toMatchObject({ status: 400, fieldErrors: [{ field: 'leftOn', message: 'assistmeApp.day.errors.ahead' }] });
  });
  it('may be there again', async () => {
    expect((await leave(null)).status).toBe(204);
    expect(await ofElsa()).toBeUndefined();
    expect(await refusal(propose())).toBe('409 error.erasure.notLeft');
    expect((await leave('2026-11-20')).status).toBe(204);
  });
});

describe('an erasure', () => {
  let id: number;
  it('waits for its time, and for a company that says how long', async () => {
    await keep('NONE');
    expect(await ofElsa()).toMatchObject({ from: null, by: null });
    expect(await refusal(propose())).toBe('409 error.erasure.noRetention');
    await keep('PRIVATE_LSS');
    expect((await propose()).problem).toMatchObject({ status: 409, message: 'error.erasure.tooEarly', params: { date: '2028-11-20' } });
    // The minute before that day, on the company's clock.
    w.clock.now = new Date('2028-11-19T22:59:00.000Z');
    expect(await refusal(propose())).toBe('409 error.erasure.tooEarly');
  });
  it('is not proposed under a legal hold', async () => {
    at(3);
    const { data, status } = await hold();
    expect({ status, reason: data.reason, by: data.madeByName }).toEqual({ status: 201, reason: 'Tillsyn pågår', by: orgAdmin().name });
    expect((await ofElsa()).holds).toEqual([data]);
    expect(await refusal(propose())).toBe('409 error.legalHold');
    expect((await endHold(data.id)).status).toBe(204);
    expect((await endHold(data.id)).status).toBe(404);
  });
  it('is approved by somebody else than who proposed it', async () => {
    const proposed = await propose();
    expect(proposed.status).toBe(201);
    id = proposed.data.id;
    expect(await refusal(propose(second))).toBe('409 error.erasure.underWay');
    expect(await refusal(leave(null))).toBe('409 error.erasure.underWay');
    expect(await refusal(approve(orgAdmin(), id))).toBe('409 error.erasure.own');
    expect((await ofElsa()).erasure).toMatchObject({ id, state: 'PROPOSED', offered: 'DECLINED', mayApprove: false });
    expect((await kept(second)).clients.find(({ clientId }) => clientId === elsa())!.erasure).toMatchObject({ mayApprove: true });
  });
  it('is not approved once somebody has written again, or put a hold; it may be withdrawn', async () => {
    const held = await hold();
    expect(await refusal(approve(second, id))).toBe('409 error.legalHold');
    await endHold(held.data.id);
    const body = { activityId: w.clients.elsa.activityId, date: w.clock.now.toISOString() };
    expect((await w.call(w.people.assistanceAdmin, activityInstances.create, { body })).status).toBe(201);
    expect(await refusal(approve(second, id))).toBe('409 error.erasure.tooEarly');
    expect((await w.call(second, erasures.withdraw, { params: { id } })).status).toBe(204);
    expect(await refusal(approve(second, id))).toBe('409 error.erasure.over');
    expect(await refusal(w.call(second, erasures.withdraw, { params: { id } }))).toBe('409 error.erasure.over');
  });
  it('does nothing where a hold came before it', async () => {
    at(6);
    ({ id } = (await propose()).data);
    expect((await approve(second, id)).status).toBe(200);
    const { data } = await hold();
    await w.jobs.drain();
    expect((await ofElsa()).erasure).toBeNull();
    expect((await w.call(orgAdmin(), erasures.get, { params: { id } })).status).toBe(404);
    await endHold(data.id);
  });
  it('takes all there is of the client, and nothing of others', async () => {
    const counts = (await w.call(orgAdmin(), erasures.preview, { params: { clientId: elsa() } })).data.counts;
    expect(Object.fromEntries(counts.map(({ chapter, count }) => [chapter, count > 0]))).toEqual({
      ...{ client: true, plans: true, activities: true, reports: true, notes: true, stock: true, tasks: true, files: true },
    });
    expect(await tablesWith()).toEqual(expect.arrayContaining(['public.activity_instances', 'public.clients', 'public.search_words']));
    const others = await othersRows();
    const there = await owner(
      sql<{
        name: string;
        count: number;
      }>`select name, count::int as count from rows_of_client(${elsa()}, false) where count > 0 order by 1`,
    );
    expect(there.length).toBeGreaterThan(40);
    const stored = () =>
      readdirSync(join(w.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{32}$/.test(name)).length;
    const before = stored();
    ({ id } = (await propose()).data);
    expect((await approve(second, id)).data).toMatchObject({ state: 'APPROVED', seal: null });
    await w.jobs.drain();
    const { data } = await w.call(second, erasures.get, { params: { id } });
    expect(data).toMatchObject({
      state: 'DONE',
      clientNumber: elsa(),
      proposedByNumber: orgAdmin().id,
      approvedByNumber: second.id,
      fileCount: before - stored(),
    });
    expect(before - stored()).toBeGreaterThan(0);
    expect(data.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(data.tables.map(({ name, count }) => ({ name, count }))).toEqual(there);
    expect(data.tables.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
    expect(await othersRows()).toEqual(others);
    expect(await tablesWith()).toEqual([]);
  });
  it('leaves no word of the client in a search, a list, an address or a new backup', async () => {
    const answer = await w.call(orgAdmin(), search.find, { query: { q: 'Granquist' } });
    expect(JSON.stringify(answer.data)).not.toContain('Granquist');
    expect(JSON.stringify(await kept())).not.toContain('Granquist');
    for (const endpoint of [erasures.preview, erasures.propose])
      expect(
        (await w.call(orgAdmin(), endpoint as typeof erasures.propose, { params: { clientId: elsa() }, body: { offered: 'DECLINED' } }))
          .status,
      ).toBe(404);
    const backup = join(w.dataDir, 'after.gz');
    await takeBackup(w.owner, backup);
    const text = textOf(backup);
    expect(words.filter((word) => text.includes(word))).toEqual([]);
    expect(text).toContain('Karl Ek');
  });
  it('leaves the log as it was sealed, with the number; and whose only team it was with the company', async () => {
    expect((await verifyLog(w.owner, [], new AbortController().signal)).faultByHour.size).toBe(0);
    const lines = await owner(sql`select from log.access_events where client_ids @> array[${elsa()}]::bigint[]`);
    expect(lines.length).toBeGreaterThan(3);
    const rows = await owner(sql<{ left: number }>`select left_company_id as left from users where id = ${w.people.user.id}`);
    expect(rows).toEqual([{ left: w.companies.sol.id }]);
  });
  it('is done once, and what stays of it is not changed or taken away', async () => {
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      w.jobs.send(db, 'erase-client', { companyId: w.companies.sol.id, erasureId: id }),
    );
    await w.jobs.drain();
    const change = (text: string) => w.scoped({ companies: [w.companies.sol.id] }, (db) => sql.raw(text).execute(db));
    for (const text of [`update erasures set tables = '[]' where id = ${id}`, `delete from erasures where id = ${id}`])
      await expect(change(text)).rejects.toThrow('an erasure is kept');
  });
});

describe('a legal hold', () => {
  it('lets nothing of the client go, whoever deletes it and wherever', async () => {
    const { companyId } = w.clients.karl;
    const { clientId } = await w.scoped({ companies: [companyId] }, (db) => createClient(db, companyId, 'Ny Utan'));
    const [{ id: itemId }] = (await owner(
      sql<{
        id: number;
      }>`insert into activity_categories (company_id, client_id, name, color, icon) values (${companyId}, ${clientId}, 'Egen', '#0e6f8c', 'bath') returning id`,
    )) as [{ id: number }];
    const { data } = await hold('Dom väntar', clientId);
    expect(await refusal(w.call(w.people.admin, clients.remove, { params: { id: clientId } }))).toBe('409 error.legalHold');
    await expect(owner(sql`delete from activity_categories where id = ${itemId}`)).rejects.toMatchObject({ code: 'VH001' });
    // What is written of someone under a hold goes on being written.
    await endHold(data.id, clientId);
    await owner(sql`delete from activity_categories where id = ${itemId}`);
    await expect(owner(sql`delete from legal_holds where id = ${data.id}`)).rejects.toThrow('a legal hold is kept');
  });
  it('stops no care', async () => {
    const { id: clientId, activityId } = w.clients.karl;
    const { data } = await hold('Dom väntar', clientId);
    const changed = await w.call(w.people.admin, activities.change, { params: { id: activityId }, body: { name: 'Dusch på kvällen' } });
    expect(changed.status).toBe(200);
    await endHold(data.id, clientId);
  });
});

describe('the login that serves', () => {
  const asServing = (text: string) => w.pool.query(text);
  it('takes away nothing of what is only appended to, but by an erasure that two approved', async ({ skip }) => {
    if (!inject('serving')) skip();
    await expect(asServing(`select erase_rows(${w.companies.sol.id}, ${w.clients.karl.id})`)).rejects.toThrow('permission denied');
    const { rows } = await asServing(`select erase_client(${w.companies.sol.id}, 999999, now()) as done`);
    expect(rows).toEqual([{ done: false }]);
  });
  it('knows no erasure that one person proposed and approved', async () => {
    const insert = sql`insert into erasures (company_id, client_id, state, retention, offered, proposed_by_id, proposed_at, approved_by_id, approved_at)
      values (${w.companies.sol.id}, ${w.clients.karl.id}, 'APPROVED', 'PRIVATE_LSS', 'DECLINED', ${second.id}, now(), ${second.id}, now())`;
    await expect(w.scoped({ companies: [w.companies.sol.id] }, (db) => insert.execute(db))).rejects.toMatchObject({ code: '23514' });
  });
});
