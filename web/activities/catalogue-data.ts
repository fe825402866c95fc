/** What the pages of categories, types and attributes ask for: all there could be for a client, each with whether its selection holds it. */
import { queryOptions } from '@tanstack/react-query';
import { type Attribute, attributes } from '#contract/attributes.ts';
import { type ActivityCategory, type ActivityType, activityCategories, activityTypes } from '#contract/catalogue.ts';
import { can, isOrganisation, type Role } from '#domain/permissions.ts';
import { CallError, call } from '../shared/call.ts';

export type { Attribute } from '#contract/attributes.ts';
export type Selectable<T> = T & { selected: boolean };

const all = { page: 0, size: 5000 };
const byName = { ...all, sort: 'name,asc' };
const swedish = new Intl.Collator('sv');

/** The selection with what was taken out of it: that is always one of the platform's (decision 33). */
const withTakenOut = <T extends { id: number }>(selection: readonly T[], platform: readonly T[]): Selectable<T>[] => {
  const known = new Set(selection.map(({ id }) => id));
  return [
    ...selection.map((row) => ({ ...row, selected: true })),
    ...platform.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, selected: false })),
  ];
};

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

/** What a client's activities of a type are asked for, in order. */
export const attributesOf = (clientId: number, typeId: number | undefined) =>
  queryOptions({
    queryKey: ['attributes', clientId, typeId],
    enabled: typeId !== undefined,
    queryFn: async ({ signal }): Promise<Attribute[]> =>
      (await call(attributes.ofActivityType, { params: { clientId, typeId: typeId! }, signal })).data,
  });

/** The same with the platform's that were taken out. */
export const allAttributesOf = (clientId: number, typeId: number) =>
  queryOptions({
    queryKey: ['attributes', clientId, typeId, 'all'],
    queryFn: async ({ signal }): Promise<Selectable<Attribute>[]> => {
      const query = { ...all, sort: 'order,asc', activityTypeId: String(typeId), includeClientSpecific: 'false' } as const;
      const [selection, common] = await Promise.all([
        call(attributes.ofActivityType, { params: { clientId, typeId }, signal }),
        call(attributes.list, { query, signal }),
      ]);
      const platform = common.data.filter(({ global }) => global);
      return withTakenOut(selection.data, platform).sort((a, b) => a.order - b.order || a.id - b.id);
    },
  });

type Row = { global: boolean; client?: { id: number } | null | undefined };
/** Whose rows somebody changes: the platform's ADMIN alone, a company's the organisation, a client's own all administrators in scope. */
export const mayChange = (who: { roles: readonly Role[] }, { global, client }: Row): boolean =>
  can(who, 'catalogue.change') && (who.roles.includes('ADMIN') || (isOrganisation(who.roles) ? !global : Boolean(client)));
