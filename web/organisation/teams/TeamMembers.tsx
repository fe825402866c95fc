/** A team's members and open invitations, as the team's own page has them (product «Team pages»). */
import type { ClientGroup } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { Members } from '../../family/team/Members.tsx';
import { OpenInvitations } from '../../family/team/OpenInvitations.tsx';
import css from '../../family/team/team.module.css';
import { useWho } from '../../start/session.ts';
import { InviteLeader } from './InviteLeader.tsx';
import { isOurs } from './ours.ts';

export function TeamMembers({ group }: { group: ClientGroup }) {
  const who = useWho();
  return (
    <div className={css.team}>
      {can(who, 'invitation.create') && isOurs(who, group) && <InviteLeader groupId={group.id} />}
      <Members groupId={group.id} />
      {can(who, 'invitation.see') && <OpenInvitations groupId={group.id} />}
    </div>
  );
}
