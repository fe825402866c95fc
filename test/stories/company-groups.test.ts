/**
 * A company's figures by client, label and category: those of its clients, told to the organisation as R21 allows and to ADMIN as R3 does (product «Overview»).
 * @module-tag long
 */
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { labels } from '#contract/labels.ts';
import { type Grouping, type GroupSums, groupings, overview } from '#contract/overview.ts';
import { statistics } from '#contract/statistics.ts';
import { foldAllCounts } from '#server/figures/counts.ts';
import { longRuns } from '#test/runs.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';

let w: World;
let label: number;
/** Of Elsa, with the label and without; of Karl, with it. */
let ours: { id: number; clientId: number; labelId: number | null; categoryId: number }[];
beforeAll(async () => {
  w = await world();
  const { elsa, karl } = w.clients;
  label = (await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Viktigt' } })).data.id;
  const add = async (name: string, client: typeof elsa) =>
    (await w.call(w.people.assistanceAdmin, activities.create, { body: { name, type: { id: elsa.typeId }, client: { id: client.id } } }))
      .data.id;
  const walk = await add('Promenad', elsa);
  for (const id of [walk, karl.activityId])
    await w.call(w.people.orgAdmin, activities.change, { params: { id }, body: { label: { id: label } } });
  ours = [
    { id: elsa.activityId, clientId: elsa.id, labelId: null, categoryId: elsa.categoryId },
    { id: walk, clientId: elsa.id, labelId: label, categoryId: elsa.categoryId },
    { id: karl.activityId, clientId: karl.id, labelId: label, categoryId: karl.categoryId },
  ];
});
beforeEach(() => w.asOwner({ companies: '*' }, (db) => db.deleteFrom('activity_instances').execute()));

type Query = { startDate?: string; endDate?: string; by?: Grouping; clientIds?: string; labelIds?: string };
const ask = (query: Query = {}, who: { token: string } = w.people.orgUser, companyId = w.companies.sol.id) =>
  w.call(who, overview.groups, { params: { companyId }, query });

type Row = { of: number; at: string; done: 'no' | 'signed' | 'skipped' | 'reported'; done_at: string; due: boolean; shared: boolean };
/** Rows as they stand in the table, whatever way they came there. */
const store = (rows: readonly Row[]) =>
  w.scoped({ companies: [w.companies.sol.id] }, (db) =>
    db
      .insertInto('activity_instances')
      .values(
        rows.map(({ of, at, done, done_at, due, shared }) => ({
          ...{ company_id: w.companies.sol.id, client_id: ours[of]!.clientId, activity_id: ours[of]!.id, placed_at: at, planned_date: at },
          ...{ is_completable: due, is_completed: done === 'signed', is_skipped: done === 'skipped' },
          ...(done !== 'no' && { signed_by_id: w.people.user.id, shared }),
          ...(done === 'signed' && { occurence_date: done_at }),
        })) as never,
      )
      .execute(),
  );
const NOW = Date.parse('2026-11-20T10:00:00.000Z');
/** What one counts by looking at every row. */
function naive(rows: readonly Row[], isAdmin: boolean): GroupSums {
  const many = (is: (row: Row) => boolean) => rows.filter(is).length;
  const isLate = ({ done, at, done_at, shared }: Row) =>
    done === 'signed' && Date.parse(done_at) - Date.parse(at) > 3_600_000 && (isAdmin || shared);
  return {
    ...{ planned: many(({ done }) => done !== 'reported'), signed: many(({ done }) => done === 'signed') },
    ...{ skipped: many(({ done }) => done === 'skipped'), reported: many(({ done }) => done === 'reported'), late: many(isLate) },
    missed: many(({ done, at, due }) => done === 'no' && due && Date.parse(at) <= NOW),
  };
}

/** In the range, in the one before, at the edges of days of Stockholm and of UTC, today before and after now, and ahead. */
const times = [
  ...['2026-11-06T22:59:59.000Z', '2026-11-06T23:00:00.000Z', '2026-11-10T12:00:00.000Z', '2026-11-13T22:59:00.000Z'],
  ...['2026-11-13T23:00:00.000Z', '2026-11-14T00:30:00.000Z', '2026-11-17T09:00:00.000Z', '2026-11-19T22:30:00.000Z'],
  ...['2026-11-19T23:10:00.000Z', '2026-11-20T08:00:00.000Z', '2026-11-20T15:00:00.000Z', '2026-11-20T23:00:00.000Z'],
  // At the edges of days of Tokyo and of São Paulo.
  ...['2026-11-06T14:59:00.000Z', '2026-11-06T15:00:00.000Z', '2026-11-13T15:30:00.000Z', '2026-11-20T02:30:00.000Z'],
  ...['2026-11-07T02:59:59.000Z', '2026-11-14T03:00:00.000Z', '2026-11-21T01:00:00.000Z', '2026-11-21T03:00:00.000Z'],
];
const row: fc.Arbitrary<Row> = fc
  .record({
    of: fc.nat(2),
    at: fc.constantFrom(...times),
    done: fc.constantFrom('no', 'no', 'signed', 'skipped', 'reported'),
    after: fc.constantFrom(0, 60, 61, 600),
    due: fc.boolean(),
    shared: fc.boolean(),
  })
  .map(({ after, ...one }) => ({ ...one, done_at: new Date(Date.parse(one.at) + after * 60_000).toISOString() }) as Row);

/** A company's days differ from those of UTC by the last hour, by nine, and by three before it. */
it.each([
  ['Europe/Stockholm', '23:00:00.000Z', 0],
  ['Asia/Tokyo', '15:00:00.000Z', 0],
  ['America/Sao_Paulo', '03:00:00.000Z', 1],
])(
  'counts each group and both spans as a look at every row does, whatever narrows them, and again when folded: %s',
  async (zone, midnight, later) => {
    w.clock.now = new Date(NOW);
    await w.asOwner({ companies: '*' }, (db) =>
      db.updateTable('companies').set({ time_zone: zone }).where('id', '=', w.companies.sol.id).execute(),
    );
    const [STARTS, FROM, BEFORE] = [6, 13, 20].map((day) => `2026-11-${String(day + later).padStart(2, '0')}T${midnight}`) as [
      string,
      string,
      string,
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
        await w.asOwner({ companies: '*' }, (db) => db.deleteFrom('activity_instances').execute());
        if (rows.length > 0) await store(rows);
        const inRange = rows.filter(({ at }) => at >= FROM && at < BEFORE);
        const earlier = rows.filter(({ at }) => at >= STARTS && at < FROM);
        for (const who of [w.people.orgUser, w.people.admin])
          for (const by of groupings)
            for (const narrowed of [{}, { clientIds: String(w.clients.elsa.id) }, { labelIds: String(label) }]) {
              const isAdmin = who === w.people.admin;
              const key = ({ of }: Row) => ({ CLIENT: ours[of]!.clientId, LABEL: ours[of]!.labelId, CATEGORY: ours[of]!.categoryId })[by];
              const kept = ({ of }: Row) =>
                (!('clientIds' in narrowed) || ours[of]!.clientId === w.clients.elsa.id) &&
                (!('labelIds' in narrowed) || ours[of]!.labelId === label);
              const { data } = await ask({ by, ...narrowed }, who);
              const [now, before] = [inRange.filter(kept), earlier.filter(kept)];
              expect(data.sums).toEqual(naive(now, isAdmin));
              expect(data.before).toEqual(naive(before, isAdmin));
              expect(data.notShared).toBe(isAdmin ? 0 : now.filter(({ done, shared }) => done !== 'no' && !shared).length);
              const expected =
                isAdmin && by === 'CLIENT' && !('clientIds' in narrowed)
                  ? []
                  : [...Map.groupBy(now, key)].map(([id, all]) => {
                      const then = naive(
                        before.filter((one) => key(one) === id),
                        isAdmin,
                      );
                      return { id, ...naive(all, isAdmin), troubledBefore: then.missed + then.late + then.skipped };
                    });
              const order = (all: readonly { id: number | null }[]) => all.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0));
              expect(order(data.groups.map(({ name: _, ...one }) => one))).toEqual(order(expected));
              expect(data.total).toBe(expected.length);
            }
        await foldAllCounts(w, pino({ level: 'silent' }));
      }),
      { numRuns: longRuns(15, 40) },
    );
    await w.asOwner({ companies: '*' }, (db) =>
      db.updateTable('companies').set({ time_zone: 'Europe/Stockholm' }).where('id', '=', w.companies.sol.id).execute(),
    );
  },
);

