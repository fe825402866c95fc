/**
 * The way to a new plan, in three steps: what it is about, the client's routines, and the goals that are evaluated. The first step makes the
 * draft, each goal is saved as it is made, and the address holds where one is: leaving loses nothing (R49).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { clients } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { asId } from '../core/search-params.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { useEndWizard, wizardStateOf } from '../kit/end-wizard.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Steps } from '../kit/Steps.tsx';
import { StickyBar } from '../kit/StickyBar.tsx';
import { useStepHeading } from '../kit/step-heading.ts';
import { ReadOnlyNotice } from '../shared/catalogue/ReadOnly.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { type Plan, planQuery } from '../shared/goals/plan-query.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { FirstStep } from './FirstStep.tsx';
import { planAddress, teamAddress, useClientGroupId } from './plan-place.ts';
import css from './plans.module.css';

/** The first step knows no goals. */
const GoalsEditor = lazy(() => import('./GoalsEditor.tsx').then((editor) => ({ default: editor.GoalsEditor })));

const route = getRouteApi('/signed-in/plan/$clientId/$companyId/ny');
const kinds = ['implementation', 'evaluation'] as const;

export default function PlanCreatePage() {
  const { t } = useTranslation();
  const params = route.useParams();
  const clientId = asId(params.clientId) ?? 0;
  const { implemenationPlanId: planId, clientGroupId } = route.useSearch();
  const client = useQuery({
    queryKey: ['client', clientId],
    queryFn: async ({ signal }) => (await callApi(clients.get, { params: { id: clientId }, signal })).data,
  });
  const plan = useQuery({ ...planQuery('implementation', planId), enabled: planId !== undefined, refetchOnWindowFocus: false });
  const groupId = useClientGroupId(clientId, clientGroupId);
  const mayChange = can(useUser(), 'carePlan.change');
  const backPath = teamAddress('implementation', clientId, groupId);
  const combinedQueries = combineQueries(client, plan);
  if (combinedQueries.hasMissingRow || !client.data || (planId !== undefined && !plan.data))
    return (
      <PendingScreen query={combinedQueries} title={t('plans.new')} pageHeader={<ClientHeader client={undefined} />} backPath={backPath} />
    );
  if (!mayChange)
    return (
      <Screen
        title={t('plans.new')}
        pageHeader={<ClientHeader client={{ id: clientId, name: client.data.name ?? '' }} />}
        backPath={backPath}
      >
        <ReadOnlyNotice />
      </Screen>
    );
  return (
    <PlanWizard
      client={{ id: clientId, name: client.data.name ?? '' }}
      companyId={asId(params.companyId) ?? 0}
      plan={plan.data}
      groupId={groupId}
      backPath={backPath}
    />
  );
}

type Props = {
  client: { id: number; name: string };
  companyId: number;
  /** The draft, once the first step has made it. */
  plan: Plan | undefined;
  groupId: number | undefined;
  backPath: string;
};

function PlanWizard({ client, companyId, plan, groupId, backPath }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search = route.useSearch();
  const endWizard = useEndWizard();
  const stepIndex = plan ? (search.step ?? 1) - 1 : 0;
  const headingRef = useStepHeading(stepIndex, true);
  const routeParams = { clientId: String(client.id), companyId: String(companyId) };
  const planId = plan?.id;
  const isApproved = plan?.status === 'APPROVED';
  // An approved plan is no draft any more: its own page says so.
  useEffect(() => {
    if (isApproved && planId) void navigate({ to: planAddress('implementation', planId, groupId), replace: true });
  }, [isApproved, navigate, planId, groupId]);
  if (isApproved) return null;
  const wizardPath = '/plan/$clientId/$companyId/ny' as const;
  const goToStep = async (savedPlan: Plan, nextStep: number) => {
    const planSearch = {
      clientGroupId: search.clientGroupId,
      implemenationPlanId: savedPlan.id,
      evaluationPlanId: savedPlan.evaluationPlanId ?? undefined,
    };
    queryClient.setQueryData(planQuery('implementation', savedPlan.id).queryKey, savedPlan);
    // Back leads to the draft that was made, not to another one.
    if (!plan) await navigate({ to: wizardPath, params: routeParams, search: planSearch, replace: true });
    await navigate({ to: wizardPath, params: routeParams, search: { ...planSearch, step: nextStep + 1 }, state: wizardStateOf });
  };
  const finishWizard = async () => {
    const { replace } = await endWizard();
    await navigate({ to: planAddress('implementation', planId ?? 0, groupId), replace });
  };
  const stepTitles = [t('plans.step.about'), t('plans.step.routines'), t('plans.step.goals')];
  const kind = kinds[stepIndex - 1];
  return (
    <Screen title={t('plans.new')} pageHeader={<ClientHeader client={client} />} backPath={backPath}>
      <Steps steps={stepTitles} currentStep={stepIndex} />
      <h2 ref={headingRef} tabIndex={-1} className={css.question}>
        {t(`plans.question.${(['about', 'routines', 'goals'] as const)[stepIndex]!}`)}
      </h2>
      {!kind && <FirstStep client={client} companyId={companyId} plan={plan} onDone={(savedPlan) => void goToStep(savedPlan, 1)} />}
      {kind && plan && (
        <div className={css.page}>
          <p className={css.hint}>{t(`plans.goalsLead.${kind}`)}</p>
          <Suspense fallback={<Skeleton rowCount={3} />}>
            <GoalsEditor
              key={kind}
              kind={kind}
              planId={kind === 'implementation' ? plan.id : (plan.evaluationPlanId ?? 0)}
              clientId={client.id}
              companyId={plan.companyId}
              groupId={groupId}
              isReadOnly={false}
            />
          </Suspense>
          <StickyBar>
            {stepIndex === 1 ? (
              <Button size="md" onClick={() => void goToStep(plan, 2)}>
                {t('shared.next')}
              </Button>
            ) : (
              <Button size="md" onClick={() => void finishWizard()}>
                {t('plans.done')}
              </Button>
            )}
            <p className={css.hint}>{t('plans.savedAsDraft')}</p>
          </StickyBar>
        </div>
      )}
    </Screen>
  );
}
