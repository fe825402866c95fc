/** Compares the rows of the activities' sheet with the activities of a client: known by type and name. */
import { activity } from '#contract/activities.ts';
import { attributeValueNumber, attributeValueString } from '#contract/attributes.ts';
import { formatDraws, formatShares, formatYesNo, parseAmount, parseDraws, parseShares, parseYesNo } from '#domain/import/cells.ts';
import { QUESTION_PREFIX, sheets } from '#domain/import/sheets.ts';
import { parseTimes, wrongTextOf } from '#domain/import/times.ts';
import { formatTimes } from '#domain/import/times-in-words.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { findAddresses } from '#server/files/address.ts';
import { toMultilineText } from '#server/files/html.ts';
import { findQuestionsByName, formatActivityCells, formatValueCell } from './activity-cells.ts';
import type { ActivityFields } from './client-changes.ts';
import { readCareBasis } from './compare-basis.ts';
import { compareTimes, seriesRulesOf } from './compare-times.ts';
import { type Comparison, matchRow, type SheetClient } from './comparison.ts';
import type { ActivityFlags, ExistingActivity, ExistingClient, ExistingQuestion, ExistingValue } from './existing.ts';
import { type Outcome, RowMatcher } from './outcome.ts';
import { type Cells, parseCell, requireCells, toParagraphs, validateValue } from './reading.ts';

const activityColumns = sheets.find(({ kind }) => kind === 'activities')!.columns.map(({ key }) => key);
const flagColumns = {
  inbox: 'isSentToInbox',
  notify: 'sendsNotificationWhenIgnored',
  routines: 'includeInCustomerRoutines',
  goalEvaluation: 'includeInGoalEvaluation',
} as const satisfies Record<string, keyof ActivityFlags>;

/** The most rules of a row that are shown; all of them are planned. */
const MAX_SHOWN_RULES = 24;

type RowContext = { state: Comparison; work: SheetClient; client: ExistingClient | null; items: ReadonlySet<string> };
type StoredActivity = { existingActivity: ExistingActivity | null; currentCells: Record<string, string>; typeId: number | null };

/** The columns that say how an activity is, all but its name, its type and its questions. */
function readActivityFields(
  { state: comparison, client, items: itemKeys }: RowContext,
  outcome: Outcome,
  cells: Cells,
  { existingActivity, currentCells, typeId }: StoredActivity,
): ActivityFields {
  const { locale, catalogue } = comparison;
  const { timeZone, today } = comparison.existing;
  const fields: ActivityFields = { flags: {}, values: [] };
  const isFilled = (column: string) => Boolean(cells[column]?.trim()) && cells[column]!.trim() !== currentCells[column];
  /** True where it says another thing than what is there, which is then noted. */
  const recordIfChanged = (column: string, shownText: string) => {
    if (existingActivity && shownText === currentCells[column]) return false;
    if (existingActivity) outcome.changed(column, currentCells[column] ?? '', shownText);
    return true;
  };
  if (isFilled('times')) {
    const timesText = cells.times!;
    const parsedTimes = parseTimes(timesText, timeZone, today);
    if ('wrong' in parsedTimes)
      outcome.wrong('times', `times.${parsedTimes.wrong.key}`, { quoted: wrongTextOf(timesText, parsedTimes.wrong) });
    else {
      const plannedChange = existingActivity && compareTimes(existingActivity, parsedTimes.parts, timeZone, today);
      const isSame = plannedChange && plannedChange.endedSeries.length === 0 && plannedChange.startedRules.length === 0;
      if (!isSame) {
        outcome.recurrences.push(
          ...seriesRulesOf(parsedTimes.parts)
            .slice(0, MAX_SHOWN_RULES)
            .map(({ rule }) => formatRule(rule)),
        );
        fields.times = parsedTimes.parts;
        if (existingActivity) outcome.changed('times', currentCells.times ?? '', formatTimes(parsedTimes.parts, locale));
      }
    }
  }
  if (isFilled('label')) {
    const label = catalogue.resolveName(outcome, 'label', 'label', cells.label!, client);
    if (label && !(existingActivity && label.id !== null && label.id === existingActivity.labelId) && recordIfChanged('label', label.name))
      fields.label = label;
  }
  if (isFilled('shares')) {
    const shares = parseCell(outcome, cells, 'shares', parseShares);
    if (shares && recordIfChanged('shares', formatShares(shares, locale))) Object.assign(fields.flags, shares);
  }
  for (const [column, flag] of Object.entries(flagColumns))
    if (isFilled(column)) {
      const flagValue = parseCell(outcome, cells, column, parseYesNo);
      if (flagValue !== undefined && recordIfChanged(column, formatYesNo(flagValue, locale))) fields.flags[flag] = flagValue;
    }
  if (isFilled('oneTapMinutes')) {
    const parsedMinutes = parseCell(outcome, cells, 'oneTapMinutes', parseAmount);
    const minutes =
      parsedMinutes === undefined ? undefined : validateValue(outcome, 'oneTapMinutes', activity.writable.oneTapMinutes, parsedMinutes);
    if (typeof minutes === 'number' && recordIfChanged('oneTapMinutes', String(minutes))) fields.oneTapMinutes = minutes;
  }
  Object.assign(fields, readCareBasis(comparison, { outcome, cells, existingActivity, typeId }, { isFilled, recordIfChanged }));
  if (isFilled('draws')) {
    const draws = parseCell(outcome, cells, 'draws', parseDraws);
    if (draws) {
      const unknownDraw = draws.find(({ item }) => !itemKeys.has(nameKeyOf(item)));
      const drawnItemKeys = draws.map(({ item }) => nameKeyOf(item));
      if (unknownDraw) outcome.wrong('draws', 'noItem', { name: unknownDraw.item });
      else if (new Set(drawnItemKeys).size < drawnItemKeys.length) outcome.wrong('draws', 'drawnTwice');
      else {
        const sortDraws = (unsortedDraws: typeof draws) =>
          [...unsortedDraws].sort((a, b) => (nameKeyOf(a.item) < nameKeyOf(b.item) ? -1 : 1));
        const currentDraws =
          existingActivity?.draws.map(({ itemId, amount }) => ({ item: client!.items.find(({ id }) => id === itemId)!.name, amount })) ??
          [];
        const isSame =
          JSON.stringify(sortDraws(currentDraws).map(({ item, amount }) => [nameKeyOf(item), amount])) ===
          JSON.stringify(sortDraws(draws).map(({ item, amount }) => [nameKeyOf(item), amount]));
        if (!isSame || !existingActivity) {
          if (existingActivity) outcome.changed('draws', currentCells.draws ?? '', formatDraws(draws, locale));
          fields.draws = draws.map(({ item, amount }) => ({ item: nameKeyOf(item), amount }));
        }
      }
    }
  }
  return fields;
}

