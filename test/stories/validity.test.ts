/**
 * Validity of delegations and licences stands in the domain, in SQL and in the function that judges acts: over random rows each says the same,
 * and so does whatever is read from them (R145 to R148, R173).
 * @module-tag long
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { delegations } from '#contract/delegations/delegations.ts';
import { userLicences } from '#contract/delegations/licences.ts';
import { medicines } from '#contract/medicines.ts';
import { findAuthorityMark, isValidAt, type Validity } from '#domain/authority.ts';
import { validityOf } from '#domain/delegations.ts';
import { addDays, dayBounds } from '#domain/time.ts';
import { mayDoSql } from '#server/planning/authority.ts';
import * as inSql from '#server/sql/validity.ts';
import { type Delegating, delegating } from '#test/delegating.ts';
import { longRuns } from '#test/runs.ts';
import { type Person, START } from '#test/world.ts';

const ZONE = 'Europe/Stockholm';
const TODAY = '2026-11-20';
let d: Delegating;
let people: Person[];
/** Two activities of Elsa's, of one task and of licensed staff, and a medicine. */
let [delegatedId, licensedId, medicineId] = [0, 0, 0];
beforeAll(async () => {
  d = await delegating();
  const { w, elsa, done, tasks } = d;
  people = [w.people.assistanceAdmin, w.people.user, w.people.colleague];
  const create = async (name: string) => {
    const body = { name, type: { id: elsa.typeId }, client: { id: elsa.id } };
    return (await w.call(w.people.assistanceAdmin, activities.create, { body })).data.id;
  };
  [delegatedId, licensedId] = [await create('Insulin'), await create('Sond')];
  const order = { kind: 'SCHEDULED' as const, name: 'Waran', strength: '2,5 mg', dose: 1, unit: 'tablett', givenBy: 'TEAM' as const };
  const made = await w.call(w.people.assistanceAdmin, medicines.create, { body: { activity: { id: await create('Waran') }, ...order } });
  medicineId = made.data.id;
  await done(sql`update activities set care_basis = 'DELEGATED', delegation_task_id = ${tasks[0]!.id} where id = ${delegatedId}`);
  await done(sql`update activities set care_basis = 'LICENSED' where id = ${licensedId}`);
});

const NOW = START;
const GIVEN = '2026-11-01T08:00:00.000Z';
/** Instants around the clock of the world, with the beginnings of its day and of the one before. */
const MOMENTS = [
  ...[-86_400_000, -3_600_000, -1, 0].map((by) => new Date(Date.parse(NOW) + by).toISOString()),
  ...[-1, 0].map((by) => dayBounds(addDays(TODAY, by), ZONE).from),
];
/** Acts are judged at those, and in the days around, up to their last millisecond. */
const ACTED = [
  ...MOMENTS,
  ...[-2, -1, 1, 2].flatMap((by) =>
    [0, 1].map((less) => new Date(Date.parse(dayBounds(addDays(TODAY, by), ZONE).before) - less).toISOString()),
  ),
];

const person = fc.constantFrom(0, 1, 2);
const day = fc.constantFrom(...[-3, -1, 0, 1, 2].map((by) => addDays(TODAY, by)));
const span = fc.tuple(day, day).map((both) => both.sort() as [string, string]);
/** An acceptance or an end, which can only have happened by now. */
const act = fc.option(fc.constantFrom(...MOMENTS), { nil: null });
const delegation = fc.record({
  ...{ person, span, accepted: fc.option(fc.constantFrom(...MOMENTS), { nil: null, freq: 9 }), ended: act },
  ...{ task: fc.constantFrom(0, 1), client: fc.constantFrom('elsa', 'karl', null) },
});
const licence = fc.record({ person, span, isOpen: fc.boolean(), ended: act });
const rows = fc.record({ given: fc.array(delegation, { maxLength: 8 }), licences: fc.array(licence, { maxLength: 2 }) });
type Rows = typeof rows extends fc.Arbitrary<infer R> ? R : never;
type Given = Rows['given'][number];
type Licensed = Rows['licences'][number];

