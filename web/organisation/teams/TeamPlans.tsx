/** A client's plans of one kind, on the team's page: the one that applies first, and the way to a new one (product «Plans and goals», R50). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ClientGroup } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { bookIcon } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { type Plan, type PlanKind, plansQuery } from '../../shared/goals/plan-query.ts';
import { planStateOf, sortPlans } from '../../shared/goals/plan-state.ts';
import { useFormatPlanDays } from '../../shared/goals/use-plan-days.ts';
import css from './team-plans.module.css';

type Props = { kind: PlanKind; group: ClientGroup };

export function TeamPlans({ kind, group }: Props) {
  const { t } = useTranslation();
  const mayChange = can(useUser(), 'carePlan.change');
  const { today } = useDateFormatters();
  const { data: plans, error, refetch } = useQuery(plansQuery(kind, group.client.id));
  if (error && !plans) return <LoadError error={error} retry={() => void refetch()} />;
  if (!plans) return <Skeleton rowCount={4} />;
  // An evaluation plan is made with its implementation plan (R49).
  const createButton = mayChange && kind === 'implementation' && (
    <ButtonLink
      size="md"
      icon={<Icon d={plusIcon} size={20} />}
      to="/plan/$clientId/$companyId/ny"
      params={{ clientId: String(group.client.id), companyId: String(group.company.id) }}
      search={{ clientGroupId: group.id }}
    >
      {t('plans.new')}
    </ButtonLink>
  );
  if (plans.length === 0)
    return (
      <EmptyState
        icon={bookIcon}
        title={t(`plans.none.${kind}`)}
        text={t(kind === 'evaluation' ? 'plans.noneEvaluationNext' : mayChange ? 'plans.noneNext' : 'activities.askManager')}
        action={createButton}
      />
    );
  return (
    <>
      {createButton && <div className={css.create}>{createButton}</div>}
      <ul className={css.list} aria-label={t(`plans.listOf.${kind}`)}>
        {sortPlans(plans, today()).map((plan) => (
          <PlanRow key={plan.id} kind={kind} plan={plan} groupId={group.id} />
        ))}
      </ul>
    </>
  );
}

function PlanRow({ kind, plan, groupId }: { kind: PlanKind; plan: Plan; groupId: number }) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const formatDays = useFormatPlanDays();
  const planState = planStateOf(plan, today());
  const linkProps = { params: { id: String(plan.id) }, search: { clientGroupId: groupId }, className: `${css.link} cover` };
  return (
    <li className={css.row}>
      <div className={css.name}>
        {kind === 'implementation' ? (
          <Link to="/plan/$id" {...linkProps}>
            {plan.name}
          </Link>
        ) : (
          <Link to="/evaluation-plan/$id" {...linkProps}>
            {plan.name}
          </Link>
        )}
        <p>{[formatDays(plan), t(`plans.goalCount.${kind}`, { count: plan.goalCount })].filter(Boolean).join(' · ')}</p>
      </div>
      <span className={css.mark} data-standing={planState}>
        {t(`plans.standing.${planState}`)}
      </span>
    </li>
  );
}
