/** The missing leader of a team: a line that says so, with the invitation, until somebody leads it (R92). */
import { useQuery } from '@tanstack/react-query';
import type { ClientGroup } from '#contract/people.ts';
import { openInvitationStates } from '#domain/invitations.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon } from '../../kit/icons.ts';
import { membersQuery } from '../../shared/team/members-query.ts';
import { invitationsQuery, isActiveMember } from '../../shared/team/team-query.ts';
import { LeaderInviteSheet } from './LeaderInviteSheet.tsx';
import { isOfOwnCompany } from './ours.ts';
import css from './team.module.css';

export function MissingLeader({ group }: { group: ClientGroup }) {
  const { t } = useTranslation();
  const user = useUser();
  const { formatShortDay, localDateOf } = useDateFormatters();
  const mayInvite = can(user, 'invitation.create') && isOfOwnCompany(user, group);
  const groupId = group.id;
  const members = useQuery({ ...membersQuery(groupId), enabled: mayInvite });
  const invitations = useQuery({ ...invitationsQuery(groupId), enabled: mayInvite });
  if (!mayInvite || !members.data || !invitations.data) return null;
  if (members.data.some((member) => isActiveMember(member) && member.authorities.includes('ASSISTANCE_ADMIN'))) return null;
  const openInvitation = invitations.data.find(
    ({ role, state }) => role === 'ASSISTANCE_ADMIN' && openInvitationStates.some((openState) => openState === state),
  );
  return (
    <div className={css.start}>
      <p className={css.note}>
        <Icon d={infoIcon} />
        {openInvitation
          ? t('teams.leaderInvited', { email: openInvitation.email, day: formatShortDay(localDateOf(openInvitation.expiresDate)) })
          : t('teams.noLeader')}
      </p>
      <LeaderInviteSheet groupId={groupId} isFirst hasInvitation={openInvitation !== undefined} />
    </div>
  );
}