/** Whatever the tables hold goes, and these stand there; the ids of the delegations. */
async function store({ given, licences }: Rows) {
  const { w, elsa, tasks } = d;
  await w.asOwner({ companies: '*' }, (db) => sql`truncate delegations, user_licences cascade`.execute(db));
  const by_id = w.people.orgAdmin.id;
  const bounds = ([first, last]: [string, string]) => ({
    valid_from: dayBounds(first, ZONE).from,
    valid_until: dayBounds(last, ZONE).before,
  });
  const given_by = {
    decided_by_id: by_id,
    decided_by: 'Siv Ask',
    decided_title: 'NURSE',
    decided_employer: null,
    decided_on: '2026-11-01',
  };
  return w.scoped({ companies: [elsa.companyId] }, async (db) => {
    const ids: number[] = [];
    for (const one of given)
      ids.push(
        (
          await db
            .insertInto('delegations')
            .values({
              ...{ company_id: elsa.companyId, user_id: people[one.person]!.id, task_id: tasks[one.task]!.id },
              ...{ client_id: one.client && w.clients[one.client as 'elsa' | 'karl'].id, from_day: one.span[0], until_day: one.span[1] },
              ...{ ...bounds(one.span), how: 'SYSTEM', ...given_by, conditions: null, image_url: null, renews_id: null, at: GIVEN, by_id },
              ...{ accepted_at: one.accepted, ended_at: one.ended, end_cause: one.ended === null ? null : 'LEFT' },
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      );
    for (const { person, span, isOpen, ended } of licences)
      await db
        .insertInto('user_licences')
        .values({
          ...{
            company_id: elsa.companyId,
            user_id: people[person]!.id,
            kind: 'NURSE',
            from_day: span[0],
            until_day: isOpen ? null : span[1],
          },
          ...{
            ...bounds(span),
            ...(isOpen && { valid_until: null }),
            at: GIVEN,
            by_id,
            ended_at: ended,
            ended_by_id: ended === null ? null : by_id,
          },
        })
        .execute();
    return ids;
  });
}

/** The domain's word. */
const validityOfGiven = ({ span: [fromDay, untilDay], accepted, ended }: Given): Validity | undefined =>
  validityOf(
    { fromDay, untilDay, givenDate: GIVEN, acceptedDate: accepted, endedDate: ended, endCause: ended === null ? null : 'LEFT' },
    ZONE,
  );
function validityOfLicence({ span: [first, last], isOpen, ended }: Licensed): Validity {
  const ends = [...(isOpen ? [] : [dayBounds(last, ZONE).before]), ...(ended ? [ended] : [])].sort();
  return { from: dayBounds(first, ZONE).from, before: ends[0] ?? null };
}
const isValid = (validity: Validity | undefined, at: string) => validity !== undefined && isValidAt(validity, at);
const isGivenAt = (at: string) => (one: Given) => isValid(validityOfGiven(one), at);
const isLicensedAt = (at: string) => (one: Licensed) => isValid(validityOfLicence(one), at);
const ofElsa = ({ client }: Given) => client !== 'karl';
const hasLicence = ({ licences }: Rows, number: number, at: string) =>
  licences.some((one) => one.person === number && isLicensedAt(at)(one));
const hasTask = ({ given }: Rows, number: number, at: string) =>
  given.some((one) => one.person === number && one.task === 0 && ofElsa(one) && isGivenAt(at)(one));
const markOf = (all: Rows, number: number, at: string, isDelegated: boolean) =>
  hasLicence(all, number, at) || (isDelegated && hasTask(all, number, at)) ? null : isDelegated ? 'NO_DELEGATION' : 'NO_LICENCE';

/** SQL's word of each row at each instant, in the order of the rows. */
const inStatements = () =>
  d.w.scoped({ companies: [d.elsa.companyId] }, async (db) => {
    const at = sql`x.at`;
    const moments = sql`unnest(${ACTED}::timestamptz[]) with ordinality as x (at, number)`;
    const read = async (table: string, is: ReturnType<typeof inSql.isLicenceValidSql>) =>
      (
        await sql<{ is: boolean[] }>`select array_agg(${is} order by x.number) as is from ${sql.table(table)} d cross join ${moments}
          group by d.id order by d.id`.execute(db)
      ).rows.map((row) => row.is);
    return {
      given: await read('delegations', inSql.isDelegationValidSql(at, 'd')),
      licences: await read('user_licences', inSql.isLicenceValidSql(at, 'd')),
    };
  });
/** The mark of an act of each person at each instant, by the function of the database. */
const judged = (activityId: number) =>
  d.w.scoped({ companies: [d.elsa.companyId] }, async (db) =>
    (
      await sql<{ may: boolean[] }>`
          select array_agg(${mayDoSql(sql`p.id`, sql`x.at`)} order by x.number) as may
          from unnest(${people.map(({ id }) => id)}::bigint[]) with ordinality as p (id, number)
            cross join unnest(${ACTED}::timestamptz[]) with ordinality as x (at, number) join activities activity on activity.id = ${activityId}
          group by p.number order by p.number`.execute(db)
    ).rows.map((row) => row.may),
  );

it('is the same in the domain, in SQL, for an act, and for whoever reads it', async () => {
  const { w, elsa, tasks } = d;
  const idsWhere = (is: (number: number) => boolean) => people.filter((_, number) => is(number)).map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const ids = await store(all);
      const said = await inStatements();
      expect(said.given).toEqual(all.given.map((one) => ACTED.map((at) => isGivenAt(at)(one))));
      expect(said.licences).toEqual(all.licences.map((one) => ACTED.map((at) => isLicensedAt(at)(one))));
      for (const activityId of [delegatedId, licensedId])
        expect(await judged(activityId)).toEqual(
          people.map((_, number) => ACTED.map((at) => markOf(all, number, at, activityId === delegatedId) === null)),
        );

      for (const [number, who] of people.entries()) {
        // What travels with the day judges each act as the server will.
        const { data: own } = await w.call(who, delegations.own, { params: { clientId: elsa.id } });
        expect(own.tasks.filter(({ from, before }) => from >= before)).toEqual([]);
        for (const at of ACTED) {
          expect(findAuthorityMark({ careBasis: 'DELEGATED', taskId: tasks[0]!.id }, own, at)).toBe(markOf(all, number, at, true));
          expect(findAuthorityMark({ careBasis: 'LICENSED', taskId: null }, own, at)).toBe(markOf(all, number, at, false));
        }
      }
      const { data: list } = await w.call(w.people.orgAdmin, delegations.list, { query: { companyId: String(elsa.companyId) } });
      const valid = list.filter(({ status }) => status === 'VALID' || status === 'ENDS_SOON').map(({ id }) => id);
      expect(new Set(valid)).toEqual(new Set(ids.filter((_, number) => isGivenAt(NOW)(all.given[number]!))));
      const { data: covered } = await w.call(w.people.orgAdmin, delegations.coverage, { query: { clientId: String(elsa.id) } });
      const having = covered.find(({ task }) => task.id === tasks[0]!.id)!.having.map(({ user }) => user.id);
      expect(new Set(having)).toEqual(new Set(idsWhere((number) => markOf(all, number, NOW, true) === null)));

      const licensedNow = idsWhere((number) => hasLicence(all, number, NOW));
      const licensed = async (onDay?: string) =>
        new Set(
          (await w.call(w.people.orgAdmin, userLicences.onDay, { query: { companyId: String(elsa.companyId), onDay } })).data.map(
            ({ user }) => user.id,
          ),
        );
      expect(await licensed()).toEqual(new Set(licensedNow));
      for (const by of [-2, -1, 0, 1]) {
        const { from, before } = dayBounds(addDays(TODAY, by), ZONE);
        const isOn = (one: Licensed) => {
          const validity = validityOfLicence(one);
          return validity.from < before && (validity.before ?? before) > from;
        };
        const wanted = idsWhere((number) => all.licences.some((one) => one.person === number && isOn(one)));
        expect(await licensed(addDays(TODAY, by))).toEqual(new Set(wanted));
      }
      // Each is refused afterwards for what it sends, where a licence lets it in.
      const body = {
        userIds: [w.people.user.id],
        taskIds: [tasks[0]!.id],
        clientId: elsa.id,
        fromDay: TODAY,
        untilDay: addDays(TODAY, -1),
      };
      const [leader, member] = people as [Person, Person];
      expect((await w.call(leader, delegations.give, { body })).status).toBe(licensedNow.includes(leader.id) ? 400 : 409);
      const check = await w.call(member, medicines.check, { params: { id: medicineId }, body: { number: 99 } });
      expect(check.status).toBe(licensedNow.includes(member.id) ? 400 : 409);
    }),
    { numRuns: longRuns(60, 300) },
  );
});
