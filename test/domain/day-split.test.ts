/** The day's finished and unfinished, as PostgreSQL splits them, are those of the rules; and its JSON is the contract's, to the letter. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ActivityInstance, activityInstances } from '#contract/planning/instances.ts';
import { isFinished, placedTimeOf } from '#domain/planning/instance.ts';
import { strictSchemaOf } from '#server/request/strict.ts';
import { runs } from '#test/runs.ts';
import { START, type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  // The day is longer than a session, and begins before it.
  await w.pool.query(`update sessions set created_date = created_date - interval '1 day', expires_date = expires_date + interval '1 day'`);
});

const day = Date.parse('2026-11-20T00:00:00Z');
const inDay = fc.integer({ min: 0, max: 22 * 3600 }).map((seconds) => new Date(day + seconds * 1000).toISOString());
const row = fc.record({
  placedAt: inDay,
  planned: fc.option(inDay),
  occurence: fc.option(inDay),
  done: fc.constantFrom('open' as const, 'completed' as const, 'skipped' as const, 'reported' as const),
  completable: fc.boolean(),
  comment: fc.option(fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\0', ''))),
});

type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;
const store = (rows: Row[]) =>
  w.scoped({ companies: [w.companies.sol.id] }, async (db) => {
    await sql`delete from activity_instances where client_id = ${w.clients.elsa.id}`.execute(db);
    for (const { placedAt, planned, occurence, done, completable, comment } of rows) {
      const signed = done !== 'open' && { signed_by_id: w.people.user.id, signed_by_date: START };
      await db
        .insertInto('activity_instances')
        .values({
          company_id: w.companies.sol.id,
          client_id: w.clients.elsa.id,
          activity_id: w.clients.elsa.activityId,
          created_by_id: w.people.user.id,
          placed_at: placedAt,
          planned_date: planned ?? (occurence ? null : placedAt),
          occurence_date: occurence,
          is_completable: completable,
          is_completed: done === 'completed',
          is_skipped: done === 'skipped',
          skipped_date: done === 'skipped' ? START : null,
          comment,
          ...signed,
        } as never)
        .execute();
    }
  });

it('for any rows at any now', async () => {
  const whole = { grouped: strictSchemaOf(activityInstances.grouped.response), flat: strictSchemaOf(activityInstances.ofClient.response) };
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), inDay, fc.boolean(), async (rows, now, atOne) => {
      await store(rows);
      // Sometimes at the very moment of one of them.
      const at = (atOne && (rows[0]?.occurence ?? rows[0]?.planned)) || now;
      w.clock.now = new Date(at);
      const asked = { params: { clientId: w.clients.elsa.id }, query: { date: '2026-11-20' } };
      const { finishedInstances, unfinishedInstances } = z.parse(
        whole.grouped,
        (await w.call(w.people.user, activityInstances.grouped, asked)).data,
      ) as {
        finishedInstances: ActivityInstance[];
        unfinishedInstances: ActivityInstance[];
      };
      const flat = z.parse(whole.flat, (await w.call(w.people.user, activityInstances.ofClient, asked)).data) as ActivityInstance[];
      expect(flat).toHaveLength(rows.length);
      expect(finishedInstances.map(({ id }) => id)).toEqual(flat.filter((one) => isFinished(one, at)).map(({ id }) => id));
      expect(unfinishedInstances.map(({ id }) => id)).toEqual(flat.filter((one) => !isFinished(one, at)).map(({ id }) => id));
      const order = flat.map((one) => [Date.parse(placedTimeOf(one)), one.id] as const);
      expect(order).toEqual([...order].sort(([a, x], [b, y]) => a - b || x - y));
      for (const one of flat) expect((await w.call(w.people.user, activityInstances.get, { params: { id: one.id } })).data).toEqual(one);
    }),
    { numRuns: runs(25, 200, 500) },
  );
});
