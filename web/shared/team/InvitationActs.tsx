/** The acts on one invitation: sending it, sending it again, and taking it back (R4, R100). */
import { useState } from 'react';
import type { Invitation } from '#contract/access/invitations.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { mail, remove } from '../../kit/later-icons.ts';
import { useWithdraw, waitingStates } from './team-query.ts';

type Props = {
  invitation: Invitation;
  /** Further ones to the same address that are sent along: one link leads into all. */
  otherInvitations?: readonly Invitation[];
  send: (sent: { ids: readonly number[]; again: boolean }) => void;
};

export function InvitationActs({ invitation, otherInvitations = [], send }: Props) {
  const { t } = useTexts();
  const user = useUser();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const withdrawMutation = useWithdraw(() => setWithdrawing(false));
  const { id, email, state } = invitation;
  if (!waitingStates.some((waitingState) => waitingState === state)) return null;
  const isResend = state !== 'PREPARED';
  const sendNow = {
    label: t(isResend ? 'invitations.again' : 'invitations.sendOne'),
    icon: mail,
    run: () => send({ ids: [id, ...otherInvitations.map((otherInvitation) => otherInvitation.id)], again: isResend }),
  };
  const withdraw = { label: t('team.withdraw'), icon: remove, isDestructive: true, run: () => setWithdrawing(true) };
  const acts = [...(can(user, 'invitation.create') ? [sendNow] : []), ...(can(user, 'invitation.remove') ? [withdraw] : [])];
  return (
    <>
      {acts.length > 0 && <ActionMenu label={t('invitations.more', { email })} title={email} acts={acts} />}
      {isWithdrawing && (
        <ConfirmDialog
          title={t('team.withdrawTitle')}
          question={t('team.withdrawQuestion', { email })}
          confirmLabel={t('team.withdraw')}
          isBusy={withdrawMutation.isPending}
          onConfirm={() => withdrawMutation.mutate(invitation)}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}
