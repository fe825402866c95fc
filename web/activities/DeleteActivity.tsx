/** Asks before an activity is deleted (R34). */
import { activities } from '#contract/activities.ts';
import { call } from '../core/call.ts';
import { DeleteEntry } from '../shared/catalogue/DeleteEntry.tsx';
import type { Activity } from './activity-query.ts';

type Props = { activity: Activity; onDeleted?: (() => void) | undefined; onClose: () => void };

export const DeleteActivity = ({ activity, ...rest }: Props) => (
  <DeleteEntry
    kind="activity"
    entry={activity}
    remove={(id) => call(activities.remove, { params: { id } })}
    gone={['activity', 'series']}
    {...rest}
  />
);
