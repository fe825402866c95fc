/**
 * The demo of what two sign and count: answered for as it is filled and as it goes on, so that no demo marks anything by itself (R159, R162).
 * @module-tag release
 */
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toInstant } from '#domain/time.ts';
import { simulate } from '#server/demo/simulate.ts';
import { notifyLateCounts } from '#server/inventory/counting.ts';
import { markUnwitnessed } from '#server/medicines/second-marks.ts';
import type { App } from '#server/request/ports.ts';
import { type Organisation, organisation } from '#test/demo/organisation.ts';

const ZONE = 'Europe/Stockholm';
const FILLED = toInstant('2026-11-20T10:22', ZONE);
const silent = pino({ level: 'silent' });

let demo: Organisation;
const app = () => ({ ...demo.parts, scoped: demo.scoped }) as unknown as App;
const rowsOf = async <R>(query: RawBuilder<R>) => (await demo.scoped({ companies: '*', readOnly: true }, (db) => query.execute(db))).rows;
const none = async (query: RawBuilder<unknown>) => expect(await rowsOf(query)).toEqual([]);
const answers = (since: string) =>
  rowsOf(sql<{ answer: string; how: string; count: number }>`
    select answer, how, count(*)::int as count from second_signings where at > ${since} group by 1, 2 order by 1, 2`);
const marks = () =>
  rowsOf(sql`select k.kind, i.placed_at from instance_marks k join activity_instances i on i.id = k.instance_id
    where k.kind in ('NO_WITNESS', 'DISPUTED') order by 1`);
/** What stood in the ledger by its lines until each count is what the count says there was. */
const countsAgree = () =>
  none(sql`select id from (select m.id, m.kind, m.expected, sum(m.amount) over (partition by m.item_id order by m.at, m.id) - m.amount as was
    from stock_movements m join inventory_items n on n.id = m.item_id and n.controlled) l where kind = 'counted' and expected <> was`);

beforeAll(async () => {
  demo = await organisation(FILLED);
});
afterAll(() => demo.stop());

it('has one given alone, one confirmed afterwards and one disputed among many confirmed at once, and nothing that waits', async () => {
  const all = await answers('2000-01-01');
  expect(all.map(({ answer, how }) => `${answer} ${how}`)).toEqual([
    'ALONE ALONE',
    'CONFIRMED LATER',
    'CONFIRMED LIVE',
    'DISPUTED LIVE',
    'NAMED NAMED',
  ]);
  expect(all.find(({ how }) => how === 'LIVE')!.count).toBeGreaterThan(50);
  expect(await marks()).toMatchObject([{ kind: 'DISPUTED' }, { kind: 'NO_WITNESS' }]);
  await none(sql`select s.id from second_signings s join activity_instances i on i.id = s.instance_id
    where s.answer <> 'ALONE' and s.who_id = i.signed_by_id or s.at > ${FILLED} or s.at < i.signed_by_date`);
  await none(
    sql`select k.instance_id from instance_marks k where k.kind in ('NO_WITNESS', 'DISPUTED')
    and not exists (select from inbox_entries e where e.instance_id = k.instance_id)`,
  );
  await countsAgree();
});

it('confirms and counts as its people go on: nothing is marked, nobody is mailed', async () => {
  const before = await marks();
  for (const at of ['2026-11-20T22:30', '2026-11-23T09:00', '2026-11-27T10:22']) {
    demo.clock.at = toInstant(at, ZONE);
    await simulate(app(), silent, { isCatchingUp: true });
    expect(await markUnwitnessed(app())).toBe(0);
    expect(await notifyLateCounts(app())).toBe(0);
  }
  expect(await marks()).toEqual(before);
  expect(await answers(FILLED)).toMatchObject([{ answer: 'CONFIRMED', how: 'LIVE' }]);
  const counted = await rowsOf<{ day: string; by: number }>(sql`
    select (m.at at time zone ${ZONE})::date::text as day, count(m.second_by_id)::int as by from stock_movements m
    where m.kind = 'counted' and m.expected is not null and m.at > ${FILLED} group by 1 order by 1`);
  expect(counted.map(({ day, by }) => `${day} ${by}`)).toEqual([20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day} 1`));
  await countsAgree();
  // Colleagues without an account do both.
  await none(sql`select s.id from second_signings s join users u on u.id = s.by_id where s.at > ${FILLED} and u.password_hash is not null`);
  await none(sql`select m.id from stock_movements m join users u on u.id in (m.by_id, m.second_by_id)
    where m.kind = 'counted' and m.at > ${FILLED} and u.password_hash is not null`);
  await none(sql`select id from mails where created_date > ${FILLED}`);
  expect(await simulate(app(), silent)).toBe(0);
});

it('leaves a count to whoever made it before the evening', async () => {
  demo.clock.at = toInstant('2026-11-28T12:00', ZONE);
  await simulate(app(), silent);
  await demo.scoped({ companies: '*' }, (db) =>
    sql`insert into stock_movements (company_id, client_id, item_id, amount, kind, at, by_id, expected)
      select n.company_id, n.client_id, n.id, 0, 'counted', ${demo.clock.at}, min(u.id), n.amount_in_stock
      from inventory_items n, users u where n.controlled group by n.company_id, n.id`.execute(db),
  );
  demo.clock.at = toInstant('2026-11-28T23:00', ZONE);
  await simulate(app(), silent);
  await none(sql`select id from stock_movements where kind = 'counted' and at > ${toInstant('2026-11-28T12:01', ZONE)}`);
});
