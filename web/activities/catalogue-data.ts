/** What the pages of categories and types ask for: all there could be for a client, each with whether its selection holds it. */
import { queryOptions } from '@tanstack/react-query';
import { type ActivityCategory, type ActivityType, activityCategories, activityTypes } from '#contract/catalogue.ts';
import { CallError, call } from '../shared/call.ts';
import { type Selectable, withTakenOut } from '../shared/selectable.ts';

const all = { page: 0, size: 5000 };
const byName = { ...all, sort: 'name,asc' };
const swedish = new Intl.Collator('sv');

export const categoriesOf = (clientId: number) =>
  queryOptions({
    queryKey: ['catalogue', clientId, 'categories'],
    queryFn: async ({ signal }): Promise<Selectable<ActivityCategory>[]> => {
      const [selection, platform] = await Promise.all([
        call(activityCategories.ofClient, { params: { clientId }, query: byName, signal }),
        call(activityCategories.global, { query: byName, signal }),
      ]);
      return withTakenOut(selection.data, platform.data).sort((a, b) => swedish.compare(a.name, b.name) || a.id - b.id);
    },
  });

export const typesOf = (categoryId: number | undefined, clientId: number) =>
  queryOptions({
    queryKey: ['catalogue', clientId, 'types', categoryId],
    enabled: categoryId !== undefined,
    queryFn: async ({ signal }): Promise<Selectable<ActivityType>[]> =>
      (await call(activityTypes.complete, { params: { categoryId: categoryId!, clientId }, query: byName, signal })).data,
  });

/** One type; an address that names none is as one that is not there. */
export const typeOf = (id: number | undefined) =>
  queryOptions({
    queryKey: ['activityType', id],
    queryFn: async ({ signal }): Promise<ActivityType> => {
      if (id === undefined) throw new CallError(404);
      return (await call(activityTypes.get, { params: { id }, signal })).data;
    },
  });
