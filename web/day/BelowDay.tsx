/**
 * What stands below the day's rows, where nothing moves when it comes: where the goals stand, on a device that has no place for that above
 * yet, and the day's reports.
 */
import { useEffect } from 'react';
import { Pulse } from '../family/goals/Pulse.tsx';
import { usePulse } from '../family/goals/use-pulse.ts';
import DayReports from './DayReports.tsx';

type Props = { clientId: number; date: string; isToday: boolean };

export default function BelowDay({ clientId, date, isToday }: Props) {
  const { pulses, isPending } = usePulse(clientId);
  const place = `goals:${clientId}`;
  // Now as the day was drawn: the next one has its place above, or none.
  const isAbove = localStorage.getItem(place) !== null;
  const has = pulses && pulses.length > 0;
  useEffect(() => {
    if (has === undefined || has === isAbove) return;
    const note = () => (has ? localStorage.setItem(place, '1') : localStorage.removeItem(place));
    addEventListener('pagehide', note);
    return () => {
      removeEventListener('pagehide', note);
      note();
    };
  }, [place, has, isAbove]);
  if (isPending) return null;
  return (
    <>
      {isToday && has && !isAbove && <Pulse clientId={clientId} pulses={pulses} />}
      <DayReports clientId={clientId} date={date} />
    </>
  );
}
