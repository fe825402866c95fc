/** Queries of a series and of the effect of a change; after a change everything that is shown is refreshed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PlannedActivity, plannedActivities } from '#contract/planning/series.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { queryClient } from '../../kit/queries.ts';
import type { ResponsibleFields } from '../responsible/responsible.ts';

/** Of activities or of tasks: the same acts at other addresses. */
export type Series = Pick<PlannedActivity, 'id' | 'version' | 'recurrence' | 'isCompletable' | 'together'> & ResponsibleFields;

const seriesPlannedWith = (series: Series, allSeries: readonly (Series & { archived: boolean })[]): Series[] =>
  allSeries.filter(({ id, together, archived }) => together === series.together && id !== series.id && !archived);

/** The series, and the others that were made together with it. */
export const useSeries = (kind: Kind, id: number) =>
  useQuery({
    queryKey: ['series-open', kind, id],
    queryFn: async ({ signal }): Promise<{ series: Series; otherSeries: Series[] }> => {
      const request = { params: { id }, signal };
      if (kind === 'task') {
        const { data: series } = await callApi(taskRecurrences.get, request);
        const readSiblingSeries = async () =>
          (await callApi(taskRecurrences.list, { query: { ...fullListPage, taskId: String(series.task.id) }, signal })).data;
        return { series, otherSeries: series.together ? seriesPlannedWith(series, await readSiblingSeries()) : [] };
      }
      const { data: series } = await callApi(plannedActivities.get, request);
      const readSiblingSeries = async () =>
        (await callApi(plannedActivities.list, { query: { ...fullListPage, activityId: String(series.activity.id) }, signal })).data;
      return { series, otherSeries: series.together ? seriesPlannedWith(series, await readSiblingSeries()) : [] };
    },
    // A form that is filled in is not filled anew under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The instance from which it is changed, and whether that one follows. */
export type StartInstance = { instanceId?: number | undefined; replaceEditedInstance?: boolean | undefined };
const instanceParamOf = (kind: Kind, id: number | undefined): { activityInstanceId?: string; taskInstanceId?: string } =>
  id === undefined ? {} : { [kind === 'task' ? 'taskInstanceId' : 'activityInstanceId']: String(id) };
const startParamsOf = (kind: Kind, { instanceId, replaceEditedInstance }: StartInstance) => ({
  ...instanceParamOf(kind, instanceId),
  ...(replaceEditedInstance === false && { replaceEditedInstance: 'false' as const }),
});
/** Others that change with it, each at a time of its own. */
type SiblingChanges = readonly { id: number; time?: string }[];
type SeriesPreviewBody = { recurrence?: string; isCompletable?: boolean; also?: SiblingChanges; responsibleId?: number | null };

const DEBOUNCE_MS = 350;
/** The preview of a change, once the hand rests; null while there is nothing to ask. */
export function useSeriesPreview(kind: Kind, id: number, previewBody: SeriesPreviewBody | null, startInstance: StartInstance) {
  const requestJson = JSON.stringify({ body: previewBody, from: startInstance });
  const [debouncedJson, setDebouncedJson] = useState(requestJson);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedJson(requestJson), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [requestJson]);
  const debouncedRequest = JSON.parse(debouncedJson) as { body: SeriesPreviewBody | null; from: StartInstance };
  return useQuery({
    queryKey: ['series-preview', kind, id, debouncedJson],
    queryFn: async ({ signal }) => {
      const { also, ...ownChanges } = debouncedRequest.body!;
      const request = {
        params: { id },
        query: startParamsOf(kind, debouncedRequest.from),
        body: { ...ownChanges, ...(also && { also: [...also] }) },
        signal,
      };
      return (await (kind === 'task' ? callApi(taskRecurrences.preview, request) : callApi(plannedActivities.preview, request))).data;
    },
    enabled: debouncedRequest.body !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Only a task has a responsible person; left out where that stays. */
type SeriesChange = { recurrence: string; isCompletable: boolean; also: { id: number; time: string }[]; responsibleId?: number | null };
export async function changeSeries(
  kind: Kind,
  { id, version }: Series,
  seriesChange: SeriesChange,
  startInstance: StartInstance,
): Promise<void> {
  const request = { params: { id }, query: startParamsOf(kind, startInstance), body: seriesChange, ifMatch: version };
  await (kind === 'task' ? callApi(taskRecurrences.replan, request) : callApi(plannedActivities.replan, request));
}
export async function endSeries(kind: Kind, id: number, otherIds: readonly number[], startInstance: StartInstance): Promise<void> {
  const query = { ...instanceParamOf(kind, startInstance.instanceId), ...(otherIds.length > 0 && { alsoIds: otherIds.join() }) };
  const request = { params: { id }, query };
  await (kind === 'task' ? callApi(taskRecurrences.remove, request) : callApi(plannedActivities.remove, request));
}
/** Refreshes all but what the closing sheet itself asked for: an ended series may be gone (404). */
export const refreshAllButSeriesSheet = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'series-open' && queryKey[0] !== 'series-preview' });
