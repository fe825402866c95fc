/**
 * What an instance is stands in the domain, in SQL and in the triggers that count: over random rows each says the same, and so do the figures that
 * are read from them (R10, R21, R35, R56, decision 051).
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { overview } from '#contract/overview.ts';
import { statistics } from '#contract/statistics.ts';
import { isPerformed as isPerformedInDomain } from '#domain/goals/judging.ts';
import { closedReasonOf, isOpen as isOpenInDomain, statusOf as statusInDomain } from '#domain/planning/instance.ts';
import {
  bucketFiguresOf,
  countedStatusOf as countedInDomain,
  countedStatuses,
  type StatusCounts,
  summarizeCounts,
  wasSignedLate,
} from '#domain/statistics.ts';
import * as inSql from '#server/sql/instance-status.ts';
import { runs } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { type StoredRow, storedRows } from './stored-rows.ts';

let w: World;
const { store, clear } = storedRows(() => w);
beforeAll(async () => {
  w = await world();
});

// Long before now, now itself, a millisecond after, and later the same day; an hour after the first, and a millisecond more.
const TIMES = ['T08:00:00.000Z', 'T09:00:00.000Z', 'T09:00:00.001Z', 'T09:22:00.000Z', 'T09:22:00.001Z', 'T20:00:00.000Z'];
const time = fc.constantFrom(...TIMES.map((clock) => `2026-11-20${clock}`));
const row = fc
  .record({
    plannedDate: fc.option(time, { nil: null }),
    occurenceDate: fc.option(time, { nil: null }),
    isSigned: fc.boolean(),
    isCompletable: fc.boolean(),
    done: fc.constantFrom('no', 'completed', 'skipped'),
    shared: fc.constantFrom(null, true, false),
  })
  .map(({ done, isSigned, ...rest }) => ({
    ...{ ...rest, isCompleted: done === 'completed', isSkipped: done === 'skipped' },
    ...{ placedAt: `2026-11-20${TIMES[0]}`, skippedDate: null, signedByDate: null },
    signedById: isSigned ? w.people.user.id : null,
  }));

/** The outcome, by what the domain says. */
function outcomeInDomain(it: StoredRow, now: string): inSql.InstanceOutcome {
  const counted = countedInDomain(it, now);
  if (counted === 'signed') return wasSignedLate(it) ? 'signedLate' : 'signedInTime';
  return counted === 'planned' && it.isCompletable ? 'due' : counted;
}
const isDone = (it: StoredRow) => closedReasonOf(it) !== null;
const isToSign = (it: StoredRow) => it.isCompletable && !isDone(it);

/** What SQL says of each stored row, by its id; where one has no time at all a condition is null, which narrows as false does. */
async function saidInSql(now: string) {
  const { rows } = await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
    sql<{ id: number }>`
      select i.id, ${inSql.statusOf(now, 'i')} as status, ${inSql.countedAsOf(now, 'i')} as counted, ${inSql.outcomeOf(now, 'i')} as outcome,
        ${inSql.isOpenSql('i')} as open, ${inSql.isToSignSql('i')} as "toSign", coalesce(${inSql.isMissedSql(now, 'i')}, false) as missed,
        ${inSql.isDoneSql('i')} as done, ${inSql.isReportedSql('i')} as reported, ${inSql.isPerformedSql('i')} as performed
      from activity_instances i`.execute(db),
  );
  return new Map(rows.map(({ id, ...said }) => [id, said]));
}
const saidInDomain = (it: StoredRow, now: string) => ({
  ...{ status: statusInDomain(it, now), counted: countedInDomain(it, now), outcome: inSql.outcomeCodes[outcomeInDomain(it, now)] },
  ...{ open: isOpenInDomain(it), toSign: isToSign(it), missed: statusInDomain(it, now) === 'missed' },
  ...{ done: isDone(it), reported: statusInDomain(it, now) === 'reported', performed: isPerformedInDomain(it, now) },
});

