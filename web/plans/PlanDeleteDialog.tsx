/** Asks before a plan is removed; for one that has applied it shows why that stays, and offers to end it (R53). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { mayRemove } from '#domain/goals/plans.ts';
import { callApi } from '../core/call.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { refreshAll } from '../kit/queries.ts';
import { Sheet } from '../kit/Sheet.tsx';
import sheet from '../kit/sheet.module.css';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { planStateOf } from '../shared/goals/plan-state.ts';
import { EndSheet } from './EndSheet.tsx';

export function PlanDeleteDialog({ kind, plan, onClose }: { kind: PlanKind; plan: Plan; onClose: () => void }) {
  const { t } = useTexts();
  const { today } = useDates();
  const [isEnding, setEnding] = useState(false);
  const removeMutation = useMutation({
    mutationFn: () => callApi(kind === 'implementation' ? implementationPlans.remove : evaluationPlans.remove, { params: { id: plan.id } }),
    onSuccess: onClose,
    onSettled: () => void refreshAll(),
  });
  if (isEnding) return <EndSheet kind={kind} plan={plan} onClose={onClose} />;
  const hasImplementationPlan = kind === 'evaluation' && Boolean(plan.implementationPlanId);
  const isRemovable = !hasImplementationPlan && mayRemove({ status: plan.status, startDate: plan.startDate ?? null }, today());
  const questionKey = hasImplementationPlan
    ? 'plans.removeOfPlan'
    : isRemovable
      ? (`plans.removeQuestion.${kind}` as const)
      : 'plans.removeApplied';
  return (
    <Sheet title={t('plans.removeTitle', { name: plan.name })} onClose={onClose}>
      {(close) => (
        <>
          <p className={sheet.gap}>
            {t(questionKey)} {isRemovable && plan.status === 'APPROVED' && t('plans.removeGivesBack')}
          </p>
          {isRemovable && (
            <Button
              fullWidth
              isDestructive
              className={sheet.main}
              loading={removeMutation.isPending}
              onClick={() => removeMutation.mutate()}
            >
              {t('shared.delete')}
            </Button>
          )}
          {!hasImplementationPlan && !isRemovable && planStateOf(plan, today()) !== 'ended' && (
            <Button fullWidth className={sheet.main} onClick={() => setEnding(true)}>
              {t('plans.end')}
            </Button>
          )}
          <Button fullWidth variant="subtle" className={sheet.main} onClick={close}>
            {t(isRemovable ? 'shared.cancel' : 'shared.close')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
