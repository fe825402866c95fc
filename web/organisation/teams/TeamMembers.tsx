/** A team's members and open invitations, as the team's own page has them (product «Team pages»). */
import { can } from '#domain/permissions.ts';
import { Members } from '../../family/team/Members.tsx';
import { OpenInvitations } from '../../family/team/OpenInvitations.tsx';
import css from '../../family/team/team.module.css';
import { useWho } from '../../start/session.ts';

export function TeamMembers({ groupId }: { groupId: number }) {
  const who = useWho();
  return (
    <div className={css.team}>
      <Members groupId={groupId} />
      {can(who, 'invitation.see') && <OpenInvitations groupId={groupId} />}
    </div>
  );
}
