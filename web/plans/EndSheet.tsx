/** Sets or moves the last day of what is approved: today or later; left open it applies until further notice (R51). */
import { useState } from 'react';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { DateField } from '../kit/DateField.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { refreshAll } from '../kit/queries.ts';
import sheetCss from '../kit/sheet.module.css';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { readDayOrNull, validateDay } from './days.ts';

export function EndSheet({ kind, plan, onClose }: { kind: PlanKind; plan: Plan; onClose: () => void }) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const [endDate, setEndDate] = useState(plan.endDate ?? today());
  const earliestDay = plan.startDate && plan.startDate > today() ? plan.startDate : today();
  return (
    <FormSheet
      title={t(plan.endDate ? 'plans.moveEnd' : 'plans.end')}
      subtitle={plan.name}
      check={({ endDate: dayText = '' }) => validateDay('endDate', dayText)}
      send={async () => {
        const request = { params: { id: plan.id }, body: { endDate: readDayOrNull(endDate) }, ifMatch: plan.version };
        const { data: savedPlan } = await callApi(kind === 'implementation' ? implementationPlans.change : evaluationPlans.change, request);
        await refreshAll();
        return savedPlan;
      }}
      // Somebody else may have moved it: what is shown is theirs then, and saving once more is meant.
      refreshedKey={['plans']}
      conflictMessage={t('plans.planChanged')}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <>
          <p className={sheetCss.gap}>{t('plans.endMeans')}</p>
          <DateField
            name="endDate"
            required
            label={t('plans.lastDay')}
            hint={t('plans.lastDayHint')}
            value={endDate}
            from={earliestDay}
            to={computeDateLimit(today())}
            error={errorOf('endDate')}
            onChange={(day) => {
              setEndDate(day);
              clearError('endDate');
            }}
          />
        </>
      )}
    </FormSheet>
  );
}
