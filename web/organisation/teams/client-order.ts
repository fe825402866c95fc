/** The clients whose names match, in the order of the address: what needs attention first, by name, or by a column of their table. */
import type { ClientGroup } from '#contract/people.ts';
import { foldedQuery, holdsTyped } from '#domain/search.ts';
import type { ClientColumn, ClientInShort, ClientOrder, TeamsSearch } from './teams-query.ts';

const columns = ['missed', 'inbox', 'toSign', 'low', 'plan', 'signed'] as const satisfies readonly ClientColumn[];
const clientOrders: readonly ClientOrder[] = [
  'name',
  'name,desc',
  ...columns.flatMap((column): ClientOrder[] => [`${column},desc`, `${column},asc`]),
];

/** The order of an address, whatever stands there. */
export const orderOf = (text: unknown): ClientOrder | undefined => clientOrders.find((one) => one === text);

type Compared = (a: ClientInShort, b: ClientInShort) => number;
/** Text that is missing comes last, in either direction. */
const byText =
  (sortValue: (client: ClientInShort) => string | null, sign: number): Compared =>
  (a, b) => {
    const [firstText, secondText] = [sortValue(a), sortValue(b)];
    if (firstText === null || secondText === null) return Number(firstText === null) - Number(secondText === null);
    return firstText === secondText ? 0 : firstText < secondText ? -sign : sign;
  };
const byNumber =
  (sortValue: (client: ClientInShort) => number, sign: number): Compared =>
  (a, b) =>
    sign * (sortValue(a) - sortValue(b));
const comparators: Record<ClientColumn, (sign: number) => Compared> = {
  missed: (sign) => (a, b) => sign * (a.today - b.today || a.week - b.week),
  inbox: (sign) => byNumber(({ unhandled }) => unhandled ?? 0, sign),
  toSign: (sign) => byNumber(({ toSign }) => toSign, sign),
  low: (sign) => byNumber(({ low }) => low, sign),
  plan: (sign) => byText(({ planEnds }) => planEnds, sign),
  signed: (sign) => byText(({ lastSigned }) => lastSigned, sign),
};

/** The first press sorts so that what needs somebody comes first; then the other way. */
export const firstOf: Record<ClientColumn | 'name', 'asc' | 'desc'> = {
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
  figures: ReadonlyMap<number, ClientInShort> | undefined,
): readonly ClientGroup[] {
  const searchWords = foldedQuery(q);
  const matchingGroups = groups.filter(({ client }) => holdsTyped(client.name, searchWords));
  if (sort === 'name') return matchingGroups;
  if (sort === 'name,desc') return matchingGroups.toReversed();
  const [column, direction] = (sort?.split(',') ?? []) as [ClientColumn?, string?];
  const compare: Compared = column ? comparators[column](direction === 'asc' ? 1 : -1) : (a, b) => a.place - b.place;
  const figuresOf = ({ client }: ClientGroup) => figures?.get(client.id);
  return matchingGroups.toSorted((group, other) => {
    const [a, b] = [figuresOf(group), figuresOf(other)];
    return a && b ? compare(a, b) : Number(!a) - Number(!b);
  });
}
