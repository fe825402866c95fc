/** A company's figures: its sums beside those of the span before, and the same by client, label or category (product «Overview»). */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { daysBefore, daysMeant } from '#domain/statistics.ts';
import { useTexts } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import { useDates } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { stats } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { FigureFilters } from '../listing/FigureFilters.tsx';
import { ComparedSums } from './ComparedSums.tsx';
import css from './figures.module.css';
import { GroupTable } from './GroupTable.tsx';
import { type Grouping, type GroupsSearch, groupFiguresQuery } from './groups-query.ts';
import { areRefused, Range } from './Range.tsx';

type Props = {
  companyId: number;
  timeZone?: string | undefined;
  search: GroupsSearch;
  /** The first is the default. */
  groupings: readonly [Grouping, ...Grouping[]];
  /** Figures lead to the organisation's events, and are narrowed as those are. */
  hasLinks: boolean;
};

export function CompanyGroups({ companyId, timeZone, search, groupings, hasLinks }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { today, formatShortDay } = useDates(timeZone);
  const days = daysMeant(search, today());
  const previousDays = daysBefore(days);
  const chosenGrouping = groupings.find((grouping) => grouping === search.by) ?? groupings[0];
  const { data, error, refetch } = useQuery(groupFiguresQuery(companyId, { ...search, by: chosenGrouping }, days));
  const isRefused = areRefused(search, error);
  const daysText = ({ from, to }: typeof days) => t('statistics.days', { from: formatShortDay(from), to: formatShortDay(to) });
  return (
    <>
      <Range search={search} days={days} today={today()} error={error} />
      <div className={css.narrowing} data-screen>
        <Chips
          label={t('companyFigures.by')}
          links={groupings.map((grouping) => ({
            key: grouping,
            text: t(`companyFigures.grouping.${grouping}`),
            isCurrent: grouping === chosenGrouping,
            renderLink: (props) => <Link to="." search={{ ...search, by: grouping === groupings[0] ? undefined : grouping }} {...props} />,
          }))}
        />
        {hasLinks && (
          <FigureFilters
            clientId={search.clientId}
            labelId={search.labelId}
            onChange={(filterChange) =>
              void navigate({ to: '.', search: { ...search, ...filterChange }, replace: true, resetScroll: false })
            }
          />
        )}
      </div>
      <h2 className={css.title}>
        {t(`companyFigures.of.${chosenGrouping}`)}
        {!isRefused && <small>{daysText(days)}</small>}
      </h2>
      {error && !isRefused && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data && !error && (
        <>
          {/* Before the first day of all there is none. */}
          {previousDays.to && <p className={css.note}>{t('statistics.compared', { days: daysText(previousDays) })}</p>}
          <ComparedSums
            sums={data.sums}
            previousSums={data.before}
            days={days}
            linkFilter={hasLinks ? { clientId: search.clientId, labelId: search.labelId } : undefined}
          />
          {data.notShared > 0 && (
            <p className={css.note}>
              {t('statistics.notShared', { count: data.notShared })} {t('statistics.lateOfShared')}
            </p>
          )}
          {data.total > data.groups.length && (
            <p className={css.note}>{t('companyFigures.most', { shown: data.groups.length, count: data.total })}</p>
          )}
          {data.groups.length === 0 ? (
            <EmptyState icon={stats} title={t('statistics.none')} text={t('statistics.noneNextOfAll')} />
          ) : (
            <GroupTable grouping={chosenGrouping} groups={data.groups} days={days} search={search} hasLinks={hasLinks} />
          )}
        </>
      )}
    </>
  );
}
