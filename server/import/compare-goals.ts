/** Compares the rows of the goals' sheet with the goals of a client's plan: its draft, else the one that was approved. */
import { evaluationGoal } from '#contract/goals/goals.ts';
import { MAX_FREQUENCY, MAX_GOALS } from '#domain/goals/judging.ts';
import { isRange } from '#domain/goals/plans.ts';
import { formatUnit, parseUnit, parseWhole } from '#domain/import/cells.ts';
import { nameKey } from '#domain/name-key.ts';
import { addressesIn } from '#server/files/address.ts';
import { linesOf } from '#server/files/html.ts';
import { nearestRows } from './catalogue.ts';
import type { ActivityKey, GoalFields } from './client-changes.ts';
import { type ClientWork, type Comparison, matchRow } from './comparison.ts';
import type { ExistingClient, ExistingGoal } from './existing.ts';
import { type Outcome, RowMatcher } from './outcome.ts';
import { type Cells, paragraphs, parseCell, requireCells, validateValue } from './reading.ts';

/** The plan whose goals stand in the workbook. */
export const planInWorkbook = (client: ExistingClient) => client.draft ?? client.approved;

/** The columns of a goal that may differ, as the download says them. */
export const goalCells = (goal: ExistingGoal, { existing, locale }: Pick<Comparison, 'existing' | 'locale'>): Record<string, string> => ({
  area: existing.areas.find(({ id }) => id === goal.categoryId)?.name ?? '',
  frequency: String(goal.minFrequency),
  unit: formatUnit(goal.frequencyUnit, locale),
  alias: goal.alias ?? '',
  description: goal.description === null ? '' : linesOf(goal.description),
});

const { alias: aliasSchema } = evaluationGoal.writable;

function readGoal(state: Comparison, outcome: Outcome, cells: Cells, existingGoal: ExistingGoal | null): GoalFields {
  const { locale } = state;
  const currentCells: Record<string, string> = existingGoal ? goalCells(existingGoal, state) : {};
  const fields: GoalFields = {};
  const isFilled = (column: string) => Boolean(cells[column]?.trim()) && cells[column]!.trim() !== currentCells[column];
  const noteIfChanged = (column: string, shownText: string) => {
    if (existingGoal && shownText === currentCells[column]) return false;
    if (existingGoal) outcome.changed(column, currentCells[column] ?? '', shownText);
    return true;
  };
  if (isFilled('area')) {
    const key = nameKey(cells.area!);
    const areas = state.existing.areas.filter(({ name, isGone }) => !isGone && nameKey(name) === key);
    const nearArea =
      areas.length === 0
        ? nearestRows(
            cells.area!,
            state.existing.areas.filter(({ isGone }) => !isGone),
          )[0]
        : undefined;
    if (areas.length > 1) outcome.wrong('area', 'several');
    else if (!areas[0]) outcome.wrong('area', nearArea ? 'noAreaNear' : 'noArea', nearArea ? { near: nearArea.name } : {});
    else if (areas[0].id !== existingGoal?.categoryId && noteIfChanged('area', areas[0].name)) fields.categoryId = areas[0].id;
  }
  if (isFilled('frequency')) {
    const minFrequency = parseCell(outcome, cells, 'frequency', (text) => parseWhole(text, 0, MAX_FREQUENCY));
    if (minFrequency !== undefined) {
      if (!isRange({ minFrequency, maxFrequency: existingGoal?.maxFrequency ?? null }))
        outcome.refuse('frequency', 'error.field.maxBelowMin');
      else if (noteIfChanged('frequency', String(minFrequency))) fields.minFrequency = minFrequency;
    }
  }
  if (isFilled('unit')) {
    const unit = parseCell(outcome, cells, 'unit', parseUnit);
    if (unit && noteIfChanged('unit', formatUnit(unit, locale))) fields.frequencyUnit = unit;
  }
  if (isFilled('alias')) {
    const alias = validateValue(outcome, 'alias', aliasSchema, cells.alias);
    if (typeof alias === 'string' && noteIfChanged('alias', alias)) fields.alias = alias;
  }
  if (isFilled('description')) {
    const text = cells.description!.normalize('NFC').trim();
    const currentText = existingGoal?.description ?? '';
    const isSame = text.replace(/\s+/g, ' ') === linesOf(currentText).replace(/\s+/g, ' ');
    if (!isSame && addressesIn(currentText).length > 0) outcome.wrong('description', 'hasPictures');
    else if (!isSame && noteIfChanged('description', text)) fields.description = paragraphs(text);
  }
  return fields;
}

