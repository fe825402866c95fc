/** Inviting to one team, by e-mail or by links to hand over where no mail leaves (product «Team and invitations», R95, R100). */
import { invitations } from '#contract/access/invitations.ts';
import type { GivenKind } from '#domain/member-kinds.ts';
import type { TeamRole } from '#domain/places.ts';
import { callApi } from '../../core/call.ts';
import { useTexts } from '../../core/texts.ts';
import { InviteForm } from './InviteForm.tsx';
import { KindField } from './KindField.tsx';
import { RoleField } from './RoleField.tsx';

type Props = {
  groupId: number;
  /** Whoever is invited is to lead the team: as the organisation invites (R92). */
  isForLeader?: boolean;
  /** Under the title, before the rest. */
  meta?: string;
  onClose: () => void;
};

export default function InviteSheet({ groupId, isForLeader = false, meta, onClose }: Props) {
  const { t } = useTexts();
  const invite = async (emails: string[], role: TeamRole, kind: GivenKind) =>
    (await callApi(invitations.inviteToTeams, { body: { clientGroupIds: [groupId], role, kind, emails } })).data;
  return (
    <InviteForm
      title={t(isForLeader ? 'team.inviteLeaderTitle' : 'team.inviteTitle')}
      meta={meta ?? t(isForLeader ? 'team.inviteLeaderLead' : 'team.inviteLead')}
      send={(emails, { role, kind = 'STAFF' }) => invite(emails, role as TeamRole, kind as GivenKind)}
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
