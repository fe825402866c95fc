/** A client's goal states, with the acts that wait on this device counted in. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { GoalPulse } from '#contract/goals/goals.ts';
import { useDates } from '../../kit/dates.ts';
import { usePending } from '../pending/pending.ts';
import { shareRequest } from './ask-together.ts';
import { pulseQuery } from './pulse-query.ts';
import { pulseWithPending } from './pulse-with-pending.ts';

type UnsentAct = ReturnType<typeof usePending>[number];
/** The longest that an act which is sent by now goes on counting by itself, in milliseconds. */
const MAX_COUNTED_MS = 2000;

export function usePulse(clientId: number) {
  const { today, localDateOf } = useDates();
  const query = useQuery(pulseQuery(clientId));
  const acts = useCountedActs(query.refetch).flatMap(
    ({ clientId: actClientId, refused, counts }) => (actClientId === clientId && !refused && counts) || [],
  );
  const day = today();
  return { ...query, pulses: query.data?.map((pulse): GoalPulse => pulseWithPending(pulse, acts, day, localDateOf)) };
}

/** Waiting acts, and sent ones until the server's figures have them: nothing is uncounted for a moment. */
function useCountedActs(refetch: () => Promise<unknown>): readonly UnsentAct[] {
  const waitingActs = usePending();
  const [countedActs, setCountedActs] = useState(waitingActs);
  const lastCounted = useRef(waitingActs);
  useEffect(() => {
    const sentActs = lastCounted.current.filter(({ key }) => !waitingActs.some((act) => act.key === key));
    lastCounted.current = [...sentActs, ...waitingActs];
    setCountedActs(lastCounted.current);
    if (sentActs.length === 0) return;
    let isCancelled = false;
    const timeLimit = new Promise((resolve) => setTimeout(resolve, MAX_COUNTED_MS));
    void Promise.race([shareRequest(refetch), timeLimit]).then(() => {
      if (isCancelled) return;
      lastCounted.current = waitingActs;
      setCountedActs(waitingActs);
    });
    return () => {
      isCancelled = true;
    };
  }, [waitingActs, refetch]);
  return countedActs;
}
