/** Compares the rows of the activities' sheet with the activities of a client: known by type and name. */
import { activity } from '#contract/activities.ts';
import { attributeValueNumber, attributeValueString } from '#contract/attributes.ts';
import { formatDraws, formatShares, formatYesNo, parseAmount, parseDraws, parseShares, parseYesNo } from '#domain/import/cells.ts';
import { QUESTION_PREFIX, sheets } from '#domain/import/sheets.ts';
import { parseTimes, wrongTimes } from '#domain/import/times.ts';
import { formatTimes } from '#domain/import/times-in-words.ts';
import { nameKey } from '#domain/name-key.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { addressesIn } from '#server/files/address.ts';
import { linesOf } from '#server/files/html.ts';
import { activityCells, questionsFor, valueCell } from './activity-cells.ts';
import type { ActivityFields } from './client-changes.ts';
import { readBasis } from './compare-basis.ts';
import { rulesOf, timesChange } from './compare-times.ts';
import { type ClientWork, type Comparison, matchRow } from './comparison.ts';
import type { ExistingActivity, ExistingClient, ExistingQuestion, ExistingValue, Flags } from './existing.ts';
import { type Outcome, RowMatcher } from './outcome.ts';
import { type Cells, paragraphs, parseCell, requireCells, validateValue } from './reading.ts';

const columns = sheets.find(({ kind }) => kind === 'activities')!.columns.map(({ key }) => key);
const flagColumns = {
  inbox: 'isSentToInbox',
  notify: 'sendsNotificationWhenIgnored',
  routines: 'includeInCustomerRoutines',
  goalEvaluation: 'includeInGoalEvaluation',
} as const satisfies Record<string, keyof Flags>;

/** The most rules of a row that are shown; all of them are planned. */
const MAX_RULES_SHOWN = 24;

type RowContext = { state: Comparison; work: ClientWork; client: ExistingClient | null; items: ReadonlySet<string> };
type StoredActivity = { existingActivity: ExistingActivity | null; currentCells: Record<string, string>; typeId: number | null };

