/** Compares the rows of the goals' sheet with the goals of a client's plan: its draft, else the one that was approved. */
import { evaluationGoal } from '#contract/goals/goals.ts';
import { MAX_FREQUENCY, MAX_GOALS } from '#domain/goals/judging.ts';
import { isValidRange } from '#domain/goals/plans.ts';
import { formatUnit, parseUnit, parseWholeNumber } from '#domain/import/cells.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import { findAddresses } from '#server/files/address.ts';
import { toMultilineText } from '#server/files/html.ts';
import { findNearestRows } from './catalogue.ts';
import type { ActivityKey, GoalFields } from './client-changes.ts';
import { type Comparison, matchRow, type SheetClient } from './comparison.ts';
import type { ExistingClient, ExistingGoal } from './existing.ts';
import { type Outcome, RowMatcher } from './outcome.ts';
import { type Cells, parseCell, requireCells, toParagraphs, validateValue } from './reading.ts';

/** The plan whose goals stand in the workbook. */
export const workbookPlanOf = (client: ExistingClient) => client.draft ?? client.approved;

/** The columns of a goal that may differ, as the download says them. */
export const formatGoalCells = (
  goal: ExistingGoal,
  { existing: existingData, locale }: Pick<Comparison, 'existing' | 'locale'>,
): Record<string, string> => ({
  area: existingData.areas.find(({ id }) => id === goal.categoryId)?.name ?? '',
  frequency: String(goal.minFrequency),
  unit: formatUnit(goal.frequencyUnit, locale),
  alias: goal.alias ?? '',
  description: goal.description === null ? '' : toMultilineText(goal.description),
});

const { alias: aliasSchema } = evaluationGoal.writable;

function readGoal(comparison: Comparison, outcome: Outcome, cells: Cells, existingGoal: ExistingGoal | null): GoalFields {
  const { locale } = comparison;
  const currentCells: Record<string, string> = existingGoal ? formatGoalCells(existingGoal, comparison) : {};
  const fields: GoalFields = {};
  const isFilled = (column: string) => Boolean(cells[column]?.trim()) && cells[column]!.trim() !== currentCells[column];
  const recordIfChanged = (column: string, shownText: string) => {
    if (existingGoal && shownText === currentCells[column]) return false;
    if (existingGoal) outcome.changed(column, currentCells[column] ?? '', shownText);
    return true;
  };
  if (isFilled('area')) {
    const areaKey = nameKeyOf(cells.area!);
    const areas = comparison.existing.areas.filter(({ name, isGone }) => !isGone && nameKeyOf(name) === areaKey);
    const nearArea =
      areas.length === 0
        ? findNearestRows(
            cells.area!,
            comparison.existing.areas.filter(({ isGone }) => !isGone),
          )[0]
        : undefined;
    if (areas.length > 1) outcome.wrong('area', 'several');
    else if (!areas[0]) outcome.wrong('area', nearArea ? 'noAreaNear' : 'noArea', nearArea ? { near: nearArea.name } : {});
    else if (areas[0].id !== existingGoal?.categoryId && recordIfChanged('area', areas[0].name)) fields.categoryId = areas[0].id;
  }
  if (isFilled('frequency')) {
    const minFrequency = parseCell(outcome, cells, 'frequency', (text) => parseWholeNumber(text, 0, MAX_FREQUENCY));
    if (minFrequency !== undefined) {
      if (!isValidRange({ minFrequency, maxFrequency: existingGoal?.maxFrequency ?? null }))
        outcome.addErrorKey('frequency', 'error.field.maxBelowMin');
      else if (recordIfChanged('frequency', String(minFrequency))) fields.minFrequency = minFrequency;
    }
  }
  if (isFilled('unit')) {
    const unit = parseCell(outcome, cells, 'unit', parseUnit);
    if (unit && recordIfChanged('unit', formatUnit(unit, locale))) fields.frequencyUnit = unit;
  }
  if (isFilled('alias')) {
    const alias = validateValue(outcome, 'alias', aliasSchema, cells.alias);
    if (typeof alias === 'string' && recordIfChanged('alias', alias)) fields.alias = alias;
  }
  if (isFilled('description')) {
    const descriptionText = cells.description!.normalize('NFC').trim();
    const currentText = existingGoal?.description ?? '';
    const isSame = descriptionText.replace(/\s+/g, ' ') === toMultilineText(currentText).replace(/\s+/g, ' ');
    if (!isSame && findAddresses(currentText).length > 0) outcome.wrong('description', 'hasPictures');
    else if (!isSame && recordIfChanged('description', descriptionText)) fields.description = toParagraphs(descriptionText);
  }
  return fields;
}

