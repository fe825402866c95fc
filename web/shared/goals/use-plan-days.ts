/** The days of a plan in words: from when it applies, and until when or until further notice. */

import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import type { Plan } from './plan-query.ts';

type PlanDays = Pick<Plan, 'startDate' | 'endDate'>;

export function useFormatPlanDays(): ({ startDate, endDate }: PlanDays) => string {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  return ({ startDate, endDate }) => {
    if (!startDate) return endDate ? t('plans.days.until', { to: formatShortDay(endDate) }) : t('plans.days.none');
    const startText = formatShortDay(startDate);
    return endDate ? t('plans.days.both', { from: startText, to: formatShortDay(endDate) }) : t('plans.days.open', { from: startText });
  };
}
