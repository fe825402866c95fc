/** Asks before a proposal is withdrawn, a client is there again, or a legal hold ends. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { endLegalHold, type LeavingClient, type LegalHold, refreshAllQueries, saveLeavingDate, withdrawErasure } from './erasure-query.ts';

type Props = {
  action: 'withdraw' | 'back' | 'endHold';
  client: LeavingClient;
  /** The one that ends. */
  hold: LegalHold | undefined;
  onClose: () => void;
};

export function ErasureActionDialog({ action, client: { clientId, name, erasure }, hold, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const actionMutation = useMutation({
    mutationFn: async () => {
      if (action === 'withdraw') await withdrawErasure(erasure!.id);
      else if (action === 'back') await saveLeavingDate(clientId, null);
      else await endLegalHold(clientId, hold!.id);
    },
    // Refused because somebody else was first: the list says what is so now.
    onSettled: () => {
      onClose();
      return refreshAllQueries(queryClient);
    },
  });
  return (
    <ConfirmDialog
      title={t(`erasures.confirm.${action}.title`, { name })}
      question={t(`erasures.confirm.${action}.question`, { name, reason: hold?.reason })}
      confirmLabel={t(`erasures.confirm.${action}.act`)}
      isCalm
      isBusy={actionMutation.isPending}
      onConfirm={() => actionMutation.mutate()}
      onClose={onClose}
    />
  );
}