/** The columns that say how an activity is, all but its name, its type and its questions. */
function readColumns(
  { state, client, items }: RowContext,
  outcome: Outcome,
  cells: Cells,
  { existingActivity, currentCells, typeId }: StoredActivity,
): ActivityFields {
  const { locale, catalogue } = state;
  const { timeZone, today } = state.existing;
  const fields: ActivityFields = { flags: {}, values: [] };
  const isFilled = (column: string) => Boolean(cells[column]?.trim()) && cells[column]!.trim() !== currentCells[column];
  /** True where it says another thing than what is there, which is then noted. */
  const noteIfChanged = (column: string, shownText: string) => {
    if (existingActivity && shownText === currentCells[column]) return false;
    if (existingActivity) outcome.changed(column, currentCells[column] ?? '', shownText);
    return true;
  };
  if (isFilled('times')) {
    const text = cells.times!;
    const parsedTimes = parseTimes(text, timeZone, today);
    if ('wrong' in parsedTimes) outcome.wrong('times', `times.${parsedTimes.wrong.key}`, { quoted: wrongTimes(text, parsedTimes.wrong) });
    else {
      const change = existingActivity && timesChange(existingActivity, parsedTimes.parts, timeZone, today);
      const isSame = change && change.endedSeries.length === 0 && change.startedRules.length === 0;
      if (!isSame) {
        outcome.recurrences.push(
          ...rulesOf(parsedTimes.parts)
            .slice(0, MAX_RULES_SHOWN)
            .map(({ rule }) => formatRule(rule)),
        );
        fields.times = parsedTimes.parts;
        if (existingActivity) outcome.changed('times', currentCells.times ?? '', formatTimes(parsedTimes.parts, locale));
      }
    }
  }
  if (isFilled('label')) {
    const label = catalogue.resolveName(outcome, 'label', 'label', cells.label!, client);
    if (label && !(existingActivity && label.id !== null && label.id === existingActivity.labelId) && noteIfChanged('label', label.name))
      fields.label = label;
  }
  if (isFilled('shares')) {
    const shares = parseCell(outcome, cells, 'shares', parseShares);
    if (shares && noteIfChanged('shares', formatShares(shares, locale))) Object.assign(fields.flags, shares);
  }
  for (const [column, flag] of Object.entries(flagColumns))
    if (isFilled(column)) {
      const value = parseCell(outcome, cells, column, parseYesNo);
      if (value !== undefined && noteIfChanged(column, formatYesNo(value, locale))) fields.flags[flag] = value;
    }
  if (isFilled('oneTapMinutes')) {
    const parsedMinutes = parseCell(outcome, cells, 'oneTapMinutes', parseAmount);
    const minutes =
      parsedMinutes === undefined ? undefined : validateValue(outcome, 'oneTapMinutes', activity.writable.oneTapMinutes, parsedMinutes);
    if (typeof minutes === 'number' && noteIfChanged('oneTapMinutes', String(minutes))) fields.oneTapMinutes = minutes;
  }
  Object.assign(fields, readBasis(state, { outcome, cells, existingActivity, typeId }, { isFilled, noteIfChanged }));
  if (isFilled('draws')) {
    const draws = parseCell(outcome, cells, 'draws', parseDraws);
    if (draws) {
      const unknownDraw = draws.find(({ item }) => !items.has(nameKey(item)));
      const keys = draws.map(({ item }) => nameKey(item));
      if (unknownDraw) outcome.wrong('draws', 'noItem', { name: unknownDraw.item });
      else if (new Set(keys).size < keys.length) outcome.wrong('draws', 'drawnTwice');
      else {
        const sortDraws = (unsortedDraws: typeof draws) => [...unsortedDraws].sort((a, b) => (nameKey(a.item) < nameKey(b.item) ? -1 : 1));
        const currentDraws =
          existingActivity?.draws.map(({ itemId, amount }) => ({ item: client!.items.find(({ id }) => id === itemId)!.name, amount })) ??
          [];
        const isSame =
          JSON.stringify(sortDraws(currentDraws).map(({ item, amount }) => [nameKey(item), amount])) ===
          JSON.stringify(sortDraws(draws).map(({ item, amount }) => [nameKey(item), amount]));
        if (!isSame || !existingActivity) {
          if (existingActivity) outcome.changed('draws', currentCells.draws ?? '', formatDraws(draws, locale));
          fields.draws = draws.map(({ item, amount }) => ({ item: nameKey(item), amount }));
        }
      }
    }
  }
  return fields;
}

const oneLined = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The value that a question's cell says; undefined where that is wrong, or what stands already. */
function readAnswer(
  state: Comparison,
  outcome: Outcome,
  column: string,
  text: string,
  question: ExistingQuestion,
  currentValue: ExistingValue | undefined,
): ExistingValue | undefined {
  const currentText = valueCell(question, currentValue, state.locale);
  const { valueType } = question;
  if (text.trim() === currentText) return undefined;
  const cells = { [column]: text };
  if (valueType === 'BOOLEAN') return changedValue(parseCell(outcome, cells, column, parseYesNo), currentValue);
  if (valueType === 'NUMBER') {
    const number = parseCell(outcome, cells, column, parseAmount);
    return number === undefined
      ? undefined
      : changedValue(validateValue(outcome, column, attributeValueNumber.writable.doubleValue, number), currentValue);
  }
  if (valueType === 'STRING')
    return changedValue(validateValue(outcome, column, attributeValueString.writable.stringValue, text), currentValue);
  if (typeof currentValue === 'string') {
    if (oneLined(linesOf(currentValue)) === oneLined(text)) return undefined;
    if (addressesIn(currentValue).length > 0) return outcome.wrong(column, 'hasPictures') ?? undefined;
  }
  return paragraphs(text.normalize('NFC').trim());
}
const changedValue = (value: ExistingValue | undefined, currentValue: ExistingValue | undefined) =>
  value === currentValue ? undefined : value;

