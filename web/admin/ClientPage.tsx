/** One client for ADMIN: its name, its client groups and who is in them. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { httpStatusOf } from '../core/errors.ts';
import { setChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { HOME_ZONE } from '../core/zone.ts';
import { ActionMenu } from '../kit/ActionMenu.tsx';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon, todayIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { editIcon, removeIcon } from '../kit/later-icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { NotFound } from '../shell/Views.tsx';
import css from './admin.module.css';
import { clientGroupsQuery, clientKey, clientQuery, createGroup, removeClient, renameClient } from './client-query.ts';
import { companyQuery } from './company-query.ts';
import { GroupTeam } from './GroupTeam.tsx';
import { NameForm } from './NameForm.tsx';
import { UnusedRemoveDialog } from './UnusedRemoveDialog.tsx';

const route = getRouteApi('/signed-in/admin/klienter/$id');

export default function ClientPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = Number(route.useParams().id);
  const [activeDialog, setActiveDialog] = useState<'rename' | 'remove' | 'group'>();
  const { data: client, error: clientError, refetch } = useQuery(clientQuery(id));
  const { data: company } = useQuery(companyQuery(client?.company.id));
  const {
    data: groups,
    error: groupsError,
    refetch: refetchGroups,
  } = useQuery({ ...clientGroupsQuery(id), enabled: client !== undefined });
  const error = clientError ?? groupsError;
  const closeDialog = () => setActiveDialog(undefined);
  const backPath = '/admin/klienter';
  if (httpStatusOf(clientError) === 404) return <NotFound />;
  const openDay = () => {
    if (!client || !company) return;
    setChosenClient({
      client: { id, name: client.name },
      company: { id: company.id, name: company.name, timeZone: company.timeZone ?? HOME_ZONE },
    });
    void navigate({ to: '/handelse' });
  };
  return (
    <Screen
      title={t('team.client')}
      // A line without words, until it has them.
      lead={client?.company.name ?? '\u00a0'}
      pageHeader={<ClientHeader client={client} />}
      backPath={backPath}
      actions={
        client && (
          <ActionMenu
            label={t('team.more', { name: client.name })}
            title={client.name}
            actions={[
              { label: t('admin.clients.openDay'), icon: todayIcon, run: openDay },
              { label: t('admin.rename'), icon: editIcon, run: () => setActiveDialog('rename') },
              { label: t('shared.delete'), icon: removeIcon, isDestructive: true, run: () => setActiveDialog('remove') },
            ]}
          />
        )
      }
    >
      {error && <LoadError error={error} retry={() => void (clientError ? refetch() : refetchGroups())} />}
      {!error && !groups && <Skeleton rowCount={5} />}
      {groups && (
        <div className={css.groups}>
          {groups.map((group) => (
            <GroupTeam key={group.id} group={group} />
          ))}
          <Button variant="default" className={css.another} icon={<Icon d={plusIcon} size={20} />} onClick={() => setActiveDialog('group')}>
            {t('admin.groups.create')}
          </Button>
        </div>
      )}
      {client && activeDialog === 'rename' && (
        <NameForm
          title={t('admin.rename')}
          meta={client.name}
          name={client.name}
          send={(name) => renameClient(client, name)}
          refreshedKey={clientKey(id)}
          onClose={closeDialog}
        />
      )}
      {client && activeDialog === 'group' && (
        <NameForm
          title={t('admin.groups.create')}
          meta={t('admin.groups.createLead')}
          send={(name) => createGroup(client, name)}
          refreshedKey={clientKey(id)}
          onClose={closeDialog}
        />
      )}
      {client && activeDialog === 'remove' && (
        <UnusedRemoveDialog
          name={client.name}
          inUseTextKey="admin.clients.inUse"
          remove={() => removeClient(client)}
          onRemoved={() => void navigate({ to: backPath, search: { companyId: client.company.id } })}
          onClose={closeDialog}
        />
      )}
    </Screen>
  );
}
