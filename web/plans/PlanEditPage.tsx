/** Changes a draft: its name, days and description, and its goals; saved as a draft, or made to apply (product «Plans and goals», R4, R51). */

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { infoIcon } from '../kit/icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { ReadOnlyNotice } from '../shared/catalogue/ReadOnly.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { type Plan, type PlanKind, planQuery } from '../shared/goals/plan-query.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { GoalsEditor } from './GoalsEditor.tsx';
import { PlanForm } from './PlanForm.tsx';
import { planAddress, useClientGroupId, usePlanAddress } from './plan-place.ts';
import css from './plans.module.css';

export default function PlanEditPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { kind, id, addressGroupId } = usePlanAddress();
  const planResult = useQuery({ ...planQuery(kind, id), refetchOnWindowFocus: false });
  const plan = planResult.data;
  useActionAtClient('page.organisation', plan?.clientId);
  const groupId = useClientGroupId(plan?.clientId, addressGroupId);
  const isReadOnly = !can(useUser(), 'carePlan.change');
  const combinedQueries = combineQueries(planResult);
  const title = t(`plans.editing.${kind}`);
  const backPath = planAddress(kind, id ?? 0, addressGroupId);
  if (combinedQueries.hasMissingRow || !plan)
    return (
      <PendingScreen query={combinedQueries} title={title} pageHeader={<ClientHeader client={undefined} />} backPath={backPath} rows={5} />
    );
  const goToPlan = () => void navigate({ to: planAddress(kind, plan.id, groupId), replace: true });
  if (plan.status === 'APPROVED')
    return (
      <Screen
        title={title}
        titlePart={plan.name}
        lead={plan.name}
        pageHeader={<ClientHeader client={{ id: plan.clientId, name: plan.clientName }} />}
        backPath={backPath}
      >
        <EmptyState
          icon={infoIcon}
          title={t('plans.frozen')}
          text={t('plans.frozenNext')}
          action={<ButtonLink to={planAddress(kind, plan.id, groupId)}>{t('plans.toPlan')}</ButtonLink>}
        />
      </Screen>
    );
  const goalProps = { plan, groupId, readOnly: isReadOnly };
  return (
    <Screen
      title={title}
      titlePart={plan.name}
      lead={plan.name}
      pageHeader={<ClientHeader client={{ id: plan.clientId, name: plan.clientName }} />}
      backPath={backPath}
    >
      <div className={css.page}>
        {isReadOnly && <ReadOnlyNotice />}
        <PlanForm key={plan.id} kind={kind} plan={plan} isReadOnly={isReadOnly} onApproved={goToPlan} onDone={goToPlan}>
          {kind === 'implementation' && <PlanGoals kind="implementation" planId={plan.id} {...goalProps} />}
          <PlanGoals kind="evaluation" planId={kind === 'evaluation' ? plan.id : plan.evaluationPlanId} {...goalProps} />
        </PlanForm>
      </div>
    </Screen>
  );
}

type GoalsProps = { kind: PlanKind; planId: number | null | undefined; plan: Plan; groupId: number | undefined; readOnly: boolean };

function PlanGoals({ kind, planId, plan, groupId, readOnly: isReadOnly }: GoalsProps) {
  const { t } = useTranslation();
  if (!planId) return null;
  return (
    <section className={css.card} aria-labelledby={`goals-${kind}`}>
      <h2 id={`goals-${kind}`}>{t(`plans.goals.${kind}`)}</h2>
      <p className={css.hint}>{t(`plans.goalsLead.${kind}`)}</p>
      <GoalsEditor
        kind={kind}
        planId={planId}
        clientId={plan.clientId}
        companyId={plan.companyId}
        groupId={groupId}
        isReadOnly={isReadOnly}
      />
    </section>
  );
}
