/** All of a client's activities together: their sums beside those of the span before, each of them by need, and the hours that go wrong. */
import { useQuery } from '@tanstack/react-query';
import type { ClientFigures } from '#contract/statistics.ts';
import { sumsOf } from '#domain/attention.ts';
import { can } from '#domain/permissions.ts';
import { daysBefore } from '#domain/statistics.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { stats } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ComparedSums } from '../shared/figures/ComparedSums.tsx';
import css from '../shared/figures/figures.module.css';
import { areRefused, Range } from '../shared/figures/Range.tsx';
import type { Client } from '../shared/team/client.ts';
import { ActivityTable } from './ActivityTable.tsx';
import { HourTable } from './HourTable.tsx';
import { daysOf, figuresQuery, type StatisticsSearch } from './statistics-query.ts';

type Props = { client: Client; search: StatisticsSearch };

export function AllActivities({ client, search }: Props) {
  const { t } = useTexts();
  const user = useUser();
  const { today, formatShortDay } = useDates(client.timeZone);
  const days = daysOf(search, today());
  const previousDays = daysBefore(days);
  const { data, error, refetch } = useQuery(figuresQuery(client.id, days));
  const areDaysRefused = areRefused(search, error);
  const daysText = ({ from, to }: typeof days) => t('statistics.days', { from: formatShortDay(from), to: formatShortDay(to) });
  return (
    <>
      <Range search={search} days={days} today={today()} error={error} />
      <h2 className={css.title}>
        {t('statistics.tab.all')}
        {!areDaysRefused && <small>{daysText(days)}</small>}
      </h2>
      {error && !areDaysRefused && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data && !error && (
        <>
          {/* Before the first day of all there is none. */}
          {previousDays.to && <p className={css.note}>{t('statistics.compared', { days: daysText(previousDays) })}</p>}
          <ComparedSums
            sums={sumsByName(sumsOf(data.activities))}
            previousSums={sumsByName(data.before)}
            days={days}
            linkFilter={can(user, 'page.organisation') ? { clientId: client.id } : undefined}
          />
          {data.notShared > 0 && (
            <p className={css.note}>
              {t('statistics.notShared', { count: data.notShared })} {t('statistics.lateOfShared')}
            </p>
          )}
          {data.activities.length === 0 ? (
            <EmptyState icon={stats} title={t('statistics.none')} text={t('statistics.noneNextOfAll')} />
          ) : (
            <>
              <ActivityTable activities={data.activities} search={search} days={days} />
              <HourTable hours={data.hours} clientId={client.id} days={days} />
            </>
          )}
        </>
      )}
    </>
  );
}

const sumsByName = (sums: ClientFigures['before']) => ({
  planned: sums.plannedInstances,
  signed: sums.signedInstances,
  skipped: sums.skippedInstances,
  missed: sums.missedInstances,
  reported: sums.reportedInstances,
});
