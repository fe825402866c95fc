/** The order of the office's clients: by need, by name, by a column, in either direction; what is missing comes last (product «Team pages»). */
import { expect, test } from 'vitest';
import type { ClientGroup } from '#contract/people.ts';
import { filterAndSortGroups, parseClientOrder } from '#web/organisation/teams/client-order.ts';
import { isPlanEndSoon } from '#web/organisation/teams/plan-end.ts';
import type { ClientSummary } from '#web/organisation/teams/teams-query.ts';

const names = ['Anna Ek', 'Bo Ås', 'Cilla Dahl', 'Doris Ny'];
const groups = names.map((name, index) => ({ id: 10 + index, name, client: { id: index, name } })) as unknown as ClientGroup[];
const none: ClientSummary = {
  missedTodayCount: 0,
  missedWeekCount: 0,
  unhandledCount: 0,
  toSignCount: 0,
  lowItemCount: 0,
  planEndDate: null,
  lastSignedAt: null,
  attentionRank: 0,
};
/** Doris has no figures yet. */
const figures = new Map<number, ClientSummary>([
  [0, { ...none, attentionRank: 2, missedWeekCount: 3, lowItemCount: 2, planEndDate: '2026-12-24', lastSignedAt: '2026-11-26T07:00:00Z' }],
  [1, { ...none, attentionRank: 0, missedTodayCount: 2, missedWeekCount: 2, unhandledCount: 1 }],
  [
    2,
    {
      ...none,
      attentionRank: 1,
      missedWeekCount: 4,
      toSignCount: 1,
      lowItemCount: 1,
      planEndDate: '2026-12-01',
      lastSignedAt: '2026-11-26T06:00:00Z',
    },
  ],
]);
const order = (sort?: string, q?: string) =>
  filterAndSortGroups(groups, { sort: parseClientOrder(sort), q }, figures)
    .map(({ client }) => client.name[0])
    .join('');

test.each([
  [undefined, 'BCAD'],
  ['name', 'ABCD'],
  ['name,desc', 'DCBA'],
  ['missed,desc', 'BCAD'],
  ['missed,asc', 'ACBD'],
  ['inbox,desc', 'BACD'],
  ['toSign,desc', 'CABD'],
  ['low,desc', 'ACBD'],
  ['low,asc', 'BCAD'],
  ['plan,asc', 'CABD'],
  ['plan,desc', 'ACBD'],
  ['signed,asc', 'CABD'],
  ['signed,desc', 'ACBD'],
  // What an address says that there is no order of.
  ['color,desc', 'BCAD'],
])('by %s', (sort, expected) => expect(order(sort)).toBe(expected));

test('a name is found without its marks, in the order asked for', () => {
  expect(order('name', 'as')).toBe('B');
  expect(order(undefined, 'a')).toBe('BCA');
  expect(filterAndSortGroups(groups, {}, undefined).map(({ id }) => id)).toEqual([10, 11, 12, 13]);
});

test('a plan that ends within thirty days is pointed at', () => {
  expect(isPlanEndSoon('2026-12-26', '2026-11-26')).toBe(true);
  expect(isPlanEndSoon('2026-12-27', '2026-11-26')).toBe(false);
});
