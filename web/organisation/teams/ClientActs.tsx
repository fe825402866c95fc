/** The ways to a client's day and week, which then is the chosen client (R5). */
import type { ClientGroup } from '#contract/people.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { calendar, today } from '../../kit/icons.ts';
import { useOpenDay } from './open-day.ts';

export function ClientActs({ group }: { group: ClientGroup }) {
  const { t } = useTexts();
  const open = useOpenDay();
  const { name } = group.client;
  return (
    <ActionMenu
      label={t('team.more', { name })}
      title={name}
      acts={[
        { label: t('teams.dayOf', { name }), icon: today, run: () => open(group, '/handelse') },
        { label: t('teams.weekOf', { name }), icon: calendar, run: () => open(group, '/handelse/vecka') },
      ]}
    />
  );
}
