/** Asks before an activity or a task is deleted, deletes it, and clears what was cached of it (R34). */
import { useMutation } from '@tanstack/react-query';
import type { Kind } from '#domain/planning/kind.ts';
import { useTexts } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { queryClient } from '../../kit/queries.ts';
import { sectionByKind } from './grouping.ts';

type Props = {
  kind: Kind;
  entry: { id: number; name: string };
  remove: (id: number) => Promise<unknown>;
  /** The keys of its queries by id, which are not to be fetched again. */
  deletedKeys: readonly string[];
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
};

export function EntryDeleteDialog({ kind, entry: { id, name }, remove, deletedKeys, onDeleted, onClose }: Props) {
  const { t } = useTexts();
  const deleteMutation = useMutation({
    mutationFn: () => remove(id),
    onSuccess: () => {
      (onDeleted ?? onClose)();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource, rowId] }) => !(deletedKeys.includes(resource as string) && rowId === id),
      });
    },
  });
  return (
    <ConfirmDialog
      title={t(`${sectionByKind[kind]}.delete`)}
      question={t(`${sectionByKind[kind]}.deleteQuestion`, { name })}
      isBusy={deleteMutation.isPending || deleteMutation.isSuccess}
      onConfirm={() => deleteMutation.mutate()}
      onClose={onClose}
    />
  );
}
