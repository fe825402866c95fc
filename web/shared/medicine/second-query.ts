/** Second signings of a client's day, and which of its activities two sign; nothing is asked for where no medicine wants it (R159). */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { RequestInput } from '#contract/endpoint.ts';
import { type SecondSigning, secondSignings } from '#contract/second-signings.ts';
import { can } from '#domain/permissions.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import type { DayInstance } from '../day/day.ts';
import { instanceKey, refetchIntervalMs } from '../day/day-query.ts';
import { usePendingActs } from '../pending/pending.ts';
import { type Medicine, medicinesQuery } from './medicine-query.ts';
import { applyPendingSignings } from './second-pending.ts';

export type { SecondSigning };
export type SecondAnswerBody = NonNullable<RequestInput<typeof secondSignings.answer>['body']>;

export const secondSigningsQuery = (clientId: number, date: string) =>
  queryOptions({
    queryKey: ['seconds', clientId, date],
    queryFn: async ({ signal }): Promise<SecondSigning[]> =>
      (await callApi(secondSignings.ofDay, { params: { clientId }, query: { date }, handledStatuses: [401, 403, 404], signal })).data,
    refetchInterval: refetchIntervalMs,
    throwOnError: false,
  });

/** The medicines whose order asks for a second person, or did: what was given then waits still. */
export function useTwoSignMedicines(clientId: number): { currentMedicines: Medicine[]; wasEverNeeded: boolean } {
  const maySee = can(useUser(), 'medicine.see');
  const { data: medicinesAsOf } = useQuery({ ...medicinesQuery(clientId), throwOnError: false, enabled: maySee });
  const allMedicines = maySee ? (medicinesAsOf?.medicines ?? []) : [];
  const currentMedicines = allMedicines.filter(({ current, endedDate }) => endedDate === null && current.needsSecond);
  return {
    currentMedicines,
    wasEverNeeded:
      currentMedicines.length > 0 || allMedicines.some(({ current, previous }) => current.needsSecond || previous?.needsSecond),
  };
}

/** The second signing of one that is signed, with what waits on this device; undefined of one that needs none, or while nothing is known. */
export function useSecondSigning(instance: DayInstance): SecondSigning | undefined {
  const { localDateOf } = useDateFormatters();
  const { account } = useUser();
  const pendingActs = usePendingActs();
  const { wasEverNeeded, currentMedicines } = useTwoSignMedicines(instance.clientId);
  const isAwaited = wasEverNeeded && instance.isCompleted;
  const { data: signings } = useQuery({
    ...secondSigningsQuery(instance.clientId, localDateOf(placedTimeOf(instance))),
    enabled: isAwaited,
  });
  if (!isAwaited) return;
  const pendingContext = { rows: [instance], twoSignActivityIds: activityIdsOf(currentMedicines), account };
  return applyPendingSignings(signings ?? [], pendingActs, pendingContext).find(({ instanceId }) => instanceId === instance.id);
}
/** True once the second signing of it is known, or cannot be. */
export function useIsSecondSigningKnown(instance: DayInstance): boolean {
  const { localDateOf } = useDateFormatters();
  const { wasEverNeeded } = useTwoSignMedicines(instance.clientId);
  const isAwaited = wasEverNeeded && instance.isCompleted;
  const signingsResult = useQuery({ ...secondSigningsQuery(instance.clientId, localDateOf(placedTimeOf(instance))), enabled: isAwaited });
  return !isAwaited || areQueriesSettled(signingsResult);
}
export const activityIdsOf = (medicines: readonly Medicine[]): Set<number> => new Set(medicines.map(({ activity }) => activity.id));

export const invalidateSecondSignings = (queryClient: QueryClient, { id, clientId }: Pick<DayInstance, 'id' | 'clientId'>) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['seconds', clientId] }),
    queryClient.invalidateQueries({ queryKey: instanceKey(id) }),
  ]);

export const answerSecondSigning = (id: number, answerBody: SecondAnswerBody) =>
  callApi(secondSignings.answer, { params: { id }, body: answerBody });
