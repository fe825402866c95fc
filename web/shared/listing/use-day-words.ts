/** The days of a list in words: a span, one that has no end or no beginning, or all of them. */
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { formatDaySpan } from '../../kit/span-words.ts';

/** Days that end before they begin are none: their fields say so. */
export function useFormatDayRange(): (from: string | undefined, to: string | undefined) => string {
  const { t, locale } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  return (from, to) => {
    if (from && to) return from > to ? t('events.chooseDays') : formatDaySpan(from, to, locale);
    if (from) return t('events.since', { day: formatShortDay(from) });
    return to ? t('events.until', { day: formatShortDay(to) }) : t('events.allDays');
  };
}
