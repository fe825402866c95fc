/** Asks before an activity is deleted, deletes it, and takes what was cached of it away (decision 34). */
import { useMutation } from '@tanstack/react-query';
import { activities } from '#contract/activities.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { call } from '../shared/call.ts';
import { useTexts } from '../shared/texts.ts';
import { type Activity, refreshOthers } from './data.ts';

type Props = { activity: Activity; onDeleted?: (() => void) | undefined; onClose: () => void };

export function DeleteActivity({ activity, onDeleted, onClose }: Props) {
  const { t } = useTexts();
  const deleting = useMutation({
    mutationFn: () => call(activities.remove, { params: { id: activity.id } }),
    onSuccess: () => {
      (onDeleted ?? onClose)();
      refreshOthers(activity.id);
    },
  });
  return (
    <ConfirmDialog
      title={t('activities.delete')}
      question={t('activities.deleteQuestion', { name: activity.name })}
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}
