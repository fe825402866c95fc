/** Prints of pages about clients: each is a line of the access log of its own, written before anything is printed (R119). */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessLog, MAX_PRINTED_CLIENTS } from '#contract/access-log.ts';
import { printCalls, printedPages, subjectOf } from '#domain/access-log.ts';
import { type World, world } from '#test/world.ts';
import { linesOver } from './log-lines.ts';

let w: World;
const lines = linesOver(() => w);
const elsa = () => w.clients.elsa;
beforeAll(async () => {
  w = await world();
});
beforeEach(async () => void (await lines()));

type Printed = (typeof printedPages)[number];
const print = async (who: keyof World['people'], clientIds: readonly number[], page: Printed = 'events') =>
  (await w.call(w.people[who], accessLog.print, { body: { clientIds: [...clientIds], page } })).status;
const owner = (text: string) => w.asOwner({ companies: '*' }, (db) => sql.raw(text).execute(db));

describe('a print', () => {
  it.each([
    ['user', 'USER'],
    ['assistanceAdmin', 'ASSISTANCE_ADMIN'],
    ['orgAdmin', 'ORG_ADMIN'],
    ['orgUser', 'ORG_USER'],
    ['admin', 'ADMIN'],
  ] as const)('by %s is a line each time, of whom it shows and of what', async (who, role) => {
    expect([await print(who, [elsa().id]), await print(who, [elsa().id])]).toEqual([204, 204]);
    const line = {
      ...{ user: w.people[who].name, role, kind: 'print', endpoint: 'activityInstance.print' },
      ...{ target: '', clients: [elsa().id], company: elsa().companyId },
    };
    expect(await lines()).toMatchObject([line, line]);
  });
  it('of several is one line of them', async () => {
    const both = [elsa().id, w.clients.karl.id].sort((a, b) => a - b);
    expect(await print('orgAdmin', [...both, elsa().id], 'figures')).toBe(204);
    expect(await lines()).toMatchObject([{ kind: 'print', endpoint: 'statistics.print', clients: both }]);
  });
  it('is called by what was printed, in words that the list knows', () => {
    expect(printedPages.map((page) => subjectOf(printCalls[page]))).toEqual(printedPages);
  });
  it('stands in «Vem har läst», and is asked for by its kind', async () => {
    await print('user', [elsa().id], 'plans');
    const days = { startDate: '2026-11-01', endDate: '2036-01-01' };
    const asked = { params: { clientId: elsa().id }, query: { ...days, kind: 'print' as const } };
    const { data } = await w.call(w.people.assistanceAdmin, accessLog.ofClient, asked);
    expect(data[0]).toMatchObject({ userName: w.people.user.name, kind: 'print', subject: 'plans', clientCount: 1 });
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['print']));
  });
});

describe('what is refused leaves no line', () => {
  it('of whom one does not see, alone or among others', async () => {
    for (const who of ['stranger', 'strangerAdmin', 'strangerOrgAdmin'] as const) expect(await print(who, [elsa().id]), who).toBe(404);
    expect(await print('user', [w.clients.karl.id])).toBe(404);
    expect(await print('orgAdmin', [elsa().id, w.clients.foreign.id])).toBe(404);
    for (const page of printedPages) expect(await print('orgAdmin', [elsa().id, 999_999], page), page).toBe(404);
    expect(await lines()).toEqual([]);
  });
  it('of nobody, of too many, of a page that is none', async () => {
    const many = Array.from({ length: MAX_PRINTED_CLIENTS + 1 }, (_, n) => n + 1);
    expect([await print('user', []), await print('user', many), await print('user', [elsa().id], 'inbox' as Printed)]).toEqual([
      400, 400, 400,
    ]);
    expect(await lines()).toEqual([]);
  });
});

it('the paper of a review may name clients who are there no more, of its own company alone', async () => {
  const gone = 777_777;
  await w.asOwner({ companies: '*' }, async (db) => {
    const { companyId } = elsa();
    const { rows } = await sql<{ id: number }>`
      insert into access_reviews (company_id, month, time_zone, seed, drawn_at, event_count, admin_count, export_count)
      values (${companyId}, '2026-10-01', 'Europe/Stockholm', 's', now(), 1, 0, 0) returning id::float8 as id`.execute(db);
    await sql`
      insert into access_review_lines (company_id, review_id, event_id, at, client_ids, user_id, user_name, role, kind, endpoint, target, reasons)
      values (${companyId}, ${rows[0]!.id}, 1, now(), array[${gone}]::bigint[], 1, 'A', 'USER', 'see', 'client.get', '', '{random}')`.execute(
      db,
    );
  });
  expect(await print('orgAdmin', [elsa().id, gone], 'accessLog')).toBe(204);
  expect(await lines()).toMatchObject([{ kind: 'print', endpoint: 'accessLog.print', clients: [elsa().id] }]);
  expect(await print('orgAdmin', [elsa().id, gone], 'plans')).toBe(404);
  expect(await print('strangerOrgAdmin', [gone], 'accessLog')).toBe(404);
});

describe('where the line cannot be written nothing may be printed', () => {
  it.each([
    ['since it is refused', 'P0001', 500],
    ['on a full disk', '53100', 507],
  ])('%s', async (_, code, status) => {
    await owner(
      `create function no_line() returns trigger language plpgsql as $$ begin raise exception 'no line' using errcode = '${code}'; end $$`,
    );
    await owner('create trigger no_line before insert on log.access_events for each row execute function no_line()');
    try {
      expect(await print('user', [elsa().id])).toBe(status);
    } finally {
      await owner('drop function no_line() cascade');
    }
    expect(await lines()).toEqual([]);
  });
});
