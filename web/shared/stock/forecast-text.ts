/** The stock forecast in words, how long an item lasts: on its page, in the list, and where a signing says what it draws (R19). */

import type { Translate } from '../../core/texts.ts';
import type { useDates } from '../../kit/dates.ts';

type Dates = Pick<ReturnType<typeof useDates>, 'localDateOf' | 'formatTime' | 'formatBriefDay' | 'today'>;
type Forecast = { amountInStock: number; lastsUntil: string | null; lastsPastHorizon: boolean };

/** «räcker till tis 24 nov»; of today the clock. */
export function forecastText({ amountInStock, lastsUntil, lastsPastHorizon }: Forecast, t: Translate, dates: Dates): string {
  if (lastsPastHorizon) return t('lasts.lastsLong');
  if (!lastsUntil) return t('lasts.nothingPlanned');
  const day = dates.localDateOf(lastsUntil);
  const endText = day === dates.today() ? t('lasts.todayAt', { time: dates.formatTime(lastsUntil) }) : dates.formatBriefDay(day);
  return t(amountInStock > 0 ? 'lasts.lastsUntil' : 'lasts.neededAt', { when: endText });
}
