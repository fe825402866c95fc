/** The clients whose names match, in the order of the address: what needs attention first, by name, or by a column of their table. */
import type { ClientGroup } from '#contract/people.ts';
import { foldedQuery, hasSpelling } from '#domain/search.ts';
import type { ClientColumn, ClientInShort, ClientOrder, TeamsSearch } from './teams-query.ts';

const columns = ['missed', 'inbox', 'toSign', 'low', 'plan', 'signed'] as const satisfies readonly ClientColumn[];
const clientOrders: readonly ClientOrder[] = [
  'name',
  'name,desc',
  ...columns.flatMap((column): ClientOrder[] => [`${column},desc`, `${column},asc`]),
];

/** The order of an address, whatever stands there. */
export const orderOf = (text: unknown): ClientOrder | undefined => clientOrders.find((clientOrder) => clientOrder === text);

type ClientComparator = (a: ClientInShort, b: ClientInShort) => number;
/** Text that is missing comes last, in either direction. */
const byText =
  (sortValueOf: (client: ClientInShort) => string | null, sign: number): ClientComparator =>
  (a, b) => {
    const [firstText, secondText] = [sortValueOf(a), sortValueOf(b)];
    if (firstText === null || secondText === null) return Number(firstText === null) - Number(secondText === null);
    return firstText === secondText ? 0 : firstText < secondText ? -sign : sign;
  };
const byNumber =
  (sortValueOf: (client: ClientInShort) => number, sign: number): ClientComparator =>
  (a, b) =>
    sign * (sortValueOf(a) - sortValueOf(b));
const comparators: Record<ClientColumn, (sign: number) => ClientComparator> = {
  missed: (sign) => (a, b) => sign * (a.missedToday - b.missedToday || a.missedInWeek - b.missedInWeek),
  inbox: (sign) => byNumber(({ unhandled }) => unhandled ?? 0, sign),
  toSign: (sign) => byNumber(({ toSign }) => toSign, sign),
  low: (sign) => byNumber(({ low }) => low, sign),
  plan: (sign) => byText(({ planEnds }) => planEnds, sign),
  signed: (sign) => byText(({ lastSigned }) => lastSigned, sign),
};

/** The first press sorts so that what needs somebody comes first; then the other way. */
export const firstDirections: Record<ClientColumn | 'name', 'asc' | 'desc'> = {
  name: 'asc',
  missed: 'desc',
  inbox: 'desc',
  toSign: 'desc',
  low: 'desc',
  plan: 'asc',
  signed: 'asc',
};

/** Clients whose name contains the search words; they come by name, and equal ones stay so. Those without figures come last. */
export function clientsInOrder(
  groups: readonly ClientGroup[],
  { q = '', sort }: TeamsSearch,
  figuresByClient: ReadonlyMap<number, ClientInShort> | undefined,
): readonly ClientGroup[] {
  const searchWords = foldedQuery(q);
  const matchingGroups = groups.filter(({ client }) => hasSpelling(client.name, searchWords));
  if (sort === 'name') return matchingGroups;
  if (sort === 'name,desc') return matchingGroups.toReversed();
  const [column, direction] = (sort?.split(',') ?? []) as [ClientColumn?, string?];
  const compare: ClientComparator = column
    ? comparators[column](direction === 'asc' ? 1 : -1)
    : (a, b) => a.attentionRank - b.attentionRank;
  const figuresOf = ({ client }: ClientGroup) => figuresByClient?.get(client.id);
  return matchingGroups.toSorted((group, otherGroup) => {
    const [a, b] = [figuresOf(group), figuresOf(otherGroup)];
    return a && b ? compare(a, b) : Number(!a) - Number(!b);
  });
}
