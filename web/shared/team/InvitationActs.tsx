/** The acts on one invitation: sending it, sending it again, and taking it back (R4, R100). */
import { useState } from 'react';
import type { Invitation } from '#contract/access/invitations.ts';
import { can } from '#domain/permissions.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { mail, remove } from '../../kit/later-icons.ts';
import { useWithdraw, waitingStates } from './team-query.ts';

type Props = {
  invitation: Invitation;
  /** Further ones to the same address that are sent along: one link leads into all. */
  along?: readonly Invitation[];
  send: (sent: { ids: readonly number[]; again: boolean }) => void;
};

export function InvitationActs({ invitation, along = [], send }: Props) {
  const { t } = useTexts();
  const who = useWho();
  const [isLeaving, setLeaving] = useState(false);
  const withdrawMutation = useWithdraw(() => setLeaving(false));
  const { id, email, state } = invitation;
  if (!waitingStates.some((one) => one === state)) return null;
  const isResend = state !== 'PREPARED';
  const sendNow = {
    label: t(isResend ? 'invitations.again' : 'invitations.sendOne'),
    icon: mail,
    run: () => send({ ids: [id, ...along.map((one) => one.id)], again: isResend }),
  };
  const withdraw = { label: t('team.withdraw'), icon: remove, danger: true, run: () => setLeaving(true) };
  const acts = [...(can(who, 'invitation.create') ? [sendNow] : []), ...(can(who, 'invitation.remove') ? [withdraw] : [])];
  return (
    <>
      {acts.length > 0 && <ActionMenu label={t('invitations.more', { email })} title={email} acts={acts} />}
      {isLeaving && (
        <ConfirmDialog
          title={t('team.withdrawTitle')}
          question={t('team.withdrawQuestion', { email })}
          confirmLabel={t('team.withdraw')}
          busy={withdrawMutation.isPending}
          onConfirm={() => withdrawMutation.mutate(invitation)}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
