/** A plan's state: its mark, the days on which it applies, who approved it, and the plan that belongs to it (R25, R49, R51). */
import { Link } from '@tanstack/react-router';
import { useTexts } from '../core/texts.ts';
import { useDates } from '../kit/dates.ts';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { planStateOf } from '../shared/goals/plan-state.ts';
import { usePlanDays } from '../shared/goals/use-plan-days.ts';
import css from './plans.module.css';

export function PlanFacts({ kind, plan, groupId }: { kind: PlanKind; plan: Plan; groupId: number | undefined }) {
  const { t } = useTexts();
  const { today, formatDateTime } = useDates();
  const daysTextOf = usePlanDays();
  const state = planStateOf(plan, today());
  const search = { clientGroupId: groupId };
  return (
    <section className={css.facts} aria-label={t('plans.facts')}>
      <p>
        <span className={css.mark} data-standing={state}>
          {t(`plans.standing.${state}`)}
        </span>
        <b>{daysTextOf(plan)}</b>
      </p>
      <p className={css.hint}>{t(`plans.means.${state}`)}</p>
      <dl>
        <div>
          <dt>{t('plans.made')}</dt>
          <dd>{formatDateTime(plan.madeDate)}</dd>
        </div>
        {plan.approvedDate && (
          <div>
            <dt>{t('plans.approved')}</dt>
            <dd>
              {plan.approvedByName
                ? t('plans.approvedBy', { at: formatDateTime(plan.approvedDate), name: plan.approvedByName })
                : formatDateTime(plan.approvedDate)}
            </dd>
          </div>
        )}
      </dl>
      {kind === 'implementation' && plan.evaluationPlanId && (
        <Link className={css.link} to="/evaluation-plan/$id" params={{ id: String(plan.evaluationPlanId) }} search={search}>
          {t('plans.toEvaluation')}
        </Link>
      )}
      {kind === 'evaluation' && plan.implementationPlanId && (
        <>
          <p className={css.hint}>{t('plans.ofImplementation')}</p>
          <Link className={css.link} to="/plan/$id" params={{ id: String(plan.implementationPlanId) }} search={search}>
            {t('plans.toImplementation')}
          </Link>
        </>
      )}
    </section>
  );
}
