/** The acts on one invitation: sending it, sending it again, and taking it back (R4, R100). */
import { useState } from 'react';
import type { Invitation } from '#contract/access/invitations.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { mailIcon, removeIcon } from '../../kit/later-icons.ts';
import { useWithdrawInvitation, waitingStates } from './team-query.ts';

type Props = {
  invitation: Invitation;
  /** Further ones to the same address that are sent along: one link leads into all. */
  otherInvitations?: readonly Invitation[];
  sendInvitations: (sent: { ids: readonly number[]; again: boolean }) => void;
};

export function InvitationActions({ invitation, otherInvitations = [], sendInvitations }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const [isConfirming, setConfirming] = useState(false);
  const withdrawMutation = useWithdrawInvitation(() => setConfirming(false));
  const { id, email, state } = invitation;
  if (!waitingStates.some((waitingState) => waitingState === state)) return null;
  const isResend = state !== 'PREPARED';
  const sendAction = {
    label: t(isResend ? 'invitations.again' : 'invitations.sendOne'),
    icon: mailIcon,
    run: () => sendInvitations({ ids: [id, ...otherInvitations.map((otherInvitation) => otherInvitation.id)], again: isResend }),
  };
  const withdrawAction = { label: t('team.withdraw'), icon: removeIcon, isDestructive: true, run: () => setConfirming(true) };
  const actions = [...(can(user, 'invitation.create') ? [sendAction] : []), ...(can(user, 'invitation.remove') ? [withdrawAction] : [])];
  return (
    <>
      {actions.length > 0 && <ActionMenu label={t('invitations.more', { email })} title={email} actions={actions} />}
      {isConfirming && (
        <ConfirmDialog
          title={t('team.withdrawTitle')}
          question={t('team.withdrawQuestion', { email })}
          confirmLabel={t('team.withdraw')}
          isBusy={withdrawMutation.isPending}
          onConfirm={() => withdrawMutation.mutate(invitation)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
