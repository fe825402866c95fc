/** Sets or moves the last day of what is approved: today or later; left open it applies until further notice (R51). */
import { useState } from 'react';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { dateLimit } from '#domain/date-limit.ts';
import { callApi } from '../core/call.ts';
import { useTexts } from '../core/texts.ts';
import { DateField } from '../kit/DateField.tsx';
import { useDates } from '../kit/dates.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { refreshAll } from '../kit/queries.ts';
import sheet from '../kit/sheet.module.css';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { dayOrNull, wrongDay } from './days.ts';

export function EndSheet({ kind, plan, onClose }: { kind: PlanKind; plan: Plan; onClose: () => void }) {
  const { t } = useTexts();
  const { today } = useDates();
  const [endDate, setEndDate] = useState(plan.endDate ?? today());
  const earliestDay = plan.startDate && plan.startDate > today() ? plan.startDate : today();
  return (
    <FormSheet
      title={t(plan.endDate ? 'plans.moveEnd' : 'plans.end')}
      meta={plan.name}
      check={({ endDate: typedDay = '' }) => wrongDay('endDate', typedDay)}
      send={async () => {
        const request = { params: { id: plan.id }, body: { endDate: dayOrNull(endDate) }, ifMatch: plan.version };
        const { data } = await callApi(kind === 'implementation' ? implementationPlans.change : evaluationPlans.change, request);
        await refreshAll();
        return data;
      }}
      // Somebody else may have moved it: what is shown is theirs then, and saving once more is meant.
      refreshedKey={['plans']}
      conflictMessage={t('plans.planChanged')}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <>
          <p className={sheet.gap}>{t('plans.endMeans')}</p>
          <DateField
            name="endDate"
            required
            label={t('plans.lastDay')}
            hint={t('plans.lastDayHint')}
            value={endDate}
            from={earliestDay}
            to={dateLimit(today())}
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
