/** A client's goal states, with the acts that wait on this device counted in. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { GoalPulse } from '#contract/goals/goals.ts';
import { useDates } from '../../kit/dates.ts';
import { usePending } from '../pending/pending.ts';
import { askTogether } from './ask-together.ts';
import { pulseQuery } from './pulse-query.ts';
import { pulseWithPending } from './pulse-with-pending.ts';

type Unsent = ReturnType<typeof usePending>[number];
/** The longest that an act which is sent by now goes on counting by itself, in milliseconds. */
const LONGEST = 2000;

export function usePulse(clientId: number) {
  const { today, dayOf } = useDates();
  const query = useQuery(pulseQuery(clientId));
  const acts = useCounted(query.refetch).flatMap(
    ({ clientId: actClientId, refused, counts }) => (actClientId === clientId && !refused && counts) || [],
  );
  const day = today();
  return { ...query, pulses: query.data?.map((pulse): GoalPulse => pulseWithPending(pulse, acts, day, dayOf)) };
}

/** Waiting acts, and sent ones until the server's figures have them: nothing is uncounted for a moment. */
function useCounted(refetch: () => Promise<unknown>): readonly Unsent[] {
  const waiting = usePending();
  const [counted, setCounted] = useState(waiting);
  const last = useRef(waiting);
  useEffect(() => {
    const gone = last.current.filter(({ key }) => !waiting.some((act) => act.key === key));
    last.current = [...gone, ...waiting];
    setCounted(last.current);
    if (gone.length === 0) return;
    let isOver = false;
    const late = new Promise((resolve) => setTimeout(resolve, LONGEST));
    void Promise.race([askTogether(refetch), late]).then(() => {
      if (isOver) return;
      last.current = waiting;
      setCounted(waiting);
    });
    return () => {
      isOver = true;
    };
  }, [waiting, refetch]);
  return counted;
}
