/** The calls of the generic pages: the resource's own, so that its rules, refusals and traces hold (R66). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryParameter } from '#contract/describe.ts';
import { type Answer, callApi } from '../core/call.ts';
import type { ComboboxOption } from '../kit/Combobox.tsx';
import { pagingOf } from '../kit/list-paging.ts';
import { type DescribedCall, type DescribedResource, resourceAt } from '../shared/entities/resources.ts';
import { isOwnerChosen, isSearchable } from './chosen.ts';
import type { EntitySearch, Owner } from './search.ts';

export type ResourceRow = { id: number; version?: number } & Record<string, unknown>;
type CallOptions = { params?: object; query?: object; body?: object; ifMatch?: number; requestKey?: string; signal?: AbortSignal };
/** A call that is known by its method and path alone. */
const callDescribed = callApi as unknown as <D>(
  describedCall: DescribedCall,
  options: CallOptions,
) => Promise<Omit<Answer<never>, 'data'> & { data: D }>;

/** The parameter that narrows a list to these: a client's own, or the one that takes several. */
const buildOwnerParams = (query: readonly QueryParameter[], { clientId, companyId }: Owner) =>
  Object.fromEntries(
    query.flatMap(({ name }) => {
      const id = /^clientIds?$/.test(name) ? clientId : name === 'companyId' ? companyId : undefined;
      return id === undefined ? [] : [[name, String(id)]];
    }),
  );

export const rowsKey = (resource: DescribedResource) => ['entities', resource.path] as const;

export function rowsQuery(resource: DescribedResource, search: EntitySearch) {
  const { list } = resource;
  const [sortField = '', direction = ''] = search.sort?.split(',') ?? [];
  const sort = list?.sort.includes(sortField) && /^(asc|desc)$/.test(direction) ? search.sort : undefined;
  const query = {
    ...(list && pagingOf({ ...search, sort }, list.order)),
    ...(list && buildOwnerParams(list.query, search)),
    ...(isSearchable(resource) && { search: search.q }),
  };
  return queryOptions({
    queryKey: [...rowsKey(resource), query, search.clientId],
    queryFn: ({ signal }) => callDescribed<readonly ResourceRow[]>(list!, { params: { clientId: search.clientId }, query, signal }),
    placeholderData: keepPreviousData,
    enabled: list !== undefined && isOwnerChosen(resource, search),
  });
}

export const readRow = async (resource: DescribedResource, id: number, signal?: AbortSignal): Promise<ResourceRow> =>
  (await callDescribed<ResourceRow>(resource.get!, { params: { id }, ...(signal && { signal }) })).data;
export const rowQuery = (resource: DescribedResource, id: number, enabled = true) =>
  queryOptions({
    queryKey: [...rowsKey(resource), 'one', id],
    queryFn: ({ signal }) => readRow(resource, id, signal),
    enabled: enabled && resource.get !== undefined,
  });

export const relatedRowsQuery = (resource: DescribedResource, subList: DescribedCall & { name: string }, id: number) =>
  queryOptions({
    queryKey: [...rowsKey(resource), 'under', subList.name, id],
    queryFn: async ({ signal }) => (await callDescribed<readonly Record<string, unknown>[]>(subList, { params: { id }, signal })).data,
  });

export const createRow = async (resource: DescribedResource, body: object, requestKey: string): Promise<ResourceRow> =>
  (await callDescribed<ResourceRow>(resource.create!, { body, ...(resource.create!.isIdempotent && { requestKey }) })).data;
export const saveRow = async (resource: DescribedResource, row: ResourceRow, body: object): Promise<ResourceRow> =>
  (
    await callDescribed<ResourceRow>(resource.change!, {
      params: { id: row.id },
      body,
      ...(row.version !== undefined && { ifMatch: row.version }),
    })
  ).data;
export const removeRow = (resource: DescribedResource, { id }: ResourceRow) => callDescribed(resource.remove!, { params: { id } });

/** Searches a resource's rows by words, within the choice; where the server does not search, among all rows. */
const MAX_HITS = 50;
export async function findRows(path: string, owner: Owner, searchText: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const resource = resourceAt(path);
  const list = resource?.list;
  if (!resource || !list) return [];
  const isSearchedByServer = isSearchable(resource);
  if (!isOwnerChosen(resource, { ...owner, q: searchText || undefined })) return [];
  const query = {
    ...buildOwnerParams(list.query, owner),
    ...(isSearchedByServer && searchText && { search: searchText }),
    page: 0,
    size: isSearchedByServer ? MAX_HITS : 1000,
    sort: list.order,
  };
  const { data: matchingRows } = await callDescribed<readonly ResourceRow[]>(list, { params: { clientId: owner.clientId }, query, signal });
  const lowerCaseText = searchText.toLocaleLowerCase();
  return matchingRows
    .map((row) => ({ id: row.id, name: rowNameOf(row, resource) }))
    .filter(({ name }) => isSearchedByServer || name.toLocaleLowerCase().includes(lowerCaseText))
    .slice(0, MAX_HITS);
}

/** The name of a row: its name, else a plain text of its own, else what it belongs to, else its number. */
export function rowNameOf(row: ResourceRow, resource?: DescribedResource): string {
  const nameOf = (value: unknown) => (value as { name?: string } | null | undefined)?.name;
  const isRich = resource?.fields.some(({ name, kind }) => name === 'stringValue' && kind === 'html');
  const text = row.name ?? row.activityName ?? row.taskName ?? row.reportName ?? (isRich ? undefined : row.stringValue);
  const subjectText = [row.activity, row.task, row.item, row.attribute].map(nameOf).filter(Boolean).join(' · ');
  return typeof text === 'string' && text !== '' ? text : subjectText || `#${row.id}`;
}
