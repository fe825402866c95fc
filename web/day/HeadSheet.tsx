/** The sheets that the day's head opens: another day, or what is shown. */
import type { ComponentProps } from 'react';
import DateSheet from './DateSheet.tsx';
import ShowSheet from './ShowSheet.tsx';

type Props = ComponentProps<typeof DateSheet> & ComponentProps<typeof ShowSheet> & { what: 'date' | 'filter' };

export default function HeadSheet({ what, date, today, settings, onPick, onChange, onClose }: Props) {
  return what === 'date' ? (
    <DateSheet date={date} today={today} onPick={onPick} onClose={onClose} />
  ) : (
    <ShowSheet date={date} settings={settings} onChange={onChange} onClose={onClose} />
  );
}
