/** A series and what a change of it would do, asked of the server; after a change everything that is shown is asked anew. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlannedActivity, plannedActivities } from '#contract/planning.ts';
import type { taskRecurrences } from '#contract/tasks/instances.ts';
import { at, call } from '../call.ts';
import { queries } from '../queries.ts';

/** An activity's series or a task's: the same acts at addresses of their own. */
export type SeriesOf = 'activity' | 'task';
const calls = {
  activity: {
    one: at<typeof plannedActivities.get>('GET', '/api/planned-activities/{id}'),
    told: at<typeof plannedActivities.preview>('POST', '/api/planned-activities/recurrence/{id}/preview'),
    replan: at<typeof plannedActivities.replan>('PATCH', '/api/planned-activities/recurrence/{id}'),
    remove: at<typeof plannedActivities.remove>('DELETE', '/api/planned-activities/{id}'),
  },
  task: {
    one: at<typeof taskRecurrences.get>('GET', '/api/task-recurrences/{id}'),
    told: at<typeof taskRecurrences.preview>('POST', '/api/task-recurrences/recurrence/{id}/preview'),
    replan: at<typeof taskRecurrences.replan>('PATCH', '/api/task-recurrences/recurrence/{id}'),
    remove: at<typeof taskRecurrences.remove>('DELETE', '/api/task-recurrences/{id}'),
  },
} as const;
/** The answers differ in nothing that is read here. */
const callsOf = (of: SeriesOf) => calls[of] as typeof calls.activity;

/** What of a series its forms deal with. */
export type Series = Pick<PlannedActivity, 'id' | 'version' | 'recurrence' | 'isCompletable'>;
export type Named = { of: SeriesOf; id: number };

export const useSeries = ({ of, id }: Named) =>
  useQuery({
    queryKey: ['one-series', of, id],
    queryFn: async ({ signal }): Promise<Series> => (await call(callsOf(of).one, { params: { id }, signal })).data,
    // A form that is filled in is not filled anew under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The instance from which it is changed, and whether that one follows. */
export type From = { instanceId?: number | undefined; replaceEditedInstance?: boolean | undefined };
const queryOf = (
  of: SeriesOf,
  { instanceId, replaceEditedInstance }: From,
): { activityInstanceId?: string; replaceEditedInstance?: 'false' } => ({
  ...(instanceId !== undefined && { [`${of}InstanceId`]: String(instanceId) }),
  ...(replaceEditedInstance === false && { replaceEditedInstance: 'false' as const }),
});
type Body = { recurrence?: string; isCompletable?: boolean };

const PAUSE = 350;
/** What the change would do, once the hand rests; null while there is nothing to ask. */
export const useTold = ({ of, id }: Named, body: Body | null, from: From) => {
  const asked = JSON.stringify({ body, from });
  const [rested, rest] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => rest(asked), PAUSE);
    return () => clearTimeout(timer);
  }, [asked]);
  const now = JSON.parse(rested) as { body: Body | null; from: From };
  return useQuery({
    queryKey: ['series-told', of, id, rested],
    queryFn: async ({ signal }) =>
      (await call(callsOf(of).told, { params: { id }, query: queryOf(of, now.from), body: now.body!, signal })).data,
    enabled: now.body !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
};

export const changeSeries = ({ of, id }: Named, version: number, body: { recurrence: string; isCompletable: boolean }, from: From) =>
  call(callsOf(of).replan, { params: { id }, query: queryOf(of, from), body, ifMatch: version });
export const endSeries = ({ of, id }: Named, from: From) => call(callsOf(of).remove, { params: { id }, query: queryOf(of, from) });
/** All but what the closing sheet itself asked for: an ended series may be gone (404). */
export const askAllAnew = (): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'one-series' && queryKey[0] !== 'series-told' });
