/** The clients whose names match, in the order of the address: what needs attention first, by name, or by a column of their table. */
import type { ClientGroup } from '#contract/people.ts';
import { foldQuery, hasSpelling } from '#domain/search.ts';
import type { ClientColumn, ClientOrder, ClientSummary, TeamsSearch } from './teams-query.ts';

const clientColumns = ['missed', 'inbox', 'toSign', 'low', 'plan', 'signed'] as const satisfies readonly ClientColumn[];
const clientOrders: readonly ClientOrder[] = [
  'name',
  'name,desc',
  ...clientColumns.flatMap((column): ClientOrder[] => [`${column},desc`, `${column},asc`]),
];

/** The order of an address, whatever stands there. */
export const parseClientOrder = (text: unknown): ClientOrder | undefined => clientOrders.find((clientOrder) => clientOrder === text);

type ClientComparator = (a: ClientSummary, b: ClientSummary) => number;
/** Text that is missing comes last, in either direction. */
const textComparator =
  (sortValueOf: (client: ClientSummary) => string | null, directionSign: number): ClientComparator =>
  (a, b) => {
    const [firstText, secondText] = [sortValueOf(a), sortValueOf(b)];
    if (firstText === null || secondText === null) return Number(firstText === null) - Number(secondText === null);
    return firstText === secondText ? 0 : firstText < secondText ? -directionSign : directionSign;
  };
const numberComparator =
  (sortValueOf: (client: ClientSummary) => number, directionSign: number): ClientComparator =>
  (a, b) =>
    directionSign * (sortValueOf(a) - sortValueOf(b));
const comparators: Record<ClientColumn, (sign: number) => ClientComparator> = {
  missed: (directionSign) => (a, b) => directionSign * (a.missedTodayCount - b.missedTodayCount || a.missedWeekCount - b.missedWeekCount),
  inbox: (directionSign) => numberComparator(({ unhandledCount }) => unhandledCount ?? 0, directionSign),
  toSign: (directionSign) => numberComparator(({ toSignCount }) => toSignCount, directionSign),
  low: (directionSign) => numberComparator(({ lowItemCount }) => lowItemCount, directionSign),
  plan: (directionSign) => textComparator(({ planEndDate }) => planEndDate, directionSign),
  signed: (directionSign) => textComparator(({ lastSignedAt }) => lastSignedAt, directionSign),
};

/** The first press sorts so that what needs somebody comes first; then the other way. */
export const initialDirections: Record<ClientColumn | 'name', 'asc' | 'desc'> = {
  name: 'asc',
  missed: 'desc',
  inbox: 'desc',
  toSign: 'desc',
  low: 'desc',
  plan: 'asc',
  signed: 'asc',
};

/** Clients whose name contains the search words; they come by name, and equal ones stay so. Those without figures come last. */
export function filterAndSortGroups(
  groups: readonly ClientGroup[],
  { q: searchText = '', sort }: TeamsSearch,
  figuresByClient: ReadonlyMap<number, ClientSummary> | undefined,
): readonly ClientGroup[] {
  const searchWords = foldQuery(searchText);
  const matchingGroups = groups.filter(({ client }) => hasSpelling(client.name, searchWords));
  if (sort === 'name') return matchingGroups;
  if (sort === 'name,desc') return matchingGroups.toReversed();
  const [column, direction] = (sort?.split(',') ?? []) as [ClientColumn?, string?];
  const compareFigures: ClientComparator = column
    ? comparators[column](direction === 'asc' ? 1 : -1)
    : (a, b) => a.attentionRank - b.attentionRank;
  const figuresOf = ({ client }: ClientGroup) => figuresByClient?.get(client.id);
  return matchingGroups.toSorted((group, otherGroup) => {
    const [a, b] = [figuresOf(group), figuresOf(otherGroup)];
    return a && b ? compareFigures(a, b) : Number(!a) - Number(!b);
  });
}
