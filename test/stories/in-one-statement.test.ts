/**
 * The commonest acts are one statement each, all others go the usual way (decision 100): the same random cases are sent both ways, and what is
 * answered and what is written is the same.
 * @module-tag long
 */
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/process/config.ts';
import { longRuns } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { countedWrites } from '#test/written.ts';
import { activity, asker, bit, comparing, key, keyed, rarely } from './both-ways.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';

let w: World;
let usual: FastifyInstance;
let writes: () => number;
const { at } = steps(() => w);
const { inCompany, bothWays } = comparing(
  () => w,
  () => usual,
  () => writes(),
);
beforeAll(async () => {
  w = await world();
  const read = readConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  if ('wrong' in read) throw new Error(read.wrong.join());
  const { pool, connection, jobs } = w;
  const parts = { config: read.config, pool, connection, jobs, log: pino({ level: 'silent' }), now: () => new Date(w.clock.now) };
  usual = await buildApp({ ...parts, usesSingleStatements: false });
  writes = await countedWrites(pool);
  // One of the organisation that is in the team as well.
  await w.join(w.clients.elsa, w.people.orgUser);
});
afterAll(() => usual?.close());

const time = fc.constantFrom(-11 * 365 * DAY, -3 * DAY, -2 * HOUR, -MINUTE, 0, 30_000, 5 * MINUTE, 3 * DAY, 11 * 365 * DAY);
const state = fc.record({
  is: fc.oneof(
    { weight: 3, arbitrary: fc.constant('open') },
    { weight: 1, arbitrary: fc.constantFrom('signed', 'skipped', 'reported', 'removed', 'uncompletable') },
  ),
  planned: fc.constantFrom(-10 * 365 * DAY - 20 * DAY, -2 * HOUR, -MINUTE, 3 * HOUR),
  occured: fc.option(fc.constantFrom(-HOUR, -5 * MINUTE)),
  isMoved: fc.option(bit),
  comment: fc.option(fc.constant('<p>Ord</p>')),
  isTold: rarely,
  isInInbox: rarely,
  shared: fc.constantFrom(null, null, true, false),
});
const body = fc.oneof(
  { weight: 3, arbitrary: fc.record({ isCompleted: fc.constant(true), setOccurenceDateToNow: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.constant({ isCompleted: true }) },
  { weight: 3, arbitrary: time.map((custom) => ({ isCompleted: true, custom })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { isCompleted: true, comment: '<p>Gick bra</p>' },
      { isCompleted: true, comment: '' },
      { isCompleted: true, isSkipped: true },
      { isCompleted: true, setOccurenceDateToNow: null, customDate: null },
    ),
  },
);

const plain = { signed: false, skipped: false, reported: false, inbox: false, items: [] };
const open = { is: 'open' as const, occured: null, isMoved: null, comment: null, isTold: false, isInInbox: false, shared: null };
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Signing = [Of<typeof activity>, Of<typeof state>, Of<typeof body>, Of<typeof asker>, Of<typeof key>];
/** Signed as planned at a time that nothing may be said of: too seldom among random ones. */
const signedAsPlanned = (planned: number): Signing => [plain, { ...open, planned }, { isCompleted: true }, 'user', 'none'];
const tooFarBack = signedAsPlanned(-10 * 365 * DAY - 20 * DAY);
const tooFarAhead = signedAsPlanned(11 * 365 * DAY);

it('a signing answers and writes the same as one statement and the usual way', async () => {
  let alone = 0;
  const all = longRuns(80, 200);
  await fc.assert(
    fc.asyncProperty(
      activity,
      state,
      body,
      asker,
      key,
      async (kind, row, { custom, ...rest }: { custom?: number; [name: string]: unknown }, who, which) => {
        const sent = { ...rest, ...(custom !== undefined && { customDate: at(custom) }) } as { isCompleted: boolean };
        const took = await bothWays(kind, async (call, activityId, keys, elsewhere) => {
          const person = w.people.colleague.id;
          const id = await inCompany(async (db) => {
            const isDone = row.is === 'signed' || row.is === 'skipped' || row.is === 'reported';
            const isOfSeries = row.isMoved !== null && row.is !== 'reported';
            const planned = row.is === 'reported' ? null : at(row.planned);
            const { rows } = await sql<{ id: number }>`
            with its as (
              insert into planned_activities (company_id, client_id, activity_id, recurrence, starts_on, ends_on, made_until)
              select ${w.companies.sol.id}, ${w.clients.elsa.id}, ${activityId}, 'DTSTART;TZID=Europe/Stockholm:20200101T080000', '2020-01-01', '2020-01-01', '2020-01-02'
              where ${isOfSeries} returning id)
            insert into activity_instances (company_id, client_id, activity_id, planned_activity_id, placed_at, planned_date, original_start, occurence_date, skipped_date, signed_by_date, signed_by_id,
              created_by_id, is_completable, is_completed, is_skipped, shared, comment, removed_at, missed_notified_at)
            values (${w.companies.sol.id}, ${w.clients.elsa.id}, ${activityId}, (select id from its), ${at(row.occured ?? row.planned)}, ${planned},
              ${isOfSeries ? at(row.isMoved ? row.planned - HOUR : row.planned) : null},
              ${row.is === 'reported' ? at(-HOUR) : row.is === 'skipped' || row.occured === null ? null : at(row.occured)}, ${row.is === 'skipped' ? at(-HOUR) : null},
              ${isDone ? at(-HOUR) : null}, ${isDone ? person : null}, ${w.people.user.id}, ${row.is !== 'uncompletable' && row.is !== 'reported'}, ${row.is === 'signed'}, ${row.is === 'skipped'},
              ${row.shared}, ${row.comment}, ${row.is === 'removed' ? at(-MINUTE) : null}, ${row.isTold ? at(-HOUR) : null}) returning id`.execute(
              db,
            );
            const { id } = rows[0]!;
            if (row.isInInbox)
              await sql`insert into inbox_entries (company_id, client_id, kind, instance_id, arrived_date, missed)
              values (${w.companies.sol.id}, ${w.clients.elsa.id}, 'ACTIVITY', ${id}, ${at(-HOUR)}, ${row.isTold})`.execute(db);
            return id;
          });
          // The names that its answer needs are known then.
          for (const date of [at(row.occured ?? row.planned), at(0)])
            await call(w.people.user, activityInstances.grouped, {
              params: { clientId: w.clients.elsa.id },
              query: { date: date.slice(0, 10) },
            });
          const send = (headers: Record<string, string>, by = call, body: object = sent) =>
            by(w.people[who], activityInstances.change, { params: { id }, body: body as { isCompleted: boolean } }, headers);
          return send(
            await keyed(
              which,
              keys,
              (headers) => send(headers, elsewhere),
              (headers) => send(headers, call, { isCompleted: false }),
            ),
          );
        });
        if (took === 1) alone++;
      },
    ),
    { numRuns: all, examples: [tooFarBack, tooFarAhead] },
  );
  expect(alone, 'so many were one message').toBeGreaterThan(all / 20);
});

/** Mostly left out, as the commonest creation has it: else next to none of the cases would be one statement. */
const mostlyNone = <T>(...others: T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const creation = fc.record({
  date: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(-2 * HOUR, -MINUTE, 5 * MINUTE, 3 * DAY) }, { weight: 1, arbitrary: time }),
  isReported: mostlyNone(true, false),
  isCompletable: mostlyNone(true, false),
  comment: mostlyNone('<p>Ord</p>', ''),
});
it('a creation answers and writes the same as one statement and the usual way', async () => {
  let alone = 0;
  const all = longRuns(80, 200);
  await fc.assert(
    fc.asyncProperty(activity, creation, asker, key, rarely, async (kind, { date, ...rest }, who, which, isTaken) => {
      const took = await bothWays(kind, async (call, activityId, keys, elsewhere) => {
        await call(w.people[who], activityInstances.create, { body: { activityId, date: at(4 * DAY) } });
        const body = { activityId, date: at(date), ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) };
        if (isTaken) await call(w.people.user, activityInstances.create, { body: { activityId, date: at(date) } });
        const send = (headers: Record<string, string>, by = call, more: object = {}) =>
          by(w.people[who], activityInstances.create, { body: { ...body, ...more } }, headers);
        return send(
          await keyed(
            which,
            keys,
            (headers) => send(headers, elsewhere),
            (headers) => send(headers, call, { date: at(date + 9 * MINUTE) }),
          ),
        );
      });
      if (took === 1) alone++;
    }),
    { numRuns: all },
  );
  expect(alone, 'so many were one message').toBeGreaterThan(all / 20);
});
