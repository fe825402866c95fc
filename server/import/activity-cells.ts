/** The columns of an activity as the download says them, and what they mean. */

import { formatAmount, formatBasis, formatDraws, formatShares, formatYesNo } from '#domain/import/cells.ts';
import { MAX_CELL_LENGTH, QUESTION_PREFIX } from '#domain/import/sheets.ts';
import type { PlannedTimes } from '#domain/import/times.ts';
import { formatTimes, groupPlannedTimes } from '#domain/import/times-in-words.ts';
import type { Locale } from '#domain/locales.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { toMultilineText } from '#server/files/html.ts';
import type { ExistingActivity, ExistingClient, ExistingData, ExistingQuestion, ExistingSeries, ExistingValue } from './existing.ts';

/** A stored series as its rule, which ends at the latest on its last day. */
export function ruleOfSeries({ recurrence, endsOn }: ExistingSeries, timeZone: string): Rule | null {
  const parsedRule = parseRule(recurrence, timeZone);
  if ('refused' in parsedRule) return null;
  const { rule } = parsedRule;
  if (endsOn === null || rule.freq === 'none') return rule;
  return { ...rule, until: rule.until === null || endsOn < rule.until ? endsOn : rule.until };
}
export function activityTimesOf(activity: ExistingActivity, timeZone: string): readonly PlannedTimes[] {
  return groupPlannedTimes(
    activity.series.flatMap((series) => {
      const rule = ruleOfSeries(series, timeZone);
      return rule ? [{ rule, isCompletable: series.isCompletable, together: series.together }] : [];
    }),
  );
}

/** Questions that a client's activities of a type are questions, by the key of their name; a name that two have is left to the page. */
export function findQuestionsByName(
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
  const questionsByName = Map.groupBy(questions, ({ name }) => nameKeyOf(name));
  return new Map(
    [...questionsByName].flatMap(([questionKey, sameNameQuestions]) =>
      sameNameQuestions.length === 1 ? [[questionKey, sameNameQuestions[0]!]] : [],
    ),
  );
}

/** A value as its cell says it; '' of a text that no cell holds. */
export function formatValueCell({ valueType }: ExistingQuestion, value: ExistingValue | undefined, locale: Locale): string {
  if (value === undefined || value === null) return '';
  if (valueType === 'BOOLEAN') return formatYesNo(value as boolean, locale);
  if (valueType === 'NUMBER') return formatAmount(value as number, locale);
  const cellText = valueType === 'LONG_STRING' ? toMultilineText(String(value)) : String(value);
  return cellText.length > MAX_CELL_LENGTH ? '' : cellText;
}

/** The names that an activity is known by. */
export function activityNamesOf(
  { typeId, name }: ExistingActivity,
  existingData: ExistingData,
): Record<'category' | 'type' | 'name', string> {
  const type = existingData.types.find(({ id }) => id === typeId);
  return { category: existingData.categories.find(({ id }) => id === type?.categoryId)?.name ?? '', type: type?.name ?? '', name };
}

/** All columns but the questions' as the download says them. */
export function formatActivityCells(
  activity: ExistingActivity,
  client: ExistingClient,
  existingData: ExistingData,
  locale: Locale,
): Record<string, string> {
  const namedDraws = activity.draws.map(({ itemId, amount }) => ({ item: client.items.find(({ id }) => id === itemId)!.name, amount }));
  return {
    ...activityNamesOf(activity, existingData),
    times: formatTimes(activityTimesOf(activity, existingData.timeZone), locale),
    label: existingData.labels.find(({ id, isGone }) => id === activity.labelId && !isGone)?.name ?? '',
    shares: formatShares(activity, locale),
    inbox: formatYesNo(activity.isSentToInbox, locale),
    notify: formatYesNo(activity.sendsNotificationWhenIgnored, locale),
    oneTapMinutes: activity.oneTapMinutes === null ? '' : formatAmount(activity.oneTapMinutes, locale),
    careBasis: formatBasis(activity.careBasis, locale),
    delegationTask: existingData.delegationTasks.find(({ id, isGone }) => id === activity.taskId && !isGone)?.name ?? '',
    routines: formatYesNo(activity.includeInCustomerRoutines, locale),
    goalEvaluation: formatYesNo(activity.includeInGoalEvaluation, locale),
    draws: formatDraws(namedDraws, locale),
  };
}

/** The questions' columns of an activity that are answered. */
export function formatAnswerCells(
  activity: ExistingActivity,
  client: ExistingClient,
  existingData: ExistingData,
  locale: Locale,
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const question of findQuestionsByName(existingData, client, activity.typeId).values()) {
    const cellText = formatValueCell(question, activity.values[question.id], locale);
    if (cellText !== '') cells[`${QUESTION_PREFIX}${question.name}`] = cellText;
  }
  return cells;
}
