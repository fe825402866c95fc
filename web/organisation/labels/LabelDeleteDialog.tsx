/** Asks before a label is removed; activities that have it keep it (R34). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Label } from '#contract/labels.ts';
import { useTranslation } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { allQueriesKey, removeLabel } from './label-query.ts';

export function LabelDeleteDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const removeMutation = useMutation({
    mutationFn: () => removeLabel(label),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: allQueriesKey });
    },
  });
  return (
    <ConfirmDialog
      title={t('admin.removeTitle', { name: label.name })}
      question={t('labels.deleteQuestion')}
      isBusy={removeMutation.isPending}
      onConfirm={() => removeMutation.mutate()}
      onClose={onClose}
    />
  );
}
