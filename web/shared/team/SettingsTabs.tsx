/** A team's settings, one beside the other. */
import { Link } from '@tanstack/react-router';
import type { ClientGroup } from '#contract/people.ts';
import tabs from '../tabs.module.css';
import { useTexts } from '../texts.ts';
import { ofTeam } from './group-query.ts';
import { type Setting, settings } from './settings.ts';

export function SettingsTabs({ group, current }: { group: Pick<ClientGroup, 'id' | 'client'>; current: Setting }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('teams.settingsOf', { name: group.client.name })}>
      <ul className={tabs.tabs}>
        {settings.map(({ at, name }) => (
          <li key={at}>
            <Link
              to="/organisation/team/$clientGroupId/installningar/$setting"
              {...ofTeam(group, at)}
              replace
              preload={false}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={name === current ? 'page' : undefined}
            >
              {t(`teams.settings.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
