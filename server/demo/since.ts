/** Acts of the demo's people on instances that fell due since the filling: decided by its dice, so that they are the same whenever they are asked. */
import { type RawBuilder, sql } from 'kysely';
import { addDays, daysBetween, type LocalDate, localDate, toInstant, toLocal } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { isToSign } from '#server/sql/instance-status.ts';
import type { Dice } from './dice.ts';
import { handReportOn, reportedBy } from './history.ts';
import { type Life, planned } from './life.ts';
import { happen } from './living.ts';
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
export type Command = { id: number | null; life: Life; worker: Worker };
type Open = { id: number; activityId: number; at: string };

/** Commands by local day, the oldest first; the transaction must see the client's company. */
export async function commandsSince(db: Db, team: Team, run: DemoRun): Promise<Map<LocalDate, Command[]>> {
  const commands = [...(await commandsOnOpen(db, team, run)), ...(await reportCommands(db, team, run))];
  const days = Map.groupBy(commands, ({ life }) => localDate(life.placedAt, ZONE));
  return new Map([...days].sort(([one], [other]) => one.localeCompare(other)));
}

const rowsOf = async <R>(db: Db, query: RawBuilder<R>) => (await query.execute(db)).rows;
const firstDay = ({ now, filledOn }: DemoRun) => [filledOn, addDays(localDate(now.toISOString(), ZONE), -REACH_DAYS)].sort().at(-1)!;

/** Instances of the client's own series that nobody has touched, neither the team nor the organisation. */
async function openInstances(db: Db, { owner, activities }: Team, run: DemoRun): Promise<Open[]> {
  return rowsOf(
    db,
    sql<Open>`
      select i.id, i.activity_id as "activityId", i.placed_at as at
      from activity_instances i
      where i.client_id = ${owner.client_id}
        and i.activity_id = any(${activities.map(({ id }) => id)})
        and i.placed_at >= ${toInstant(`${firstDay(run)}T00:00`, ZONE)}
        and i.placed_at < ${new Date(run.now.getTime() - UNTOUCHED_MS).toISOString()}
        and i.planned_activity_id is not null
        and i.version = 1
        and i.state = 'IDLE'
        and i.removed_at is null
        and ${isToSign('i')}
      order by i.placed_at, i.id`,
  );
}

async function commandsOnOpen(db: Db, team: Team, run: DemoRun): Promise<Command[]> {
  const { now, filledOn } = run;
  const dice = ownDice(team, run);
  const open = await openInstances(db, team, run);
  const lately = open.filter(({ at }) => Date.parse(at) > now.getTime() - LATE_MS);
  const [oldest] = lately;
  const staysOpen = (instance: Open) => instance === oldest && localDate(instance.at, ZONE) === filledOn;
  return open.flatMap((instance): Command[] => {
    const activity = team.activities.find(({ id }) => id === instance.activityId)!;
    const local = toLocal(instance.at, ZONE);
    const ago = daysBetween(local.slice(0, 10), filledOn);
    const worker = workerOn(team, local, ago, dice);
    if (!worker || staysOpen(instance)) return [];
    const life = planned({ activity, seriesId: null, madeBy: null }, instance.at);
    happen(life, straight(outcomeOf(dice, team.plan, { life, local, ago })), { now: now.getTime(), dice, by: worker.id });
    return life.events.length > 0 ? [{ id: instance.id, life, worker }] : [];
  });
}

/** A visitor who looks on while the demo runs finds no signing that was taken back but their own. */
const straight = (outcome: DemoOutcome): DemoOutcome =>
  outcome.is === 'signed' && outcome.how === 'twice' ? { is: 'signed', how: 'now' } : outcome;

/** Reports by hand on the days after the filling that are not there, and never were. */
async function reportCommands(db: Db, team: Team, run: DemoRun): Promise<Command[]> {
  const today = localDate(run.now.toISOString(), ZONE);
  const from = [addDays(run.filledOn, 1), firstDay(run)].sort().at(-1)!;
  const days = Array.from({ length: Math.max(daysBetween(from, today) + 1, 0) }, (_, index) => addDays(from, index));
  const reported = team.activities.filter((activity) => activity.byHand);
  const commands = days.flatMap((day) => reported.flatMap((activity) => reportCommand(team, activity, day, run)));
  if (commands.length === 0) return [];
  const existing = await rowsOf(
    db,
    sql<{ activityId: number; at: string }>`
      select i.activity_id as "activityId", i.placed_at as at
      from activity_instances i
      where i.activity_id = any(${reported.map(({ id }) => id)}) and i.placed_at >= ${toInstant(`${from}T00:00`, ZONE)}`,
  );
  const known = new Set(existing.map(({ activityId, at }) => `${activityId} ${Date.parse(at)}`));
  return commands.filter(({ life }) => !known.has(`${life.activity.id} ${Date.parse(life.placedAt)}`));
}

function reportCommand(team: Team, activity: Life['activity'], day: LocalDate, run: DemoRun): Command[] {
  const report = handReportOn(team.plan, activity, day, run.dice);
  const worker = report && workerOn(team, report.local, daysBetween(day, run.filledOn), ownDice(team, run));
  if (!worker || Date.parse(report.at) > run.now.getTime() - UNTOUCHED_MS) return [];
  return [{ id: null, life: reportedBy(worker.id, activity, report), worker }];
}

const ownDice =
  ({ plan }: Team, { dice }: DemoRun): Dice =>
  (...words) =>
    dice(plan.name, ...words);
