/** One of the people of the company: who they are, in which teams, how their account stands, and what was done about it (R92). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Colleague } from '#contract/staff.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { Screen } from '../../kit/Screen.tsx';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { ColleagueAccount } from './ColleagueAccount.tsx';
import { ColleagueTeams } from './ColleagueTeams.tsx';
import css from './staff.module.css';
import { colleagueName, colleagueQuery } from './staff-query.ts';

const ColleagueIdentities = lazy(() => import('./ColleagueIdentities.tsx'));
const ColleagueLicences = lazy(() => import('./ColleagueLicences.tsx'));

const LIST_PATH = '/organisation/detalj?tab=1';

export default function ColleaguePage() {
  const { t } = useTranslation();
  const { account } = useUser();
  // The guard let nothing but an id in.
  const colleagueResult = useQuery(colleagueQuery(asId(useParams({ strict: false }).id)!));
  const colleague = colleagueResult.data;
  const combinedQueries = combineQueries(colleagueResult);
  if (combinedQueries.hasMissingRow || !colleague)
    return <PendingScreen query={combinedQueries} title={t('details.staff')} backPath={LIST_PATH} wide rows={5} />;
  const name = colleagueName(colleague);
  return (
    <Screen title={colleague.id === account.id ? `${name} (${t('team.you')})` : name} backPath={LIST_PATH} wide>
      <div className={css.parts}>
        <ColleagueAccount colleague={colleague} />
        <ColleagueTeams colleague={colleague} />
        <Suspense>
          <ColleagueLicences colleague={colleague} />
          <ColleagueIdentities colleague={colleague} />
        </Suspense>
        {colleague.events.length > 0 && <AccountHistory colleague={colleague} />}
      </div>
    </Screen>
  );
}

function AccountHistory({ colleague: { events } }: { colleague: Colleague }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  return (
    <section className={css.card}>
      <h2>{t('staff.history')}</h2>
      <ul className={css.events}>
        {events.map(({ id, act, at: actedAt, byName, teams }) => (
          <li key={id}>
            {t(`staff.event.${act}`, { teams: teams.join(', ') })}
            <small>{t('staff.by', { name: byName, at: formatDateTime(actedAt) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
