/** The plan that applies to a client, as its team reads it (R50): remembered on the device, so that it is there without contact too. */
import { queryOptions } from '@tanstack/react-query';
import { implementationGoals } from '#contract/goals/goals.ts';
import { implementationPlans } from '#contract/goals/plans.ts';
import { callApi } from '../core/call.ts';
import { fetchWithFallback } from '../shared/goals/pulse-query.ts';

/** The page size covers a client's plans: the ones that apply now and next are the newest. */
const newestPlansParams = { page: 0, size: 100, sort: 'startDate,desc' } as const;

export const teamPlansQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['care plans', clientId],
    queryFn: ({ signal }) =>
      fetchWithFallback(
        `plans:${clientId}`,
        async () => (await callApi(implementationPlans.ofClient, { params: { clientId }, query: newestPlansParams, signal })).data,
      ),
    retry: false,
  });

/** An approved plan never changes: its copy on the device stays true. */
export const routinesQuery = (implementationPlanId: number | undefined) =>
  queryOptions({
    queryKey: ['care plan goals', implementationPlanId],
    queryFn: ({ signal }) =>
      fetchWithFallback(
        `planGoals:${implementationPlanId}`,
        async () => (await callApi(implementationGoals.grouped, { params: { implementationPlanId: implementationPlanId! }, signal })).data,
      ),
    enabled: implementationPlanId !== undefined,
    retry: false,
  });
