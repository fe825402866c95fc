/** Asks before a plan is removed; for one that has applied it shows why that stays, and offers to end it (R53). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { mayRemovePlan } from '#domain/goals/plans.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { refreshAll } from '../kit/queries.ts';
import { Sheet } from '../kit/Sheet.tsx';
import sheetCss from '../kit/sheet.module.css';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { planStateOf } from '../shared/goals/plan-state.ts';
import { EndSheet } from './EndSheet.tsx';

export function PlanDeleteDialog({ kind, plan, onClose }: { kind: PlanKind; plan: Plan; onClose: () => void }) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const [isEndSheetOpen, setEndSheetOpen] = useState(false);
  const removeMutation = useMutation({
    mutationFn: () => callApi(kind === 'implementation' ? implementationPlans.remove : evaluationPlans.remove, { params: { id: plan.id } }),
    onSuccess: onClose,
    onSettled: () => void refreshAll(),
  });
  if (isEndSheetOpen) return <EndSheet kind={kind} plan={plan} onClose={onClose} />;
  const hasImplementationPlan = kind === 'evaluation' && Boolean(plan.implementationPlanId);
  const isRemovable = !hasImplementationPlan && mayRemovePlan({ status: plan.status, startDate: plan.startDate ?? null }, today());
  const questionKey = hasImplementationPlan
    ? 'plans.removeOfPlan'
    : isRemovable
      ? (`plans.removeQuestion.${kind}` as const)
      : 'plans.removeApplied';
  return (
    <Sheet title={t('plans.removeTitle', { name: plan.name })} onClose={onClose}>
      {(close) => (
        <>
          <p className={sheetCss.gap}>
            {t(questionKey)} {isRemovable && plan.status === 'APPROVED' && t('plans.removeGivesBack')}
          </p>
          {isRemovable && (
            <Button
              isFullWidth
              isDestructive
              className={sheetCss.main}
              isLoading={removeMutation.isPending}
              onClick={() => removeMutation.mutate()}
            >
              {t('shared.delete')}
            </Button>
          )}
          {!hasImplementationPlan && !isRemovable && planStateOf(plan, today()) !== 'ended' && (
            <Button isFullWidth className={sheetCss.main} onClick={() => setEndSheetOpen(true)}>
              {t('plans.end')}
            </Button>
          )}
          <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={close}>
            {t(isRemovable ? 'shared.cancel' : 'shared.close')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
