/** A team's members and open invitations, as the team's own page has them (spec 1 §2, §6). */
import { can } from '#domain/permissions.ts';
import { useWho } from '../../shared/session.ts';
import { Members } from '../../shared/team/Members.tsx';
import { OpenInvitations } from '../../shared/team/OpenInvitations.tsx';
import css from '../../shared/team/team.module.css';

export function TeamMembers({ groupId }: { groupId: number }) {
  const who = useWho();
  return (
    <div className={css.team}>
      <Members groupId={groupId} />
      {can(who, 'invitation.see') && <OpenInvitations groupId={groupId} />}
    </div>
  );
}