const toSingleLine = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The value that a question's cell says; undefined where that is wrong, or what stands already. */
function readAnswer(
  comparison: Comparison,
  outcome: Outcome,
  column: string,
  cellText: string,
  question: ExistingQuestion,
  currentValue: ExistingValue | undefined,
): ExistingValue | undefined {
  const currentText = formatValueCell(question, currentValue, comparison.locale);
  const { valueType } = question;
  if (cellText.trim() === currentText) return undefined;
  const cells = { [column]: cellText };
  if (valueType === 'BOOLEAN') return valueIfChanged(parseCell(outcome, cells, column, parseYesNo), currentValue);
  if (valueType === 'NUMBER') {
    const amount = parseCell(outcome, cells, column, parseAmount);
    return amount === undefined
      ? undefined
      : valueIfChanged(validateValue(outcome, column, attributeValueNumber.writable.doubleValue, amount), currentValue);
  }
  if (valueType === 'STRING')
    return valueIfChanged(validateValue(outcome, column, attributeValueString.writable.stringValue, cellText), currentValue);
  if (typeof currentValue === 'string') {
    if (toSingleLine(toMultilineText(currentValue)) === toSingleLine(cellText)) return undefined;
    if (findAddresses(currentValue).length > 0) return outcome.wrong(column, 'hasPictures') ?? undefined;
  }
  return toParagraphs(cellText.normalize('NFC').trim());
}
const valueIfChanged = (value: ExistingValue | undefined, currentValue: ExistingValue | undefined) =>
  value === currentValue ? undefined : value;

function readAnswers(
  { state: comparison, client }: RowContext,
  outcome: Outcome,
  cells: Cells,
  { existingActivity, typeId }: StoredActivity,
): ActivityFields['values'] {
  const answerTexts = Object.entries(cells).filter(([column, cellText]) => column.startsWith(QUESTION_PREFIX) && cellText.trim());
  if (answerTexts.length === 0) return [];
  const questionsByKey = findQuestionsByName(comparison.existing, client, typeId);
  return answerTexts.flatMap(([column, cellText]) => {
    const question = questionsByKey.get(nameKeyOf(column.slice(QUESTION_PREFIX.length)));
    if (!question) {
      outcome.wrong(column, 'noQuestion', { name: column.slice(QUESTION_PREFIX.length) });
      return [];
    }
    const currentValue = existingActivity?.values[question.id];
    const answer = readAnswer(comparison, outcome, column, cellText, question, currentValue);
    if (answer === undefined) return [];
    if (existingActivity) outcome.changed(column, formatValueCell(question, currentValue, comparison.locale), cellText);
    return [{ question, value: answer }];
  });
}

