/** One's own factors, read and changed (R154 to R158). */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authenticators } from '#contract/access/authenticators.ts';
import { CallError, callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { snack } from '../core/snacks.ts';

const queryKey = ['own-factors'];
export const factorsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await callApi(authenticators.own, { signal })).data,
});

type Act = () => Promise<void>;
/** Whoever would not show to be there knows that nothing was done. */
const isConfirmDeclined = (error: unknown) => error instanceof CallError && error.problem?.message.endsWith('confirmFirst') === true;

/** Runs acts on one's factors, one at a time, each of which the page shows. */
export function useFactorActs() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (act: Act) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!isConfirmDeclined(error)) snack((t) => errorText(error, t), { tone: 'error' });
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey });
  };
  return { run: (act: Act) => void run(act), isBusy, refresh: () => queryClient.invalidateQueries({ queryKey }) };
}
