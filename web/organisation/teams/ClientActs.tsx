/** The ways to a client's day and week, which then is the chosen client (R5). */
import type { ClientGroup } from '#contract/people.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { calendarIcon, todayIcon } from '../../kit/icons.ts';
import { useOpenDay } from './open-day.ts';

export function ClientActions({ group }: { group: ClientGroup }) {
  const { t } = useTranslation();
  const openDay = useOpenDay();
  const { name } = group.client;
  return (
    <ActionMenu
      label={t('team.more', { name })}
      title={name}
      actions={[
        { label: t('teams.dayOf', { name }), icon: todayIcon, run: () => openDay(group, '/handelse') },
        { label: t('teams.weekOf', { name }), icon: calendarIcon, run: () => openDay(group, '/handelse/vecka') },
      ]}
    />
  );
}
