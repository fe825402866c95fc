/** One plan: how it stands, what is to be done and what is evaluated, and what can be done with it; /tabort asks whether to remove it (R50–R53). */

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { areQueriesSettled, combineQueries } from '../kit/combined-queries.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { RichHtml } from '../kit/RichHtml.tsx';
import { Screen } from '../kit/Screen.tsx';
import { ReadOnlyNotice } from '../shared/catalogue/ReadOnly.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { goalsQuery, type Plan, type PlanKind, planQuery } from '../shared/goals/plan-query.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { GoalGroups } from './GoalGroups.tsx';
import { PlanActions } from './PlanActs.tsx';
import { PlanDeleteDialog } from './PlanDeleteDialog.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { PlanPaper } from './PlanPaper.tsx';
import { teamAddress, useClientGroupId, usePlanAddress } from './plan-place.ts';
import css from './plans.module.css';

export default function PlanPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { kind, id, addressGroupId, isRemoving } = usePlanAddress();
  const planResult = useQuery(planQuery(kind, id));
  const plan = planResult.data;
  useActionAtClient('page.organisation', plan?.clientId);
  const groupId = useClientGroupId(plan?.clientId, addressGroupId);
  const mayChange = can(useUser(), 'carePlan.change');
  // Routines stand over what is evaluated, which would move when they come (R116).
  const routines = useQuery(goalsQuery('implementation', kind === 'implementation' ? id : undefined));
  const combinedQueries = combineQueries(planResult);
  const backPath = teamAddress(kind, plan?.clientId, groupId);
  if (combinedQueries.hasMissingRow || !plan || (kind === 'implementation' && !areQueriesSettled(routines)))
    return (
      <PendingScreen
        query={combinedQueries}
        title={t(`plans.one.${kind}`)}
        pageHeader={<ClientHeader client={undefined} />}
        backPath={backPath}
        rows={5}
      />
    );
  return (
    <Screen
      title={plan.name}
      titlePart={t(`plans.one.${kind}`)}
      pageHeader={<ClientHeader client={{ id: plan.clientId, name: plan.clientName }} />}
      backPath={backPath}
      wide
    >
      <div className={css.page}>
        <PlanPaper kind={kind} plan={plan} groupId={groupId} />
        {!mayChange && <ReadOnlyNotice />}
        <PlanFacts kind={kind} plan={plan} groupId={groupId} />
        <PlanActions kind={kind} plan={plan} groupId={groupId} mayChange={mayChange} />
        {plan.description && (
          <section className={css.card}>
            <h2>{t('plans.description')}</h2>
            <RichHtml html={plan.description} />
          </section>
        )}
        {kind === 'implementation' && <PlanGoals kind="implementation" planId={plan.id} plan={plan} />}
        <PlanGoals kind="evaluation" planId={kind === 'evaluation' ? plan.id : plan.evaluationPlanId} plan={plan} />
      </div>
      {isRemoving && (
        <PlanDeleteDialog
          kind={kind}
          plan={plan}
          onClose={() => void navigate({ to: teamAddress(kind, plan.clientId, groupId), replace: true })}
        />
      )}
    </Screen>
  );
}

function PlanGoals({ kind, planId, plan }: { kind: PlanKind; planId: number | null | undefined; plan: Plan }) {
  const { t } = useTranslation();
  const goalsResult = useQuery(goalsQuery(kind, planId));
  const goalGroups = planId === null || planId === undefined ? [] : goalsResult.data;
  return (
    <section className={css.card} aria-labelledby={`goals-${kind}`}>
      <h2 id={`goals-${kind}`}>{t(`plans.goals.${kind}`)}</h2>
      {!goalGroups ? (
        <QueryPlaceholder query={combineQueries(goalsResult)} rowCount={3} />
      ) : goalGroups.length === 0 ? (
        <p className={css.hint}>{t(plan.status === 'DRAFT' ? `plans.noGoalsYet.${kind}` : `plans.noGoals.${kind}`)}</p>
      ) : (
        <GoalGroups groups={goalGroups} />
      )}
    </section>
  );
}
