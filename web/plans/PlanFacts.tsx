/** A plan's state: its mark, the days on which it applies, who approved it, and the plan that belongs to it (R25, R49, R51). */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { planStateOf } from '../shared/goals/plan-state.ts';
import { useFormatPlanDays } from '../shared/goals/use-plan-days.ts';
import css from './plans.module.css';

export function PlanFacts({ kind, plan, groupId }: { kind: PlanKind; plan: Plan; groupId: number | undefined }) {
  const { t } = useTranslation();
  const { today, formatDateTime } = useDateFormatters();
  const formatDays = useFormatPlanDays();
  const planState = planStateOf(plan, today());
  const teamSearch = { clientGroupId: groupId };
  return (
    <section className={css.facts} aria-label={t('plans.facts')}>
      <p>
        <span className={css.mark} data-standing={planState}>
          {t(`plans.standing.${planState}`)}
        </span>
        <b>{formatDays(plan)}</b>
      </p>
      <p className={css.hint}>{t(`plans.means.${planState}`)}</p>
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
        <Link className={css.link} to="/evaluation-plan/$id" params={{ id: String(plan.evaluationPlanId) }} search={teamSearch}>
          {t('plans.toEvaluation')}
        </Link>
      )}
      {kind === 'evaluation' && plan.implementationPlanId && (
        <>
          <p className={css.hint}>{t('plans.ofImplementation')}</p>
          <Link className={css.link} to="/plan/$id" params={{ id: String(plan.implementationPlanId) }} search={teamSearch}>
            {t('plans.toImplementation')}
          </Link>
        </>
      )}
    </section>
  );
}