function readAnswers(
  { state, client }: RowContext,
  outcome: Outcome,
  cells: Cells,
  { existingActivity, typeId }: StoredActivity,
): ActivityFields['values'] {
  const answers = Object.entries(cells).filter(([column, text]) => column.startsWith(QUESTION_PREFIX) && text.trim());
  if (answers.length === 0) return [];
  const questions = questionsFor(state.existing, client, typeId);
  return answers.flatMap(([column, text]) => {
    const question = questions.get(nameKey(column.slice(QUESTION_PREFIX.length)));
    if (!question) {
      outcome.wrong(column, 'noQuestion', { name: column.slice(QUESTION_PREFIX.length) });
      return [];
    }
    const currentValue = existingActivity?.values[question.id];
    const value = readAnswer(state, outcome, column, text, question, currentValue);
    if (value === undefined) return [];
    if (existingActivity) outcome.changed(column, valueCell(question, currentValue, state.locale), text);
    return [{ question, value }];
  });
}

type Candidate = ExistingActivity & { client: ExistingClient };

/** The activities of the candidates, by the keys of category, type and name. */
export function activitiesByNames({ existing }: Comparison, clients: readonly ExistingClient[]): Map<string, Candidate[]> {
  const typesById = new Map(existing.types.map((type) => [type.id, type]));
  const categoryKeys = new Map(existing.categories.map(({ id, name }) => [id, nameKey(name)]));
  const byKey = new Map<string, Candidate[]>();
  for (const client of clients)
    for (const activity of client.activities) {
      const type = typesById.get(activity.typeId);
      const key = keyOf(categoryKeys.get(type?.categoryId ?? 0) ?? '', nameKey(type?.name ?? ''), nameKey(activity.name));
      byKey.set(key, [...(byKey.get(key) ?? []), { ...activity, client }]);
    }
  return byKey;
}
export const keyOf = (...keys: string[]) => keys.join('\n');

/** Compares one of a client's rows; `items` are the keys of the items that it will have. */
export function activityComparer(
  state: Comparison,
  work: ClientWork,
  items: ReadonlySet<string>,
): (row: ClientWork['rows']['activities'][number]) => void {
  const rowMatcher = new RowMatcher();
  const activitiesByKey = activitiesByNames(state, work.candidates);
  return (row) => {
    const { cells } = row;
    const key = keyOf(...['category', 'type', 'name'].map((column) => nameKey(cells[column] ?? '')));
    const sameNameActivities = activitiesByKey.get(key) ?? [];
    const activitiesInUse = sameNameActivities.filter((activity) => !activity.archived);
    let fields: ActivityFields = { flags: {}, values: [] };
    const { outcome, existingRow: existingActivity } = matchRow(work, rowMatcher, 'activities', row, {
      key,
      candidates: activitiesInUse,
      compare: (outcome, existingActivity) => {
        const client = existingActivity?.client ?? work.changes.existing;
        const rowContext = { state, work, client, items };
        const hasAllNames = requireCells(outcome, cells, ['category', 'type', 'name']);
        const unknownColumn = Object.keys(cells).find((column) => !columns.includes(column) && !column.startsWith(QUESTION_PREFIX));
        if (unknownColumn) outcome.wrong(null, 'noColumn', { name: unknownColumn.slice(0, 60) });
        if (!existingActivity && sameNameActivities.length > 0) outcome.wrong('name', 'archived');
        const name = existingActivity || !cells.name ? undefined : validateValue(outcome, 'name', activity.writable.name, cells.name);
        const type =
          existingActivity || !hasAllNames ? null : state.catalogue.type(outcome, { category: cells.category!, type: cells.type! }, client);
        const currentCells = existingActivity ? activityCells(existingActivity, existingActivity.client, state.existing, state.locale) : {};
        const storedActivity = { existingActivity, currentCells, typeId: existingActivity?.typeId ?? type?.id ?? null };
        fields = readColumns(rowContext, outcome, cells, storedActivity);
        if (existingActivity || type) fields.values = readAnswers(rowContext, outcome, cells, storedActivity);
        if (name !== undefined) fields.name = name;
        if (type) fields.type = type;
      },
    });
    if (outcome.isWrong) return;
    if (!existingActivity)
      work.changes.newActivities.push({
        ...fields,
        key: { category: nameKey(cells.category!), type: nameKey(cells.type!), name: nameKey(cells.name!) },
      });
    else if (outcome.state === 'changed') work.changes.changedActivities.push({ existingActivity, fields });
  };
}
