/** The teams of one person, each a way to its page, and out of all of them in one act (R92). */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import type { Colleague } from '#contract/staff.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { teamLinkTarget } from '../../shared/team/group-query.ts';
import css from './staff.module.css';
import { colleagueName } from './staff-query.ts';

const TeamsLeaveDialog = lazy(() => import('./TeamsLeaveDialog.tsx'));
/** The number of teams shown at first. */
const FIRST_SHOWN_TEAMS = 12;

export function ColleagueTeams({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation();
  const user = useUser();
  const [isExpanded, setExpanded] = useState(false);
  const [isLeaveDialogOpen, setLeaveDialogOpen] = useState(false);
  const { teams, id } = colleague;
  const mayLeave = can(user, 'staff.change') && id !== user.account.id && teams.length > 0;
  return (
    <section className={css.card}>
      <h2>{t('staff.teams')}</h2>
      {teams.length === 0 && <p>{t('staff.isNowhere', { name: colleagueName(colleague) })}</p>}
      {teams.length > 0 && (
        <ul className={css.teams}>
          {(isExpanded ? teams : teams.slice(0, FIRST_SHOWN_TEAMS)).map((team) => (
            <li key={team.id}>
              <Link to="/organisation/team/$clientGroupId" {...teamLinkTarget(team)}>
                {team.name}
              </Link>
              <small>{t(`team.roles.${team.role}`)}</small>
              {!team.active && <small>{t('staff.inactive')}</small>}
              {team.isLastLeader && <small>{t('staff.lastLeader')}</small>}
            </li>
          ))}
        </ul>
      )}
      {!isExpanded && teams.length > FIRST_SHOWN_TEAMS && (
        <Button variant="subtle" onClick={() => setExpanded(true)}>
          {t('staff.showAll', { count: teams.length })}
        </Button>
      )}
      {mayLeave && (
        <Button variant="subtle" isDestructive className={css.act} onClick={() => startTransition(() => setLeaveDialogOpen(true))}>
          {t('staff.leave')}
        </Button>
      )}
      <Suspense>{isLeaveDialogOpen && <TeamsLeaveDialog colleague={colleague} onClose={() => setLeaveDialogOpen(false)} />}</Suspense>
    </section>
  );
}
