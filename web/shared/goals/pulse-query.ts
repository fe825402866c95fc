/** Where a client's goals stand, as the server has it (R62); remembered on the device, so that it is there without contact too. */
import { queryOptions } from '@tanstack/react-query';
import { evaluationGoals, type GoalPulse } from '#contract/goals/goals.ts';
import { call } from '../../core/call.ts';
import { keep, orKept } from '../../core/who.ts';

const RELOAD = 5 * 60_000;

/** Asks; without contact it is what was known last. */
export const remembered = <V>(name: string, ask: () => Promise<V>): Promise<V> =>
  orKept(
    name,
    ask().then((value) => {
      keep(name, value);
      return value;
    }),
  );

const ask = async (clientId: number, signal: AbortSignal): Promise<GoalPulse[]> => {
  const { data } = await call(evaluationGoals.active, { params: { clientId }, signal });
  return data.flatMap(({ goals }) => goals);
};

/** Asked anew when the stream of a day says that something changed (web/shared/day/live-day.ts knows this key). */
export const pulseQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['goals', clientId],
    queryFn: ({ signal }) => remembered(`pulse:${clientId}`, () => ask(clientId, signal)),
    refetchInterval: RELOAD,
    retry: false,
  });
