/**
 * The plan that applies, in plain words for those who carry it out and for the client: how things are done, how often, and how it goes
 * (R50, R62).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ImplementationPlan } from '#contract/goals/plans.ts';
import { useChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { reportIcon } from '../kit/icons.ts';
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
import paperCss from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { useClient } from '../shared/team/client.ts';
import { teamPlansQuery } from './care-plan-query.ts';
import css from './plan.module.css';
import { findPlansOfDay } from './plans-on.ts';
import { Routines } from './Routines.tsx';

const route = getRouteApi('/signed-in/of-client/klientgrupp/plan');

export default function TeamPlanPage() {
  const { t } = useTranslation();
  const { clientId: clientIdInAddress } = route.useSearch();
  const chosenClient = useChosenClient();
  const clientId = clientIdInAddress ?? chosenClient?.client.id ?? 0;
  const client = useClient(clientId);
  const plans = useQuery(teamPlansQuery(clientId));
  const pulseResult = usePulse(clientId);
  useLivePulse(clientId);
  const { today, formatShortDay } = useDateFormatters(client.data?.timeZone);
  const { error, hasMissingRow, retry } = combineQueries(client, plans, pulseResult);
  const isLoaded = plans.data && pulseResult.pulses;
  const { currentPlan, nextPlan } = findPlansOfDay(plans.data ?? [], today());
  const pulses = pulseResult.pulses ?? [];
  const planPaper: Paper = { page: 'plans', clientIds: [clientId] };
  const isEmpty = isLoaded && !currentPlan && pulses.length === 0;
  return (
    <Screen
      title={hasMissingRow ? t('pulse.plan.unknown') : t('pulse.plan.title')}
      pageHeader={<ClientHeader client={client.data} />}
      backPath={`/klientgrupp?clientId=${clientId}`}
      actions={
        <ReservedPlace isShown={Boolean(isLoaded && !isEmpty)}>
          <PrintButton paper={planPaper} label={t('pulse.plan.print')} />
        </ReservedPlace>
      }
    >
      {error && !isLoaded && <LoadError error={error} retry={retry} />}
      {!error && !isLoaded && <Skeleton rowCount={6} size="line" />}
      {isEmpty && <EmptyState icon={reportIcon} title={t('pulse.plan.none')} text={t('pulse.plan.noneNext')} />}
      {isLoaded && !isEmpty && (
        <div className={paperCss.paper}>
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
  const { t } = useTranslation();
  const { formatShortDay, localDateOf } = useDateFormatters();
  const { name, startDate, endDate, approvedDate, approvedByName, description } = plan;
  const startText = formatShortDay(startDate!);
  return (
    <section className={css.part}>
      <h2>{name}</h2>
      <p className={css.about}>
        {endDate ? t('pulse.plan.fromTo', { from: startText, to: formatShortDay(endDate) }) : t('pulse.plan.from', { from: startText })}
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
