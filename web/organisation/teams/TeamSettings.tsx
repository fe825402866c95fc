/**
 * A team's settings: whose they are, beside the client's other pages, and why nothing can be changed where that is so (product «Team pages»,
 * R4).
 */
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { type Action, can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { info } from '../../kit/icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { RailFrame, useClientHead } from '../../shared/team/ClientRail.tsx';
import { type Setting, settings } from '../../shared/team/setting-links.ts';
import { NotFound } from '../../shell/Views.tsx';
import { TeamFrame } from './TeamFrame.tsx';
import { TeamGoalSettings } from './TeamGoalSettings.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import { TeamSharing } from './TeamSharing.tsx';
import css from './team.module.css';

/** The pages by setting: what each shows, and the act without which it is only to be read. */
const pages: Record<Exclude<Setting, 'templates'>, { changeAction: Action; show: (group: ClientGroup) => ReactNode }> = {
  members: { changeAction: 'member.change', show: (group) => <TeamMembers group={group} /> },
  plans: { changeAction: 'activity.change', show: (group) => <TeamGoalSettings kind="implementation" group={group} /> },
  evaluation: { changeAction: 'activity.change', show: (group) => <TeamGoalSettings kind="evaluation" group={group} /> },
  sharing: { changeAction: 'activity.change', show: (group) => <TeamSharing clientId={group.client.id} /> },
};

export default function TeamSettings() {
  const { t } = useTexts();
  const user = useUser();
  const { hidesTitle, headOf } = useClientHead();
  const { setting } = useParams({ strict: false });
  const name = settings.find(({ path }) => path === setting)?.name;
  // The templates are a page of their own.
  if (!name || name === 'templates') return <NotFound />;
  const { changeAction, show } = pages[name];
  return (
    <TeamFrame>
      {(group) => (
        <Screen
          title={t(`teams.settings.${name}`)}
          about={headOf(group, name)}
          hidesTitle={hidesTitle}
          back={`/organisation/team/${group.id}?clientId=${group.client.id}`}
          wide
        >
          <RailFrame group={group} currentPage={name} isNarrow>
            {!can(user, changeAction) && (
              <p className={css.note}>
                <Icon d={info} />
                {t('activities.readOnly')}
              </p>
            )}
            {show(group)}
          </RailFrame>
        </Screen>
      )}
    </TeamFrame>
  );
}