describe('a company’s figures', () => {
  it('come by need, with the names of their groups', async () => {
    w.clock.now = new Date(NOW);
    const at = '2026-11-18T08:00:00.000Z';
    const one = { at, done_at: at, due: true, shared: true } as const;
    await store([
      { ...one, of: 0, done: 'signed' },
      { ...one, of: 2, done: 'no' },
      { ...one, of: 1, done: 'signed' },
    ]);
    const names = async (by: Grouping) => (await ask({ by })).data.groups.map(({ name }) => name);
    expect(await names('CLIENT')).toEqual(['Karl Ek', 'Elsa Lindqvist']);
    expect(await names('LABEL')).toEqual(['Viktigt', null]);
    expect(await names('CATEGORY')).toEqual(['Vård Karl Ek', 'Vård Elsa Lindqvist']);
  });
  it('count what is planned past the days that rows are made for', async () => {
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db
        .insertInto('planned_activities')
        .values({
          ...{ company_id: w.companies.sol.id, client_id: w.clients.karl.id, activity_id: w.clients.karl.activityId, is_completable: true },
          ...{ recurrence: 'DTSTART:20261120T080000\nRRULE:FREQ=DAILY', starts_on: '2026-11-20', made_until: '2027-01-22' },
        } as never)
        .execute(),
    );
    const range = { startDate: '2027-06-01', endDate: '2027-06-30' };
    for (const by of groupings) {
      const { data } = await ask({ ...range, by });
      const id = { CLIENT: w.clients.karl.id, LABEL: label, CATEGORY: w.clients.karl.categoryId }[by];
      expect(data.groups).toMatchObject([{ id, planned: 30, missed: 0 }]);
      expect(data.before.planned).toBe(30);
    }
    expect((await ask({ ...range, clientIds: String(w.clients.elsa.id) })).data.sums.planned).toBe(0);
    await w.asOwner({ companies: '*' }, (db) => db.deleteFrom('planned_activities').execute());
  });
  it('are one’s own company’s, whose sums they are', async () => {
    w.clock.now = new Date(NOW);
    const at = '2026-11-18T08:00:00.000Z';
    await store([{ of: 0, at, done: 'signed', done_at: at, due: true, shared: false }]);
    const { data } = await w.call(w.people.orgUser, statistics.ofCompany, { params: { companyId: w.companies.sol.id } });
    const { sums } = (await ask()).data;
    expect([sums.planned, sums.signed]).toEqual([data.plannedInstances, data.signedInstances]);
    expect((await ask({}, w.people.strangerOrgAdmin)).status).toBe(404);
    expect((await ask({}, w.people.user)).status).toBe(403);
    expect((await ask({ clientIds: String(w.clients.foreign.id) })).data.sums.planned).toBe(0);
    expect((await ask({ startDate: '2026-11-10', endDate: '2026-11-09' })).problem.fieldErrors).toEqual([
      { objectName: 'statistics', field: 'endDate', message: 'error.field.endBeforeStart' },
    ]);
  });
  it('leave ADMIN’s trace of the clients that are named, and of no other', async () => {
    const traces = () => tracesIn(w);
    // After what was looked at before (R119).
    w.clock.now = new Date(w.clock.now.getTime() + 16 * 60_000);
    const before = await traces();
    await ask({ by: 'LABEL' }, w.people.admin);
    expect(await traces()).toEqual(before);
    await ask({ clientIds: String(w.clients.elsa.id) }, w.people.admin);
    expect((await traces()).slice(before.length)).toMatchObject([{ client_id: w.clients.elsa.id }]);
  });
});
