/**
 * Makes a draft apply: from when and until when, which plan ends by that, and what changes for the team; what is approved is frozen
 * (R25, R51, R52).
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { dateLimit } from '#domain/date-limit.ts';
import { FURTHEST_BACK_DAYS } from '#domain/goals/plans.ts';
import { callApi } from '../core/call.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { DateField } from '../kit/DateField.tsx';
import { addDays, useDates } from '../kit/dates.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { Icon } from '../kit/Icon.tsx';
import { warning } from '../kit/icons.ts';
import { readDate } from '../kit/parse-date.ts';
import { refreshAll } from '../kit/queries.ts';
import { goalsQuery, type Plan, type PlanKind, plansQuery } from '../shared/goals/plan-query.ts';
import { dayOrNull, wrongDay } from './days.ts';
import goalCss from './goals.module.css';
import { PlanChangeList } from './PlanChangeList.tsx';
import { planEndedBy } from './plan-changes.ts';
import css from './plans.module.css';

type Props = { kind: PlanKind; plan: Plan; onApproved?: () => void; onClose: () => void };

export default function ApproveSheet({ kind, plan, onApproved, onClose }: Props) {
  const { t } = useTexts();
  const { today, formatShortDay } = useDates();
  const clientPlans = useQuery(plansQuery(kind, plan.clientId));
  // One that stands by itself may apply beside an implementation plan, and ends too.
  const evaluations = useQuery(plansQuery('evaluation', plan.clientId));
  const [startDate, setStartDate] = useState(plan.startDate ?? addDays(today(), 1));
  const [endDate, setEndDate] = useState(plan.endDate ?? '');
  const start = readDate(startDate);
  const endedPlan = start === undefined ? undefined : planEndedBy(clientPlans.data ?? [], start);
  const endedEvaluation = start === undefined ? undefined : planEndedBy(evaluations.data ?? [], start);
  const otherEvaluation =
    endedEvaluation?.id === (kind === 'evaluation' ? endedPlan?.id : endedPlan?.evaluationPlanId) ? undefined : endedEvaluation;
  return (
    <FormSheet
      title={t('plans.approveTitle')}
      meta={plan.name}
      submit={t('plans.approve')}
      check={({ startDate: from = '', endDate: to = '' }) => ({ ...wrongDay('startDate', from, true), ...wrongDay('endDate', to) })}
      send={async () => {
        const body = { startDate: dayOrNull(startDate), endDate: dayOrNull(endDate), status: 'APPROVED' };
        const request = { params: { id: plan.id }, body, ifMatch: plan.version, isQuiet: true };
        const { data } = await callApi(kind === 'implementation' ? implementationPlans.change : evaluationPlans.change, request);
        return data;
      }}
      // After somebody else's change their version is shown.
      refreshedKey={['plans']}
      conflictMessage={t('plans.planChanged')}
      onSaved={() => {
        // The answer says only that it is saved.
        snack((t) => t('plans.approvedNow', { name: plan.name }));
        void refreshAll();
        onApproved?.();
      }}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <>
          <p className={css.lead}>{t('plans.approveMeans')}</p>
          <DateField
            name="startDate"
            required
            label={t('plans.firstDay')}
            value={startDate}
            from={addDays(today(), -FURTHEST_BACK_DAYS)}
            to={dateLimit(today())}
            error={errorOf('startDate')}
            onChange={(day) => {
              setStartDate(day);
              clearError('startDate');
            }}
          />
          <DateField
            name="endDate"
            label={t('plans.lastDay')}
            hint={t('plans.lastDayHint')}
            value={endDate}
            from={start ?? today()}
            to={dateLimit(today())}
            error={errorOf('endDate')}
            onChange={(day) => {
              setEndDate(day);
              clearError('endDate');
            }}
          />
          <section className={css.means} aria-label={t('plans.whatHappens')} aria-live="polite">
            <h3>{t('plans.whatHappens')}</h3>
            <ul>
              {start && endedPlan && <EndingPlanLine kind={kind} plan={endedPlan} start={start} />}
              {start && otherEvaluation && <EndingPlanLine kind="evaluation" plan={otherEvaluation} start={start} />}
              {kind === 'evaluation' && endedPlan?.implementationPlanId && <li>{t('plans.routinesStay')}</li>}
              <li>{start ? t('plans.willApply', { day: formatShortDay(start) }) : t('plans.willApplyLater')}</li>
              <li>{t('plans.teamReads')}</li>
            </ul>
            {kind === 'implementation' && <Changes kind="implementation" previousId={endedPlan?.id} nextId={plan.id} />}
            <Changes kind="evaluation" previousId={endedEvaluation?.id} nextId={kind === 'evaluation' ? plan.id : plan.evaluationPlanId} />
          </section>
        </>
      )}
    </FormSheet>
  );
}

/** The line names the kind: the two that belong together have one name. */
function EndingPlanLine({ kind, plan: { name }, start }: { kind: PlanKind; plan: Plan; start: string }) {
  const { t } = useTexts();
  const { formatShortDay } = useDates();
  return (
    <li>
      <b>{t(`plans.willEnd.${kind}`, { name, day: formatShortDay(addDays(start, -1)) })}</b>
    </li>
  );
}

function Changes({
  kind,
  previousId,
  nextId,
}: {
  kind: PlanKind;
  previousId: number | null | undefined;
  nextId: number | null | undefined;
}) {
  const { t } = useTexts();
  const previous = useQuery(goalsQuery(kind, previousId));
  const next = useQuery(goalsQuery(kind, nextId));
  if (next.error || previous.error) return <p className={css.hint}>{t('plans.changesUnknown')}</p>;
  if (!next.data || (previousId && !previous.data)) return null;
  const goalsIn = (groups: typeof next.data | undefined) => (groups ?? []).flatMap(({ goals: groupGoals }) => groupGoals);
  if (goalsIn(next.data).length === 0)
    return (
      <p className={goalCss.warned}>
        <Icon d={warning} size={20} />
        {t(`plans.approvedWithout.${kind}`)}
      </p>
    );
  return <PlanChangeList kind={kind} previousGoals={previousId ? goalsIn(previous.data) : undefined} nextGoals={goalsIn(next.data)} />;
}
