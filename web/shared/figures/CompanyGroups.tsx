/** A company's figures: its sums beside those of the span before, and the same by client, label or category (product «Overview»). */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { getPrecedingRange, resolveDayRange } from '#domain/statistics.ts';
import { useTranslation } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { statsIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { FigureFilters } from '../listing/FigureFilters.tsx';
import { ComparedSums } from './ComparedSums.tsx';
import css from './figures.module.css';
import { GroupTable } from './GroupTable.tsx';
import { type Grouping, type GroupsSearch, groupFiguresQuery } from './groups-query.ts';
import { hasRangeErrors, RangePicker } from './Range.tsx';

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
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { today, formatShortDay } = useDateFormatters(timeZone);
  const dateRange = resolveDayRange(search, today());
  const previousRange = getPrecedingRange(dateRange);
  const chosenGrouping = groupings.find((grouping) => grouping === search.by) ?? groupings[0];
  const { data: figures, error, refetch } = useQuery(groupFiguresQuery(companyId, { ...search, by: chosenGrouping }, dateRange));
  const isRangeInvalid = hasRangeErrors(search, error);
  const formatRange = ({ from, to }: typeof dateRange) => t('statistics.days', { from: formatShortDay(from), to: formatShortDay(to) });
  return (
    <>
      <RangePicker search={search} dateRange={dateRange} today={today()} error={error} />
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
        {!isRangeInvalid && <small>{formatRange(dateRange)}</small>}
      </h2>
      {error && !isRangeInvalid && <LoadError error={error} retry={() => void refetch()} />}
      {!figures && !error && <Skeleton rowCount={6} />}
      {figures && !error && (
        <>
          {/* Before the first day of all there is none. */}
          {previousRange.to && <p className={css.note}>{t('statistics.compared', { days: formatRange(previousRange) })}</p>}
          <ComparedSums
            sums={figures.sums}
            previousSums={figures.before}
            dateRange={dateRange}
            linkFilter={hasLinks ? { clientId: search.clientId, labelId: search.labelId } : undefined}
          />
          {figures.notShared > 0 && (
            <p className={css.note}>
              {t('statistics.notShared', { count: figures.notShared })} {t('statistics.lateOfShared')}
            </p>
          )}
          {figures.total > figures.groups.length && (
            <p className={css.note}>{t('companyFigures.most', { shown: figures.groups.length, count: figures.total })}</p>
          )}
          {figures.groups.length === 0 ? (
            <EmptyState icon={statsIcon} title={t('statistics.none')} text={t('statistics.noneNextOfAll')} />
          ) : (
            <GroupTable grouping={chosenGrouping} groups={figures.groups} days={dateRange} search={search} hasLinks={hasLinks} />
          )}
        </>
      )}
    </>
  );
}
