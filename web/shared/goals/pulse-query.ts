/** A client's goal states from the server (R62); stored on the device too, for use without contact. */
import { queryOptions } from '@tanstack/react-query';
import { evaluationGoals, type GoalPulse } from '#contract/goals/goals.ts';
import { scheduleAnswerCache, withStoredFallback } from '../../core/account.ts';
import { callApi } from '../../core/call.ts';

const RELOAD_MS = 5 * 60_000;

/** The answer; without contact the last one known. */
export const fetchWithFallback = <V>(storageName: string, request: () => Promise<V>): Promise<V> =>
  withStoredFallback(
    storageName,
    request().then((response) => {
      scheduleAnswerCache(storageName, response);
      return response;
    }),
  );

const fetchPulses = async (clientId: number, signal: AbortSignal): Promise<GoalPulse[]> => {
  const { data: goalGroups } = await callApi(evaluationGoals.active, { params: { clientId }, signal });
  return goalGroups.flatMap(({ goals }) => goals);
};

/** Asked anew when the stream of a day says that something changed (web/shared/day/live-day.ts knows this key). */
export const pulseQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['goals', clientId],
    queryFn: ({ signal }) => fetchWithFallback(`pulse:${clientId}`, () => fetchPulses(clientId, signal)),
    refetchInterval: RELOAD_MS,
    retry: false,
  });
