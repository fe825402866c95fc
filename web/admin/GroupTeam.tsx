/** One client group with its team: adding an account, closing and opening a membership, renaming and removing the group. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import type { ClientGroup } from '#contract/people.ts';
import { initialsAmong } from '#domain/initials-among.ts';
import { useUser } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { type Act, ActionMenu } from '../kit/ActionMenu.tsx';
import { Avatar } from '../kit/Avatar.tsx';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { Icon } from '../kit/Icon.tsx';
import { check, plus, user as roleIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { edit, exit, remove } from '../kit/later-icons.ts';
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
import { clientGroupsQuery, clientKey, dropGroup, membersQuery, renameGroup } from './client-query.ts';
import { MemberSheet } from './MemberSheet.tsx';
import { NameForm } from './NameForm.tsx';
import { UnusedRemoveDialog } from './UnusedRemoveDialog.tsx';
import { fullNameOf } from './user-query.ts';

type ActiveDialog = 'add' | 'rename' | 'remove' | { member: Member; act: MemberAct };

export function GroupTeam({ group }: { group: ClientGroup }) {
  const { t } = useTexts();
  const { account } = useUser();
  const queryClient = useQueryClient();
  const [activeDialog, setActiveDialog] = useState<ActiveDialog>();
  const { data, error, refetch } = useQuery(membersQuery(group));
  const refresh = clientKey(group.client.id);
  const close = () => setActiveDialog(undefined);
  const actMutation = useMutation({
    mutationFn: ({ member, act }: { member: Member; act: MemberAct }) => actOnMember(group.id, member, act),
    onSuccess: (_done, { member, act }) => void snack((t) => t(doneTextKeys[act], { name: fullNameOf(member) })),
    onSettled: () => {
      close();
      return queryClient.invalidateQueries({ queryKey: refresh });
    },
  });
  const initials = initialsAmong(data?.map((member) => ({ id: member.id, name: fullNameOf(member) })) ?? []);
  const actsOf = (member: Member): Act[] => {
    const refusalReason = member.id === account.id ? t('error.member.self') : undefined;
    const act = (memberAct: MemberAct, icon: Act['icon'], isDestructive = false): Act => ({
      label: t(`team.${memberAct}`),
      icon,
      isDestructive,
      refusalReason,
      run: () => setActiveDialog({ member, act: memberAct }),
    });
    return [
      member.active ? act('deactivate', exit) : act('activate', check),
      ...(member.kind === 'SELF' ? [] : [act(roleActOf(member), roleIcon)]),
      ...(member.role === 'USER' ? [act(kindActOf(member), roleIcon)] : []),
      act('remove', remove, true),
    ];
  };
  return (
    <section className={css.group}>
      <header>
        <h2>{group.name}</h2>
        <ActionMenu
          label={t('team.more', { name: group.name })}
          title={group.name}
          acts={[
            { label: t('admin.rename'), icon: edit, run: () => setActiveDialog('rename') },
            { label: t('shared.delete'), icon: remove, isDestructive: true, run: () => setActiveDialog('remove') },
          ]}
        />
      </header>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data?.length === 0 && <p className={css.none}>{t('admin.groups.none')}</p>}
      {data && data.length > 0 && (
        <ul className={css.list}>
          {data.map((member) => (
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
              <ActionMenu label={t('team.more', { name: fullNameOf(member) })} title={fullNameOf(member)} acts={actsOf(member)} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="md" className={css.act} icon={<Icon d={plus} size={20} />} onClick={() => setActiveDialog('add')}>
        {t('admin.groups.add')}
      </Button>
      {activeDialog === 'add' && <MemberSheet group={group} onClose={close} />}
      {activeDialog === 'rename' && (
        <NameForm
          title={t('admin.rename')}
          meta={group.name}
          name={group.name}
          send={(name) => renameGroup(group, name)}
          refresh={refresh}
          onClose={close}
        />
      )}
      {activeDialog === 'remove' && (
        <UnusedRemoveDialog
          name={group.name}
          inUseTextKey="admin.groups.inUse"
          remove={() => dropGroup(group)}
          // The groups alone are read anew, not the members: their group is gone.
          refresh={clientGroupsQuery(group.client.id).queryKey}
          onClose={close}
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
          onClose={close}
        />
      )}
    </section>
  );
}
