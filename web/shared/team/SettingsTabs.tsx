/** A team's settings, one beside the other. */
import { Link } from '@tanstack/react-router';
import type { ClientGroup } from '#contract/people.ts';
import { useTexts } from '../../core/texts.ts';
import { Tabs } from '../../kit/Tabs.tsx';
import { ofTeam } from './group-query.ts';
import { type Setting, settings } from './setting-links.ts';

export function SettingsTabs({ group, current }: { group: Pick<ClientGroup, 'id' | 'client'>; current: Setting }) {
  const { t } = useTexts();
  return (
    <Tabs
      label={t('teams.settingsOf', { name: group.client.name })}
      links={settings.map(({ at, name }) => ({
        key: at,
        text: t(`teams.settings.${name}`),
        isOn: name === current,
        // Each is a page of its own.
        link: (props) => (
          <Link to="/organisation/team/$clientGroupId/installningar/$setting" {...ofTeam(group, at)} {...props} resetScroll />
        ),
      }))}
    />
  );
}
