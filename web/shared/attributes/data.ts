/** What is asked of activities of a type, or of items of a category: the attributes offered for a client, in order. */
import { queryOptions } from '@tanstack/react-query';
import { type Attribute, attributes } from '#contract/attributes.ts';
import { call } from '../call.ts';
import { type Selectable, withTakenOut } from '../selectable.ts';

export type { Attribute } from '#contract/attributes.ts';
/** Whose attributes they are. */
export type Asker = { kind: 'type' | 'category'; id: number };

const asked = async ({ kind, id }: Asker, clientId: number, signal: AbortSignal): Promise<Attribute[]> =>
  kind === 'type'
    ? (await call(attributes.ofActivityType, { params: { clientId, typeId: id }, signal })).data
    : (await call(attributes.ofItemCategory, { params: { clientId, itemCategoryId: id }, signal })).data;

/** Without an asker nothing is asked: an item may be of no category. */
export const attributesOf = (clientId: number, asker: Asker | undefined) =>
  queryOptions({
    queryKey: ['attributes', clientId, asker],
    queryFn: async ({ signal }): Promise<Attribute[]> => (asker ? asked(asker, clientId, signal) : []),
  });

/** The same with the platform's that were taken out. */
export const allAttributesOf = (clientId: number, asker: Asker) =>
  queryOptions({
    queryKey: ['attributes', clientId, asker, 'all'],
    queryFn: async ({ signal }): Promise<Selectable<Attribute>[]> => {
      const of = asker.kind === 'type' ? { activityTypeId: String(asker.id) } : { itemCategoryId: String(asker.id) };
      const query = { page: 0, size: 5000, sort: 'order,asc', ...of, includeClientSpecific: 'false' } as const;
      const [selection, common] = await Promise.all([asked(asker, clientId, signal), call(attributes.list, { query, signal })]);
      const platform = common.data.filter(({ global }) => global);
      return withTakenOut(selection, platform).sort((a, b) => a.order - b.order || a.id - b.id);
    },
  });
