/** Takes one's own report away again, from the message about it and from its page (R76). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { activityInstances } from '#contract/planning/instances.ts';
import { takeBack } from '#domain/planning/instance-acts.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useDates } from '../kit/dates.ts';
import { refusalText } from '../shared/dated/refusal.ts';
import type { Row } from '../shared/day/day.ts';
import { daysKey, instanceKey } from '../shared/day/day-query.ts';

export function useTakeBack() {
  const queryClient = useQueryClient();
  const { account } = useUser();
  const dates = useDates();
  return {
    mayTakeBack: (row: Row, now = serverNow()): boolean => !('refused' in takeBack(row, { id: account.id, now })),
    /** Resolves to true once it is gone. */
    run: async (row: Row): Promise<boolean> => {
      try {
        // Sent again after a lost answer it is gone already, as was wanted.
        await callApi(activityInstances.takeBack, { params: { id: row.id } }).catch((error: unknown) => {
          if (httpStatusOf(error) !== 404) throw error;
        });
      } catch (error) {
        if (![401, 403].includes(httpStatusOf(error) ?? 0)) snack((t) => refusalText(error, t, dates), { tone: 'error' });
        return false;
      }
      snack((t) => t('instance.did.takeBack', { name: row.activityName }));
      dropRow(queryClient, row);
      return true;
    },
  };
}

function dropRow(queryClient: QueryClient, row: Row): void {
  queryClient.setQueriesData<Row[]>({ queryKey: daysKey(row.clientId) }, (rows) => rows?.filter(({ id }) => id !== row.id));
  queryClient.removeQueries({ queryKey: instanceKey(row.id) });
  void queryClient.invalidateQueries({ queryKey: daysKey(row.clientId) });
  void queryClient.invalidateQueries({ queryKey: ['stock'] });
}
