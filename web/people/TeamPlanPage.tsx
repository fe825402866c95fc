/**
 * The plan that applies, in plain words for those who carry it out and for the client: how things are done, how often, and how it goes
 * (R50, R62).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ImplementationPlan } from '#contract/goals/plans.ts';
import { useChosenClient } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { report as icon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { subscribe } from '../kit/live.ts';
import { ReservedPlace } from '../kit/ReservedPlace.tsx';
import { RichHtml } from '../kit/RichHtml.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { PulseList } from '../shared/goals/PulseList.tsx';
import { pulseQuery } from '../shared/goals/pulse-query.ts';
import { usePulse } from '../shared/goals/use-pulse.ts';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import { PrintedBy } from '../shared/paper/PrintedBy.tsx';
import paper from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { useClient } from '../shared/team/client.ts';
import { plansQuery } from './care-plan-query.ts';
import css from './plan.module.css';
import { plansOfDay } from './plans-on.ts';
import { Routines } from './Routines.tsx';

const route = getRouteApi('/signed-in/of-client/klientgrupp/plan');

export default function TeamPlanPage() {
  const { t } = useTexts();
  const { clientId: clientIdInAddress } = route.useSearch();
  const chosenClient = useChosenClient();
  const clientId = clientIdInAddress ?? chosenClient?.client.id ?? 0;
  const client = useClient(clientId);
  const plans = useQuery(plansQuery(clientId));
  const goals = usePulse(clientId);
  useLivePulse(clientId);
  const { today, formatShortDay } = useDates(client.data?.timeZone);
  const { error, hasMissingRow, retry } = combineQueries(client, plans, goals);
  const isLoaded = plans.data && goals.pulses;
  const { currentPlan, nextPlan } = plansOfDay(plans.data ?? [], today());
  const pulses = goals.pulses ?? [];
  const planPaper: Paper = { page: 'plans', clientIds: [clientId] };
  const isEmpty = isLoaded && !currentPlan && pulses.length === 0;
  return (
    <Screen
      title={hasMissingRow ? t('pulse.plan.unknown') : t('pulse.plan.title')}
      about={<ClientHeader client={client.data} />}
      back={`/klientgrupp?clientId=${clientId}`}
      acts={
        <ReservedPlace isShown={Boolean(isLoaded && !isEmpty)}>
          <PrintButton paper={planPaper} label={t('pulse.plan.print')} />
        </ReservedPlace>
      }
    >
      {error && !isLoaded && <LoadError error={error} retry={retry} />}
      {!error && !isLoaded && <Skeleton rows={6} size="line" />}
      {isEmpty && <EmptyState icon={icon} title={t('pulse.plan.none')} text={t('pulse.plan.noneNext')} />}
      {isLoaded && !isEmpty && (
        <div className={paper.paper}>
          <PrintedBy subject={client.data?.name ?? ''} paper={planPaper} />
          {currentPlan && <PlanSummary plan={currentPlan} />}
          {pulses.length > 0 && (
            <section className={css.part}>
              <h2>{t('pulse.now')}</h2>
              <PulseList pulses={pulses} />
            </section>
          )}
          {currentPlan && <Routines planId={currentPlan.id} clientId={clientId} />}
        </div>
      )}
      {nextPlan && <p className={css.next}>{t('pulse.plan.next', { day: formatShortDay(nextPlan.startDate!) })}</p>}
    </Screen>
  );
}

function PlanSummary({ plan }: { plan: ImplementationPlan }) {
  const { t } = useTexts();
  const { formatShortDay, localDateOf } = useDates();
  const { name, startDate, endDate, approvedDate, approvedByName, description } = plan;
  const from = formatShortDay(startDate!);
  return (
    <section className={css.part}>
      <h2>{name}</h2>
      <p className={css.about}>
        {endDate ? t('pulse.plan.fromTo', { from, to: formatShortDay(endDate) }) : t('pulse.plan.from', { from })}
        {approvedDate && approvedByName && (
          <>
            <br />
            {t('pulse.plan.approved', { name: approvedByName, day: formatShortDay(localDateOf(approvedDate)) })}
          </>
        )}
      </p>
      {description && <RichHtml html={description} />}
    </section>
  );
}

/** The figures follow colleagues' signings: read anew when the client's days change. */
function useLivePulse(clientId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!clientId) return;
    return subscribe(`/api/live/day/${clientId}`, () => void queryClient.invalidateQueries({ queryKey: pulseQuery(clientId).queryKey }));
  }, [queryClient, clientId]);
}
