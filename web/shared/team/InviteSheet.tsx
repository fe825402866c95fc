/** Inviting to one team, by e-mail or by links to hand over where no mail leaves (product «Team and invitations», R95, R100). */
import { invitations } from '#contract/access/invitations.ts';
import type { AvailableKind } from '#domain/member-kinds.ts';
import type { TeamRole } from '#domain/places.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { InviteForm } from './InviteForm.tsx';
import { KindField } from './KindField.tsx';
import { RoleField } from './RoleField.tsx';

type Props = {
  groupId: number;
  /** Whoever is invited is to lead the team: as the organisation invites (R92). */
  isForLeader?: boolean;
  /** Under the title, before the rest. */
  subtitle?: string;
  onClose: () => void;
};

export default function InviteSheet({ groupId, isForLeader = false, subtitle, onClose }: Props) {
  const { t } = useTranslation();
  const sendInvitations = async (emails: string[], role: TeamRole, kind: AvailableKind) =>
    (await callApi(invitations.inviteToTeams, { body: { clientGroupIds: [groupId], role, kind, emails } })).data;
  return (
    <InviteForm
      title={t(isForLeader ? 'team.inviteLeaderTitle' : 'team.inviteTitle')}
      subtitle={subtitle ?? t(isForLeader ? 'team.inviteLeaderLead' : 'team.inviteLead')}
      sendInvitations={(emails, { role, kind = 'STAFF' }) => sendInvitations(emails, role as TeamRole, kind as AvailableKind)}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <>
          <RoleField initialRole={isForLeader ? 'ASSISTANCE_ADMIN' : 'USER'} />
          {!isForLeader && <KindField error={errorOf('kind')} onChange={() => clearError('kind')} />}
        </>
      )}
    </InviteForm>
  );
}
