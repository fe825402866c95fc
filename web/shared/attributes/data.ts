/** What is asked of activities of a type or items of a category, for a client, or of a company's tasks of a type: the attributes, in order. */
import { queryOptions } from '@tanstack/react-query';
import { type Attribute, attributes } from '#contract/attributes.ts';
import { call } from '../call.ts';
import { type Selectable, withTakenOut } from '../selectable.ts';

export type { Attribute } from '#contract/attributes.ts';
/** Whose attributes they are: those of a task type are asked for a company, the others for a client. */
export type Asker = { kind: 'type' | 'category' | 'taskType'; id: number };

const asked = async ({ kind, id }: Asker, ownerId: number, signal: AbortSignal): Promise<Attribute[]> => {
  if (kind === 'taskType') return (await call(attributes.ofTaskType, { params: { companyId: ownerId, taskTypeId: id }, signal })).data;
  return kind === 'type'
    ? (await call(attributes.ofActivityType, { params: { clientId: ownerId, typeId: id }, signal })).data
    : (await call(attributes.ofItemCategory, { params: { clientId: ownerId, itemCategoryId: id }, signal })).data;
};

/** Without an asker nothing is asked: an item may be of no category. */
export const attributesOf = (ownerId: number, asker: Asker | undefined) =>
  queryOptions({
    queryKey: ['attributes', ownerId, asker],
    queryFn: async ({ signal }): Promise<Attribute[]> => (asker ? asked(asker, ownerId, signal) : []),
  });

/** The same with the platform's that were taken out; a company takes none out of its tasks. */
export const allAttributesOf = (ownerId: number, asker: Asker) =>
  queryOptions({
    queryKey: ['attributes', ownerId, asker, 'all'],
    queryFn: async ({ signal }): Promise<Selectable<Attribute>[]> => {
      if (asker.kind === 'taskType') return withTakenOut(await asked(asker, ownerId, signal), []);
      const of = asker.kind === 'type' ? { activityTypeId: String(asker.id) } : { itemCategoryId: String(asker.id) };
      const query = { page: 0, size: 5000, sort: 'order,asc', ...of, includeClientSpecific: 'false' } as const;
      const [selection, common] = await Promise.all([asked(asker, ownerId, signal), call(attributes.list, { query, signal })]);
      const platform = common.data.filter(({ global }) => global);
      return withTakenOut(selection, platform).sort((a, b) => a.order - b.order || a.id - b.id);
    },
  });
