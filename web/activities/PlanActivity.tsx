/** Plans an activity for its client (product «Series»). */
import { useQuery } from '@tanstack/react-query';
import { plannedActivities } from '#contract/planning/series.ts';
import { call } from '../core/call.ts';
import { RepeatForm } from '../shared/series/RepeatForm.tsx';
import { type Activity, type Client, seriesOf } from './activity-query.ts';

type Props = { activity: Activity; client: Client; onClose: () => void; onAgain: () => void };

export default function PlanActivity({ activity, client, onClose, onAgain }: Props) {
  const of = { activity: { id: activity.id }, client: { id: client.id } };
  return (
    <RepeatForm
      name={activity.name}
      zone={client.timeZone}
      isCompletable
      planned={useQuery(seriesOf(activity.id)).data}
      make={(body, requestKey) => call(plannedActivities.create, { body: { ...body, ...of }, requestKey, quiet: true })}
      onClose={onClose}
      onAgain={onAgain}
    />
  );
}
