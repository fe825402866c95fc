/** The areas of life that a goal may be given, by the names under which the reader sees them everywhere (R54). */
import type { T } from '../core/texts.ts';
import { areaName } from '../shared/goals/area-name.ts';
import type { GoalCategory } from '../shared/goals/plan-query.ts';

type Area = Pick<GoalCategory, 'id' | 'name'>;

/** Those in use; `current` too, where it is not any more. */
export function areaOptions(t: T, areas: readonly (Area & Pick<GoalCategory, 'archived'>)[] = [], current?: Area) {
  const inUse: Area[] = areas.filter(({ archived }) => !archived);
  const all = current && !inUse.some(({ id }) => id === current.id) ? [...inUse, current] : inUse;
  return all.map(({ id, name }) => ({ value: String(id), label: areaName(t, name) }));
}
