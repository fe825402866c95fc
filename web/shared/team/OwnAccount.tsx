/** The question to whoever leads a team of before: which of its accounts is the client's own. Asked once (R139). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { members } from '#contract/members.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Failure } from '../../kit/Failure.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { membersQuery } from './members-query.ts';
import css from './team.module.css';
import { isActiveMember, memberName } from './team-query.ts';

export default function OwnAccount({ groupId }: { groupId: number }) {
  const { t } = useTranslation();
  const { account } = useUser();
  const queryClient = useQueryClient();
  const { data: teamMembers } = useQuery(membersQuery(groupId));
  const [userId, setUserId] = useState('');
  const saveMutation = useMutation({
    mutationFn: () =>
      callApi(members.chooseOwnAccount, { params: { id: groupId }, body: { userId: userId === '' ? null : Number(userId) } }),
    onSuccess: () => void showSnack((t) => t('team.ownAccountSaid')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['team'] }),
  });
  const eligibleMembers = teamMembers?.filter((member) => isActiveMember(member) && member.role === 'USER' && member.id !== account.id);
  if (!eligibleMembers?.length) return null;
  return (
    <section className={css.part}>
      <SelectField
        name="ownAccount"
        label={t('team.ownAccount')}
        hint={t('team.ownAccountHint')}
        value={userId}
        onChange={(event) => setUserId(event.currentTarget.value)}
        options={[
          { value: '', label: t('team.ownAccountNone') },
          ...eligibleMembers.map((member) => ({ value: String(member.id), label: memberName(member) })),
        ]}
      />
      <Failure error={saveMutation.error} fields={[]} />
      <Button variant="light" size="md" isLoading={saveMutation.isPending} onClick={() => saveMutation.mutate()}>
        {t('shared.save')}
      </Button>
    </section>
  );
}
