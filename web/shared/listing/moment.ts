/** When something was, in a list: only its time today, else its day too. */
import { useDates } from '../dates.ts';
import { useTexts } from '../texts.ts';

export const useMoment = (): ((instant: string) => string) => {
  const { t } = useTexts();
  const { clockOf, dayOf, briefDay, today } = useDates();
  return (instant) => {
    const day = dayOf(instant);
    return day === today() ? t('inbox.todayAt', { time: clockOf(instant) }) : `${briefDay(day)} ${clockOf(instant)}`;
  };
};
