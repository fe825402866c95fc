/**
 * Queries for attributes, in order: those of a type of activities or a category of items for a client, and those of a type of a company's
 * tasks.
 */
import { queryOptions } from '@tanstack/react-query';
import * as values from '#contract/attributes.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { allRows } from '../../core/all-rows.ts';
import { call } from '../../core/call.ts';
import { type Selectable, withTakenOut } from '../catalogue/selectable.ts';
import { fitting } from './values.ts';

export type Attribute = values.Attribute;
/** A type of activities or tasks, or a category of items, whose attributes are read: of tasks for a company, else for a client. */
export type Asker = { kind: Kind | 'item'; id: number };

async function readAttributes({ kind, id }: Asker, ownerId: number, signal: AbortSignal): Promise<Attribute[]> {
  if (kind === 'task') return (await call(values.attributes.ofTaskType, { params: { companyId: ownerId, taskTypeId: id }, signal })).data;
  return kind === 'activity'
    ? (await call(values.attributes.ofActivityType, { params: { clientId: ownerId, typeId: id }, signal })).data
    : (await call(values.attributes.ofItemCategory, { params: { clientId: ownerId, itemCategoryId: id }, signal })).data;
}

/** Attributes of an asker; without one nothing is read: an item may be of no category. */
export const attributesOf = (ownerId: number, asker: Asker | undefined) =>
  queryOptions({
    queryKey: ['attributes', ownerId, asker],
    queryFn: async ({ signal }): Promise<Attribute[]> => (asker ? readAttributes(asker, ownerId, signal) : []),
  });

/** The query for attributes with the platform's that were taken out; a company takes none out of its tasks. */
export const allAttributesOf = (ownerId: number, asker: Asker) =>
  queryOptions({
    queryKey: ['attributes', ownerId, asker, 'all'],
    queryFn: async ({ signal }): Promise<Selectable<Attribute>[]> => {
      if (asker.kind === 'task') return withTakenOut(await readAttributes(asker, ownerId, signal), []);
      const typeFilter = asker.kind === 'activity' ? { activityTypeId: String(asker.id) } : { itemCategoryId: String(asker.id) };
      const query = { ...allRows, sort: 'order,asc', ...typeFilter, includeClientSpecific: 'false' } as const;
      const [selection, commonAnswer] = await Promise.all([
        readAttributes(asker, ownerId, signal),
        call(values.attributes.list, { query, signal }),
      ]);
      const platformAttributes = commonAnswer.data.filter(({ global }) => global);
      return withTakenOut(selection, platformAttributes).sort((a, b) => a.order - b.order || a.id - b.id);
    },
  });

/** The holder of values: an activity or an item, with its client, or a task. */
export type Holder = { clientId: string; activityId: string } | { clientId: string; itemId: string } | { taskId: string };
/**
 * The query for values that wait: a holder's on attributes of another type or category than its own, which was its former one; they come
 * back with that.
 */
export const waitingOf = (ownerId: number, asker: Asker, holder: Holder) =>
  queryOptions({
    queryKey: ['attributes', ownerId, asker, 'waiting', holder],
    queryFn: async ({ signal, client }): Promise<values.ValueLists> => {
      const request = { query: { ...holder, ...allRows }, signal } as const;
      const [knownAttributes, strings, longStrings, booleans, numbers] = await Promise.all([
        client.fetchQuery(allAttributesOf(ownerId, asker)),
        call(values.attributeValueStrings.list, request),
        call(values.attributeValueLongStrings.list, request),
        call(values.attributeValueBooleans.list, request),
        call(values.attributeValueNumbers.list, request),
      ]);
      return {
        attributeValueStrings: fitting(knownAttributes, strings.data),
        attributeValueLongStrings: fitting(knownAttributes, longStrings.data),
        attributeValueBooleans: fitting(knownAttributes, booleans.data),
        attributeValueNumbers: fitting(knownAttributes, numbers.data),
      };
    },
    gcTime: 0,
  });
