/** Asks before an item is removed; what was drawn of it stays in the history (R34). */
import { useMutation } from '@tanstack/react-query';
import { inventoryItems } from '#contract/inventory.ts';
import { call } from '../core/call.ts';
import { useTexts } from '../core/texts.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { type Item, refreshOthers } from './item-query.ts';

type Props = { item: Item; onDeleted: () => void; onClose: () => void };

export function ItemDeleteDialog({ item, onDeleted, onClose }: Props) {
  const { t } = useTexts();
  const deleting = useMutation({
    mutationFn: () => call(inventoryItems.remove, { params: { id: item.id } }),
    onSuccess: () => {
      onDeleted();
      refreshOthers(item.id);
    },
  });
  return (
    <ConfirmDialog
      title={t('inventory.delete')}
      question={t('inventory.deleteQuestion', { name: item.name })}
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}
