/** The order of the office's clients: by need, by name, by a column, in either direction; what is missing comes last (product «Team pages»). */
import { expect, test } from 'vitest';
import type { ClientGroup } from '#contract/people.ts';
import { clientsInOrder, orderOf } from '#web/organisation/teams/client-order.ts';
import { isPlanEndSoon } from '#web/organisation/teams/plan-end.ts';
import type { ClientInShort } from '#web/organisation/teams/teams-query.ts';

const names = ['Anna Ek', 'Bo Ås', 'Cilla Dahl', 'Doris Ny'];
const groups = names.map((name, index) => ({ id: 10 + index, name, client: { id: index, name } })) as unknown as ClientGroup[];
const none: ClientInShort = {
  missedToday: 0,
  missedInWeek: 0,
  unhandled: 0,
  toSign: 0,
  low: 0,
  planEnds: null,
  lastSigned: null,
  attentionRank: 0,
};
/** Doris has no figures yet. */
const figures = new Map<number, ClientInShort>([
  [0, { ...none, attentionRank: 2, missedInWeek: 3, low: 2, planEnds: '2026-12-24', lastSigned: '2026-11-26T07:00:00Z' }],
  [1, { ...none, attentionRank: 0, missedToday: 2, missedInWeek: 2, unhandled: 1 }],
  [2, { ...none, attentionRank: 1, missedInWeek: 4, toSign: 1, low: 1, planEnds: '2026-12-01', lastSigned: '2026-11-26T06:00:00Z' }],
]);
const order = (sort?: string, q?: string) =>
  clientsInOrder(groups, { sort: orderOf(sort), q }, figures)
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
  expect(clientsInOrder(groups, {}, undefined).map(({ id }) => id)).toEqual([10, 11, 12, 13]);
});

test('a plan that ends within thirty days is pointed at', () => {
  expect(isPlanEndSoon('2026-12-26', '2026-11-26')).toBe(true);
  expect(isPlanEndSoon('2026-12-27', '2026-11-26')).toBe(false);
});