type CandidateActivity = ExistingActivity & { client: ExistingClient };

/** The activities of the candidates, by the keys of category, type and name. */
export function groupActivitiesByKey(
  { existing: existingData }: Comparison,
  clients: readonly ExistingClient[],
): Map<string, CandidateActivity[]> {
  const typesById = new Map(existingData.types.map((type) => [type.id, type]));
  const categoryKeysById = new Map(existingData.categories.map(({ id, name }) => [id, nameKeyOf(name)]));
  const activitiesByKey = new Map<string, CandidateActivity[]>();
  for (const client of clients)
    for (const activity of client.activities) {
      const type = typesById.get(activity.typeId);
      const activityKey = joinKeys(
        categoryKeysById.get(type?.categoryId ?? 0) ?? '',
        nameKeyOf(type?.name ?? ''),
        nameKeyOf(activity.name),
      );
      activitiesByKey.set(activityKey, [...(activitiesByKey.get(activityKey) ?? []), { ...activity, client }]);
    }
  return activitiesByKey;
}
export const joinKeys = (...keys: string[]) => keys.join('\n');

/** Compares one of a client's rows; `itemKeys` are the keys of the items that it will have. */
export function createActivityComparer(
  comparison: Comparison,
  sheetClient: SheetClient,
  itemKeys: ReadonlySet<string>,
): (row: SheetClient['rows']['activities'][number]) => void {
  const rowMatcher = new RowMatcher();
  const activitiesByKey = groupActivitiesByKey(comparison, sheetClient.sameNameClients);
  return (sheetRow) => {
    const { cells } = sheetRow;
    const activityKey = joinKeys(...['category', 'type', 'name'].map((column) => nameKeyOf(cells[column] ?? '')));
    const sameNameActivities = activitiesByKey.get(activityKey) ?? [];
    const activitiesInUse = sameNameActivities.filter((activity) => !activity.archived);
    let fields: ActivityFields = { flags: {}, values: [] };
    const { outcome, existingRow: existingActivity } = matchRow(sheetClient, rowMatcher, 'activities', sheetRow, {
      key: activityKey,
      candidates: activitiesInUse,
      compare: (outcome, existingActivity) => {
        const client = existingActivity?.client ?? sheetClient.changes.existing;
        const rowContext = { state: comparison, work: sheetClient, client, items: itemKeys };
        const hasAllNames = requireCells(outcome, cells, ['category', 'type', 'name']);
        const unknownColumn = Object.keys(cells).find((column) => !activityColumns.includes(column) && !column.startsWith(QUESTION_PREFIX));
        if (unknownColumn) outcome.wrong(null, 'noColumn', { name: unknownColumn.slice(0, 60) });
        if (!existingActivity && sameNameActivities.length > 0) outcome.wrong('name', 'archived');
        const name = existingActivity || !cells.name ? undefined : validateValue(outcome, 'name', activity.writable.name, cells.name);
        const type =
          existingActivity || !hasAllNames
            ? null
            : comparison.catalogue.type(outcome, { category: cells.category!, type: cells.type! }, client);
        const currentCells = existingActivity
          ? formatActivityCells(existingActivity, existingActivity.client, comparison.existing, comparison.locale)
          : {};
        const storedActivity = { existingActivity, currentCells, typeId: existingActivity?.typeId ?? type?.id ?? null };
        fields = readActivityFields(rowContext, outcome, cells, storedActivity);
        if (existingActivity || type) fields.values = readAnswers(rowContext, outcome, cells, storedActivity);
        if (name !== undefined) fields.name = name;
        if (type) fields.type = type;
      },
    });
    if (outcome.isWrong) return;
    if (!existingActivity)
      sheetClient.changes.newActivities.push({
        ...fields,
        key: { category: nameKeyOf(cells.category!), type: nameKeyOf(cells.type!), name: nameKeyOf(cells.name!) },
      });
    else if (outcome.state === 'changed') sheetClient.changes.changedActivities.push({ existingActivity, fields });
  };
}
