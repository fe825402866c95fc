/** Asks before the factors of somebody who lost their phone are taken away (R157). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staff } from '#contract/staff.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';

type Props = {
  account: { id: number; firstName: string; lastName: string };
  /** The query to refresh, whatever came of it. */
  refreshedKey: readonly unknown[];
  onClose: () => void;
};

export default function FactorResetDialog({ account: { id, firstName, lastName }, refreshedKey, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const resetMutation = useMutation({
    mutationFn: () => callApi(staff.resetFactors, { params: { id } }),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: refreshedKey });
    },
  });
  const name = `${firstName} ${lastName}`;
  return (
    <ConfirmDialog
      title={t('staff.resetFactorsTitle', { name })}
      question={t('staff.resetFactorsQuestion', { name })}
      confirmLabel={t('staff.resetFactorsConfirm')}
      isBusy={resetMutation.isPending}
      onConfirm={() => resetMutation.mutate()}
      onClose={onClose}
    />
  );
}
