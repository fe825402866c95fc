/** Everything that happened to a client until now: each planned occurrence of the past, and what was reported by hand. */
import { begin, move } from '#domain/planning/instance-acts.ts';
import { occurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { addDays, daysBetween, type Instant, type LocalDate, type LocalDateTime, toInstant, toLocal } from '#domain/time.ts';
import { type Due, outcomeOf, outcomesOfToday } from '#server/demo/outcomes.ts';
import type { Activity, DemoClient } from './clients.ts';
import { between, type Dice, inOrderOf, pick } from './dice.ts';
import { act, byHand, type Life, plannedLife } from './life.ts';
import { happen } from './living.ts';
import { type ClientPlan, type PutOff, workerAt, ZONE } from './plan.ts';
import { paragraph } from './words.ts';

export type HistorySpan = { firstDay: LocalDate; today: LocalDate; now: Date; dice: Dice };

/** The occurrences due by now, as makeOccurrences would make them. */
const dueOccurrences = ({ series }: DemoClient, { firstDay, today, now }: HistorySpan): Due[] =>
  series.flatMap(({ id, activity, recurrence }) => {
    const parsed = parseRule(recurrence, ZONE);
    if ('refused' in parsed) throw new Error(`the demo has a rule that does not read: ${recurrence}`);
    return occurrences(parsed.rule, firstDay, addDays(today, 1))
      .filter(({ at }) => at <= now.toISOString())
      .map(({ at, local }) => ({
        life: plannedLife({ activity, seriesId: id, madeBy: null }, at),
        local,
        ago: daysBetween(local.slice(0, 10), today),
      }));
  });

const HOUR_MS = 3_600_000;

/** The lives of a client's instances, in the order of their time. */
export function historyOf(client: DemoClient, span: HistorySpan): Life[] {
  const { plan, activities, person } = client;
  const dice: Dice = (...words) => span.dice(plan.name, ...words);
  const pastOccurrences = dueOccurrences(client, span);
  const todayOutcomes = outcomesOfToday(
    dice,
    pastOccurrences.filter(({ ago }) => ago === 0),
    span.now,
  );
  for (const occurrence of pastOccurrences) {
    const outcome = todayOutcomes.get(occurrence.life) ?? outcomeOf(dice, plan, occurrence);
    const worker = workerAt(plan.rota, toLocal(occurrence.life.placedAt, ZONE), occurrence.ago);
    const actorId = person[outcome.is === 'skipped' && outcome.at ? plan.team[0]! : worker];
    happen(occurrence.life, outcome, { now: span.now.getTime(), dice, actorId });
  }
  const days = daysBetween(span.firstDay, span.today);
  const handReports = activities
    .filter((activity) => activity.byHand)
    .flatMap((activity) => Array.from({ length: days + 1 }, (_, ago) => reportedOnDay(client, activity, ago, span)).flat());
  const recentReports = activities.flatMap((activity) =>
    (activity.byHand?.lately ?? []).map((hours) => reportedLately(client, activity, hours, span)),
  );
  const appointments = activities.filter((activity) => activity.ahead).map((activity) => appointment(client, activity, span));
  const movedLives = (plan.putOff ?? []).filter(({ ago }) => ago < 0).flatMap((putOff) => movedAhead(client, putOff, span));
  return [...pastOccurrences.map(({ life }) => life), ...handReports, ...recentReports, ...appointments, ...movedLives].sort(
    inOrderOf('placedAt'),
  );
}

/** Instances ahead that were moved two hours ago, by the one who leads the team. */
function movedAhead({ plan, person, series }: DemoClient, { ago, activity: name, at, to }: PutOff, { today, now }: HistorySpan): Life[] {
  const day = addDays(today, -ago);
  const actor = { id: person[plan.team[0]!], now: new Date(now.getTime() - 2 * 3_600_000).toISOString() };
  return series.flatMap(({ id, activity, recurrence }) => {
    const parsed = activity.name === name && parseRule(recurrence, ZONE);
    if (!parsed || 'refused' in parsed) return [];
    return occurrences(parsed.rule, day, addDays(day, 1))
      .filter(({ local }) => local === `${day}T${at}`)
      .map((occurrence) => {
        const life = plannedLife({ activity, seriesId: id, madeBy: null }, occurrence.at);
        act(life, move(life, toInstant(`${day}T${to}`, ZONE), actor), actor);
        return life;
      });
  });
}

type HandReport = { local: LocalDateTime; at: Instant; recorded: Date; comment: string };
/** The report by hand of an activity on a day, if there is one. */
export function handReportOn({ name }: ClientPlan, activity: Activity, day: LocalDate, dice: Dice): HandReport | null {
  const { chance, comments } = activity.byHand!;
  const roll = (what: string) => dice(what, name, activity.name, day);
  if (roll('reported') >= chance) return null;
  const local = `${day}T${String(between(8, 20, roll('hour'))).padStart(2, '0')}:${String(between(0, 59, roll('minute'))).padStart(2, '0')}`;
  const at = toInstant(local, ZONE);
  const recorded = new Date(Date.parse(at) + between(1, 25, roll('delay')) * 60_000);
  return { local, at, recorded, comment: paragraph(pick(comments, roll('says'))) };
}

export function reportedBy(id: number, activity: Activity, { at, recorded, comment }: HandReport): Life {
  const actor = { id, now: recorded.toISOString() };
  return byHand({ activity, seriesId: null, madeBy: id }, begin(at, false, actor), actor, comment);
}

/** Reported so many hours ago. */
function reportedLately(client: DemoClient, activity: Activity, hours: number, { now }: HistorySpan): Life {
  const at = new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const local = toLocal(at, ZONE);
  const comment = paragraph(activity.byHand!.comments[0]!);
  const workerId = client.person[workerAt(client.plan.rota, local, 0)];
  return reportedBy(workerId, activity, { local, at, recorded: new Date(Date.parse(at) + 3 * 60_000), comment });
}

function reportedOnDay(client: DemoClient, activity: Activity, daysAgo: number, { today, now, dice }: HistorySpan): Life[] {
  if (activity.byHand?.lately && daysAgo < 2) return [];
  const report = handReportOn(client.plan, activity, addDays(today, -daysAgo), dice);
  if (!report || report.recorded > now) return [];
  return [reportedBy(client.person[workerAt(client.plan.rota, report.local, daysAgo)], activity, report)];
}

/** An appointment ahead, planned by hand a week ago by the one who leads the team. */
function appointment({ person, plan }: DemoClient, activity: Activity, { today, now }: HistorySpan): Life {
  const { days, at } = activity.ahead!;
  const actor = { id: person[plan.team[0]!], now: new Date(now.getTime() - 7 * 86_400_000).toISOString() };
  const origin = { activity, seriesId: null, madeBy: actor.id };
  return byHand(origin, begin(toInstant(`${addDays(today, days)}T${at}`, ZONE), true, actor), actor, null);
}
