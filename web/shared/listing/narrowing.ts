/** The company's clients and labels, by name: what its lists are narrowed by. */
import { queryOptions } from '@tanstack/react-query';
import { labels } from '#contract/labels.ts';
import { clients } from '#contract/people.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';

export const clientsQuery = queryOptions({
  queryKey: ['clients', 'all'],
  queryFn: async ({ signal }) => (await callApi(clients.list, { query: fullListByName, signal })).data,
});
/** Also those of another company in whose team somebody helps; one company's own are `ownerLabelsQuery`. */
export const labelsQuery = queryOptions({
  queryKey: ['labels', 'all'],
  queryFn: async ({ signal }) => (await callApi(labels.list, { query: fullListByName, signal })).data,
});

type NamedItem = { id: number; name: string };
/** The name of what an address names, as a chip says it: «…» until it is read, and other words for what is not among them. */
export const findName = (items: readonly NamedItem[] | undefined, id: number, unknownText: string): string =>
  items ? (items.find((item) => item.id === id)?.name ?? unknownText) : '…';
/**
 * The options of a select: everything, those there are, and what the address names though it is none of them (a bookmark of what is gone).
 */
export const selectOptionsOf = (
  items: readonly NamedItem[] | undefined,
  chosenId: number | undefined,
  texts: { all: string; unknown: string },
) => [
  { value: '', label: texts.all },
  ...(items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ...(chosenId === undefined || items?.some(({ id }) => id === chosenId)
    ? []
    : [{ value: String(chosenId), label: items ? texts.unknown : '…' }]),
];
