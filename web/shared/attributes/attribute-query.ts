/**
 * Queries for attributes, in order: those of a type of activities or a category of items for a client, and those of a type of a company's
 * tasks.
 */
import { queryOptions } from '@tanstack/react-query';
import * as contract from '#contract/attributes.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { mergeSelection, type Selectable } from '../catalogue/selectable.ts';
import { valuesOnAttributes } from './values.ts';

export type Attribute = contract.Attribute;
/** A type of activities or tasks, or a category of items, whose attributes are read: of tasks for a company, else for a client. */
export type AttributeSource = { kind: Kind | 'item'; id: number };

async function readAttributes({ kind, id }: AttributeSource, ownerId: number, signal: AbortSignal): Promise<Attribute[]> {
  if (kind === 'task')
    return (await callApi(contract.attributes.ofTaskType, { params: { companyId: ownerId, taskTypeId: id }, signal })).data;
  return kind === 'activity'
    ? (await callApi(contract.attributes.ofActivityType, { params: { clientId: ownerId, typeId: id }, signal })).data
    : (await callApi(contract.attributes.ofItemCategory, { params: { clientId: ownerId, itemCategoryId: id }, signal })).data;
}

/** Attributes of an asker; without one nothing is read: an item may be of no category. */
export const attributesQueryOf = (ownerId: number, source: AttributeSource | undefined) =>
  queryOptions({
    queryKey: ['attributes', ownerId, source],
    queryFn: async ({ signal }): Promise<Attribute[]> => (source ? readAttributes(source, ownerId, signal) : []),
  });

/** The query for attributes with the platform's that were taken out; a company takes none out of its tasks. */
export const allAttributesQuery = (ownerId: number, source: AttributeSource) =>
  queryOptions({
    queryKey: ['attributes', ownerId, source, 'all'],
    queryFn: async ({ signal }): Promise<Selectable<Attribute>[]> => {
      if (source.kind === 'task') return mergeSelection(await readAttributes(source, ownerId, signal), []);
      const typeFilter = source.kind === 'activity' ? { activityTypeId: String(source.id) } : { itemCategoryId: String(source.id) };
      const query = { ...fullListPage, sort: 'order,asc', ...typeFilter, includeClientSpecific: 'false' } as const;
      const [selectedAttributes, platformResponse] = await Promise.all([
        readAttributes(source, ownerId, signal),
        callApi(contract.attributes.list, { query, signal }),
      ]);
      const platformAttributes = platformResponse.data.filter(({ global }) => global);
      return mergeSelection(selectedAttributes, platformAttributes).sort((a, b) => a.order - b.order || a.id - b.id);
    },
  });

/** The holder of values: an activity or an item, with its client, or a task. */
export type ValueHolder = { clientId: string; activityId: string } | { clientId: string; itemId: string } | { taskId: string };
/**
 * The query for values that wait: a holder's on attributes of another type or category than its own, which was its former one; they come
 * back with that.
 */
export const waitingValuesQuery = (ownerId: number, source: AttributeSource, valueHolder: ValueHolder) =>
  queryOptions({
    queryKey: ['attributes', ownerId, source, 'waiting', valueHolder],
    queryFn: async ({ signal, client: queryClient }): Promise<contract.ValueLists> => {
      const request = { query: { ...valueHolder, ...fullListPage }, signal } as const;
      const [knownAttributes, stringResponse, longStringResponse, booleanResponse, numberResponse] = await Promise.all([
        queryClient.fetchQuery(allAttributesQuery(ownerId, source)),
        callApi(contract.attributeValueStrings.list, request),
        callApi(contract.attributeValueLongStrings.list, request),
        callApi(contract.attributeValueBooleans.list, request),
        callApi(contract.attributeValueNumbers.list, request),
      ]);
      return {
        attributeValueStrings: valuesOnAttributes(knownAttributes, stringResponse.data),
        attributeValueLongStrings: valuesOnAttributes(knownAttributes, longStringResponse.data),
        attributeValueBooleans: valuesOnAttributes(knownAttributes, booleanResponse.data),
        attributeValueNumbers: valuesOnAttributes(knownAttributes, numberResponse.data),
      };
    },
    gcTime: 0,
  });
