/** A client's goal states from the server (R62); stored on the device too, for use without contact. */
import { queryOptions } from '@tanstack/react-query';
import { evaluationGoals, type GoalPulse } from '#contract/goals/goals.ts';
import { cacheSoon, withStoredFallback } from '../../core/account.ts';
import { callApi } from '../../core/call.ts';

const RELOAD_MS = 5 * 60_000;

/** The answer; without contact the last one known. */
export const fetchOrStored = <V>(name: string, request: () => Promise<V>): Promise<V> =>
  withStoredFallback(
    name,
    request().then((value) => {
      cacheSoon(name, value);
      return value;
    }),
  );

const fetchPulses = async (clientId: number, signal: AbortSignal): Promise<GoalPulse[]> => {
  const { data } = await callApi(evaluationGoals.active, { params: { clientId }, signal });
  return data.flatMap(({ goals }) => goals);
};

/** Asked anew when the stream of a day says that something changed (web/shared/day/live-day.ts knows this key). */
export const pulseQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['goals', clientId],
    queryFn: ({ signal }) => fetchOrStored(`pulse:${clientId}`, () => fetchPulses(clientId, signal)),
    refetchInterval: RELOAD_MS,
    retry: false,
  });
