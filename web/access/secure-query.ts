/** One's own factors, read and changed (R154 to R158). */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authenticators } from '#contract/access/authenticators.ts';
import { CallError, callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';

const queryKey = ['own-factors'];
export const factorsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await callApi(authenticators.own, { signal })).data,
});

type FactorAction = () => Promise<void>;
/** Whoever would not show to be there knows that nothing was done. */
const isReauthDeclined = (error: unknown) => error instanceof CallError && error.problem?.message.endsWith('confirmFirst') === true;

/** Runs acts on one's factors, one at a time, each of which the page shows. */
export function useFactorActions() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const performAction = async (action: FactorAction) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!isReauthDeclined(error)) showSnack((t) => errorText(error, t), { tone: 'error' });
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey });
  };
  return {
    runAction: (action: FactorAction) => void performAction(action),
    isBusy,
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  };
}
