/** The dose of an order in words, by time where its series differ (R138). */
import type { Locale } from '#domain/locales.ts';
import { applySeriesDose } from '#domain/medicine-numbers.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { clockTimeOf } from '#domain/planning/same-rule-series.ts';
import type { Translate } from '../core/texts.ts';
import type { Medicine, MedicineNumber } from '../shared/medicine/medicine-query.ts';
import { doseText } from '../shared/medicine/medicine-words.ts';

/** «08:00 8 E · 12:00 6 E» where doses differ by time, of the series that plan something now; else the dose, or nothing. */
export function dosesText(
  order: MedicineNumber,
  plans: Medicine['plans'],
  timeZone: string,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  // A list that a device stored before there were any has none.
  if (!order.doses?.length) return doseText(order, locale);
  const hasDose = ({ id }: { id: number }) => order.doses.some(({ plannedActivityId }) => plannedActivityId === id);
  // Those of an earlier number may all have ended.
  if (!plans.some(hasDose)) return [...new Set(order.doses.map((dose) => doseText({ ...dose, unit: order.unit }, locale)))].join(' · ');
  const timedDoses = plans.map(({ id, recurrence }) => {
    const parsedRule = parseRule(recurrence, timeZone);
    const clockTime = 'rule' in parsedRule ? clockTimeOf(parsedRule.rule) : '';
    return `${clockTime} ${doseText(applySeriesDose(order, id), locale) || t('medicines.lacks.dose')}`.trim();
  });
  return timedDoses.sort().join(' · ');
}
