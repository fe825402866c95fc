/**
 * What is fetched late and stands around the day's rows: where the client's goals stand, in one line, and the day's reports (R62). The line
 * stands over the rows where this device knew last that there are goals and holds its place; else below them, where nothing moves when it
 * comes (decision 040).
 */
import { useEffect } from 'react';
import { Pulse } from '../family/goals/Pulse.tsx';
import { usePulse } from '../family/goals/use-pulse.ts';
import { useDates } from '../kit/dates.ts';
import { useChosen } from '../start/session.ts';
import DayReports from './DayReports.tsx';
import css from './day.module.css';

/** `over`: the part over the rows. */
type Props = { date: string; over?: true };

export default function AroundRows({ date, over }: Props) {
  const { id: clientId } = useChosen()!.client;
  const { today } = useDates();
  const { pulses, isPending } = usePulse(clientId);
  const place = `goals:${clientId}`;
  // As the day was drawn: the next one has its place above, or none.
  const isAbove = place in localStorage;
  const has = pulses && pulses.length > 0;
  useEffect(() => {
    if (over || has === undefined || has === isAbove) return;
    const note = () => (has ? localStorage.setItem(place, '1') : localStorage.removeItem(place));
    addEventListener('pagehide', note);
    return () => {
      removeEventListener('pagehide', note);
      note();
    };
  }, [over, place, has, isAbove]);
  const line = has && <Pulse clientId={clientId} pulses={pulses} />;
  if (over) return <div className={css.pulse}>{line}</div>;
  if (isPending) return null;
  return (
    <>
      {date === today() && !isAbove && line}
      <DayReports clientId={clientId} date={date} />
    </>
  );
}
