/** Categories and what stands under them in order of their names, as the pages of teams and templates show them (R35). */
import { expect, test } from 'vitest';
import { groupByCategory } from '#web/kit/by-name.ts';

const thing = (id: number, name: string, category: string, categoryId: number) => ({
  id,
  name,
  category: { id: categoryId, name: category },
});

test('things stand by category and name, the Swedish way, and two of one name by their age', () => {
  const groups = groupByCategory([
    thing(1, 'Östermalm', 'Övrigt', 7),
    thing(2, 'Ärenden', 'Övrigt', 7),
    thing(3, 'Åka buss', 'Övrigt', 7),
    thing(9, 'Zumba', 'Ätande', 3),
    thing(5, 'Bad', 'Omsorg', 4),
    thing(4, 'Bad', 'Omsorg', 4),
    thing(6, 'bad', 'Omsorg', 5),
  ]);
  expect(groups.map(({ category, items }) => [category.name, category.id, ...items.map(({ id }) => id)])).toEqual([
    ['Omsorg', 4, 4, 5],
    ['Omsorg', 5, 6],
    ['Ätande', 3, 9],
    ['Övrigt', 7, 3, 2, 1],
  ]);
  expect(groupByCategory([])).toEqual([]);
});

test('a category looks as the first of what stands under it does', () => {
  const [first, second] = [thing(1, 'Bad', 'Omsorg', 4), thing(2, 'Ask', 'Omsorg', 4)];
  const marked = { ...first, category: { ...first.category, icon: 'drop' } };
  expect(groupByCategory([marked, { ...second, category: { ...second.category, icon: 'home' } }])[0]!.category.icon).toBe('drop');
});
