/** Asks before somebody is taken out of all teams, with what follows: which teams, who leads them then, what stays (R92). */
import { useNavigate } from '@tanstack/react-router';
import type { Colleague } from '#contract/staff.ts';
import { useTranslation } from '../../core/texts.ts';
import { ConsequencesDialog } from './ConsequencesDialog.tsx';
import css from './staff.module.css';
import { colleagueName, useLeaveTeams } from './staff-query.ts';

/** The number of teams that are named. */
const MAX_NAMED_TEAMS = 8;

export default function TeamsLeaveDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { teams, firstName: name, hasMore: hasOtherMemberships, invitations: invitationCount, refusal } = colleague;
  const leaveMutation = useLeaveTeams(colleague, () => {
    onClose();
    // Somebody who works for others too no longer belongs to this list.
    if (refusal === 'ELSEWHERE') void navigate({ to: '/organisation/detalj', search: { tab: 1 } });
  });
  const leaderlessTeamNames = teams.filter(({ isLastLeader }) => isLastLeader).map((team) => team.name);
  const activeTeams = teams.filter(({ active }) => active);
  const inactiveTeams = teams.filter(({ active }) => !active);
  const unnamedTeamCount = activeTeams.length - MAX_NAMED_TEAMS;
  return (
    <ConsequencesDialog
      title={t('staff.leaveTitle', { name: colleagueName(colleague) })}
      confirmLabel={t('staff.leave')}
      isDestructive
      isBusy={leaveMutation.isPending}
      onConfirm={() => leaveMutation.mutate()}
      onClose={onClose}
    >
      {activeTeams.length > 0 && (
        <>
          <p>{t('staff.loses', { name })}</p>
          <ul className={css.staying}>
            {activeTeams.slice(0, MAX_NAMED_TEAMS).map((team) => (
              <li key={team.id}>{team.name}</li>
            ))}
            {unnamedTeamCount > 0 && <li>{t('staff.more', { count: unnamedTeamCount })}</li>}
          </ul>
        </>
      )}
      {inactiveTeams.length > 0 && <p>{t('staff.leavesInactive', { name, names: inactiveTeams.map((team) => team.name).join(', ') })}</p>}
      {leaderlessTeamNames.length > 0 && <p className={css.warn}>{t('staff.leaderless', { names: leaderlessTeamNames.join(', ') })}</p>}
      <p>{t('staff.delegationsEnd')}</p>
      <p>{t('staff.keeps', { name })}</p>
      <p>{t(hasOtherMemberships ? 'staff.staysIn' : 'staff.signedOut', { name })}</p>
      <p>
        {invitationCount > 0 && `${t('staff.withdrawn', { count: invitationCount })} `}
        {t('staff.comesBack')}
      </p>
    </ConsequencesDialog>
  );
}
