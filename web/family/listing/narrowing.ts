/** The company's clients and labels, by name: what its lists are narrowed by. */
import { queryOptions } from '@tanstack/react-query';
import type { labels } from '#contract/labels.ts';
import type { clients } from '#contract/people.ts';
import { at, call } from '../../start/call.ts';

const clientList = at<typeof clients.list>('GET', '/api/clients');
const labelList = at<typeof labels.list>('GET', '/api/labels');
/** All of the company's (product «Lists»). */
const all = { page: 0, size: 5000, sort: 'name,asc' };

export const clientsQuery = queryOptions({
  queryKey: ['clients', 'all'],
  queryFn: async ({ signal }) => (await call(clientList, { query: all, signal })).data,
});
export const labelsQuery = queryOptions({
  queryKey: ['labels', 'all'],
  queryFn: async ({ signal }) => (await call(labelList, { query: all, signal })).data,
});

type Named = { id: number; name: string };
/** What a select offers: everything, those there are, and what the address names though it is none of them (a bookmark of what is gone). */
export const offered = (some: readonly Named[] | undefined, chosen: number | undefined, texts: { all: string; unknown: string }) => [
  { value: '', label: texts.all },
  ...(some ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ...(chosen === undefined || some?.some(({ id }) => id === chosen) ? [] : [{ value: String(chosen), label: some ? texts.unknown : '…' }]),
];
