/** The columns of an activity as the download says them, and what they mean. */

import { formatAmount, formatBasis, formatDraws, formatShares, formatYesNo } from '#domain/import/cells.ts';
import { MAX_CELL_LENGTH, QUESTION_PREFIX } from '#domain/import/sheets.ts';
import type { PlannedTimes } from '#domain/import/times.ts';
import { formatTimes, plannedTimesOf } from '#domain/import/times-in-words.ts';
import type { Locale } from '#domain/locales.ts';
import { nameKey } from '#domain/name-key.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { linesOf } from '#server/files/html.ts';
import type { ExistingActivity, ExistingClient, ExistingData, ExistingQuestion, ExistingSeries, ExistingValue } from './existing.ts';

/** A stored series as its rule, which ends at the latest on its last day. */
export function ruleOfSeries({ recurrence, endsOn }: ExistingSeries, timeZone: string): Rule | null {
  const parsed = parseRule(recurrence, timeZone);
  if ('refused' in parsed) return null;
  const { rule } = parsed;
  if (endsOn === null || rule.freq === 'none') return rule;
  return { ...rule, until: rule.until === null || endsOn < rule.until ? endsOn : rule.until };
}
export function timesOf(activity: ExistingActivity, timeZone: string): readonly PlannedTimes[] {
  return plannedTimesOf(
    activity.series.flatMap((series) => {
      const rule = ruleOfSeries(series, timeZone);
      return rule ? [{ rule, isCompletable: series.isCompletable, together: series.together }] : [];
    }),
  );
}

/** Questions that a client's activities of a type are questions, by the key of their name; a name that two have is left to the page. */
export function questionsFor(
  existingData: ExistingData,
  client: ExistingClient | null,
  typeId: number | null,
): Map<string, ExistingQuestion> {
  const questions = existingData.questions.filter(
    (question) =>
      question.typeId === typeId &&
      !question.isGone &&
      (question.clientId === null || question.clientId === client?.id) &&
      !client?.leftOut.questions.includes(question.id),
  );
  const byName = Map.groupBy(questions, ({ name }) => nameKey(name));
  return new Map([...byName].flatMap(([key, sameNameQuestions]) => (sameNameQuestions.length === 1 ? [[key, sameNameQuestions[0]!]] : [])));
}

/** A value as its cell says it; '' of a text that no cell holds. */
export function valueCell({ valueType }: ExistingQuestion, value: ExistingValue | undefined, locale: Locale): string {
  if (value === undefined || value === null) return '';
  if (valueType === 'BOOLEAN') return formatYesNo(value as boolean, locale);
  if (valueType === 'NUMBER') return formatAmount(value as number, locale);
  const text = valueType === 'LONG_STRING' ? linesOf(String(value)) : String(value);
  return text.length > MAX_CELL_LENGTH ? '' : text;
}

/** The names that an activity is known by. */
export function activityNames(
  { typeId, name }: ExistingActivity,
  existingData: ExistingData,
): Record<'category' | 'type' | 'name', string> {
  const type = existingData.types.find(({ id }) => id === typeId);
  return { category: existingData.categories.find(({ id }) => id === type?.categoryId)?.name ?? '', type: type?.name ?? '', name };
}

/** All columns but the questions' as the download says them. */
export function activityCells(
  activity: ExistingActivity,
  client: ExistingClient,
  existingData: ExistingData,
  locale: Locale,
): Record<string, string> {
  const draws = activity.draws.map(({ itemId, amount }) => ({ item: client.items.find(({ id }) => id === itemId)!.name, amount }));
  return {
    ...activityNames(activity, existingData),
    times: formatTimes(timesOf(activity, existingData.timeZone), locale),
    label: existingData.labels.find(({ id, isGone }) => id === activity.labelId && !isGone)?.name ?? '',
    shares: formatShares(activity, locale),
    inbox: formatYesNo(activity.isSentToInbox, locale),
    notify: formatYesNo(activity.sendsNotificationWhenIgnored, locale),
    oneTapMinutes: activity.oneTapMinutes === null ? '' : formatAmount(activity.oneTapMinutes, locale),
    careBasis: formatBasis(activity.careBasis, locale),
    delegationTask: existingData.delegationTasks.find(({ id, isGone }) => id === activity.taskId && !isGone)?.name ?? '',
    routines: formatYesNo(activity.includeInCustomerRoutines, locale),
    goalEvaluation: formatYesNo(activity.includeInGoalEvaluation, locale),
    draws: formatDraws(draws, locale),
  };
}

/** The questions' columns of an activity that are answered. */
export function answerCells(
  activity: ExistingActivity,
  client: ExistingClient,
  existingData: ExistingData,
  locale: Locale,
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const question of questionsFor(existingData, client, activity.typeId).values()) {
    const text = valueCell(question, activity.values[question.id], locale);
    if (text !== '') cells[`${QUESTION_PREFIX}${question.name}`] = text;
  }
  return cells;
}
