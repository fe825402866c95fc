/** Authority of whoever is signed in for a client, cached on the device with the day: an act without contact is judged by it before it is done (R147). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { delegations, type OwnAuthority } from '#contract/delegations/delegations.ts';
import { type AuthorityMark, findAuthorityMark } from '#domain/authority.ts';
import { callApi } from '../../core/call.ts';
import { toServerTime } from '../../core/clock.ts';
import { cacheWithFallback, storedQueryOptions } from '../../kit/stored-answer.ts';

export const authorityQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['authority', clientId],
    queryFn: ({ signal }): Promise<OwnAuthority> =>
      cacheWithFallback(
        `authority:${clientId}`,
        callApi(delegations.own, { params: { clientId }, handledStatuses: [401, 403, 404], signal }),
      ),
    ...storedQueryOptions,
  });

/** Something that an activity asks for and one has not, with the name of its task. */
export type MissingAuthority = { mark: AuthorityMark; taskName: string | null };
/** By activity; one that asks for nothing, or for what one has at that instant, is not among them. */
export function findMissingByActivity(authority: OwnAuthority, instant: string): Map<number, MissingAuthority> {
  return new Map(
    authority.activities.flatMap(({ id, taskId, taskName }): [number, MissingAuthority][] => {
      const mark = findAuthorityMark({ careBasis: taskId === null ? 'LICENSED' : 'DELEGATED', taskId }, authority, instant);
      return mark ? [[id, { mark, taskName }]] : [];
    }),
  );
}
/** Milliseconds by which this clock may be behind the server's. */
const CLOCK_SKEW_MS = 2000;
/** The instant by which an answer is judged: the page's, which goes by the minute, or its own, which tells of what has ended since. */
export const judgedInstantOf = (instant: string, answeredAt: number): string =>
  [instant, toServerTime(answeredAt + CLOCK_SKEW_MS)].sort().at(-1)!;
/** Asks ahead what one may do, so that it is known before a button is pressed; no call where nothing may need it. */
export function usePrefetchAuthority(clientId: number, enabled: boolean): void {
  useQuery({ ...authorityQuery(clientId), enabled, throwOnError: false });
}
/** The company is strict, as the answer about oneself says it (R163). */
export const useIsCompanyStrict = (clientId: number, enabled: boolean): boolean =>
  useQuery({ ...authorityQuery(clientId), enabled, throwOnError: false }).data?.isStrict ?? false;
/** Of one activity; undefined where nothing lacks, or nothing is known. */
export function useMissingAuthority(clientId: number, activityId: number, instant: string, enabled: boolean): MissingAuthority | undefined {
  const { data: authority, dataUpdatedAt } = useQuery({ ...authorityQuery(clientId), enabled, throwOnError: false });
  return authority && findMissingByActivity(authority, judgedInstantOf(instant, dataUpdatedAt)).get(activityId);
}
