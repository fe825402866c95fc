/** Everything that happened to a client until now: each planned occurrence of the past, and what was reported by hand. */
import { createInstanceState, move } from '#domain/planning/instance-acts.ts';
import { expandOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { addDays, daysBetween, type Instant, type LocalDate, type LocalDateTime, toInstant, toLocal } from '#domain/time.ts';
import { type DueOccurrence, outcomeOf, outcomesOfToday } from '#server/demo/outcomes.ts';
import type { Activity, DemoClient } from './clients.ts';
import { compareBy, type Dice, integerBetween, pick } from './dice.ts';
import { applyAct, type DemoInstance, instanceByHand, plannedInstance } from './life.ts';
import { applyOutcome } from './living.ts';
import { type ClientPlan, type PostponedActivity, workerAt, ZONE } from './plan.ts';
import { paragraph } from './words.ts';

export type HistorySpan = { firstDay: LocalDate; today: LocalDate; now: Date; dice: Dice };

/** The occurrences due by now, as makeOccurrences would make them. */
const dueOccurrences = ({ series }: DemoClient, { firstDay, today, now }: HistorySpan): DueOccurrence[] =>
  series.flatMap(({ id, activity, recurrence }) => {
    const parsedRule = parseRule(recurrence, ZONE);
    if ('refused' in parsedRule) throw new Error(`the demo has a rule that does not read: ${recurrence}`);
    return expandOccurrences(parsedRule.rule, firstDay, addDays(today, 1))
      .filter(({ at }) => at <= now.toISOString())
      .map(({ at, local: localTime }) => ({
        instance: plannedInstance({ activity, seriesId: id, madeBy: null }, at),
        localTime,
        daysAgo: daysBetween(localTime.slice(0, 10), today),
      }));
  });

const HOUR_MS = 3_600_000;

/** The lives of a client's instances, in the order of their time. */
export function historyOf(client: DemoClient, span: HistorySpan): DemoInstance[] {
  const { plan, activities, person } = client;
  const dice: Dice = (...words) => span.dice(plan.name, ...words);
  const pastOccurrences = dueOccurrences(client, span);
  const todayOutcomes = outcomesOfToday(
    dice,
    pastOccurrences.filter(({ daysAgo }) => daysAgo === 0),
    span.now,
  );
  for (const occurrence of pastOccurrences) {
    const outcome = todayOutcomes.get(occurrence.instance) ?? outcomeOf(dice, plan, occurrence);
    const worker = workerAt(plan.rota, toLocal(occurrence.instance.placedAt, ZONE), occurrence.daysAgo);
    const actorId = person[outcome.is === 'skipped' && outcome.at ? plan.team[0]! : worker];
    applyOutcome(occurrence.instance, outcome, { now: span.now.getTime(), dice, actorId });
  }
  const days = daysBetween(span.firstDay, span.today);
  const handReports = activities
    .filter((activity) => activity.handReports)
    .flatMap((activity) => Array.from({ length: days + 1 }, (_, ago) => reportsOnDay(client, activity, ago, span)).flat());
  const recentReports = activities.flatMap((activity) =>
    (activity.handReports?.recentHours ?? []).map((hours) => recentReport(client, activity, hours, span)),
  );
  const appointments = activities.filter((activity) => activity.appointment).map((activity) => createAppointment(client, activity, span));
  const movedInstances = (plan.postponedActivities ?? [])
    .filter(({ daysAgo }) => daysAgo < 0)
    .flatMap((putOff) => createMovedInstances(client, putOff, span));
  return [...pastOccurrences.map(({ instance }) => instance), ...handReports, ...recentReports, ...appointments, ...movedInstances].sort(
    compareBy('placedAt'),
  );
}

/** Instances ahead that were moved two hours ago, by the one who leads the team. */
function createMovedInstances(
  { plan, person, series }: DemoClient,
  { daysAgo, activity: name, at, to }: PostponedActivity,
  { today, now }: HistorySpan,
): DemoInstance[] {
  const day = addDays(today, -daysAgo);
  const actor = { id: person[plan.team[0]!], now: new Date(now.getTime() - 2 * 3_600_000).toISOString() };
  return series.flatMap(({ id, activity, recurrence }) => {
    const parsedRule = activity.name === name && parseRule(recurrence, ZONE);
    if (!parsedRule || 'refused' in parsedRule) return [];
    return expandOccurrences(parsedRule.rule, day, addDays(day, 1))
      .filter(({ local }) => local === `${day}T${at}`)
      .map((occurrence) => {
        const instance = plannedInstance({ activity, seriesId: id, madeBy: null }, occurrence.at);
        applyAct(instance, move(instance, toInstant(`${day}T${to}`, ZONE), actor), actor);
        return instance;
      });
  });
}

type HandReport = { localTime: LocalDateTime; at: Instant; recordedAt: Date; comment: string };
/** The report by hand of an activity on a day, if there is one. */
export function handReportOn({ name }: ClientPlan, activity: Activity, day: LocalDate, dice: Dice): HandReport | null {
  const { chance, comments } = activity.handReports!;
  const roll = (word: string) => dice(word, name, activity.name, day);
  if (roll('reported') >= chance) return null;
  const localTime = `${day}T${String(integerBetween(8, 20, roll('hour'))).padStart(2, '0')}:${String(integerBetween(0, 59, roll('minute'))).padStart(2, '0')}`;
  const startAt = toInstant(localTime, ZONE);
  const recordedAt = new Date(Date.parse(startAt) + integerBetween(1, 25, roll('delay')) * 60_000);
  return { localTime, at: startAt, recordedAt, comment: paragraph(pick(comments, roll('says'))) };
}

export function instanceOfReport(id: number, activity: Activity, { at, recordedAt, comment }: HandReport): DemoInstance {
  const actor = { id, now: recordedAt.toISOString() };
  return instanceByHand({ activity, seriesId: null, madeBy: id }, createInstanceState(at, false, actor), actor, comment);
}

/** Reported so many hours ago. */
function recentReport(client: DemoClient, activity: Activity, hours: number, { now }: HistorySpan): DemoInstance {
  const openedAt = new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const localTime = toLocal(openedAt, ZONE);
  const comment = paragraph(activity.handReports!.comments[0]!);
  const workerId = client.person[workerAt(client.plan.rota, localTime, 0)];
  return instanceOfReport(workerId, activity, {
    localTime,
    at: openedAt,
    recordedAt: new Date(Date.parse(openedAt) + 3 * 60_000),
    comment,
  });
}

function reportsOnDay(client: DemoClient, activity: Activity, daysAgo: number, { today, now, dice }: HistorySpan): DemoInstance[] {
  if (activity.handReports?.recentHours && daysAgo < 2) return [];
  const report = handReportOn(client.plan, activity, addDays(today, -daysAgo), dice);
  if (!report || report.recordedAt > now) return [];
  return [instanceOfReport(client.person[workerAt(client.plan.rota, report.localTime, daysAgo)], activity, report)];
}

/** An appointment ahead, planned by hand a week ago by the one who leads the team. */
function createAppointment({ person, plan }: DemoClient, activity: Activity, { today, now }: HistorySpan): DemoInstance {
  const { days, time: appointmentTime } = activity.appointment!;
  const actor = { id: person[plan.team[0]!], now: new Date(now.getTime() - 7 * 86_400_000).toISOString() };
  const origin = { activity, seriesId: null, madeBy: actor.id };
  return instanceByHand(
    origin,
    createInstanceState(toInstant(`${addDays(today, days)}T${appointmentTime}`, ZONE), true, actor),
    actor,
    null,
  );
}
