/** All of a client's activities together: their sums beside those of the span before, each of them by need, and the hours that go wrong. */
import { useQuery } from '@tanstack/react-query';
import type { ClientFigures } from '#contract/statistics.ts';
import { sumFigures } from '#domain/attention.ts';
import { can } from '#domain/permissions.ts';
import { getPrecedingRange } from '#domain/statistics.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { statsIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ComparedSums } from '../shared/figures/ComparedSums.tsx';
import css from '../shared/figures/figures.module.css';
import { hasRangeErrors, RangePicker } from '../shared/figures/Range.tsx';
import type { Client } from '../shared/team/client.ts';
import { ActivityTable } from './ActivityTable.tsx';
import { HourTable } from './HourTable.tsx';
import { dateRangeOf, figuresQuery, type StatisticsSearch } from './statistics-query.ts';

type Props = { client: Client; search: StatisticsSearch };

export function AllActivities({ client, search }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const { today, formatShortDay } = useDateFormatters(client.timeZone);
  const dateRange = dateRangeOf(search, today());
  const previousRange = getPrecedingRange(dateRange);
  const { data: figures, error, refetch } = useQuery(figuresQuery(client.id, dateRange));
  const isDateRangeInvalid = hasRangeErrors(search, error);
  const dateRangeText = ({ from, to }: typeof dateRange) => t('statistics.days', { from: formatShortDay(from), to: formatShortDay(to) });
  return (
    <>
      <RangePicker search={search} dateRange={dateRange} today={today()} error={error} />
      <h2 className={css.title}>
        {t('statistics.tab.all')}
        {!isDateRangeInvalid && <small>{dateRangeText(dateRange)}</small>}
      </h2>
      {error && !isDateRangeInvalid && <LoadError error={error} retry={() => void refetch()} />}
      {!figures && !error && <Skeleton rowCount={6} />}
      {figures && !error && (
        <>
          {/* Before the first day of all there is none. */}
          {previousRange.to && <p className={css.note}>{t('statistics.compared', { days: dateRangeText(previousRange) })}</p>}
          <ComparedSums
            sums={sumsByName(sumFigures(figures.activities))}
            previousSums={sumsByName(figures.before)}
            dateRange={dateRange}
            linkFilter={can(user, 'page.organisation') ? { clientId: client.id } : undefined}
          />
          {figures.notShared > 0 && (
            <p className={css.note}>
              {t('statistics.notShared', { count: figures.notShared })} {t('statistics.lateOfShared')}
            </p>
          )}
          {figures.activities.length === 0 ? (
            <EmptyState icon={statsIcon} title={t('statistics.none')} text={t('statistics.noneNextOfAll')} />
          ) : (
            <>
              <ActivityTable activities={figures.activities} search={search} dateRange={dateRange} />
              <HourTable hours={figures.hours} clientId={client.id} dateRange={dateRange} />
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
