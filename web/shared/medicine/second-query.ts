/** Second signings of a client's day, and which of its activities two sign; nothing is asked for where no medicine wants it (R159). */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { RequestInput } from '#contract/endpoint.ts';
import { type SecondSigning, secondSignings } from '#contract/second-signings.ts';
import { can } from '#domain/permissions.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { useDates } from '../../kit/dates.ts';
import type { Row } from '../day/day.ts';
import { instanceKey, refetchIntervalMs } from '../day/day-query.ts';
import { usePending } from '../pending/pending.ts';
import { type Medicine, medicinesQuery } from './medicine-query.ts';
import { signingsWithPending } from './second-pending.ts';

export type { SecondSigning };
export type SecondBody = NonNullable<RequestInput<typeof secondSignings.answer>['body']>;

export const secondSigningsQuery = (clientId: number, date: string) =>
  queryOptions({
    queryKey: ['seconds', clientId, date],
    queryFn: async ({ signal }): Promise<SecondSigning[]> =>
      (await callApi(secondSignings.ofDay, { params: { clientId }, query: { date }, handled: [401, 403, 404], signal })).data,
    refetchInterval: refetchIntervalMs,
    throwOnError: false,
  });

/** The medicines whose order asks for a second person, or did: what was given then waits still. */
export function useTwoSign(clientId: number): { currentMedicines: Medicine[]; wasEverNeeded: boolean } {
  const maySee = can(useUser(), 'medicine.see');
  const { data } = useQuery({ ...medicinesQuery(clientId), throwOnError: false, enabled: maySee });
  const allMedicines = maySee ? (data?.medicines ?? []) : [];
  const currentMedicines = allMedicines.filter(({ current, endedDate }) => endedDate === null && current.needsSecond);
  return {
    currentMedicines,
    wasEverNeeded:
      currentMedicines.length > 0 || allMedicines.some(({ current, previous }) => current.needsSecond || previous?.needsSecond),
  };
}

/** The second signing of one that is signed, with what waits on this device; undefined of one that needs none, or while nothing is known. */
export function useSecond(row: Row): SecondSigning | undefined {
  const { localDateOf } = useDates();
  const { account } = useUser();
  const acts = usePending();
  const { wasEverNeeded, currentMedicines } = useTwoSign(row.clientId);
  const isAwaited = wasEverNeeded && row.isCompleted;
  const { data } = useQuery({ ...secondSigningsQuery(row.clientId, localDateOf(placedTimeOf(row))), enabled: isAwaited });
  if (!isAwaited) return;
  const pendingContext = { rows: [row], twoSignActivityIds: activityIdsOf(currentMedicines), account };
  return signingsWithPending(data ?? [], acts, pendingContext).find(({ instanceId }) => instanceId === row.id);
}
/** True once the second signing of it is known, or cannot be. */
export function useIsSecondKnown(row: Row): boolean {
  const { localDateOf } = useDates();
  const { wasEverNeeded } = useTwoSign(row.clientId);
  const isAwaited = wasEverNeeded && row.isCompleted;
  const seconds = useQuery({ ...secondSigningsQuery(row.clientId, localDateOf(placedTimeOf(row))), enabled: isAwaited });
  return !isAwaited || areQueriesSettled(seconds);
}
export const activityIdsOf = (medicines: readonly Medicine[]): Set<number> => new Set(medicines.map(({ activity }) => activity.id));

export const invalidateSecondSignings = (queryClient: QueryClient, { id, clientId }: Pick<Row, 'id' | 'clientId'>) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['seconds', clientId] }),
    queryClient.invalidateQueries({ queryKey: instanceKey(id) }),
  ]);

export const answerSecond = (id: number, body: SecondBody) => callApi(secondSignings.answer, { params: { id }, body });
