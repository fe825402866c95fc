/** Asks before a proposal is withdrawn, a client is there again, or a legal hold ends. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { endHold, type LeavingClient, type LegalHold, refresh, setLeaving, withdraw } from './erasure-query.ts';

type Props = {
  act: 'withdraw' | 'back' | 'endHold';
  client: LeavingClient;
  /** The one that ends. */
  hold: LegalHold | undefined;
  onClose: () => void;
};

export function ErasureActDialog({ act, client: { clientId, name, erasure }, hold, onClose }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const actMutation = useMutation({
    mutationFn: async () => {
      if (act === 'withdraw') await withdraw(erasure!.id);
      else if (act === 'back') await setLeaving(clientId, null);
      else await endHold(clientId, hold!.id);
    },
    // Refused because somebody else was first: the list says what is so now.
    onSettled: () => {
      onClose();
      return refresh(queryClient);
    },
  });
  return (
    <ConfirmDialog
      title={t(`erasures.confirm.${act}.title`, { name })}
      question={t(`erasures.confirm.${act}.question`, { name, reason: hold?.reason })}
      confirmLabel={t(`erasures.confirm.${act}.act`)}
      isCalm
      isBusy={actMutation.isPending}
      onConfirm={() => actMutation.mutate()}
      onClose={onClose}
    />
  );
}