/** The keys of the activities that a client will have, each with how many have it. */
export function activityCountsByKey(state: Comparison, work: ClientWork): Map<string, number> {
  const typeKeys = new Map(state.existing.types.map(({ id, name }) => [id, nameKey(name)]));
  const counts = new Map<string, number>();
  const add = ({ type, name }: ActivityKey) => counts.set(`${type}\n${name}`, (counts.get(`${type}\n${name}`) ?? 0) + 1);
  for (const client of work.candidates)
    for (const activity of client.activities)
      if (!activity.archived) add({ type: typeKeys.get(activity.typeId) ?? '', name: nameKey(activity.name) });
  for (const { key } of work.changes.newActivities) add(key);
  return counts;
}

/** Compares a client's rows of goals, once its activities were. */
export function compareGoals(state: Comparison, work: ClientWork): void {
  if (work.rows.goals.length === 0) return;
  const rowMatcher = new RowMatcher();
  const activityCounts = activityCountsByKey(state, work);
  const typeKeys = new Map(state.existing.types.map(({ id, name }) => [id, nameKey(name)]));
  const goalsByKey = new Map<string, (ExistingGoal & { isApproved: boolean })[]>();
  for (const client of work.candidates) {
    const plan = planInWorkbook(client);
    for (const goal of plan?.goals ?? []) {
      const activity = client.activities.find(({ id }) => id === goal.activityId);
      if (!activity) continue;
      const key = `${typeKeys.get(activity.typeId) ?? ''}\n${nameKey(activity.name)}`;
      goalsByKey.set(key, [...(goalsByKey.get(key) ?? []), { ...goal, isApproved: plan!.status === 'APPROVED' }]);
    }
  }
  let goalCount = work.changes.existing?.draft?.goals.length ?? 0;
  for (const row of work.rows.goals) {
    const { cells } = row;
    const activity = { type: nameKey(cells.type ?? ''), name: nameKey(cells.activity ?? '') };
    const key = `${activity.type}\n${activity.name}`;
    let fields: GoalFields = {};
    const { outcome, existingRow: existingGoal } = matchRow(work, rowMatcher, 'goals', row, {
      key,
      candidates: goalsByKey.get(key) ?? [],
      compare: (outcome, existingGoal) => {
        requireCells(outcome, cells, existingGoal ? ['type', 'activity'] : ['type', 'activity', 'area', 'frequency', 'unit']);
        const matchCount = activityCounts.get(key) ?? 0;
        if (!existingGoal && cells.activity?.trim() && matchCount !== 1)
          outcome.wrong('activity', matchCount === 0 ? 'noActivity' : 'several');
        fields = readGoal(state, outcome, cells, existingGoal);
        if (existingGoal?.isApproved && outcome.changes.length > 0) outcome.wrong(outcome.changes[0]!.column, 'goalApproved');
      },
    });
    if (outcome.isWrong) continue;
    if (existingGoal) {
      if (outcome.state === 'changed') work.changes.changedGoals.push({ existing: existingGoal, fields });
    } else if (++goalCount > MAX_GOALS) outcome.refuse(null, 'assistmeApp.evaluationGoal.errors.tooMany');
    else work.changes.newGoals.push({ ...fields, activity });
  }
}
