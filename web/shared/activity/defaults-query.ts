/** Defaults of new activities of a company's categories: read by whoever makes them, and by the organisation's settings (R90). */
import { queryOptions } from '@tanstack/react-query';
import { type CategoryDefaults, categoryDefaults } from '#contract/category-defaults.ts';
import { callApi } from '../../core/call.ts';

export type { CategoryDefaults };

/** Defaults of a client's company; without a client of one's own. */
export const categoryDefaultsQuery = (clientId?: number) =>
  queryOptions({
    queryKey: ['category-defaults', clientId ?? 'own'],
    queryFn: async ({ signal }) =>
      (await callApi(categoryDefaults.list, { query: clientId === undefined ? {} : { clientId: String(clientId) }, signal })).data,
  });

/** Minutes of one-tap signing that a new activity of the category has, where it says none. */
export const oneTapLimitOf = ({ oneTapMinutes, usualOneTapMinutes }: CategoryDefaults): number => oneTapMinutes ?? usualOneTapMinutes;
