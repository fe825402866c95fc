/** The acts of the organisation's administrator on a client as a whole: another team, and activities copied from another client (R92). */
import { lazy, Suspense, startTransition, useState } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { teamIcon } from '../../kit/icons.ts';
import { isOfOwnCompany } from './ours.ts';

const NewClientSheet = lazy(() => import('./NewClient.tsx'));

export function TeamActions({ group }: { group: ClientGroup }) {
  const { t } = useTranslation();
  const user = useUser();
  const [isFormOpen, setFormOpen] = useState(false);
  if (!can(user, 'clientGroup.change') || !isOfOwnCompany(user, group)) return null;
  const { name } = group.client;
  return (
    <>
      <ActionMenu
        label={t('team.more', { name })}
        title={name}
        actions={[{ label: t('teams.newTeam'), icon: teamIcon, run: () => startTransition(() => setFormOpen(true)) }]}
      />
      <Suspense>{isFormOpen && <NewClientSheet client={group.client} onClose={() => setFormOpen(false)} />}</Suspense>
    </>
  );
}
