/** A client some of whose goals are not on the way: each in words, and the way to what can still be done about it (R62). */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GoalPulse } from '#contract/goals/goals.ts';
import { isPulseRed } from '#domain/goals/pulse.ts';
import { can } from '#domain/permissions.ts';
import { chooseGroup, useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { rightIcon, warningIcon } from '../../kit/icons.ts';
import { goalSpanText, pulseStateText } from '../../shared/goals/pulse-words.ts';
import css from './behind.module.css';
import type { ClientBehind } from './behind-query.ts';
import type { OverviewGroup } from './overview-query.ts';

type Props = { client: ClientBehind; group: OverviewGroup | undefined; level: 2 | 3 };

export function BehindClient({ client, group, level }: Props) {
  const { t } = useTranslation();
  const { clientId, clientName, goals: goalCount, red: redCount, unplanned: unplannedCount, first: firstPulses } = client;
  const Heading = `h${level}` as const;
  const moreCount = redCount + unplannedCount - firstPulses.length;
  return (
    <li className={css.client}>
      <div className={css.who}>
        <Heading>
          {group ? (
            <Link to="/handelse" search={{ clientId }} preload={false} onClick={() => chooseGroup(group)}>
              {clientName}
            </Link>
          ) : (
            clientName
          )}
        </Heading>
        <span>{t('overview.behind.of', { count: redCount + unplannedCount, of: goalCount })}</span>
      </div>
      <ul>
        {firstPulses.map((pulse) => (
          <BehindGoal key={pulse.id} pulse={pulse} client={client} />
        ))}
      </ul>
      {moreCount > 0 && group && (
        <Link
          to="/organisation/team/$clientGroupId"
          params={{ clientGroupId: String(group.id) }}
          search={{ tab: 1, clientId }}
          className={css.more}
          aria-label={t('overview.behind.moreOf', { count: moreCount, client: clientName })}
        >
          {t('overview.behind.more', { count: moreCount })}
          <Icon d={rightIcon} size={20} />
        </Link>
      )}
    </li>
  );
}

function BehindGoal({ pulse, client: { clientId, clientName } }: { pulse: GoalPulse; client: ClientBehind }) {
  const { t, locale } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  const { activityId, name, amount, min, state: pulseState } = pulse;
  return (
    <li className={css.goal} data-look={isPulseRed(pulse) ? 'red' : 'warn'}>
      <Icon d={warningIcon} size={20} />
      <div>
        <Link
          to="/aktiviteter/$id/$clientId"
          params={{ id: String(activityId), clientId: String(clientId) }}
          preload={false}
          className={css.name}
        >
          {name}
        </Link>
        <p className={css.state}>
          {pulseState === 'unplanned' && `${t('pulse.soFar', { amount, min })}, `}
          {pulseStateText(pulse, t)}
        </p>
        <p>{goalSpanText(pulse, t, locale, formatShortDay)}</p>
      </div>
      <GoalLinks pulse={pulse} clientId={clientId} textValues={{ name, client: clientName }} />
    </li>
  );
}

type GoalLinksProps = { pulse: GoalPulse; clientId: number; textValues: { name: string; client: string } };
/** The links to the organisation's possible acts: see the surplus, change a plan about an activity that is gone, have it planned. */
function GoalLinks({ pulse, clientId, textValues }: GoalLinksProps): ReactNode {
  const { t } = useTranslation();
  const mayPlan = can(useUser(), 'plan.create');
  const linkProps = { variant: 'light', size: 'md', preload: false, className: css.act } as const;
  const { state: pulseState, span, activityId, evaluationPlanId } = pulse;
  if (pulseState === 'overMax')
    return (
      <ButtonLink
        {...linkProps}
        to="/organisation/handelser"
        search={{ clientId, activityId, from: span.startDate, to: span.endDate }}
        aria-label={t('overview.behind.eventsOf', textValues)}
      >
        {t('overview.behind.events')}
      </ButtonLink>
    );
  if (pulseState === 'cannotBeReached')
    return (
      <ButtonLink
        {...linkProps}
        to="/evaluation-plan/$id"
        params={{ id: String(evaluationPlanId) }}
        aria-label={t('overview.behind.toPlanOf', textValues)}
      >
        {t('overview.behind.toPlan')}
      </ButtonLink>
    );
  if (mayPlan)
    return (
      <ButtonLink
        {...linkProps}
        to="/aktiviteter/$id/$clientId"
        params={{ id: String(activityId), clientId: String(clientId) }}
        aria-label={t('overview.behind.planOf', textValues)}
      >
        {t('overview.behind.plan')}
      </ButtonLink>
    );
  // Planning care is the team's: the organisation makes a task of it.
  return (
    <ButtonLink {...linkProps} to="/uppgiftinstans/skapa" search={{ clientId }} aria-label={t('overview.behind.taskOf', textValues)}>
      {t('overview.behind.task')}
    </ButtonLink>
  );
}
