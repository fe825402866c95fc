/** Pauses of a medicine: for how long it is not given, and the words of what is skipped meanwhile (R135). Moments are ISO 8601. */
import type { Locale } from './locales.ts';

/** Days of the longest pause whose end is known, and the furthest ahead that one may begin. */
export const MAX_PAUSE_DAYS = 366;
/** Hours before now in which a pause may begin: it is often written down afterwards. */
export const MAX_PAUSE_BACK_HOURS = 48;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type PauseTimes = { fromDate: string; untilDate: string | null };
type PauseRefusal = { field: keyof PauseTimes; key: string };

/** The field of a pause that cannot be, with the key of what is wrong; null where it can. */
export function checkPause({ fromDate, untilDate }: PauseTimes, now: string): PauseRefusal | null {
  const [fromMs, nowMs] = [Date.parse(fromDate), Date.parse(now)];
  if (fromMs < nowMs - MAX_PAUSE_BACK_HOURS * HOUR_MS) return { field: 'fromDate', key: 'assistmeApp.medicine.errors.pauseBack' };
  if (fromMs > nowMs + MAX_PAUSE_DAYS * DAY_MS) return { field: 'fromDate', key: 'assistmeApp.medicine.errors.pauseAhead' };
  if (untilDate === null) return null;
  const untilMs = Date.parse(untilDate);
  if (untilMs <= fromMs) return { field: 'untilDate', key: 'assistmeApp.medicine.errors.pauseEnds' };
  return untilMs > fromMs + MAX_PAUSE_DAYS * DAY_MS ? { field: 'untilDate', key: 'assistmeApp.medicine.errors.pauseLong' } : null;
}

/** True while it has begun; one that has ended is in no list. */
export const isPausedAt = ({ fromDate }: Pick<PauseTimes, 'fromDate'>, now: string): boolean => Date.parse(fromDate) <= Date.parse(now);

/** The cause of the skips, as the texts have it that one chooses by a tap. */
export const pausedCauseTexts: Readonly<Record<Locale, string>> = { sv: 'Pausad enligt ordination', en: 'Paused as ordered' };
/** The reason that stands on what a pause skips, in the language of whoever wrote the pause. */
export const formatPauseReason = ({ orderedBy, reason }: { orderedBy: string; reason: string | null }, locale: Locale): string =>
  [`${pausedCauseTexts[locale]}, ${orderedBy}`, reason].filter(Boolean).join(': ');
