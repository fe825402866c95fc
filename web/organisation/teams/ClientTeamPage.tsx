/** One client's team from the organisation's side: the ways to what is its own, who is in it, and its tabs (R37). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { activities, events, stats, stock, today } from '../../kit/icons.ts';
import { phone } from '../../kit/later-icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { periodReportsQuery } from '../../shared/goals/period-query.ts';
import { ListWithPane } from '../../shared/listing/ListWithPane.tsx';
import { ofTeam } from '../../shared/team/group-query.ts';
import { settings } from '../../shared/team/setting-links.ts';
import { EventList } from '../events/EventList.tsx';
import { MembersInShort } from './MembersInShort.tsx';
import { OfTeam } from './OfTeam.tsx';
import { useOpen } from './open-day.ts';
import { TeamActs } from './TeamActs.tsx';
import { TeamPlans } from './TeamPlans.tsx';
import { TeamStart } from './TeamStart.tsx';
import { shownTab, teamTabs } from './tabs.ts';
import css from './team.module.css';

const PeriodReportList = lazy(() => retryWhenOnline(async () => ({ default: (await import('./PeriodReportList.tsx')).PeriodReportList })));

const route = getRouteApi('/signed-in/organisation/team/$clientGroupId');

/** The members' own way is the card with their faces. */
const others = settings.filter(({ name }) => name !== 'members');

/** The client's pages outside of the organisation's. */
const pages = [
  ['/aktiviteter', activities, 'shell.activities'],
  ['/statistik', stats, 'shell.statistics'],
  ['/inventering', stock, 'shell.stock'],
  ['/tidslinje', events, 'day.timeline'],
] as const;

export default function ClientTeamPage() {
  const { t } = useTexts();
  const open = useOpen();
  const search = route.useSearch();
  const at = shownTab(search.tab);
  return (
    <OfTeam>
      {(group) => (
        <Screen
          title={t('team.title')}
          about={<ClientHeader client={group.client} team={group} />}
          back="/organisation/team"
          wide
          acts={
            <>
              <Button size="md" className={css.day} icon={<Icon d={today} size={20} />} onClick={() => open(group, '/handelse')}>
                {t('teams.day')}
              </Button>
              <TeamActs group={group} />
            </>
          }
        >
          <TeamStart group={group} />
          <TeamLinks group={group} />
          <MembersInShort group={group} />
          <TeamTabs group={group} at={at} />
          {at === 0 && <EventList search={{ ...search, clientId: group.client.id }} companyId={group.company.id} ofOne />}
          {at === 1 && (
            <ListWithPane>
              <Suspense fallback={<Skeleton rows={5} />}>
                <PeriodReportList clientId={group.client.id} />
              </Suspense>
            </ListWithPane>
          )}
          {at === 2 && <TeamPlans kind="implementation" group={group} />}
          {at === 3 && <TeamPlans kind="evaluation" group={group} />}
        </Screen>
      )}
    </OfTeam>
  );
}

function TeamTabs({ group, at }: { group: ClientGroup; at: number }) {
  const { t } = useTexts();
  const { data: reports } = useQuery(periodReportsQuery(group.client.id));
  const toSign = reports?.filter(({ status }) => status === 'CONTAINS_DIVERGENCES').length ?? 0;
  return (
    <Tabs
      label={t('teams.tabs')}
      links={teamTabs.map(({ tab, name }) => ({
        key: tab,
        text: t(`teams.tab.${name}`, { count: toSign }),
        isOn: tab === at,
        link: (props) => (
          <Link
            to="/organisation/team/$clientGroupId"
            params={{ clientGroupId: String(group.id) }}
            search={{ tab, clientId: group.client.id }}
            {...props}
          />
        ),
      }))}
    />
  );
}

function TeamLinks({ group }: { group: ClientGroup }) {
  const { t } = useTexts();
  const { name, id: clientId } = group.client;
  const readsCard = group.officeReadsCard || group.isMember;
  return (
    <nav aria-label={t('teams.ways', { name })}>
      <ul className={css.ways}>
        {pages.map(([to, icon, text]) => (
          <li key={to}>
            <Link to={to} search={{ clientId }} className={css.way}>
              <Icon d={icon} size={20} />
              {t(text)}
            </Link>
          </li>
        ))}
        {readsCard && (
          <li>
            <Link to="/klientgrupp/kort" search={{ clientId }} className={css.way}>
              <Icon d={phone} size={20} />
              {t('card.title')}
            </Link>
          </li>
        )}
        {others.map(({ at, name: setting, icon }) => (
          <li key={at}>
            <Link to="/organisation/team/$clientGroupId/installningar/$setting" {...ofTeam(group, at)} className={css.way}>
              <Icon d={icon} size={20} />
              {t(`teams.settings.${setting}`)}
            </Link>
          </li>
        ))}
      </ul>
      {!readsCard && <p className={css.closed}>{t('card.closedForOffice')}</p>}
    </nav>
  );
}
