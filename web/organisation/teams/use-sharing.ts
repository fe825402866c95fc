/** Changes what an activity shares, its other flags or its label, at once: seen before it is saved, taken back when it is refused (R15). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { activities } from '#contract/activities.ts';
import { activityLists } from '#contract/activity-lists.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { errorText, fieldErrorsOf, httpStatusOf } from '../../core/errors.ts';
import { showSnack } from '../../core/snacks.ts';
import { type Activity, activitiesQuery, activityQuery } from '../../shared/activity/activities.ts';
import type { ActivityFlag } from '../../shared/activity/flags.ts';
import { ownerLabelsQuery } from '../../shared/catalogue/labels.ts';
import { sharingLogQuery } from '../../shared/team/sharing-log.ts';

/** The ids of what is shared. A row that stops being shared stays in sight until the list is asked for anew. */
export const sharedIdsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['activities', clientId, 'shared'],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(activityLists.shared, { params: { clientId }, query: fullListPage, signal });
      return new Set(data.map(({ id }) => id));
    },
  });

export type ActivityChange = Partial<Record<ActivityFlag, boolean>> & { label?: Activity['label'] };

export function useSharingMutation({ id, name, client }: Activity) {
  const queryClient = useQueryClient();
  const mutationKey = ['sharing', client.id];
  const { queryKey } = activitiesQuery(client.id);
  const updateCachedActivity = (applyChange: (row: Activity) => Activity) =>
    queryClient.setQueryData(queryKey, (cachedActivities) =>
      cachedActivities?.map((cachedActivity) => (cachedActivity.id === id ? applyChange(cachedActivity) : cachedActivity)),
    );
  return useMutation({
    mutationKey,
    // One after the other: each stands on the version that the one before it left.
    scope: { id: mutationKey.join(' ') },
    meta: { isErrorShown: true },
    onMutate: async (activityChange: ActivityChange) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      updateCachedActivity((cachedActivity) => ({ ...cachedActivity, ...activityChange }));
    },
    mutationFn: ({ label, ...flags }: ActivityChange) => {
      const currentActivity = queryClient.getQueryData(queryKey)?.find((activity) => activity.id === id);
      const requestBody = { ...flags, ...(label !== undefined && { label: label && { id: label.id } }) };
      return callApi(activities.change, {
        params: { id },
        body: requestBody,
        isQuiet: true,
        ...(currentActivity && { ifMatch: currentActivity.version }),
      });
    },
    onSuccess: ({ data }) => {
      // The other changes on their way are seen already.
      const isLastChange = queryClient.isMutating({ mutationKey }) === 1;
      updateCachedActivity((cachedActivity) =>
        isLastChange ? { ...cachedActivity, ...data } : { ...cachedActivity, version: data.version },
      );
      void queryClient.invalidateQueries({ queryKey: activityQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: sharingLogQuery(client.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: sharedIdsQuery(client.id).queryKey, refetchType: 'none' });
      // The activities that a plan's goals may be about.
      void queryClient.invalidateQueries({ queryKey: ['plans'] });
    },
    onError: async (error) => {
      const status = httpStatusOf(error);
      if (status === 412) showSnack((t) => t('teams.sharing.changedByOther', { name }), { tone: 'error' });
      // A 401 or 403 is shown by the session; an error of the label stands at its field.
      else if (status !== 401 && status !== 403 && !fieldErrorsOf(error).label) showSnack((t) => errorText(error, t), { tone: 'error' });
      void queryClient.invalidateQueries({ queryKey: ownerLabelsQuery({ clientId: client.id }).queryKey });
      await queryClient.invalidateQueries({ queryKey, exact: true });
    },
  });
}
