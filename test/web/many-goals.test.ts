/** Several goals of one sheet: the area of life of the goal made last, one of its own where that is chosen, and what is wrong at its field (R54, R55). */
import { describe, expect, it } from 'vitest';
import { errorsOfGoals, goalFieldName, goalValuesOf, lastAreaId } from '#web/plans/many-goals.ts';
import type { Goal, GoalGroup } from '#web/shared/goals/plan-query.ts';

const group = (categoryId: number, ...ids: number[]): GoalGroup => ({
  categoryId,
  categoryName: `${categoryId}`,
  goals: ids.map((id) => ({ id, categoryId }) as Goal),
});

describe('several goals', () => {
  it('begin in the area of life of the goal made last, in none where there is no goal', () => {
    expect(lastAreaId([group(3, 7, 2), group(5, 9), group(4, 8)])).toBe('5');
    expect(lastAreaId([])).toBe('');
  });
  it('have each their own count, and the area of all unless another is chosen', () => {
    const typed = {
      categoryId: '3',
      [goalFieldName('minFrequency', 1)]: '2',
      [goalFieldName('minFrequency', 2)]: '4',
      [goalFieldName('categoryId', 2)]: '5',
    };
    expect(goalValuesOf('evaluation', 1, typed)).toMatchObject({
      activityId: '1',
      categoryId: '3',
      minFrequency: '2',
      frequencyUnit: 'WEEK',
    });
    expect(goalValuesOf('evaluation', 2, typed)).toMatchObject({ activityId: '2', categoryId: '5', minFrequency: '4' });
  });
  it('say what is wrong at the field of the activity, and a missing area once', () => {
    const typed = { [goalFieldName('minFrequency', 1)]: '3', [goalFieldName('maxFrequency', 1)]: '2' };
    expect(errorsOfGoals('evaluation', [1, 2], typed, 'sv')).toEqual({
      categoryId: 'error.field.required',
      'maxFrequency-1': 'error.field.maxBelowMin',
      'minFrequency-2': 'error.field.required',
    });
    expect(errorsOfGoals('implementation', [1], { categoryId: '3' }, 'sv')).toEqual({});
  });
});
