/** Asks before an item is removed; what was drawn of it stays in the history (R34). */
import { useMutation } from '@tanstack/react-query';
import { inventoryItems } from '#contract/inventory.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { type Item, refreshExceptItem } from './item-query.ts';

type Props = { item: Item; onDeleted: () => void; onClose: () => void };

export function ItemDeleteDialog({ item, onDeleted, onClose }: Props) {
  const { t } = useTranslation();
  const removeMutation = useMutation({
    mutationFn: () => callApi(inventoryItems.remove, { params: { id: item.id } }),
    onSuccess: () => {
      onDeleted();
      refreshExceptItem(item.id);
    },
  });
  return (
    <ConfirmDialog
      title={t('inventory.delete')}
      question={t('inventory.deleteQuestion', { name: item.name })}
      isBusy={removeMutation.isPending}
      onConfirm={() => removeMutation.mutate()}
      onClose={onClose}
    />
  );
}
