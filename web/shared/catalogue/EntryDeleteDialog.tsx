/** Asks before an activity or a task is deleted, deletes it, and clears what was cached of it (R34). */
import { useMutation } from '@tanstack/react-query';
import type { Kind } from '#domain/planning/kind.ts';
import { useTexts } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { queries } from '../../kit/queries.ts';
import { sectionOf } from './grouping.ts';

type Props = {
  kind: Kind;
  entry: { id: number; name: string };
  remove: (id: number) => Promise<unknown>;
  /** The keys of its queries by id, which are not to be fetched again. */
  gone: readonly string[];
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
};

export function EntryDeleteDialog({ kind, entry: { id, name }, remove, gone, onDeleted, onClose }: Props) {
  const { t } = useTexts();
  const deleteMutation = useMutation({
    mutationFn: () => remove(id),
    onSuccess: () => {
      (onDeleted ?? onClose)();
      void queries.invalidateQueries({
        predicate: ({ queryKey: [resource, which] }) => !(gone.includes(resource as string) && which === id),
      });
    },
  });
  return (
    <ConfirmDialog
      title={t(`${sectionOf[kind]}.delete`)}
      question={t(`${sectionOf[kind]}.deleteQuestion`, { name })}
      busy={deleteMutation.isPending || deleteMutation.isSuccess}
      onConfirm={() => deleteMutation.mutate()}
      onClose={onClose}
    />
  );
}
