/** One client from the office's side: the rail of its pages, and its events, period reports and plans (R37). */
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { todayIcon } from '../../kit/icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useIsVast, useIsWide } from '../../kit/use-wide.ts';
import { ListWithPane } from '../../shared/listing/ListWithPane.tsx';
import { RailFrame, useClientPageHeader } from '../../shared/team/ClientRail.tsx';
import { EventList } from '../events/EventList.tsx';
import { useOpenDay } from './open-day.ts';
import { TeamActions } from './TeamActs.tsx';
import { TeamFrame } from './TeamFrame.tsx';
import { TeamPlans } from './TeamPlans.tsx';
import { MissingLeader } from './TeamStart.tsx';
import { resolveTab } from './tabs.ts';
import css from './team.module.css';

const PeriodReportList = lazy(() => retryWhenOnline(async () => ({ default: (await import('./PeriodReportList.tsx')).PeriodReportList })));

const route = getRouteApi('/signed-in/organisation/team/$clientGroupId');

export default function ClientTeamPage() {
  const { t } = useTranslation();
  const openDay = useOpenDay();
  const search = route.useSearch();
  const currentTab = resolveTab(search.tab);
  // The rail has taken its part of the screen.
  const isVast = useIsVast();
  const isWide = useIsWide();
  const { isTitleHidden: hidesTitle, renderHeader: headOf } = useClientPageHeader();
  return (
    <TeamFrame>
      {(group) => (
        <Screen
          title={t('team.title')}
          pageHeader={headOf(group, currentTab)}
          isTitleHidden={hidesTitle}
          backPath="/organisation/team"
          wide="whole"
          actions={
            <>
              {isWide ? (
                <Button size="md" className={css.day} icon={<Icon d={todayIcon} size={20} />} onClick={() => openDay(group, '/handelse')}>
                  {t('teams.day')}
                </Button>
              ) : (
                <IconButton aria-label={t('teams.day')} onClick={() => openDay(group, '/handelse')}>
                  <Icon d={todayIcon} />
                </IconButton>
              )}
              <TeamActions group={group} />
            </>
          }
        >
          <RailFrame group={group} currentPage={currentTab}>
            <MissingLeader group={group} />
            {currentTab === 0 && <EventList search={{ ...search, clientId: group.client.id }} companyId={group.company.id} isOfOneClient />}
            {currentTab === 1 && (
              <ListWithPane hasRoomOverride={isVast}>
                <Suspense fallback={<Skeleton rowCount={5} />}>
                  <PeriodReportList clientId={group.client.id} />
                </Suspense>
              </ListWithPane>
            )}
            {currentTab === 2 && <TeamPlans kind="implementation" group={group} />}
            {currentTab === 3 && <TeamPlans kind="evaluation" group={group} />}
          </RailFrame>
        </Screen>
      )}
    </TeamFrame>
  );
}
