/** The timeline's SQL against the domain's rule, over random rows: no range loses one, shows one twice, or misses the day to go on from. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { EARLIER_DATE_HEADER } from '#contract/headers.ts';
import { timeline } from '#contract/timeline.ts';
import type { InstanceState } from '#domain/planning/instance.ts';
import { isOpen } from '#domain/planning/instance.ts';
import { timelineDateOf, timelineLabelOf } from '#domain/planning/timeline.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import { runs } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const ZONE = 'Europe/Stockholm';
const HOURS = 60 * 24;
const START = Date.UTC(2026, 8, 1);
/** Hours from where a row stands: most within the three days that the index of the day finds, some far off. */
const away = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -80, max: 80 }) },
  { weight: 1, arbitrary: fc.integer({ min: -900, max: 900 }) },
);
const maybe = fc.option(away, { nil: null });
type Row = InstanceState & { placedAt: string };
const rowsBy = (by: number): fc.Arbitrary<Row> =>
  fc
    .record({
      placed: fc.integer({ min: 0, max: HOURS }),
      planned: maybe,
      occurred: away,
      skipped: maybe,
      signed: maybe,
      signedById: fc.constantFrom(null, by, by),
      isCompletable: fc.boolean(),
      state: fc.constantFrom('open', 'completed', 'skipped'),
    })
    .map(({ placed, planned, occurred, skipped, signed, state, ...rest }) => {
      const instant = (hours: number) => new Date(START + (placed + hours) * 3_600_000).toISOString();
      const dates = { plannedDate: planned === null ? null : instant(planned), occurenceDate: instant(occurred) };
      const done = { skippedDate: skipped === null ? null : instant(skipped), signedByDate: signed === null ? null : instant(signed) };
      return { ...rest, ...dates, ...done, placedAt: instant(0), isCompleted: state === 'completed', isSkipped: state === 'skipped' };
    });

async function store(rows: Row[]) {
  const { id, companyId, activityId } = w.clients.elsa;
  await w.scoped({ companies: '*' }, (db) => db.deleteFrom('activity_instances').execute());
  return w.scoped({ companies: [companyId] }, async (db) => {
    const ids: number[] = [];
    for (const one of rows) {
      const dates = { placed_at: one.placedAt, planned_date: one.plannedDate, occurence_date: one.occurenceDate };
      const done = { skipped_date: one.skippedDate, signed_by_date: one.signedByDate, signed_by_id: one.signedById };
      const kind = { is_completable: one.isCompletable, is_completed: one.isCompleted, is_skipped: one.isSkipped };
      const values = { company_id: companyId, client_id: id, activity_id: activityId, ...dates, ...done, ...kind };
      const made = await db
        .insertInto('activity_instances')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(made.id);
    }
    return ids;
  });
}

it('every range tells of exactly what is done in it, and of the newest day before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowsBy(w.people.user.id), { minLength: 1, maxLength: 25 }),
      fc.integer({ min: -3, max: 62 }),
      fc.integer({ min: 0, max: 31 }),
      async (rows, start, length) => {
        const ids = await store(rows);
        const [startDate, endDate] = [addDays('2026-09-01', start), addDays('2026-09-01', start + length)];
        const done = rows
          .map((one, n) => ({ id: ids[n]!, date: timelineDateOf(one)!, label: timelineLabelOf(one), on: !isOpen(one) }))
          .filter(({ on }) => on)
          .map(({ id, date, label }) => ({ id, date, label, day: toLocalDate(date, ZONE) }))
          .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
        const { data, headers } = await w.call(w.people.user, timeline.ofClient, {
          params: { clientId: w.clients.elsa.id },
          query: { startDate, endDate },
        });
        expect(data.map(({ id, date, label }) => ({ id, date, label }))).toEqual(
          done.filter(({ day }) => day >= startDate && day <= endDate).map(({ id, date, label }) => ({ id, date, label })),
        );
        expect(headers[EARLIER_DATE_HEADER]).toBe(done.find(({ day }) => day < startDate)?.day);
      },
    ),
    { numRuns: runs(25, 500) },
  );
});
