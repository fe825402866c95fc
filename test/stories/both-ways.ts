/** A case of an act that is sent both ways, as one statement and the usual way (decision 100): what it is about, and what is compared. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { caller, type World } from '#test/world.ts';
import { DAY, HOUR, steps } from './steps.ts';

export const bit = fc.boolean();
export const rarely = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const item = fc.record({
  amount: fc.constantFrom(0, 0.5, 1, 2),
  there: fc.constantFrom(0, 1, 2, 50, 50),
  alert: fc.constantFrom(0, 0, 1, 2),
  isTold: bit,
  isPaused: rarely,
  isArchived: rarely,
  isRemoved: rarely,
});
export const activity = fc.record({ signed: bit, skipped: bit, reported: bit, inbox: rarely, items: fc.array(item, { maxLength: 2 }) });
type Activity = typeof activity extends fc.Arbitrary<infer T> ? T : never;
const people = ['user', 'colleague', 'assistanceAdmin', 'orgUser', 'orgAdmin', 'stranger', 'admin'] as const;
export const asker = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('user', 'colleague') },
  { weight: 1, arbitrary: fc.constantFrom(...people) },
);
export const key = fc.constantFrom('none', 'new', 'new', 'sent before', 'of another');

/** An answer without what differs by chance: ids, and names that number what was made. */
const told = (answer: { status: number; headers: Record<string, unknown>; data: unknown; problem: unknown }) => {
  const text = JSON.stringify([
    answer.data ?? null,
    answer.problem ?? null,
    answer.headers['app-alert'],
    answer.headers['app-params'],
    answer.headers.etag,
  ]);
  const plain = text.replace(/"(id|activityId|plannedActivityId)":\d+/g, '"$1":0').replace(/(Pröva|Sak|Pr%C3%B6va%20)\s?\d+/g, '$1');
  return [answer.status, sorted(JSON.parse(plain))];
};
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => name !== 'traceId' && name !== 'path')
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, one]) => [name, sorted(one)]),
        )
      : value;

/** Headers of an act with such a key. */
export async function keyed(
  which: string,
  keys: string[],
  send: (headers: Record<string, string>) => Promise<unknown>,
  other: (headers: Record<string, string>) => Promise<unknown>,
) {
  if (which === 'none') return {};
  const header = { 'idempotency-key': randomUUID() };
  keys.push(header['idempotency-key']);
  if (which === 'sent before') await send(header);
  if (which === 'of another') await other(header);
  return header;
}

/** `usual` is the server that sends all the usual way; `writes` counts what leaves for the database. */
export function comparing(w: () => World, usual: () => FastifyInstance, writes: () => number) {
  const { at } = steps(w);
  let made = 0;
  /** Items are listed by their names: the ninth comes before the tenth. */
  const nameOfItem = () => `Sak ${String(++made).padStart(6, '0')}`;
  const inCompany = <T>(work: (db: Parameters<Parameters<World['scoped']>[1]>[0]) => Promise<T>) =>
    w().asOwner({ companies: [w().companies.sol.id] }, work);

  async function activityOf({ signed, skipped, reported, inbox, items }: Activity) {
    const { elsa } = w().clients;
    const company = w().companies.sol.id;
    return inCompany(async (db) => {
      const { rows } = await sql<{ id: number }>`
      insert into activities (company_id, client_id, name, type_id, shares_data_when_signed, shares_data_when_skipped, shares_data_when_reported, is_sent_to_inbox)
      values (${company}, ${elsa.id}, ${`Pröva ${++made}`}, ${elsa.typeId}, ${signed}, ${skipped}, ${reported}, ${inbox}) returning id`.execute(
        db,
      );
      const { id } = rows[0]!;
      for (const one of items)
        await sql`
        with it as (insert into inventory_items (company_id, client_id, name, unit, amount_in_stock, alert_value, alert_told_at, notifications_paused, archived, removed_at)
          values (${company}, ${elsa.id}, ${nameOfItem()}, 'st', ${one.there}, ${one.alert}, ${one.isTold ? at(-DAY) : null}, ${one.isPaused}, ${one.isArchived},
            ${one.isRemoved ? at(-HOUR) : null}) returning id)
        insert into inventory_effects (company_id, client_id, activity_id, item_id, amount) select ${company}, ${elsa.id}, ${id}, id, ${one.amount} from it`.execute(
          db,
        );
      return id;
    });
  }

  /** The rows of the database about an activity, without what differs by chance. */
  async function stored(activityId: number, keys: readonly string[]) {
    return inCompany(async (db) => {
      const of = async (table: string, where: string, without: string) =>
        (
          await sql<{ it: object }>`select to_jsonb(t) ${sql.raw(
            without
              .split(' ')
              .map((name) => `- '${name}'`)
              .join(' '),
          )} as it from ${sql.table(table)} t
          where ${sql.raw(where.replaceAll('$', String(activityId)))} order by id`.execute(db)
        ).rows.map(({ it }) => it);
      const instances = 'select id from activity_instances where activity_id = $';
      const { rows: kept } = await sql`
      select user_id, request_hash is not null as has, outcome in (select to_jsonb(id) from activity_instances where activity_id = ${activityId}) as ours, at
      from request_keys where key = any(${[...keys]}) order by at, user_id`.execute(db);
      return {
        instances: await of('activity_instances', 'activity_id = $', 'id activity_id planned_activity_id'),
        history: await of('activity_instance_events', `instance_id in (${instances})`, 'id instance_id'),
        inbox: await of('inbox_entries', `instance_id in (${instances})`, 'id instance_id'),
        stock: await of('inventory_items', 'id in (select item_id from inventory_effects where activity_id = $)', 'id name'),
        moved: await of(
          'stock_movements',
          'item_id in (select item_id from inventory_effects where activity_id = $)',
          'id item_id instance_id',
        ),
        kept,
      };
    });
  }
  const mails = async () => Number((await w().pool.query('select count(*) from pgboss.job')).rows[0].count);

  /** One case both ways, each on an activity of its own; how many messages the first took. */
  async function bothWays(
    kind: Activity,
    run: (call: World['call'], activityId: number, keys: string[], elsewhere: World['call']) => Promise<Parameters<typeof told>[0]>,
  ) {
    const outcomes = [];
    let took = 0;
    for (const server of [w().server, usual()]) {
      const activityId = await activityOf(kind);
      const keys: string[] = [];
      const mailed = await mails();
      const call: World['call'] = async (...asked) => {
        const before = writes();
        const answer = await caller(server)(...asked);
        if (server === w().server) took = writes() - before;
        return answer;
      };
      const answer = told(await run(call, activityId, keys, caller(server === usual() ? w().server : usual())));
      outcomes.push({ answer, stored: await stored(activityId, keys), mailed: (await mails()) - mailed });
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    return took;
  }

  return { inCompany, bothWays };
}
