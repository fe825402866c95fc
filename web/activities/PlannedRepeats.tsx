/** The planned repeats of an activity, each with what one may do about it (product «Series»). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { activityInstances } from '#contract/planning/instances.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Repeats } from '../shared/series/Repeats.tsx';
import { type Activity, type Client, seriesQueryOf } from './activity-query.ts';

type Props = { activity: Activity; client: Client; onPlan: (() => void) | undefined };

export function PlannedRepeats({ activity, client, onPlan }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [mayChange, mayRemove] = [can(user, 'plan.change'), can(user, 'plan.remove')];
  const openNext = async (seriesId: number, day: string) => {
    const { data: instances } = await callApi(activityInstances.ofClient, { params: { clientId: client.id }, query: { date: day } });
    const instance = instances.find(({ plannedActivityId }) => plannedActivityId === seriesId);
    if (instance) await navigate({ to: '/handelse/$id', params: { id: String(instance.id) } });
    return instance !== undefined;
  };
  return (
    <Repeats
      seriesQuery={useQuery(seriesQueryOf(activity.id))}
      timeZone={client.timeZone}
      emptyText={t('activities.noPlanNext')}
      onPlan={onPlan}
      acts={mayChange || mayRemove ? { kind: 'activity', name: activity.name, mayChange, mayRemove, openNext } : undefined}
    />
  );
}
