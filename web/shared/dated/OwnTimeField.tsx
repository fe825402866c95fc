/** A time of one's own for a signing, as somebody types it; on the company's clock, and now before that. */
import { useEffect, useState } from 'react';
import { useDateFormatters } from '../../kit/dates.ts';
import { useDateTimeFields } from './use-when.ts';
import { DateTimeFields } from './WhenFields.tsx';

/** `readInstant` says at the field what is wrong. */
export type CustomTime = { instant: string | undefined; readInstant: () => string | undefined };
type Props = { now: string; isShown: boolean; onTimeChange: (time: CustomTime) => void };

export default function OwnTimeField({ now, isShown, onTimeChange }: Props) {
  const dateHelpers = useDateFormatters();
  const [initialFields] = useState(() => ({ day: dateHelpers.localDateOf(now), clock: dateHelpers.formatTime(now) }));
  const whenFields = useDateTimeFields(initialFields);
  const { instant, typedDay, clock } = whenFields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is what was typed
  useEffect(() => onTimeChange({ instant, readInstant: whenFields.readInstant }), [instant, typedDay, clock, onTimeChange]);
  return isShown && <DateTimeFields whenFields={whenFields} />;
}
