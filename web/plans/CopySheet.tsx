/** Copies a plan with its goals under a name of its own: a draft whose days are open, which is opened (R49). */
import { useNavigate } from '@tanstack/react-router';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import sheetCss from '../kit/sheet.module.css';
import { TextField } from '../kit/TextField.tsx';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { planAddress } from './plan-place.ts';

type Props = { kind: PlanKind; plan: Plan; groupId: number | undefined; onClose: () => void };

export function CopySheet({ kind, plan, groupId, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { keyOf: requestKeyOf } = useRequestKey();
  return (
    <FormSheet
      title={t('plans.copyTitle', { name: plan.name })}
      submitLabel={t('plans.copy')}
      check={({ name = '' }) => (name.trim() ? {} : { name: 'error.field.required' })}
      send={async ({ name: nameText = '' }) => {
        const name = nameText.trim();
        const request = { params: { id: plan.id }, query: { name }, requestKey: requestKeyOf(name) };
        const { data: copiedPlan } = await callApi(kind === 'implementation' ? implementationPlans.copy : evaluationPlans.copy, request);
        return copiedPlan;
      }}
      onSaved={({ id }) => {
        void refreshAll();
        void navigate({ to: planAddress(kind, id, groupId) });
      }}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <p className={sheetCss.gap}>{t(`plans.copyMeans.${kind}`)}</p>
          <TextField
            {...text('name')}
            label={t('activities.name')}
            maxLength={100}
            defaultValue={t('plans.copyOf', { name: plan.name }).slice(0, 100)}
          />
        </>
      )}
    </FormSheet>
  );
}
