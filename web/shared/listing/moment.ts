/** A moment as lists show it: only its time today, else its day too, and the year of another year. */

import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';

export function useFormatMoment(): (instant: string) => string {
  const { t } = useTexts();
  const { formatTime, localDateOf, formatBriefDay, formatShortDay, today } = useDates();
  return (instant) => {
    const day = localDateOf(instant);
    const currentDay = today();
    if (day === currentDay) return t('inbox.todayAt', { time: formatTime(instant) });
    return `${day.slice(0, 4) === currentDay.slice(0, 4) ? formatBriefDay(day) : formatShortDay(day)} ${formatTime(instant)}`;
  };
}
