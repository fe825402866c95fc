/**
 * Makes a draft apply: from when and until when, which plan ends by that, and what changes for the team; what is approved is frozen
 * (R25, R51, R52).
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import { FURTHEST_BACK_DAYS } from '#domain/goals/plans.ts';
import { callApi } from '../core/call.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { DateField } from '../kit/DateField.tsx';
import { addDays, useDateFormatters } from '../kit/dates.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { Icon } from '../kit/Icon.tsx';
import { warningIcon } from '../kit/icons.ts';
import { readDate } from '../kit/parse-date.ts';
import { refreshAll } from '../kit/queries.ts';
import { goalsQuery, type Plan, type PlanKind, plansQuery } from '../shared/goals/plan-query.ts';
import { readDayOrNull, validateDay } from './days.ts';
import goalCss from './goals.module.css';
import { PlanChangeList } from './PlanChangeList.tsx';
import { findReplacedPlan } from './plan-changes.ts';
import css from './plans.module.css';

type Props = { kind: PlanKind; plan: Plan; onApproved?: () => void; onClose: () => void };

export default function ApproveSheet({ kind, plan, onApproved, onClose }: Props) {
  const { t } = useTranslation();
  const { today, formatShortDay } = useDateFormatters();
  const clientPlans = useQuery(plansQuery(kind, plan.clientId));
  // One that stands by itself may apply beside an implementation plan, and ends too.
  const clientEvaluationPlans = useQuery(plansQuery('evaluation', plan.clientId));
  const [startDate, setStartDate] = useState(plan.startDate ?? addDays(today(), 1));
  const [endDate, setEndDate] = useState(plan.endDate ?? '');
  const startDay = readDate(startDate);
  const replacedPlan = startDay === undefined ? undefined : findReplacedPlan(clientPlans.data ?? [], startDay);
  const replacedEvaluation = startDay === undefined ? undefined : findReplacedPlan(clientEvaluationPlans.data ?? [], startDay);
  const separateEvaluation =
    replacedEvaluation?.id === (kind === 'evaluation' ? replacedPlan?.id : replacedPlan?.evaluationPlanId) ? undefined : replacedEvaluation;
  return (
    <FormSheet
      title={t('plans.approveTitle')}
      subtitle={plan.name}
      submitLabel={t('plans.approve')}
      check={({ startDate: startText = '', endDate: endText = '' }) => ({
        ...validateDay('startDate', startText, true),
        ...validateDay('endDate', endText),
      })}
      send={async () => {
        const approval = { startDate: readDayOrNull(startDate), endDate: readDayOrNull(endDate), status: 'APPROVED' };
        const request = { params: { id: plan.id }, body: approval, ifMatch: plan.version, isQuiet: true };
        const { data } = await callApi(kind === 'implementation' ? implementationPlans.change : evaluationPlans.change, request);
        return data;
      }}
      // After somebody else's change their version is shown.
      refreshedKey={['plans']}
      conflictMessage={t('plans.planChanged')}
      onSaved={() => {
        // The answer says only that it is saved.
        showSnack((t) => t('plans.approvedNow', { name: plan.name }));
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
            to={computeDateLimit(today())}
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
            from={startDay ?? today()}
            to={computeDateLimit(today())}
            error={errorOf('endDate')}
            onChange={(day) => {
              setEndDate(day);
              clearError('endDate');
            }}
          />
          <section className={css.means} aria-label={t('plans.whatHappens')} aria-live="polite">
            <h3>{t('plans.whatHappens')}</h3>
            <ul>
              {startDay && replacedPlan && <EndingPlanLine kind={kind} plan={replacedPlan} start={startDay} />}
              {startDay && separateEvaluation && <EndingPlanLine kind="evaluation" plan={separateEvaluation} start={startDay} />}
              {kind === 'evaluation' && replacedPlan?.implementationPlanId && <li>{t('plans.routinesStay')}</li>}
              <li>{startDay ? t('plans.willApply', { day: formatShortDay(startDay) }) : t('plans.willApplyLater')}</li>
              <li>{t('plans.teamReads')}</li>
            </ul>
            {kind === 'implementation' && <GoalChanges kind="implementation" previousId={replacedPlan?.id} nextId={plan.id} />}
            <GoalChanges
              kind="evaluation"
              previousId={replacedEvaluation?.id}
              nextId={kind === 'evaluation' ? plan.id : plan.evaluationPlanId}
            />
          </section>
        </>
      )}
    </FormSheet>
  );
}

/** The line names the kind: the two that belong together have one name. */
function EndingPlanLine({ kind, plan: { name }, start }: { kind: PlanKind; plan: Plan; start: string }) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  return (
    <li>
      <b>{t(`plans.willEnd.${kind}`, { name, day: formatShortDay(addDays(start, -1)) })}</b>
    </li>
  );
}

function GoalChanges({
  kind,
  previousId,
  nextId,
}: {
  kind: PlanKind;
  previousId: number | null | undefined;
  nextId: number | null | undefined;
}) {
  const { t } = useTranslation();
  const previousGroups = useQuery(goalsQuery(kind, previousId));
  const nextGroups = useQuery(goalsQuery(kind, nextId));
  if (nextGroups.error || previousGroups.error) return <p className={css.hint}>{t('plans.changesUnknown')}</p>;
  if (!nextGroups.data || (previousId && !previousGroups.data)) return null;
  const goalsOf = (groups: typeof nextGroups.data | undefined) => (groups ?? []).flatMap(({ goals: groupGoals }) => groupGoals);
  if (goalsOf(nextGroups.data).length === 0)
    return (
      <p className={goalCss.warned}>
        <Icon d={warningIcon} size={20} />
        {t(`plans.approvedWithout.${kind}`)}
      </p>
    );
  return (
    <PlanChangeList
      kind={kind}
      previousGoals={previousId ? goalsOf(previousGroups.data) : undefined}
      nextGoals={goalsOf(nextGroups.data)}
    />
  );
}
