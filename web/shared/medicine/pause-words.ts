/** A pause of a medicine in words: from when until when, and by whose order (R135). */
import type { MedicinePause } from '#contract/medicine-pauses.ts';
import { isPausedAt } from '#domain/medicine-pauses.ts';
import type { Translate } from '../../core/texts.ts';
import { addDays, type useDateFormatters } from '../../kit/dates.ts';

export type { MedicinePause };

type TextContext = { t: Translate; now: string; dates: ReturnType<typeof useDateFormatters> };

/** Those that apply or come, as a list that was read some time ago has them. */
export const currentPausesOf = (pauses: readonly MedicinePause[], now: string): MedicinePause[] =>
  pauses.filter(({ untilDate }) => untilDate === null || Date.parse(untilDate) > Date.parse(now));

/** «Pausad fre 27 nov 14:00–ons 2 dec, Dr Lind»: an end at midnight is the day before, wholly. */
export function pauseText(
  pause: MedicinePause,
  { t, now, dates: { localDateOf, formatTime, formatBriefDay, formatShortDay, today } }: TextContext,
): string {
  const formatDay = (day: string) => (day.slice(0, 4) === today().slice(0, 4) ? formatBriefDay(day) : formatShortDay(day));
  const formatMoment = (instant: string, midnightDayOffset: number) => {
    const isMidnight = formatTime(instant) === '00:00';
    return isMidnight
      ? formatDay(addDays(localDateOf(instant), midnightDayOffset))
      : `${formatDay(localDateOf(instant))} ${formatTime(instant)}`;
  };
  const textParams = {
    from: formatMoment(pause.fromDate, 0),
    who: pause.orderedBy,
    until: pause.untilDate && formatMoment(pause.untilDate, -1),
  };
  const isOpenEnded = pause.untilDate === null;
  if (isPausedAt(pause, now)) return t(isOpenEnded ? 'medicines.pausedOpen' : 'medicines.pausedUntil', textParams);
  return t(isOpenEnded ? 'medicines.pausesOpen' : 'medicines.pausesUntil', textParams);
}
