/** What the generic resource refuses: rows that are not one's to change (403), and rows whose state forbids a change (409), on the table of labels. */
import { type SqlBool, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { label, labels } from '#contract/labels.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { User } from '#server/request/user.ts';
import { type World, world } from '#test/world.ts';

/** Labels that somebody approved, as their name says, stay as they are. */
const FROZEN = 'error.label.approved';
const { calls, rows } = createCrud(labels, {
  entity: label,
  visible: () => sql<SqlBool>`row.removed_at is null`,
  changeable: ({ user }) => sql<SqlBool>`row.company_id = ${user.companyId}`,
  lockedBecause: () => sql<string | null>`case when row.name like '%approved' then ${FROZEN} end`,
  ownerColumns: async ({ user }) => ({ company_id: user.companyId }),
  isReferenced: () => sql<SqlBool>`false`,
});

let w: World;
beforeAll(async () => {
  w = await world();
});

/** Runs work in a transaction of the company's administrator, and of nobody's where `companyId` is another's. */
const as = <T>(companyId: number, work: (ctx: Ctx) => Promise<T>, ifMatch: number | null = null): Promise<T> =>
  w.scoped({ companies: [w.companies.sol.id] }, (db) => {
    const user = { ...w.people.orgAdmin, companyId } as unknown as User;
    return work({ db, user, now: w.clock.now, ifMatch, readOnly: false } as Ctx);
  });
const ours = <T>(work: (ctx: Ctx) => Promise<T>, ifMatch?: number) => as(w.companies.sol.id, work, ifMatch);
let count = 0;
/** A label whose name stands once, as it must; it ends as it is asked to. */
const made = async (end: string) => (await ours((ctx) => rows.create(ctx, { name: `${++count} ${end}` }))).body.id;
const input = (id: number, body: { name: string }) => ({ params: { id }, query: {}, body, paging: { page: 0, size: 1, sort: [] } });
type Way = (id: number) => (ctx: Ctx) => Promise<unknown>;
const ways: Record<string, Way> = {
  change: (id: number) => (ctx: Ctx) => calls.change(ctx, input(id, { name: `${++count}` })),
  replace: (id: number) => (ctx: Ctx) => calls.replace(ctx, input(id, { name: `${++count}` })),
  remove: (id: number) => (ctx: Ctx) => calls.remove(ctx, { ...input(id, { name: '' }), body: undefined }),
  write: (id: number) => (ctx: Ctx) => rows.update(ctx, id, { name: `${++count}` }),
};
const nameOf = async (id: number) => (await ours((ctx) => rows.get(ctx, id))).name;

describe.each(Object.entries(ways))('%s', (_, way) => {
  test('answers 409 with its own key while the state forbids it, and nothing is changed', async () => {
    const id = await made('approved');
    await expect(ours(way(id))).rejects.toMatchObject({ status: 409, body: { message: FROZEN } });
    expect(await nameOf(id)).toMatch(/approved$/);
  });
  test('answers 403 before that to somebody whose row it is not', async () => {
    const id = await made('approved');
    await expect(as(w.companies.hav.id, way(id))).rejects.toMatchObject({ status: 403 });
  });
  test('does it where the state allows', async () => {
    const id = await made('Draft');
    await expect(ours(way(id))).resolves.toBeDefined();
  });
  test('waits for somebody user is just setting that state, and is refused then', async () => {
    const id = await made('Draft');
    let second: Promise<unknown> | undefined;
    await w.scoped({ companies: [w.companies.sol.id] }, async (db) => {
      await db.updateTable('labels').set({ name: sql<string>`name || ' approved'` }).where('id', '=', id).execute();
      second = ours(way(id));
      second.catch(() => {});
      // Until the second waits for this row: what it read before is out of date then.
      for (let waits = 0; waits === 0; ) {
        const { rows: found } = await w.pool.query<{ waits: number }>(
          "select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        waits = found[0]!.waits;
      }
    });
    await expect(second).rejects.toMatchObject({ status: 409, body: { message: FROZEN } });
    expect(await nameOf(id)).toMatch(/ Draft approved$/);
  });
});

test('a page is narrowed, counted and sorted as the list is', async () => {
  const ids = [await made('a'), await made('b'), await made('c')];
  const { body, total } = await ours((ctx) => rows.listPage(ctx, {}, { page: 0, size: 2, sort: [{ field: 'id', descending: true }] }));
  expect(body.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect(total).toBeGreaterThan(2);
});
