/** The company's clients and labels, by name: what its lists are narrowed by. */
import { queryOptions } from '@tanstack/react-query';
import { labels } from '#contract/labels.ts';
import { clients } from '#contract/people.ts';
import { allByName } from '../../core/all-rows.ts';
import { call } from '../../core/call.ts';

export const clientsQuery = queryOptions({
  queryKey: ['clients', 'all'],
  queryFn: async ({ signal }) => (await call(clients.list, { query: allByName, signal })).data,
});
/** Also those of another company in whose team somebody helps; one company's own are `labelsOf`. */
export const labelsQuery = queryOptions({
  queryKey: ['labels', 'all'],
  queryFn: async ({ signal }) => (await call(labels.list, { query: allByName, signal })).data,
});

type Named = { id: number; name: string };
/** The name of what an address names, as a chip says it: «…» until it is read, and other words for what is not among them. */
export const nameIn = (some: readonly Named[] | undefined, id: number, unknown: string): string =>
  some ? (some.find((one) => one.id === id)?.name ?? unknown) : '…';
/**
 * The options of a select: everything, those there are, and what the address names though it is none of them (a bookmark of what is gone).
 */
export const offered = (some: readonly Named[] | undefined, chosen: number | undefined, texts: { all: string; unknown: string }) => [
  { value: '', label: texts.all },
  ...(some ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ...(chosen === undefined || some?.some(({ id }) => id === chosen) ? [] : [{ value: String(chosen), label: some ? texts.unknown : '…' }]),
];
