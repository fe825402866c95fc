/** One instance opened from the day: signing, skipping, taking back, changing; the way to all about it. */
import { can } from '#domain/permissions.ts';
import { timeOf } from '#domain/planning/instance.ts';
import { ActSheet, type Mode } from '../family/dated/ActSheet.tsx';
import { useDates } from '../kit/dates.ts';
import { late } from '../kit/late.tsx';
import { useNow } from '../kit/now.ts';
import { useChosen, useWho } from '../start/session.ts';
import { useTexts, withLaterTexts } from '../start/texts.ts';
import { useActs } from './acts.ts';
import { Draws } from './Draws.tsx';
import type { Row } from './day.ts';
import { partsOf } from './row-words.ts';

const EditInstance = late(withLaterTexts(() => import('./EditInstance.tsx')));

type Props = { row: Row; start?: Mode /** On its own page already: no link to it. */; here?: boolean; onClose: () => void };

export default function InstanceSheet({ row, start = 'main', here = false, onClose }: Props) {
  const { t, locale } = useTexts();
  const { roles } = useWho();
  const dates = useDates();
  const chosen = useChosen();
  const { act } = useActs();
  const now = useNow();
  const planned = row.plannedDate ?? timeOf(row);
  const day = dates.dayOf(planned);
  const isToday = day === dates.today();
  const time = isToday ? dates.clockOf(planned) : `${dates.dayName(day)} ${dates.clockOf(planned)}`;
  return (
    <ActSheet
      row={row}
      now={now}
      name={row.activityName}
      meta={[chosen?.client.name, t(row.plannedDate ? 'instance.plannedAt' : 'instance.doneAt', { time })].filter(Boolean).join(' · ')}
      maySign={can({ roles }, 'instance.sign')}
      series={row.plannedActivityId !== null && can({ roles }, 'plan.change') ? { kind: 'activity', id: row.plannedActivityId } : null}
      start={start}
      note={<Draws row={row} />}
      state={partsOf(row, { t, locale, dates, now }, isToday).join(' · ')}
      page={here ? null : '/handelse/$id'}
      Edit={EditInstance}
      onDeed={(deed) => void act(row, deed)}
      onClose={onClose}
    />
  );
}
