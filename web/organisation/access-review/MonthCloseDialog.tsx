/** Asks before a month is closed, which nobody can take back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { closeMonth, refreshReviews } from './review-query.ts';

type Props = { id: number; investigatedCount: number; monthTitle: string; onClose: () => void };

export function MonthCloseDialog({ id, investigatedCount, monthTitle, onClose }: Props) {
  const { t } = useTranslation();
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
      title={t('accessReview.closeTitle', { month: monthTitle })}
      question={t('accessReview.closeQuestion', { count: investigatedCount })}
      confirmLabel={t('accessReview.close')}
      isCalm
      isBusy={closeMutation.isPending}
      onConfirm={() => closeMutation.mutate()}
      onClose={onClose}
    />
  );
}
