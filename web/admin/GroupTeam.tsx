/** One client group with its team: adding an account, closing and opening a membership, renaming and removing the group. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import type { ClientGroup } from '#contract/people.ts';
import { assignInitials } from '#domain/initials-among.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { ActionMenu, type MenuAction } from '../kit/ActionMenu.tsx';
import { Avatar } from '../kit/Avatar.tsx';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { Icon } from '../kit/Icon.tsx';
import { checkIcon, plusIcon, userIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { editIcon, exitIcon, removeIcon } from '../kit/later-icons.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import {
  actOnMember,
  doneTextKeys,
  isActiveMember,
  isNonDestructive,
  kindActOf,
  type MemberAct,
  roleActOf,
} from '../shared/team/team-query.ts';
import css from './admin.module.css';
import { clientGroupsQuery, clientKey, membersQuery, removeGroup, renameGroup } from './client-query.ts';
import { MemberSheet } from './MemberSheet.tsx';
import { NameForm } from './NameForm.tsx';
import { UnusedRemoveDialog } from './UnusedRemoveDialog.tsx';
import { fullNameOf } from './user-query.ts';

type ActiveDialog = 'add' | 'rename' | 'remove' | { member: Member; act: MemberAct };

export function GroupTeam({ group }: { group: ClientGroup }) {
  const { t } = useTranslation();
  const { account } = useUser();
  const queryClient = useQueryClient();
  const [activeDialog, setActiveDialog] = useState<ActiveDialog>();
  const { data: teamMembers, error, refetch } = useQuery(membersQuery(group));
  const refreshedKey = clientKey(group.client.id);
  const closeDialog = () => setActiveDialog(undefined);
  const actMutation = useMutation({
    mutationFn: ({ member, act }: { member: Member; act: MemberAct }) => actOnMember(group.id, member, act),
    onSuccess: (_done, { member, act }) => void showSnack((t) => t(doneTextKeys[act], { name: fullNameOf(member) })),
    onSettled: () => {
      closeDialog();
      return queryClient.invalidateQueries({ queryKey: refreshedKey });
    },
  });
  const initials = assignInitials(teamMembers?.map((member) => ({ id: member.id, name: fullNameOf(member) })) ?? []);
  const menuActionsOf = (member: Member): MenuAction[] => {
    const refusalReason = member.id === account.id ? t('error.member.self') : undefined;
    const createMenuAction = (memberAct: MemberAct, icon: MenuAction['icon'], isDestructive = false): MenuAction => ({
      label: t(`team.${memberAct}`),
      icon,
      isDestructive,
      refusalReason,
      run: () => setActiveDialog({ member, act: memberAct }),
    });
    return [
      member.active ? createMenuAction('deactivate', exitIcon) : createMenuAction('activate', checkIcon),
      ...(member.kind === 'SELF' ? [] : [createMenuAction(roleActOf(member), userIcon)]),
      ...(member.role === 'USER' ? [createMenuAction(kindActOf(member), userIcon)] : []),
      createMenuAction('remove', removeIcon, true),
    ];
  };
  return (
    <section className={css.group}>
      <header>
        <h2>{group.name}</h2>
        <ActionMenu
          label={t('team.more', { name: group.name })}
          title={group.name}
          actions={[
            { label: t('admin.rename'), icon: editIcon, run: () => setActiveDialog('rename') },
            { label: t('shared.delete'), icon: removeIcon, isDestructive: true, run: () => setActiveDialog('remove') },
          ]}
        />
      </header>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!teamMembers && !error && <Skeleton rowCount={2} />}
      {teamMembers?.length === 0 && <p className={css.none}>{t('admin.groups.none')}</p>}
      {teamMembers && teamMembers.length > 0 && (
        <ul className={css.list}>
          {teamMembers.map((member) => (
            <li key={member.id} data-inactive={!isActiveMember(member) || undefined}>
              <Avatar name={fullNameOf(member)} initials={initials.get(member.id) ?? ''} imageUrl={member.imageUrl} />
              <p>
                <b>{fullNameOf(member)}</b>
                <small>
                  {t(member.kind === 'SELF' ? 'team.kinds.SELF' : `team.roles.${member.role}`)}
                  {!member.active && ` · ${t('staff.inactive')}`}
                  {member.isClosed && ` · ${t('team.accountClosed')}`}
                </small>
              </p>
              <ActionMenu label={t('team.more', { name: fullNameOf(member) })} title={fullNameOf(member)} actions={menuActionsOf(member)} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="md" className={css.act} icon={<Icon d={plusIcon} size={20} />} onClick={() => setActiveDialog('add')}>
        {t('admin.groups.add')}
      </Button>
      {activeDialog === 'add' && <MemberSheet group={group} onClose={closeDialog} />}
      {activeDialog === 'rename' && (
        <NameForm
          title={t('admin.rename')}
          meta={group.name}
          name={group.name}
          send={(name) => renameGroup(group, name)}
          refreshedKey={refreshedKey}
          onClose={closeDialog}
        />
      )}
      {activeDialog === 'remove' && (
        <UnusedRemoveDialog
          name={group.name}
          inUseTextKey="admin.groups.inUse"
          remove={() => removeGroup(group)}
          // The groups alone are read anew, not the members: their group is gone.
          refreshedKey={clientGroupsQuery(group.client.id).queryKey}
          onClose={closeDialog}
        />
      )}
      {typeof activeDialog === 'object' && (
        <ConfirmDialog
          title={t(`team.${activeDialog.act}Title`, { name: fullNameOf(activeDialog.member) })}
          question={t(`admin.groups.${activeDialog.act}Question`, { name: fullNameOf(activeDialog.member) })}
          confirmLabel={t(`team.${activeDialog.act}`)}
          isCalm={isNonDestructive(activeDialog.act)}
          isBusy={actMutation.isPending}
          onConfirm={() => actMutation.mutate(activeDialog)}
          onClose={closeDialog}
        />
      )}
    </section>
  );
}