/** The keys of the activities that a client will have, each with how many have it. */
export function countActivitiesByKey(comparison: Comparison, sheetClient: SheetClient): Map<string, number> {
  const typeKeysById = new Map(comparison.existing.types.map(({ id, name }) => [id, nameKeyOf(name)]));
  const countByKey = new Map<string, number>();
  const countActivity = ({ type, name }: ActivityKey) => countByKey.set(`${type}\n${name}`, (countByKey.get(`${type}\n${name}`) ?? 0) + 1);
  for (const client of sheetClient.sameNameClients)
    for (const activity of client.activities)
      if (!activity.archived) countActivity({ type: typeKeysById.get(activity.typeId) ?? '', name: nameKeyOf(activity.name) });
  for (const { key } of sheetClient.changes.newActivities) countActivity(key);
  return countByKey;
}

/** Compares a client's rows of goals, once its activities were. */
export function compareGoals(comparison: Comparison, sheetClient: SheetClient): void {
  if (sheetClient.rows.goals.length === 0) return;
  const rowMatcher = new RowMatcher();
  const activityCounts = countActivitiesByKey(comparison, sheetClient);
  const typeKeysById = new Map(comparison.existing.types.map(({ id, name }) => [id, nameKeyOf(name)]));
  const goalsByKey = new Map<string, (ExistingGoal & { isApproved: boolean })[]>();
  for (const client of sheetClient.sameNameClients) {
    const plan = workbookPlanOf(client);
    for (const goal of plan?.goals ?? []) {
      const activity = client.activities.find(({ id }) => id === goal.activityId);
      if (!activity) continue;
      const activityKey = `${typeKeysById.get(activity.typeId) ?? ''}\n${nameKeyOf(activity.name)}`;
      goalsByKey.set(activityKey, [...(goalsByKey.get(activityKey) ?? []), { ...goal, isApproved: plan!.status === 'APPROVED' }]);
    }
  }
  let goalCount = sheetClient.changes.existing?.draft?.goals.length ?? 0;
  for (const sheetRow of sheetClient.rows.goals) {
    const { cells } = sheetRow;
    const activity = { type: nameKeyOf(cells.type ?? ''), name: nameKeyOf(cells.activity ?? '') };
    const goalKey = `${activity.type}\n${activity.name}`;
    let fields: GoalFields = {};
    const { outcome, existingRow: existingGoal } = matchRow(sheetClient, rowMatcher, 'goals', sheetRow, {
      key: goalKey,
      candidates: goalsByKey.get(goalKey) ?? [],
      compare: (outcome, existingGoal) => {
        requireCells(outcome, cells, existingGoal ? ['type', 'activity'] : ['type', 'activity', 'area', 'frequency', 'unit']);
        const matchCount = activityCounts.get(goalKey) ?? 0;
        if (!existingGoal && cells.activity?.trim() && matchCount !== 1)
          outcome.wrong('activity', matchCount === 0 ? 'noActivity' : 'several');
        fields = readGoal(comparison, outcome, cells, existingGoal);
        if (existingGoal?.isApproved && outcome.changes.length > 0) outcome.wrong(outcome.changes[0]!.column, 'goalApproved');
      },
    });
    if (outcome.isWrong) continue;
    if (existingGoal) {
      if (outcome.state === 'changed') sheetClient.changes.changedGoals.push({ existing: existingGoal, fields });
    } else if (++goalCount > MAX_GOALS) outcome.addErrorKey(null, 'assistmeApp.evaluationGoal.errors.tooMany');
    else sheetClient.changes.newGoals.push({ ...fields, activity });
  }
}
