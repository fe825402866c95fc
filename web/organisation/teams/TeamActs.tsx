/** The acts of the organisation's administrator on a client as a whole: another team, and activities copied from another client (R92). */
import { lazy, Suspense, startTransition, useState } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { team } from '../../kit/icons.ts';
import { isOfOwnCompany } from './ours.ts';

const NewClient = lazy(() => import('./NewClient.tsx'));

export function TeamActs({ group }: { group: ClientGroup }) {
  const { t } = useTexts();
  const user = useUser();
  const [isFormOpen, setOpen] = useState(false);
  if (!can(user, 'clientGroup.change') || !isOfOwnCompany(user, group)) return null;
  const { name } = group.client;
  return (
    <>
      <ActionMenu
        label={t('team.more', { name })}
        title={name}
        acts={[{ label: t('teams.newTeam'), icon: team, run: () => startTransition(() => setOpen(true)) }]}
      />
      <Suspense>{isFormOpen && <NewClient client={group.client} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
