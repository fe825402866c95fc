/** Asks before an activity or a task is deleted, deletes it, and clears what was cached of it (R34). */
import { useMutation } from '@tanstack/react-query';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { queryClient } from '../../kit/queries.ts';
import { sectionByKind } from './grouping.ts';

type Props = {
  kind: Kind;
  entry: { id: number; name: string };
  removeEntry: (id: number) => Promise<unknown>;
  /** The keys of its queries by id, which are not to be fetched again. */
  deletedQueryKeys: readonly string[];
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
};

export function EntryDeleteDialog({ kind, entry: { id, name }, removeEntry, deletedQueryKeys, onDeleted, onClose }: Props) {
  const { t } = useTranslation();
  const deleteMutation = useMutation({
    mutationFn: () => removeEntry(id),
    onSuccess: () => {
      (onDeleted ?? onClose)();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource, entryId] }) => !(deletedQueryKeys.includes(resource as string) && entryId === id),
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
