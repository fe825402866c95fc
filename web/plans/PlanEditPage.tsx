/** Changes a draft: its name, days and description, and its goals; saved as a draft, or made to apply (product «Plans and goals», R4, R51). */

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { info } from '../kit/icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { ReadOnlyNotice } from '../shared/catalogue/ReadOnly.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { type Plan, type PlanKind, planQuery } from '../shared/goals/plan-query.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { GoalsEditor } from './GoalsEditor.tsx';
import { PlanForm } from './PlanForm.tsx';
import { planAddress, usePlanAddress, useTeamOf } from './plan-place.ts';
import css from './plans.module.css';

export default function PlanEditPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { kind, id, groupInAddress } = usePlanAddress();
  const query = useQuery({ ...planQuery(kind, id), refetchOnWindowFocus: false });
  const plan = query.data;
  useActionAtClient('page.organisation', plan?.clientId);
  const groupId = useTeamOf(plan?.clientId, groupInAddress);
  const readOnly = !can(useUser(), 'carePlan.change');
  const combinedQueries = combineQueries(query);
  const title = t(`plans.editing.${kind}`);
  const backPath = planAddress(kind, id ?? 0, groupInAddress);
  if (combinedQueries.hasMissingRow || !plan)
    return <PendingScreen query={combinedQueries} title={title} about={<ClientHeader client={undefined} />} back={backPath} rows={5} />;
  const openPlan = () => void navigate({ to: planAddress(kind, plan.id, groupId), replace: true });
  if (plan.status === 'APPROVED')
    return (
      <Screen
        title={title}
        titlePart={plan.name}
        lead={plan.name}
        about={<ClientHeader client={{ id: plan.clientId, name: plan.clientName }} />}
        back={backPath}
      >
        <EmptyState
          icon={info}
          title={t('plans.frozen')}
          text={t('plans.frozenNext')}
          action={<ButtonLink to={planAddress(kind, plan.id, groupId)}>{t('plans.toPlan')}</ButtonLink>}
        />
      </Screen>
    );
  const goalProps = { plan, groupId, readOnly };
  return (
    <Screen
      title={title}
      titlePart={plan.name}
      lead={plan.name}
      about={<ClientHeader client={{ id: plan.clientId, name: plan.clientName }} />}
      back={backPath}
    >
      <div className={css.page}>
        {readOnly && <ReadOnlyNotice />}
        <PlanForm key={plan.id} kind={kind} plan={plan} readOnly={readOnly} onApproved={openPlan} onDone={openPlan}>
          {kind === 'implementation' && <Goals kind="implementation" planId={plan.id} {...goalProps} />}
          <Goals kind="evaluation" planId={kind === 'evaluation' ? plan.id : plan.evaluationPlanId} {...goalProps} />
        </PlanForm>
      </div>
    </Screen>
  );
}

type GoalsProps = { kind: PlanKind; planId: number | null | undefined; plan: Plan; groupId: number | undefined; readOnly: boolean };

function Goals({ kind, planId, plan, groupId, readOnly }: GoalsProps) {
  const { t } = useTexts();
  if (!planId) return null;
  return (
    <section className={css.card} aria-labelledby={`goals-${kind}`}>
      <h2 id={`goals-${kind}`}>{t(`plans.goals.${kind}`)}</h2>
      <p className={css.hint}>{t(`plans.goalsLead.${kind}`)}</p>
      <GoalsEditor kind={kind} planId={planId} clientId={plan.clientId} companyId={plan.companyId} groupId={groupId} readOnly={readOnly} />
    </section>
  );
}
