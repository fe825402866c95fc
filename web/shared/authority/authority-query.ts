/** Authority of whoever is signed in for a client, cached on the device with the day: an act without contact is judged by it before it is done (R147). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { delegations, type OwnAuthority } from '#contract/delegations/delegations.ts';
import { type AuthorityMark, lacking } from '#domain/authority.ts';
import { call } from '../../core/call.ts';
import { ofStored, storedAnswer } from '../../kit/stored-answer.ts';

export const authorityOf = (clientId: number) =>
  queryOptions({
    queryKey: ['authority', clientId],
    queryFn: ({ signal }): Promise<OwnAuthority> =>
      storedAnswer(`authority:${clientId}`, call(delegations.own, { params: { clientId }, mine: [401, 403, 404], signal })),
    ...ofStored,
  });

/** Something that an activity asks for and one has not, with the name of its task. */
export type Lack = { mark: AuthorityMark; taskName: string | null };
/** By activity; one that asks for nothing, or for what one has at that instant, is not among them. */
export function lacksOf(authority: OwnAuthority, at: string): Map<number, Lack> {
  return new Map(
    authority.activities.flatMap(({ id, taskId, taskName }): [number, Lack][] => {
      const mark = lacking({ careBasis: taskId === null ? 'LICENSED' : 'DELEGATED', taskId }, authority, at);
      return mark ? [[id, { mark, taskName }]] : [];
    }),
  );
}
/** Of one activity; undefined where nothing lacks, or nothing is known. */
export function useLack(clientId: number, activityId: number, at: string, enabled: boolean): Lack | undefined {
  const { data } = useQuery({ ...authorityOf(clientId), enabled, throwOnError: false });
  return data && lacksOf(data, at).get(activityId);
}
