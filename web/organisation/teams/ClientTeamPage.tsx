/** One client from the office's side: the rail of its pages, and its events, period reports and plans (R37). */
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { today } from '../../kit/icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useIsVast, useIsWide } from '../../kit/use-wide.ts';
import { ListWithPane } from '../../shared/listing/ListWithPane.tsx';
import { RailFrame, useClientHead } from '../../shared/team/ClientRail.tsx';
import { EventList } from '../events/EventList.tsx';
import { useOpenDay } from './open-day.ts';
import { TeamActs } from './TeamActs.tsx';
import { TeamFrame } from './TeamFrame.tsx';
import { TeamPlans } from './TeamPlans.tsx';
import { TeamStart } from './TeamStart.tsx';
import { shownTab } from './tabs.ts';
import css from './team.module.css';

const PeriodReportList = lazy(() => retryWhenOnline(async () => ({ default: (await import('./PeriodReportList.tsx')).PeriodReportList })));

const route = getRouteApi('/signed-in/organisation/team/$clientGroupId');

export default function ClientTeamPage() {
  const { t } = useTexts();
  const open = useOpenDay();
  const search = route.useSearch();
  const currentTab = shownTab(search.tab);
  // The rail has taken its part of the screen.
  const isVast = useIsVast();
  const isWide = useIsWide();
  const { hidesTitle, headOf } = useClientHead();
  return (
    <TeamFrame>
      {(group) => (
        <Screen
          title={t('team.title')}
          about={headOf(group, currentTab)}
          hidesTitle={hidesTitle}
          back="/organisation/team"
          wide="whole"
          acts={
            <>
              {isWide ? (
                <Button size="md" className={css.day} icon={<Icon d={today} size={20} />} onClick={() => open(group, '/handelse')}>
                  {t('teams.day')}
                </Button>
              ) : (
                <IconButton aria-label={t('teams.day')} onClick={() => open(group, '/handelse')}>
                  <Icon d={today} />
                </IconButton>
              )}
              <TeamActs group={group} />
            </>
          }
        >
          <RailFrame group={group} currentPage={currentTab}>
            <TeamStart group={group} />
            {currentTab === 0 && <EventList search={{ ...search, clientId: group.client.id }} companyId={group.company.id} isOfOneClient />}
            {currentTab === 1 && (
              <ListWithPane hasRoomOverride={isVast}>
                <Suspense fallback={<Skeleton rows={5} />}>
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
