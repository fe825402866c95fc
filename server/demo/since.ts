/** Acts of the demo's people on instances that fell due since the filling: decided by its dice, so that they are the same whenever they are asked. */
import { type RawBuilder, sql } from 'kysely';
import { addDays, daysBetween, type LocalDate, toInstant, toLocal, toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { isToSignSql } from '#server/sql/instance-status.ts';
import type { Dice } from './dice.ts';
import { handReportOn, instanceOfReport } from './history.ts';
import { type DemoInstance, plannedInstance } from './life.ts';
import { applyOutcome } from './living.ts';
import { type DemoOutcome, outcomeOf } from './outcomes.ts';
import { ZONE } from './plan.ts';
import { type Team, type Worker, workerOn } from './team.ts';

/** Instances due so lately, or ahead, are left to whoever tries the demo (ms). */
export const UNTOUCHED_MS = 30 * 60_000;
/** Instances that the filling left open so lately stay open (ms): somebody is late on any day one looks at it. */
const LATE_MS = 5 * 3_600_000;
/** Days back that are looked at: rows are made 62 days ahead (R8). */
const REACH_DAYS = 62;

export type DemoRun = { now: Date; filledOn: LocalDate; dice: Dice };
/** Commands on an instance, or for a report by hand, which has no instance yet. */
export type Command = { id: number | null; instance: DemoInstance; worker: Worker };
type OpenInstance = { id: number; activityId: number; at: string };

/** Commands by local day, the oldest first; the transaction must see the client's company. */
export async function readCommandsSince(db: Db, team: Team, run: DemoRun): Promise<Map<LocalDate, Command[]>> {
  const commands = [...(await readInstanceCommands(db, team, run)), ...(await readReportCommands(db, team, run))];
  const days = Map.groupBy(commands, ({ instance }) => toLocalDate(instance.placedAt, ZONE));
  return new Map([...days].sort(([a], [b]) => a.localeCompare(b)));
}

const readRows = async <R>(db: Db, query: RawBuilder<R>) => (await query.execute(db)).rows;
const firstDayOf = ({ now, filledOn }: DemoRun) => [filledOn, addDays(toLocalDate(now.toISOString(), ZONE), -REACH_DAYS)].sort().at(-1)!;

/** Instances of the client's own series that nobody has touched, neither the team nor the organisation. */
async function openInstances(db: Db, { owner, activities }: Team, run: DemoRun): Promise<OpenInstance[]> {
  return readRows(
    db,
    sql<OpenInstance>`
      select instance.id, instance.activity_id as "activityId", instance.placed_at as at
      from activity_instances instance
      where instance.client_id = ${owner.client_id}
        and instance.activity_id = any(${activities.map(({ id }) => id)})
        and instance.placed_at >= ${toInstant(`${firstDayOf(run)}T00:00`, ZONE)}
        and instance.placed_at < ${new Date(run.now.getTime() - UNTOUCHED_MS).toISOString()}
        and instance.planned_activity_id is not null
        and instance.version = 1
        and instance.state = 'IDLE'
        and instance.removed_at is null
        and ${isToSignSql('instance')}
      order by instance.placed_at, instance.id`,
  );
}

async function readInstanceCommands(db: Db, team: Team, run: DemoRun): Promise<Command[]> {
  const { now, filledOn } = run;
  const dice = clientDice(team, run);
  const openRows = await openInstances(db, team, run);
  const recentRows = openRows.filter(({ at }) => Date.parse(at) > now.getTime() - LATE_MS);
  const [oldestRow] = recentRows;
  const isLeftOpen = (instance: OpenInstance) => instance === oldestRow && toLocalDate(instance.at, ZONE) === filledOn;
  return openRows.flatMap((instance): Command[] => {
    const activity = team.activities.find(({ id }) => id === instance.activityId)!;
    const localTime = toLocal(instance.at, ZONE);
    const daysAgo = daysBetween(localTime.slice(0, 10), filledOn);
    const worker = workerOn(team, localTime, daysAgo, dice);
    if (!worker || isLeftOpen(instance)) return [];
    const demoInstance = plannedInstance({ activity, seriesId: null, madeBy: null }, instance.at);
    applyOutcome(demoInstance, toSingleSigning(outcomeOf(dice, team.plan, { instance: demoInstance, localTime, daysAgo })), {
      now: now.getTime(),
      dice,
      actorId: worker.id,
    });
    return demoInstance.events.length > 0 ? [{ id: instance.id, instance: demoInstance, worker }] : [];
  });
}

/** A visitor who looks on while the demo runs finds no signing that was taken back but their own. */
const toSingleSigning = (outcome: DemoOutcome): DemoOutcome =>
  outcome.is === 'signed' && outcome.how === 'twice' ? { is: 'signed', how: 'now' } : outcome;

/** Reports by hand on the days after the filling that are not there, and never were. */
async function readReportCommands(db: Db, team: Team, run: DemoRun): Promise<Command[]> {
  const today = toLocalDate(run.now.toISOString(), ZONE);
  const firstReportDay = [addDays(run.filledOn, 1), firstDayOf(run)].sort().at(-1)!;
  const days = Array.from({ length: Math.max(daysBetween(firstReportDay, today) + 1, 0) }, (_, index) => addDays(firstReportDay, index));
  const reportedActivities = team.activities.filter((activity) => activity.handReports);
  const commands = days.flatMap((day) => reportedActivities.flatMap((activity) => reportCommand(team, activity, day, run)));
  if (commands.length === 0) return [];
  const existingReports = await readRows(
    db,
    sql<{ activityId: number; at: string }>`
      select instance.activity_id as "activityId", instance.placed_at as at
      from activity_instances instance
      where instance.activity_id = any(${reportedActivities.map(({ id }) => id)})
        and instance.placed_at >= ${toInstant(`${firstReportDay}T00:00`, ZONE)}`,
  );
  const existingKeys = new Set(existingReports.map(({ activityId, at }) => `${activityId} ${Date.parse(at)}`));
  return commands.filter(({ instance }) => !existingKeys.has(`${instance.activity.id} ${Date.parse(instance.placedAt)}`));
}

function reportCommand(team: Team, activity: DemoInstance['activity'], day: LocalDate, run: DemoRun): Command[] {
  const report = handReportOn(team.plan, activity, day, run.dice);
  const worker = report && workerOn(team, report.localTime, daysBetween(day, run.filledOn), clientDice(team, run));
  if (!worker || Date.parse(report.at) > run.now.getTime() - UNTOUCHED_MS) return [];
  return [{ id: null, instance: instanceOfReport(worker.id, activity, report), worker }];
}

const clientDice =
  ({ plan }: Team, { dice }: DemoRun): Dice =>
  (...words) =>
    dice(plan.name, ...words);
