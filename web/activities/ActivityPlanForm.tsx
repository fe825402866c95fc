/** Plans an activity for its client (product «Series»). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plannedActivities } from '#contract/planning/series.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { RepeatForm } from '../shared/series/RepeatForm.tsx';
import { type Activity, type Client, seriesQueryOf } from './activity-query.ts';

type Props = { activity: Activity; client: Client; onClose: () => void; onAgain: () => void };

export default function ActivityPlanForm({ activity, client, onClose, onAgain }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const planTarget = { activity: { id: activity.id }, client: { id: client.id } };
  return (
    <RepeatForm
      name={activity.name}
      timeZone={client.timeZone}
      isCompletable
      plannedSeries={useQuery(seriesQueryOf(activity.id)).data}
      createSeries={(body, requestKey) =>
        callApi(plannedActivities.create, { body: { ...body, ...planTarget }, requestKey, isQuiet: true })
      }
      onClose={onClose}
      onPlanAgain={onAgain}
      renderPastEntryLink={(date) => (
        <>
          {t('activities.nothingBeforeNext')}{' '}
          {can(user, 'page.fromPaper') && (
            <Link to="/handelse/fran-papper" search={{ clientId: client.id, date }}>
              {t('paper.enter')}
            </Link>
          )}
        </>
      )}
    />
  );
}
