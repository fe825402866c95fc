/** The company's clients with goals that are not on the way, as the server answers (R62). */
import { queryOptions } from '@tanstack/react-query';
import { type BehindClient, evaluationGoals } from '#contract/goals/goals.ts';
import { callApi } from '../../core/call.ts';
import { overviewKey } from './overview-query.ts';

export type { BehindClient as ClientBehind };

/** All, or the few that need it most. Read anew each minute, and when one comes back: others sign and plan all day long. */
export const behindQuery = (companyId: number, isShort = false) =>
  queryOptions({
    queryKey: [...overviewKey, 'behind', companyId, isShort],
    queryFn: async ({ signal }) =>
      (await callApi(evaluationGoals.behind, { params: { companyId }, query: isShort ? { few: 'true' } : {}, signal })).data,
    refetchInterval: 60_000,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
