/** One activity over time: which one, which days, and its buckets as a figure and as the table that leads to their events. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { statsIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { type Activity, activitiesQuery } from '../shared/activity/activities.ts';
import css from '../shared/figures/figures.module.css';
import { hasRangeErrors, RangePicker } from '../shared/figures/Range.tsx';
import narrowCss from '../shared/listing/narrow.module.css';
import type { Client } from '../shared/team/client.ts';
import { BucketTable } from './BucketTable.tsx';
import ownCss from './one-activity.module.css';
import { bucketsQuery, dateRangeOf, figuresQuery, type StatisticsSearch } from './statistics-query.ts';

type Props = { client: Client; search: StatisticsSearch };

export function OneActivity({ client, search }: Props) {
  const { t } = useTranslation();
  const mayCreateActivity = can(useUser(), 'page.activities.create');
  const navigate = useNavigate();
  const { today, formatShortDay } = useDateFormatters(client.timeZone);
  const dateRange = dateRangeOf(search, today());
  const activities = useQuery(activitiesQuery(client.id));
  const addressActivity = activities.data?.find((candidate) => candidate.id === search.activityId);
  // Without one in the address, the most frequent of these days.
  const figures = useQuery({ ...figuresQuery(client.id, dateRange), enabled: activities.data !== undefined && !addressActivity });
  const isActivityKnown = addressActivity !== undefined || !figures.isPending || !activities.data?.length;
  const activity = isActivityKnown
    ? (addressActivity ?? (activities.data && findMostFrequent(activities.data, figures.data?.activities ?? [])))
    : undefined;
  const buckets = useQuery(bucketsQuery(activity?.id, dateRange));
  const isDateRangeInvalid = hasRangeErrors(search, buckets.error);
  const loadError = activities.error ?? (isDateRangeInvalid ? null : buckets.error);
  const areBucketsEmpty = buckets.data?.every((bucket) => bucket.completed + bucket.uncompleted + bucket.skipped + bucket.reported === 0);
  if (activities.data?.length === 0)
    return (
      <EmptyState
        icon={statsIcon}
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
      <div className={narrowCss.narrow} data-screen>
        <SelectField
          className={ownCss.choice}
          isLabelHidden
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
      <RangePicker search={search} dateRange={dateRange} today={today()} error={buckets.error} />
      <h2 className={css.title}>
        {/* It has its place before it is known. */}
        {!activity ? '\u00a0' : activity.archived ? t('statistics.archived', { name: activity.name }) : activity.name}
        {activity && !isDateRangeInvalid && (
          <small>{t('statistics.days', { from: formatShortDay(dateRange.from), to: formatShortDay(dateRange.to) })}</small>
        )}
      </h2>
      {loadError && <LoadError error={loadError} retry={() => void (activities.error ? activities.refetch() : buckets.refetch())} />}
      {!buckets.data && !loadError && !isDateRangeInvalid && <Skeleton rowCount={5} />}
      {areBucketsEmpty && !isDateRangeInvalid && (
        <EmptyState icon={statsIcon} title={t('statistics.none')} text={t('statistics.noneNext')} />
      )}
      {activity && buckets.data && !areBucketsEmpty && !buckets.error && (
        <BucketTable buckets={buckets.data} activity={activity} client={client} addressClientId={search.clientId} dateRange={dateRange} />
      )}
    </>
  );
}

type PlannedFigures = readonly { id: number; planned: number }[];
/** The one of which there is most on these days, of those in use; else the first that is in use. */
const findMostFrequent = (activities: readonly Activity[], figures: PlannedFigures): Activity | undefined => {
  const plannedCountOf = ({ id }: Activity) => figures.find((figure) => figure.id === id)?.planned ?? 0;
  const usedActivities = activities.filter(({ archived }) => !archived);
  const highestCount = Math.max(...usedActivities.map(plannedCountOf));
  return usedActivities.find((activity) => plannedCountOf(activity) === highestCount) ?? activities[0];
};
