/** The first of two changes of a series, by whom and which, from the refusal of the second (R16). */

import { CallError } from '../../core/call.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { recurrenceInWords } from './rule-in-words.ts';

/** The words for the first of these errors that says so. */
export function useConflictText(zone: string): (...errors: readonly unknown[]) => string | undefined {
  const { t, locale } = useTexts();
  const { dayOf, today, clockOf, shortDay } = useDates();
  return (...errors) => {
    const problems = errors.flatMap((error) => (error instanceof CallError && error.problem ? [error.problem] : []));
    const { message, params } = problems.find((refusal) => /^error\.seriesFirst\./.test(refusal.message ?? '')) ?? {};
    if (!message || !params) return undefined;
    const instant = String(params.at);
    const changeTimeText = dayOf(instant) === today() ? clockOf(instant) : `${shortDay(dayOf(instant))} ${clockOf(instant)}`;
    const values = { by: params.by ?? '', at: changeTimeText, day: shortDay(String(params.from)) };
    return params.recurrence
      ? t('series.changedFirst', { ...values, rule: recurrenceInWords(String(params.recurrence), zone, t, locale) })
      : t('series.endedFirst', values);
  };
}
