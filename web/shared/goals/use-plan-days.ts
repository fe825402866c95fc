/** The days of a plan in words: from when it applies, and until when or until further notice. */

import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import type { Plan } from './plan-query.ts';

type Days = Pick<Plan, 'startDate' | 'endDate'>;

export function usePlanDays(): ({ startDate, endDate }: Days) => string {
  const { t } = useTexts();
  const { formatShortDay } = useDates();
  return ({ startDate, endDate }) => {
    if (!startDate) return endDate ? t('plans.days.until', { to: formatShortDay(endDate) }) : t('plans.days.none');
    const from = formatShortDay(startDate);
    return endDate ? t('plans.days.both', { from, to: formatShortDay(endDate) }) : t('plans.days.open', { from });
  };
}
