/** The counts by type and label are what is there, whatever is done to instances and to their activities, one after the other and at once (decision 051). */
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { labels } from '#contract/labels.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { foldAll } from '#server/statistics/counts.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, steps } from './steps.ts';

let w: World;
const { at, create, planned, act } = steps(() => w);
let [first, second] = [0, 0];
beforeAll(async () => {
  w = await world();
  for (const name of ['Ett', 'Två']) {
    const { data } = await w.call(w.people.orgAdmin, labels.create, { body: { name } });
    [first, second] = [second, data.id];
  }
});

const counts = ['placed', 'hidden', 'signed', 'skipped', 'reported', 'due', 'late', 'late_shared'] as const;
const done = '(i.is_completed or i.is_skipped or i.signed_by_id is not null)';
const late = `(i.is_completed and coalesce(i.occurence_date > i.planned_date + interval '60 minutes', false))`;
const conditions: Record<(typeof counts)[number], string> = {
  placed: 'true',
  hidden: `${done} and i.shared is not true`,
  signed: 'i.is_completed',
  skipped: 'i.is_skipped',
  reported: `${done} and not i.is_completed and not i.is_skipped`,
  due: `i.is_completable and not ${done}`,
  late,
  late_shared: `${late} and i.shared is true`,
};
const counted = (table: string, of: string) => `
  select ${of} as of, day::text, ${counts.map((name) => `sum(${name})::int as ${name}`).join(', ')} from ${table}
  group by 1, 2 having sum(placed) <> 0 order by 1, 2`;
const looked = (of: string) => `
  select ${of} as of, (i.placed_at at time zone 'UTC')::date::text as day,
    ${counts.map((name) => `count(*) filter (where ${conditions[name]})::int as ${name}`).join(', ')}
  from activity_instances i join activities a on a.id = i.activity_id where i.removed_at is null group by 1, 2 order by 1, 2`;
const typeAndLabel = (of: string) => `${of}type_id || ' ' || coalesce(${of}label_id, 0)`;
const rowsOf = (text: string) => w.asOwner({ companies: '*' }, async (db) => (await sql<Counted>`${sql.raw(text)}`.execute(db)).rows);
type Counted = { of: string } & Record<(typeof counts)[number], number>;
const byType = () => rowsOf(counted('type_counts', typeAndLabel('')));
async function areRight() {
  expect(await byType()).toEqual(await rowsOf(looked(typeAndLabel('a.'))));
  expect(await rowsOf(counted('instance_counts', 'client_id'))).toEqual(await rowsOf(looked('i.client_id')));
}
const change = (body: object, id = w.clients.elsa.activityId) =>
  w.call(w.people.assistanceAdmin, activities.change, { params: { id }, body });
const label = (id: number | null) =>
  w.call(w.people.orgAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body: { label: id === null ? null : { id } } });

const anotherType = () =>
  w.scoped({ companies: [w.companies.sol.id] }, async (db) => {
    const own = { company_id: w.companies.sol.id, client_id: w.clients.elsa.id, activity_category_id: w.clients.elsa.categoryId };
    const { id } = await db
      .insertInto('activity_types')
      .values({ ...own, name: 'Annat' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

it('follow what is signed, late, moved, reported and removed, and an activity that gets another label or type', async () => {
  const recurrence = 'DTSTART;TZID=Europe/Stockholm:20261120T120000\nRRULE:FREQ=DAILY';
  await w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { recurrence, activity: { id: w.clients.elsa.activityId } } });
  await areRight();
  await label(first);
  await areRight();
  await w.call(w.people.orgAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body: { sharesDataWhenSigned: true } });
  // An hour and more after noon.
  w.clock.now = new Date(w.clock.now.getTime() + 4 * HOUR);
  const [noon] = await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
    db.selectFrom('activity_instances').select('id').orderBy('placed_at').limit(1).execute(),
  );
  const lateOnes = async () => (await byType()).flatMap((one) => (one.late === 0 ? [] : [[one.of, one.late, one.late_shared]]));
  await act(w.people.user, noon!.id, { isCompleted: true, customDate: at(-HOUR) });
  await areRight();
  expect(await lateOnes()).toEqual([[`${w.clients.elsa.typeId} ${first}`, 1, 1]]);
  await label(second);
  expect(await lateOnes()).toEqual([[`${w.clients.elsa.typeId} ${second}`, 1, 1]]);
  // It was done in time after all.
  await act(w.people.user, noon!.id, { isCompleted: false });
  await act(w.people.user, noon!.id, { isCompleted: true, customDate: at(-2 * HOUR) });
  await areRight();
  expect(await lateOnes()).toEqual([]);
  const { data } = await create(w.people.user, { date: at(-3 * HOUR) });
  await areRight();
  await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: data.id } });
  await areRight();
  const { type } = (await change({ type: { id: await anotherType() } })).data;
  expect(type.id).not.toBe(w.clients.elsa.typeId);
  await areRight();
  await label(null);
  await areRight();
  await foldAll(w, pino({ level: 'silent' }));
  await areRight();
});

it('are right when an activity is labelled while it is signed and planned', async () => {
  for (let round = 0; round < 6; round++) {
    const rows = await Promise.all(Array.from({ length: 4 }, () => planned()));
    await Promise.all([
      ...rows.map(({ id }) => act(w.people.user, id, { isCompleted: true })),
      label(round % 2 ? first : second),
      create(w.people.user, { date: at(-2 * HOUR) }),
      label(round % 2 ? second : null),
    ]);
    await areRight();
  }
});
