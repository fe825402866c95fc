/** One activity over time: which one, which days, and its buckets as a figure and as the table that leads to their events. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Activity, activitiesOf } from '../family/activity/activities.ts';
import type { Client } from '../family/team/client.ts';
import { useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Ghost } from '../kit/Ghost.tsx';
import { stats } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { useTexts } from '../start/texts.ts';
import { BucketTable } from './BucketTable.tsx';
import { areRefused, Range } from './Range.tsx';
import css from './statistics.module.css';
import { bucketsQuery, daysOf, type StatisticsSearch } from './statistics-query.ts';

type Props = { client: Client; search: StatisticsSearch };

export function OneActivity({ client, search }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { today, shortDay } = useDates(client.timeZone);
  const days = daysOf(search, today());
  const activities = useQuery(activitiesOf(client.id));
  const activity = activities.data && chosenOf(activities.data, search.activityId);
  const buckets = useQuery(bucketsQuery(activity?.id, days));
  const refused = areRefused(search, buckets.error);
  const failed = activities.error ?? (refused ? null : buckets.error);
  const isEmpty = buckets.data?.every((one) => one.completed + one.uncompleted + one.skipped + one.reported === 0);
  if (activities.data && !activity)
    return <EmptyState icon={stats} title={t('statistics.noActivities')} text={t('statistics.noActivitiesNext')} />;
  return (
    <>
      <div className={css.tools} data-screen>
        <SelectField
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
        <small>{t('statistics.days', { from: shortDay(days.from), to: shortDay(days.to) })}</small>
      </h2>
      {failed && <LoadError error={failed} retry={() => void (activities.error ? activities.refetch() : buckets.refetch())} />}
      {!buckets.data && !failed && !refused && <Ghost rows={5} />}
      {isEmpty && !refused && <EmptyState icon={stats} title={t('statistics.none')} text={t('statistics.noneNext')} />}
      {activity && buckets.data && !isEmpty && !buckets.error && (
        <BucketTable buckets={buckets.data} activity={activity} client={client} named={search.clientId} days={days} />
      )}
    </>
  );
}

/** The one that the address names if it is the client's, else the first that is in use. */
const chosenOf = (all: readonly Activity[], id: number | undefined): Activity | undefined =>
  all.find((one) => one.id === id) ?? all.find(({ archived }) => !archived) ?? all[0];
