/** Invites to the own company, in any role: to its office, or to as many of its teams as are chosen (R100). */
import { useState } from 'react';
import { invitations } from '#contract/access/invitations.ts';
import { type InvitedRole, invitedRoles, isOfficeRole } from '#domain/invitations.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { InviteForm } from './InviteForm.tsx';
import { TeamChoice } from './TeamChoice.tsx';

type Props = {
  companyId: number;
  /** The roles to choose among; all where nothing is said. */
  offeredRoles?: readonly InvitedRole[];
  initialRole?: InvitedRole;
  /** A team that is chosen to begin with. */
  teamId?: number;
  onClose: () => void;
};

export default function StaffInviteForm({ companyId, offeredRoles = invitedRoles, initialRole = 'USER', teamId, onClose }: Props) {
  const { t } = useTranslation();
  const [role, setRole] = useState<InvitedRole>(initialRole);
  const [teamIds, setTeamIds] = useState<ReadonlySet<number>>(new Set(teamId === undefined ? [] : [teamId]));
  const isOffice = isOfficeRole(role);
  const sendInvitations = async (emails: string[]) => {
    const { data: outcomes } = isOfficeRole(role)
      ? await callApi(invitations.inviteToOffice, { body: { companyId, role, emails } })
      : await callApi(invitations.inviteToTeams, { body: { clientGroupIds: [...teamIds], role, emails } });
    return outcomes;
  };
  return (
    <InviteForm
      title={t('invitations.title')}
      subtitle={t('invitations.lead')}
      validateFields={() => ({ team: isOffice || teamIds.size > 0 ? undefined : 'invitations.teamsNeeded' })}
      sendInvitations={sendInvitations}
      onClose={onClose}
      renderAbove={() => (
        <SelectField
          name="role"
          label={t('invitations.role')}
          hint={t(`invitations.roleOf.${role}`)}
          value={role}
          options={offeredRoles.map((offeredRole) => ({ value: offeredRole, label: t(`team.roles.${offeredRole}`) }))}
          onChange={({ currentTarget: { value } }) => setRole(offeredRoles.find((offeredRole) => offeredRole === value) ?? initialRole)}
        />
      )}
    >
      {({ errorOf, clearError }) =>
        !isOffice && (
          <TeamChoice
            chosenIds={teamIds}
            onChoose={(chosenIds) => {
              setTeamIds(chosenIds);
              clearError('team');
            }}
            error={errorOf('team')}
          />
        )
      }
    </InviteForm>
  );
}
