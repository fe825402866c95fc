/** Asks before an account is closed, or opened again, with what follows (R92). */
import type { Colleague } from '#contract/staff.ts';
import { useTranslation } from '../../core/texts.ts';
import { ConsequencesDialog } from './ConsequencesDialog.tsx';
import { colleagueName, useAccountMutation } from './staff-query.ts';

/** The number of teams that are named. */
const MAX_NAMED_TEAMS = 8;

export default function AccountStateDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const { t } = useTranslation();
  const { firstName: name, teams, teamCount } = colleague;
  const isClosing = colleague.account === 'OPEN';
  const accountMutation = useAccountMutation(colleague, !isClosing, onClose);
  const activeTeamNames = teams.filter(({ active }) => active).map((team) => team.name);
  const moreTeamsText =
    activeTeamNames.length > MAX_NAMED_TEAMS ? ` ${t('staff.more', { count: activeTeamNames.length - MAX_NAMED_TEAMS })}` : '';
  return (
    <ConsequencesDialog
      title={t(isClosing ? 'staff.closeTitle' : 'staff.openTitle', { name: colleagueName(colleague) })}
      confirmLabel={t(isClosing ? 'staff.close' : 'staff.open')}
      isDestructive={isClosing}
      isBusy={accountMutation.isPending}
      onConfirm={() => accountMutation.mutate()}
      onClose={onClose}
    >
      <p>{t(isClosing ? 'staff.closeOut' : 'staff.openIn', { name })}</p>
      {isClosing && <p>{t('staff.keeps', { name })}</p>}
      {isClosing && teamCount > 0 && <p>{t('staff.closeTeams', { name, count: teamCount })}</p>}
      {!isClosing && activeTeamNames.length > 0 && (
        <p>{t('staff.openTeams', { name, names: activeTeamNames.slice(0, MAX_NAMED_TEAMS).join(', ') + moreTeamsText })}</p>
      )}
      {isClosing && teamCount > 0 && <p>{t('staff.delegationsEnd')}</p>}
      {isClosing && <p>{t('staff.closeBack')}</p>}
    </ConsequencesDialog>
  );
}
