/** One's own factors, asked and changed; a change that wants the password first asks for it, and is done after it (R156). */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authenticators } from '#contract/access/authenticators.ts';
import { CallError, call } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { snack } from '../core/snacks.ts';

const queryKey = ['own-factors'];
export const factorsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await call(authenticators.own, { signal })).data,
});

type Act = () => Promise<void>;
/** The refusal of a session whose owner has not proved for a while to be there. */
export const asksFirst = (error: unknown) => error instanceof CallError && error.problem?.message === 'secure.confirmFirst';

/** Runs an act; `asks` while the password is wanted for it, and `confirmed` then does it again. */
export function useConfirmed() {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<{ act: Act }>();
  const [busy, setBusy] = useState(false);
  const run = async (act: Act) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (asksFirst(error)) setWaiting({ act });
      else snack((t) => errorText(error, t), { tone: 'error' });
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey });
  };
  return {
    run: (act: Act) => void run(act),
    busy,
    asks: waiting !== undefined,
    cancel: () => setWaiting(undefined),
    confirmed: () => {
      setWaiting(undefined);
      if (waiting) void run(waiting.act);
    },
    refresh: () => queries.invalidateQueries({ queryKey }),
  };
}
