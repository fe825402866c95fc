/** One activity over time: which one, which days, and its buckets as a figure and as the table that leads to their events. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { stats } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { type Activity, activitiesQuery } from '../shared/activity/activities.ts';
import css from '../shared/figures/figures.module.css';
import { areRefused, Range } from '../shared/figures/Range.tsx';
import narrow from '../shared/listing/narrow.module.css';
import type { Client } from '../shared/team/client.ts';
import { BucketTable } from './BucketTable.tsx';
import own from './one-activity.module.css';
import { bucketsQuery, daysOf, figuresQuery, type StatisticsSearch } from './statistics-query.ts';

type Props = { client: Client; search: StatisticsSearch };

export function OneActivity({ client, search }: Props) {
  const { t } = useTexts();
  const mayCreateActivity = can(useUser(), 'page.activities.create');
  const navigate = useNavigate();
  const { today, formatShortDay } = useDates(client.timeZone);
  const days = daysOf(search, today());
  const activities = useQuery(activitiesQuery(client.id));
  const activityInAddress = activities.data?.find((candidate) => candidate.id === search.activityId);
  // Without one in the address, the most frequent of these days.
  const figures = useQuery({ ...figuresQuery(client.id, days), enabled: activities.data !== undefined && !activityInAddress });
  const isActivityKnown = activityInAddress !== undefined || !figures.isPending || !activities.data?.length;
  const activity = isActivityKnown
    ? (activityInAddress ?? (activities.data && mostFrequentOf(activities.data, figures.data?.activities ?? [])))
    : undefined;
  const buckets = useQuery(bucketsQuery(activity?.id, days));
  const areDaysRefused = areRefused(search, buckets.error);
  const loadError = activities.error ?? (areDaysRefused ? null : buckets.error);
  const isEmpty = buckets.data?.every((bucket) => bucket.completed + bucket.uncompleted + bucket.skipped + bucket.reported === 0);
  if (activities.data?.length === 0)
    return (
      <EmptyState
        icon={stats}
        title={t('statistics.noActivities')}
        text={t(mayCreateActivity ? 'statistics.noActivitiesNext' : 'statistics.noActivitiesAsk')}
        action={
          mayCreateActivity && (
            <ButtonLink to="/aktiviteter/skapa" search={{ clientId: client.id }}>
              {t('activities.create')}
            </ButtonLink>
          )
        }
      />
    );
  return (
    <>
      <div className={narrow.narrow} data-screen>
        <SelectField
          className={own.choice}
          hideLabel
          label={t('statistics.activity')}
          value={String(activity?.id ?? '')}
          options={(activities.data ?? []).map(({ id, name, archived }) => ({
            value: String(id),
            label: archived ? t('statistics.archived', { name }) : name,
          }))}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ to: '/statistik', search: { ...search, activityId: Number(value) }, replace: true, resetScroll: false })
          }
        />
      </div>
      <Range search={search} days={days} today={today()} error={buckets.error} />
      <h2 className={css.title}>
        {/* It has its place before it is known. */}
        {!activity ? '\u00a0' : activity.archived ? t('statistics.archived', { name: activity.name }) : activity.name}
        {activity && !areDaysRefused && (
          <small>{t('statistics.days', { from: formatShortDay(days.from), to: formatShortDay(days.to) })}</small>
        )}
      </h2>
      {loadError && <LoadError error={loadError} retry={() => void (activities.error ? activities.refetch() : buckets.refetch())} />}
      {!buckets.data && !loadError && !areDaysRefused && <Skeleton rows={5} />}
      {isEmpty && !areDaysRefused && <EmptyState icon={stats} title={t('statistics.none')} text={t('statistics.noneNext')} />}
      {activity && buckets.data && !isEmpty && !buckets.error && (
        <BucketTable buckets={buckets.data} activity={activity} client={client} addressClientId={search.clientId} days={days} />
      )}
    </>
  );
}

type Figures = readonly { id: number; planned: number }[];
/** The one of which there is most on these days, of those in use; else the first that is in use. */
const mostFrequentOf = (activities: readonly Activity[], figures: Figures): Activity | undefined => {
  const amountOf = ({ id }: Activity) => figures.find((figure) => figure.id === id)?.planned ?? 0;
  const usedActivities = activities.filter(({ archived }) => !archived);
  const highestAmount = Math.max(...usedActivities.map(amountOf));
  return usedActivities.find((activity) => amountOf(activity) === highestAmount) ?? activities[0];
};
