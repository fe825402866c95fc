/** A moment as lists show it: only its time today, else its day too, and the year of another year. */

import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';

export function useFormatMoment(): (instant: string) => string {
  const { t } = useTranslation();
  const { formatTime, localDateOf, formatBriefDay, formatShortDay, today } = useDateFormatters();
  return (instant) => {
    const day = localDateOf(instant);
    const currentDay = today();
    if (day === currentDay) return t('inbox.todayAt', { time: formatTime(instant) });
    return `${day.slice(0, 4) === currentDay.slice(0, 4) ? formatBriefDay(day) : formatShortDay(day)} ${formatTime(instant)}`;
  };
}
