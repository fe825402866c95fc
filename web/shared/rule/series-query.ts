/** A series and what a change of it would do, asked of the server; after a change everything that is shown is asked anew. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { plannedActivities } from '#contract/planning.ts';
import { at, call } from '../call.ts';
import { queries } from '../queries.ts';

const one = at<typeof plannedActivities.get>('GET', '/api/planned-activities/{id}');
const told = at<typeof plannedActivities.preview>('POST', '/api/planned-activities/recurrence/{id}/preview');
const replan = at<typeof plannedActivities.replan>('PATCH', '/api/planned-activities/recurrence/{id}');
const remove = at<typeof plannedActivities.remove>('DELETE', '/api/planned-activities/{id}');

export const useSeries = (id: number) =>
  useQuery({
    queryKey: ['planned-activity', id],
    queryFn: async ({ signal }) => (await call(one, { params: { id }, signal })).data,
    // A form that is filled in is not filled anew under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The instance from which it is changed, and whether that one follows. */
export type From = { activityInstanceId?: number | undefined; replaceEditedInstance?: boolean | undefined };
const queryOf = ({ activityInstanceId, replaceEditedInstance }: From) => ({
  ...(activityInstanceId !== undefined && { activityInstanceId: String(activityInstanceId) }),
  ...(replaceEditedInstance === false && { replaceEditedInstance: 'false' as const }),
});
type Body = { recurrence?: string; isCompletable?: boolean };

const PAUSE = 350;
/** What the change would do, once the hand rests; null while there is nothing to ask. */
export const useTold = (id: number, body: Body | null, from: From) => {
  const asked = JSON.stringify({ body, from });
  const [rested, rest] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => rest(asked), PAUSE);
    return () => clearTimeout(timer);
  }, [asked]);
  const now = JSON.parse(rested) as { body: Body | null; from: From };
  return useQuery({
    queryKey: ['series-told', id, rested],
    queryFn: async ({ signal }) => (await call(told, { params: { id }, query: queryOf(now.from), body: now.body!, signal })).data,
    enabled: now.body !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
};

export const changeSeries = (id: number, version: number, body: { recurrence: string; isCompletable: boolean }, from: From) =>
  call(replan, { params: { id }, query: queryOf(from), body, ifMatch: version });
export const endSeries = (id: number, from: From) => call(remove, { params: { id }, query: queryOf(from) });
/** All but what the closing sheet itself asked for: an ended series may be gone (404). */
export const askAllAnew = (): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'planned-activity' && queryKey[0] !== 'series-told' });
