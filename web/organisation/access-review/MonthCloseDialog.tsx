/** Asks before a month is closed, which nobody can take back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { closeMonth, refreshReviews } from './review-query.ts';

type Props = { id: number; investigatedCount: number; name: string; onClose: () => void };

export function MonthCloseDialog({ id, investigatedCount, name, onClose }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const closeMutation = useMutation({
    mutationFn: () => closeMonth(id),
    onSettled: () => {
      onClose();
      return refreshReviews(queryClient);
    },
  });
  return (
    <ConfirmDialog
      title={t('accessReview.closeTitle', { month: name })}
      question={t('accessReview.closeQuestion', { count: investigatedCount })}
      confirmLabel={t('accessReview.close')}
      isCalm
      isBusy={closeMutation.isPending}
      onConfirm={() => closeMutation.mutate()}
      onClose={onClose}
    />
  );
}
