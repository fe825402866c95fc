/** The first of two changes of a series, by whom and which, from the refusal of the second (R16). */

import { CallError } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { recurrenceInWords } from './rule-in-words.ts';

/** The words for the first of these errors that says so. */
export function useConflictText(timeZone: string): (...errors: readonly unknown[]) => string | undefined {
  const { t, locale } = useTranslation();
  const { localDateOf, today, formatTime, formatShortDay } = useDateFormatters();
  return (...candidateErrors) => {
    const problems = candidateErrors.flatMap((error) => (error instanceof CallError && error.problem ? [error.problem] : []));
    const { message, params } = problems.find((candidate) => /^error\.seriesFirst\./.test(candidate.message ?? '')) ?? {};
    if (!message || !params) return undefined;
    const instant = String(params.at);
    const changeTimeText =
      localDateOf(instant) === today() ? formatTime(instant) : `${formatShortDay(localDateOf(instant))} ${formatTime(instant)}`;
    const textParams = { by: params.by ?? '', at: changeTimeText, day: formatShortDay(String(params.from)) };
    return params.recurrence
      ? t('series.changedFirst', { ...textParams, rule: recurrenceInWords(String(params.recurrence), timeZone, t, locale) })
      : t('series.endedFirst', textParams);
  };
}
