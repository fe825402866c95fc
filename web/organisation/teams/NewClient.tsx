/** A new client of one's own company: its name, then who is to lead its team, at once or later (R92). */
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type ClientGroup, clientGroupAdmin, clients } from '#contract/people.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { definedErrors } from '../../kit/checks.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { teamLinkTarget } from '../../shared/team/group-query.ts';
import InviteSheet from '../../shared/team/InviteSheet.tsx';
import { nameErrorOf } from '../../shared/team/name-bounds.ts';

type Props = {
  /** The client of the new team; without one a client is made, with its first team. */
  client?: ClientGroup['client'];
  onClose: () => void;
};

export default function NewClientSheet({ client, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [createdGroup, setCreatedGroup] = useState<ClientGroup>();
  /** The form closes as soon as it has saved, before the created group is in the state. */
  const hasSaved = useRef(false);
  const createGroup = async (name: string): Promise<ClientGroup> =>
    (client
      ? await callApi(clientGroupAdmin.create, { body: { name, client: { id: client.id } } })
      : await callApi(clients.create, { body: { name } })
    ).data;
  if (createdGroup) {
    const goToTeam = () => {
      onClose();
      void navigate({ to: '/organisation/team/$clientGroupId', ...teamLinkTarget(createdGroup) });
    };
    return (
      <InviteSheet
        groupId={createdGroup.id}
        isForLeader
        subtitle={t('teams.inviteOrLater', { name: createdGroup.name })}
        onClose={goToTeam}
      />
    );
  }
  return (
    <FormSheet
      title={t(client ? 'teams.newTeam' : 'teams.newClient')}
      subtitle={client ? t('teams.newTeamLead', { name: client.name }) : t('teams.newClientLead')}
      refreshedKey={['client-groups']}
      check={({ name }) => definedErrors({ name: nameErrorOf(name) })}
      send={({ name = '' }) => createGroup(name.trim())}
      onSaved={(group) => {
        hasSaved.current = true;
        setCreatedGroup(group);
      }}
      onClose={() => hasSaved.current || onClose()}
    >
      {({ text }) => <TextField {...text('name')} label={t(client ? 'teams.teamName' : 'teams.clientName')} maxLength={100} />}
    </FormSheet>
  );
}