/** What the triggers have counted, in each of their tables. */
const triggerCounts = (table: string) =>
  w.asOwner({ companies: '*' }, async (db) => {
    const columns = ['placed', 'hidden', 'signed', 'skipped', 'reported', 'due', 'late', 'late_shared'];
    const sums = sql.join(columns.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`));
    return (await sql`select ${sums} from ${sql.table(table)} where company_id = ${w.companies.sol.id}`.execute(db)).rows[0];
  });
const numberOf = (rows: readonly StoredRow[], is: (row: StoredRow) => boolean) => rows.filter(is).length;

it('is the same in the domain, in SQL, in what triggers count, and in every figure', async () => {
  const { elsa } = w.clients;
  const week = { startDate: '2026-11-14', endDate: '2026-11-20' };
  const read = async () => ({
    ofClient: (await w.call(w.people.user, statistics.ofClient, { params: { clientId: elsa.id } })).data,
    ofCompany: (await w.call(w.people.orgUser, statistics.ofCompany, { params: { companyId: w.companies.sol.id } })).data,
    ofActivity: (await w.call(w.people.user, statistics.ofActivity, { params: { activityId: elsa.activityId } })).data.at(-1),
    activities: (await w.call(w.people.user, statistics.ofClientActivities, { params: { clientId: elsa.id }, query: week })).data
      .activities,
    groups: await Promise.all(
      (['CLIENT', 'CATEGORY'] as const).map(
        async (by) =>
          (await w.call(w.people.orgUser, overview.groups, { params: { companyId: w.companies.sol.id }, query: { ...week, by } })).data,
      ),
    ),
  });
  const hourLater = (clock: string | undefined) => ({
    ...{ plannedDate: `2026-11-20${TIMES[0]}`, occurenceDate: `2026-11-20${clock}`, skippedDate: null, signedByDate: null },
    ...{ isCompletable: true, isCompleted: true, isSkipped: false, shared: true, signedById: w.people.user.id },
    placedAt: `2026-11-20${TIMES[0]}`,
  });
  // In time to the millisecond, and late by one.
  const examples: [ReturnType<typeof hourLater>[]][] = [[[hourLater(TIMES[1]), hourLater(TIMES[2])]]];
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      await clear();
      await w.asOwner({ companies: '*' }, async (db) => {
        for (const table of ['instance_counts', 'type_counts']) await sql`delete from ${sql.table(table)}`.execute(db);
      });
      const now = w.clock.now.toISOString();
      const ids = (await store(rows)).map(({ id }) => Number(id));
      const said = await saidInSql(now);
      for (const [at, it] of rows.entries()) expect(said.get(ids[at]!), JSON.stringify(it)).toEqual(saidInDomain(it, now));

      const isShared = ({ shared }: StoredRow) => shared === true;
      const counted = {
        placed: rows.length,
        hidden: numberOf(rows, (it) => isDone(it) && !isShared(it)),
        signed: numberOf(rows, ({ isCompleted }) => isCompleted),
        skipped: numberOf(rows, ({ isSkipped }) => isSkipped),
        reported: numberOf(rows, (it) => statusInDomain(it, now) === 'reported'),
        due: numberOf(rows, isToSign),
        late: numberOf(rows, wasSignedLate),
        late_shared: numberOf(rows, (it) => wasSignedLate(it) && isShared(it)),
      };
      for (const table of ['instance_counts', 'type_counts']) expect(await triggerCounts(table), table).toEqual(counted);

      const counts = Object.fromEntries(
        countedStatuses.map((name) => [name, numberOf(rows, (it) => countedInDomain(it, now) === name)]),
      ) as StatusCounts;
      const { ofClient, ofCompany, ofActivity, activities, groups } = await read();
      expect(ofClient).toEqual(summarizeCounts(counts));
      expect(ofCompany).toEqual(summarizeCounts(counts));
      expect(ofActivity).toMatchObject(bucketFiguresOf(counts));
      const { signed, skipped, missed, reported } = counts;
      expect(activities).toMatchObject([{ signed, skipped, missed, reported, late: counted.late }]);
      for (const group of groups) expect(group.groups).toMatchObject([{ signed, skipped, missed, reported, late: counted.late_shared }]);
    }),
    { numRuns: runs(15, 150, 400), examples },
  );
});
