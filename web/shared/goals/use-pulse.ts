/** A client's goal states, with the acts that wait on this device counted in. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { GoalPulse } from '#contract/goals/goals.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { usePendingActs } from '../pending/pending.ts';
import { shareRequest } from './ask-together.ts';
import { pulseQuery } from './pulse-query.ts';
import { applyActsToPulse } from './pulse-with-pending.ts';

type UnsentAct = ReturnType<typeof usePendingActs>[number];
/** The longest that an act which is sent by now goes on counting by itself, in milliseconds. */
const MAX_COUNTED_MS = 2000;

export function usePulse(clientId: number) {
  const { today, localDateOf } = useDateFormatters();
  const pulseResult = useQuery(pulseQuery(clientId));
  const goalActs = useCountedActs(pulseResult.refetch).flatMap(
    ({ clientId: actClientId, refused: refusal, counts: goalAct }) => (actClientId === clientId && !refusal && goalAct) || [],
  );
  const currentDay = today();
  return {
    ...pulseResult,
    pulses: pulseResult.data?.map((pulse): GoalPulse => applyActsToPulse(pulse, goalActs, currentDay, localDateOf)),
  };
}

/** Waiting acts, and sent ones until the server's figures have them: nothing is uncounted for a moment. */
function useCountedActs(refetch: () => Promise<unknown>): readonly UnsentAct[] {
  const waitingActs = usePendingActs();
  const [countedActs, setCountedActs] = useState(waitingActs);
  const lastCountedRef = useRef(waitingActs);
  useEffect(() => {
    const sentActs = lastCountedRef.current.filter(({ key }) => !waitingActs.some((act) => act.key === key));
    lastCountedRef.current = [...sentActs, ...waitingActs];
    setCountedActs(lastCountedRef.current);
    if (sentActs.length === 0) return;
    let isCancelled = false;
    const timeLimit = new Promise((resolve) => setTimeout(resolve, MAX_COUNTED_MS));
    void Promise.race([shareRequest(refetch), timeLimit]).then(() => {
      if (isCancelled) return;
      lastCountedRef.current = waitingActs;
      setCountedActs(waitingActs);
    });
    return () => {
      isCancelled = true;
    };
  }, [waitingActs, refetch]);
  return countedActs;
}
