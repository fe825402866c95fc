/** Steps of the stories about a series that is changed: making one, reading its rows as they stand, changing, ending, the nightly job. */
import { pino } from 'pino';
import { plannedActivities } from '#contract/planning/series.ts';
import { createSession } from '#server/access/sessions.ts';
import { extendAllHorizons } from '#server/planning/horizon.ts';
import type { App } from '#server/request/ports.ts';
import { type Person, START, type World } from '#test/world.ts';
import { DAY, steps } from './steps.ts';

export const rule = (start: string, repeat = 'FREQ=DAILY') => `DTSTART;TZID=Europe/Stockholm:${start}00\nRRULE:${repeat}`;
export const later = (days: number) => new Date(Date.parse(START) + days * DAY).toISOString().slice(0, 10);
export const compact = (date: string) => date.replaceAll('-', '');
type Who = { token: string };
type Stored = { id: number; day: string; time: string; removed: boolean; completable: boolean };

export function seriesSteps(w: () => World) {
  let hour = 0;
  const { grouped } = steps(w);
  /** A daily series of its own hour, from today on. */
  const series = async (start = `20261120T${String(11 + (hour++ % 10)).padStart(2, '0')}00`) => {
    const { data, problem } = await w().call(w().people.assistanceAdmin, plannedActivities.create, {
      body: { recurrence: rule(start), activity: { id: w().clients.elsa.activityId } },
    });
    if (problem.status) throw new Error(JSON.stringify(problem));
    return data;
  };
  const stored = (id: number) =>
    w().scoped({ companies: [w().companies.sol.id] }, async (db) =>
      (
        await db
          .selectFrom('activity_instances')
          .select(['id', 'planned_date', 'removed_at', 'is_completable'])
          .where('planned_activity_id', '=', id)
          .orderBy('original_start')
          .execute()
      ).map(
        (row): Stored => ({
          id: row.id,
          day: row.planned_date!.slice(0, 10),
          time: row.planned_date!.slice(11, 16),
          removed: row.removed_at !== null,
          completable: row.is_completable,
        }),
      ),
    );
  const seriesRow = (id: number) =>
    w().scoped({ companies: [w().companies.sol.id] }, (db) =>
      db
        .selectFrom('planned_activities')
        .select(['starts_on', 'ends_on', 'recurrence', 'made_until'])
        .where('id', '=', id)
        .executeTakeFirst(),
    );
  const of = async (id: number, date: string) => (await stored(id)).find((row) => row.day === date && !row.removed)!;
  const ofDay = async (date: string, ...ids: number[]) => {
    const { data } = await grouped(w().people.user, date);
    return [...data.unfinishedInstances, ...data.finishedInstances].filter((one) => ids.includes(one.plannedActivityId ?? 0));
  };
  const replan = (id: number, recurrence: string, query: object = {}, body: object = {}, who: Who = w().people.admin) =>
    w().call(who, plannedActivities.replan, { params: { id }, query, body: { recurrence, ...body } });
  const preview = (id: number, body: object, query: object = {}) =>
    w().call(w().people.assistanceAdmin, plannedActivities.preview, { params: { id }, query, body });
  const end = (id: number, query: object = {}, who: Who = w().people.assistanceAdmin) =>
    w().call(who, plannedActivities.remove, { params: { id }, query });
  const job = () => extendAllHorizons({ scoped: w().scoped, now: () => new Date(w().clock.now) } as App, pino({ level: 'silent' }));
  /** The same person signed in now: a session lasts half a day. */
  const again = async (who: Person): Promise<Person> => ({
    ...who,
    token: await createSession({ scoped: w().scoped }, who.id, w().clock.now, false),
  });
  return { series, stored, seriesRow, of, ofDay, replan, preview, end, job, again };
}
