/**
 * Where the client's goals stand, in one line over the rows of today (R62). Its place is held by what this device knew last, so that nothing
 * moves when it comes (decision 040).
 */
import { Pulse } from '../family/goals/Pulse.tsx';
import { usePulse } from '../family/goals/use-pulse.ts';
import css from './day.module.css';

export default function DayPulse({ clientId }: { clientId: number }) {
  const { pulses = [] } = usePulse(clientId);
  return <div className={css.pulse}>{pulses.length > 0 && <Pulse clientId={clientId} pulses={pulses} />}</div>;
}
