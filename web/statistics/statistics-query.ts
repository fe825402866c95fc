/** Figures as the page asks for them: of one activity by day, week or month, and of all of a client's together. */
import { queryOptions } from '@tanstack/react-query';
import { statistics } from '#contract/statistics.ts';
import { type DayRange, resolveDayRange } from '#domain/statistics.ts';
import { callApi } from '../core/call.ts';

export type StatisticsSearch = {
  clientId?: number | undefined;
  /** Local days, both included; the last seven by default. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** 0 one activity, 1 all of them. */
  tab?: number | undefined;
  activityId?: number | undefined;
};

export const dateRangeOf = ({ startDate, endDate }: StatisticsSearch, today: string): DayRange =>
  resolveDayRange({ startDate, endDate }, today);
const dateParamsOf = ({ from, to }: DayRange) => ({ startDate: from, endDate: to });

export const bucketsQuery = (activityId: number | undefined, dateRange: DayRange) =>
  queryOptions({
    queryKey: ['statistics', 'activity', activityId, dateRange],
    enabled: activityId !== undefined,
    queryFn: async ({ signal }) =>
      (await callApi(statistics.ofActivity, { params: { activityId: activityId! }, query: dateParamsOf(dateRange), signal })).data,
    // Another activity's data is no placeholder: its figures would stand under a wrong name.
    placeholderData: (previousData, query) => (query?.queryKey[2] === activityId ? previousData : undefined),
  });

export const figuresQuery = (clientId: number, dateRange: DayRange) =>
  queryOptions({
    queryKey: ['statistics', 'client', clientId, dateRange],
    queryFn: async ({ signal }) =>
      (await callApi(statistics.ofClientActivities, { params: { clientId }, query: dateParamsOf(dateRange), signal })).data,
    placeholderData: (previousData, query) => (query?.queryKey[2] === clientId ? previousData : undefined),
  });
