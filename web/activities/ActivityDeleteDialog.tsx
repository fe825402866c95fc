/** Asks before an activity is deleted (R34). */
import { activities } from '#contract/activities.ts';
import { callApi } from '../core/call.ts';
import { EntryDeleteDialog } from '../shared/catalogue/EntryDeleteDialog.tsx';
import type { Activity } from './activity-query.ts';

type Props = { activity: Activity; onDeleted?: (() => void) | undefined; onClose: () => void };

export const ActivityDeleteDialog = ({ activity, ...dialogProps }: Props) => (
  <EntryDeleteDialog
    kind="activity"
    entry={activity}
    removeEntry={(id) => callApi(activities.remove, { params: { id } })}
    deletedQueryKeys={['activity', 'series']}
    {...dialogProps}
  />
);
