/** A time of one's own for a signing, as somebody types it; on the company's clock, and now before that. */
import { useEffect, useState } from 'react';
import { useDates } from '../../kit/dates.ts';
import { useWhen } from './use-when.ts';
import { WhenFields } from './WhenFields.tsx';

/** `read` says at the field what is wrong. */
export type CustomTime = { instant: string | undefined; read: () => string | undefined };
type Props = { now: string; isShown: boolean; onType: (time: CustomTime) => void };

export default function OwnTimeField({ now, isShown, onType }: Props) {
  const dates = useDates();
  const [initialFields] = useState(() => ({ day: dates.localDateOf(now), clock: dates.formatTime(now) }));
  const whenFields = useWhen(initialFields);
  const { instant, typedDay, clock } = whenFields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is what was typed
  useEffect(() => onType({ instant, read: whenFields.read }), [instant, typedDay, clock, onType]);
  return isShown && <WhenFields whenFields={whenFields} />;
}
