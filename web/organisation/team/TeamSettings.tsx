/** A team's settings: whose they are, one beside the other as tabs, and why nothing can be changed where that is so (spec 2 §2, decision 4). */
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { type Action, can } from '#domain/permissions.ts';
import { Icon } from '../../shared/Icon.tsx';
import { info } from '../../shared/icons.ts';
import { Screen } from '../../shared/Screen.tsx';
import { useWho } from '../../shared/session.ts';
import tabs from '../../shared/tabs.module.css';
import { useTexts } from '../../shared/texts.ts';
import { NotFound } from '../../shell/Views.tsx';
import { ofTeam } from './group-query.ts';
import { OfTeam } from './OfTeam.tsx';
import { type Setting, settings } from './settings.ts';
import { TeamMembers } from './TeamMembers.tsx';
import { TeamSharing } from './TeamSharing.tsx';
import css from './team.module.css';

/** What each shows, and the act without which it is only to be read. */
const pages: Record<Setting, { change: Action; show: (group: ClientGroup) => ReactNode }> = {
  members: { change: 'member.change', show: (group) => <TeamMembers groupId={group.id} /> },
  sharing: { change: 'activity.change', show: (group) => <TeamSharing clientId={group.client.id} /> },
};

export default function TeamSettings() {
  const { t } = useTexts();
  const who = useWho();
  const { setting } = useParams({ strict: false });
  const name = settings.find(({ at }) => at === setting)?.name;
  if (!name) return <NotFound />;
  const { change, show } = pages[name];
  return (
    <OfTeam>
      {(group) => (
        <Screen
          title={t(`teams.settings.${name}`)}
          lead={group.client.name}
          back={`/organisation/team/${group.id}?clientId=${group.client.id}`}
        >
          <nav aria-label={t('teams.settingsOf', { name: group.client.name })}>
            <ul className={tabs.tabs}>
              {settings.map(({ at, name: other }) => (
                <li key={at}>
                  <Link
                    to="/organisation/team/$clientGroupId/installningar/$setting"
                    {...ofTeam(group, at)}
                    replace
                    preload={false}
                    activeOptions={{ exact: true, includeSearch: true }}
                    aria-current={other === name ? 'page' : undefined}
                  >
                    {t(`teams.settings.${other}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {!can(who, change) && (
            <p className={css.note}>
              <Icon d={info} />
              {t('activities.readOnly')}
            </p>
          )}
          {show(group)}
        </Screen>
      )}
    </OfTeam>
  );
}
