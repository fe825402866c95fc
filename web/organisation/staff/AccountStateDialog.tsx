/** Asks before an account is closed, or opened again, with what follows (R92). */
import type { Colleague } from '#contract/staff.ts';
import { useTexts } from '../../core/texts.ts';
import { ConsequencesDialog } from './ConsequencesDialog.tsx';
import { colleagueName, useAccountAct } from './staff-query.ts';

/** The number of teams that are named. */
const MOST = 8;

export default function AccountStateDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const { t } = useTexts();
  const { firstName: name, teams, teamCount } = colleague;
  const closes = colleague.account === 'OPEN';
  const act = useAccountAct(colleague, !closes, onClose);
  const seen = teams.filter(({ active }) => active).map((team) => team.name);
  const more = seen.length > MOST ? ` ${t('staff.more', { count: seen.length - MOST })}` : '';
  return (
    <ConsequencesDialog
      title={t(closes ? 'staff.closeTitle' : 'staff.openTitle', { name: colleagueName(colleague) })}
      confirm={t(closes ? 'staff.close' : 'staff.open')}
      danger={closes}
      busy={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <p>{t(closes ? 'staff.closeOut' : 'staff.openIn', { name })}</p>
      {closes && <p>{t('staff.keeps', { name })}</p>}
      {closes && teamCount > 0 && <p>{t('staff.closeTeams', { name, count: teamCount })}</p>}
      {!closes && seen.length > 0 && <p>{t('staff.openTeams', { name, names: seen.slice(0, MOST).join(', ') + more })}</p>}
      {closes && teamCount > 0 && <p>{t('staff.delegationsEnd')}</p>}
      {closes && <p>{t('staff.closeBack')}</p>}
    </ConsequencesDialog>
  );
}
