/** The tools above the list of events, which narrow it in the address: the days that are opened most as chips, the rest in a sheet. */
import { Link, useNavigate } from '@tanstack/react-router';
import { findText, useTranslation } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { useFormatDayRange } from '../../shared/listing/use-day-words.ts';
import { useActiveFilters } from '../../shared/listing/use-narrowed.ts';
import {
  buildEventSpans,
  type EventsSearch,
  eventRangeOf,
  findSpanName,
  isUnnotified,
  listedStatusOf,
  searchOfSpan,
} from './events-query.ts';

const EventFilter = lazyWithRetry(() => import('./EventFilter.tsx'));

type Props = {
  search: EventsSearch;
  today: string;
  dayErrors: RangeErrors;
  /** The list is of one client, which nothing here changes. */
  isOfOneClient: boolean;
  /** The figure that led here, in words. */
  figureText: string | undefined;
};

export function EventTools({ search, today, dayErrors, isOfOneClient, figureText }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formatDayRange = useFormatDayRange();
  const dateRange = eventRangeOf(search, today);
  const status = listedStatusOf(search);
  const spanName = findSpanName(search, today);
  const changeSearch = (changes: EventsSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...changes }, replace: true, resetScroll: false });
  const narrowFilters = useActiveFilters({ clientId: isOfOneClient ? undefined : search.clientId, labelId: search.labelId }, changeSearch);
  const isUnnotifiedOnly = isUnnotified(search);
  const activeFilters: (ActiveFilter | false)[] = [
    (spanName === undefined || spanName === 'month') && {
      key: 'days',
      text: spanName ? t(`events.span.${spanName}`) : formatDayRange(dateRange.from, dateRange.to),
      onRemove: () => changeSearch({ from: undefined, to: undefined }),
    },
    status !== undefined &&
      !(status === 'upcoming' && spanName === 'ahead') && {
        key: 'status',
        text: isUnnotifiedOnly ? t('events.untold') : status === 'planned' ? t('events.planned') : t(`instance.status.${status}`),
        onRemove: () => changeSearch({ status: undefined, notified: undefined }),
      },
    search.state !== undefined && {
      key: 'state',
      text: t(`events.state.${search.state}`),
      onRemove: () => changeSearch({ state: undefined }),
    },
    ...narrowFilters,
    figureText !== undefined && {
      key: 'only',
      text: figureText,
      onRemove: () => changeSearch({ activityId: undefined, categoryId: undefined, weekday: undefined, hour: undefined }),
    },
  ];
  const dayError = dayErrors.from ?? dayErrors.to;
  return (
    <FilterLine
      label={t('events.days')}
      links={buildEventSpans(today)
        .filter(({ name }) => name !== 'month')
        .map((spanOption) => ({
          key: spanOption.name,
          text: t(`events.span.${spanOption.name}`),
          isCurrent: spanName === spanOption.name,
          renderLink: (props) => <Link to="." search={{ ...search, ...searchOfSpan(spanOption, search) }} {...props} />,
        }))}
      activeFilters={activeFilters.filter((filter) => filter !== false)}
      error={dayError && (findText(dayError) ?? dayError)}
      renderSheet={(onClose) => (
        <EventFilter
          search={search}
          today={today}
          dayErrors={dayErrors}
          isOfOneClient={isOfOneClient}
          onChange={changeSearch}
          onClose={onClose}
        />
      )}
    />
  );
}
