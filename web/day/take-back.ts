/** Takes one's own report away again, from the message about it and from its page (R76). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { activityInstances } from '#contract/planning/instances.ts';
import { takeBackReport } from '#domain/planning/instance-acts.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { refusalText } from '../shared/dated/refusal.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { daysKey, instanceKey } from '../shared/day/day-query.ts';

export function useTakeBack() {
  const queryClient = useQueryClient();
  const { account } = useUser();
  const dates = useDateFormatters();
  return {
    mayTakeBack: (instance: DayInstance, now = serverNow()): boolean => !('refused' in takeBackReport(instance, { id: account.id, now })),
    /** Resolves to true once it is gone. */
    run: async (instance: DayInstance): Promise<boolean> => {
      try {
        // Sent again after a lost answer it is gone already, as was wanted.
        await callApi(activityInstances.takeBack, { params: { id: instance.id } }).catch((error: unknown) => {
          if (httpStatusOf(error) !== 404) throw error;
        });
      } catch (error) {
        if (![401, 403].includes(httpStatusOf(error) ?? 0)) showSnack((t) => refusalText(error, t, dates), { tone: 'error' });
        return false;
      }
      showSnack((t) => t('instance.did.takeBack', { name: instance.activityName }));
      dropCachedInstance(queryClient, instance);
      return true;
    },
  };
}

function dropCachedInstance(queryClient: QueryClient, instance: DayInstance): void {
  queryClient.setQueriesData<DayInstance[]>({ queryKey: daysKey(instance.clientId) }, (instances) =>
    instances?.filter(({ id }) => id !== instance.id),
  );
  queryClient.removeQueries({ queryKey: instanceKey(instance.id) });
  void queryClient.invalidateQueries({ queryKey: daysKey(instance.clientId) });
  void queryClient.invalidateQueries({ queryKey: ['stock'] });
}
