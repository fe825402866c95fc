/** The stock forecast in words, how long an item lasts: on its page, in the list, and where a signing says what it draws (R19). */

import type { Translate } from '../../core/texts.ts';
import type { useDateFormatters } from '../../kit/dates.ts';

type DateHelpers = Pick<ReturnType<typeof useDateFormatters>, 'localDateOf' | 'formatTime' | 'formatBriefDay' | 'today'>;
type Forecast = { amountInStock: number; lastsUntil: string | null; lastsPastHorizon: boolean };

/** «räcker till tis 24 nov»; of today the clock. */
export function forecastText({ amountInStock, lastsUntil, lastsPastHorizon }: Forecast, t: Translate, dateHelpers: DateHelpers): string {
  if (lastsPastHorizon) return t('lasts.lastsLong');
  if (!lastsUntil) return t('lasts.nothingPlanned');
  const day = dateHelpers.localDateOf(lastsUntil);
  const endText =
    day === dateHelpers.today() ? t('lasts.todayAt', { time: dateHelpers.formatTime(lastsUntil) }) : dateHelpers.formatBriefDay(day);
  return t(amountInStock > 0 ? 'lasts.lastsUntil' : 'lasts.neededAt', { when: endText });
}
