/** A team's members and open invitations, as the team's own page has them (product «Team pages»). */
import { lazy, Suspense } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { MemberList } from '../../shared/team/Members.tsx';
import css from '../../shared/team/team.module.css';
import { LeaderInviteSheet } from './LeaderInviteSheet.tsx';
import { isOfOwnCompany } from './ours.ts';

const OpenInvitations = lazy(() => import('../../shared/team/OpenInvitations.tsx'));

export function TeamMembers({ group }: { group: ClientGroup }) {
  const user = useUser();
  return (
    <div className={css.team}>
      {can(user, 'invitation.create') && isOfOwnCompany(user, group) && <LeaderInviteSheet groupId={group.id} />}
      <MemberList groupId={group.id} />
      <Suspense>{can(user, 'invitation.see') && <OpenInvitations groupId={group.id} />}</Suspense>
    </div>
  );
}
