/** Asks before a label is removed; activities that have it keep it (R34). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Label } from '#contract/labels.ts';
import { useTexts } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { everything, removeLabel } from './label-query.ts';

export function LabelDeleteDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removeLabel(label),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: everything });
    },
  });
  return (
    <ConfirmDialog
      title={t('admin.removeTitle', { name: label.name })}
      question={t('labels.deleteQuestion')}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
