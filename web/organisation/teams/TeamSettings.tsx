/**
 * A team's settings: whose they are, beside the client's other pages, and why nothing can be changed where that is so (product «Team pages»,
 * R4).
 */
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { type Action, can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon } from '../../kit/icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { RailFrame, useClientPageHeader } from '../../shared/team/ClientRail.tsx';
import { type TeamSetting, teamSettings } from '../../shared/team/setting-links.ts';
import { NotFound } from '../../shell/Views.tsx';
import { TeamFrame } from './TeamFrame.tsx';
import { TeamGoalSettings } from './TeamGoalSettings.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import { TeamSharing } from './TeamSharing.tsx';
import css from './team.module.css';

/** The pages by setting: what each shows, and the act without which it is only to be read. */
const settingPages: Record<Exclude<TeamSetting, 'templates'>, { changeAction: Action; renderPage: (group: ClientGroup) => ReactNode }> = {
  members: { changeAction: 'member.change', renderPage: (group) => <TeamMembers group={group} /> },
  plans: { changeAction: 'activity.change', renderPage: (group) => <TeamGoalSettings kind="implementation" group={group} /> },
  evaluation: { changeAction: 'activity.change', renderPage: (group) => <TeamGoalSettings kind="evaluation" group={group} /> },
  sharing: { changeAction: 'activity.change', renderPage: (group) => <TeamSharing clientId={group.client.id} /> },
};

export default function TeamSettings() {
  const { t } = useTranslation();
  const user = useUser();
  const { isTitleHidden: hidesTitle, renderHeader: headOf } = useClientPageHeader();
  const { setting } = useParams({ strict: false });
  const settingName = teamSettings.find(({ path }) => path === setting)?.name;
  // The templates are a page of their own.
  if (!settingName || settingName === 'templates') return <NotFound />;
  const { changeAction, renderPage } = settingPages[settingName];
  return (
    <TeamFrame>
      {(group) => (
        <Screen
          title={t(`teams.settings.${settingName}`)}
          pageHeader={headOf(group, settingName)}
          isTitleHidden={hidesTitle}
          backPath={`/organisation/team/${group.id}?clientId=${group.client.id}`}
          wide
        >
          <RailFrame group={group} currentPage={settingName} isNarrow>
            {!can(user, changeAction) && (
              <p className={css.note}>
                <Icon d={infoIcon} />
                {t('activities.readOnly')}
              </p>
            )}
            {renderPage(group)}
          </RailFrame>
        </Screen>
      )}
    </TeamFrame>
  );
}
