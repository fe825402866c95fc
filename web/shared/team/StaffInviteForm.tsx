/** Invites to the own company, in any role: to its office, or to as many of its teams as are chosen (R100). */
import { useState } from 'react';
import { invitations } from '#contract/access/invitations.ts';
import { type InvitedRole, invitedRoles, isOfficeRole } from '#domain/invitations.ts';
import { call } from '../../core/call.ts';
import { useTexts } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { InviteForm } from './InviteForm.tsx';
import { TeamChoice } from './TeamChoice.tsx';

type Props = {
  companyId: number;
  /** The roles to choose among; all where nothing is said. */
  offered?: readonly InvitedRole[];
  initialRole?: InvitedRole;
  /** A team that is chosen to begin with. */
  team?: number;
  onClose: () => void;
};

export default function StaffInviteForm({ companyId, offered = invitedRoles, initialRole = 'USER', team, onClose }: Props) {
  const { t } = useTexts();
  const [role, setRole] = useState<InvitedRole>(initialRole);
  const [teams, setTeams] = useState<ReadonlySet<number>>(new Set(team === undefined ? [] : [team]));
  const isOffice = isOfficeRole(role);
  const send = async (emails: string[]) => {
    const { data } = isOfficeRole(role)
      ? await call(invitations.inviteToOffice, { body: { companyId, role, emails } })
      : await call(invitations.inviteToTeams, { body: { clientGroupIds: [...teams], role, emails } });
    return data;
  };
  return (
    <InviteForm
      title={t('invitations.title')}
      meta={t('invitations.lead')}
      check={() => ({ team: isOffice || teams.size > 0 ? undefined : 'invitations.teamsNeeded' })}
      send={send}
      onClose={onClose}
      above={() => (
        <SelectField
          name="role"
          label={t('invitations.role')}
          hint={t(`invitations.roleOf.${role}`)}
          value={role}
          options={offered.map((one) => ({ value: one, label: t(`team.roles.${one}`) }))}
          onChange={({ currentTarget: { value } }) => setRole(offered.find((one) => one === value) ?? initialRole)}
        />
      )}
    >
      {({ errorOf, clearError }) =>
        !isOffice && (
          <TeamChoice
            chosen={teams}
            onChoose={(chosen) => {
              setTeams(chosen);
              clearError('team');
            }}
            error={errorOf('team')}
          />
        )
      }
    </InviteForm>
  );
}
