/** The tools above the list of events, which narrow it in the address: the days that are opened most as chips, the rest in a sheet. */
import { Link, useNavigate } from '@tanstack/react-router';
import { textOf, useTexts } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { useDayWords } from '../../shared/listing/use-day-words.ts';
import { useActiveFilters } from '../../shared/listing/use-narrowed.ts';
import { daysOf, type EventsSearch, isUnnotified, searchOfSpan, shownSpanName, spans, statusIn } from './events-query.ts';

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
  const { t } = useTexts();
  const navigate = useNavigate();
  const dayWords = useDayWords();
  const days = daysOf(search, today);
  const status = statusIn(search);
  const span = shownSpanName(search, today);
  const change = (changes: EventsSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...changes }, replace: true, resetScroll: false });
  const narrowFilters = useActiveFilters({ clientId: isOfOneClient ? undefined : search.clientId, labelId: search.labelId }, change);
  const isUnnotifiedOnly = isUnnotified(search);
  const activeFilters: (ActiveFilter | false)[] = [
    (span === undefined || span === 'month') && {
      key: 'days',
      text: span ? t(`events.span.${span}`) : dayWords(days.from, days.to),
      onRemove: () => change({ from: undefined, to: undefined }),
    },
    status !== undefined &&
      !(status === 'upcoming' && span === 'ahead') && {
        key: 'status',
        text: isUnnotifiedOnly ? t('events.untold') : status === 'planned' ? t('events.planned') : t(`instance.status.${status}`),
        onRemove: () => change({ status: undefined, notified: undefined }),
      },
    search.state !== undefined && { key: 'state', text: t(`events.state.${search.state}`), onRemove: () => change({ state: undefined }) },
    ...narrowFilters,
    figureText !== undefined && {
      key: 'only',
      text: figureText,
      onRemove: () => change({ activityId: undefined, categoryId: undefined, weekday: undefined, hour: undefined }),
    },
  ];
  const dayError = dayErrors.from ?? dayErrors.to;
  return (
    <FilterLine
      label={t('events.days')}
      links={spans(today)
        .filter(({ name }) => name !== 'month')
        .map((choice) => ({
          key: choice.name,
          text: t(`events.span.${choice.name}`),
          isCurrent: span === choice.name,
          renderLink: (props) => <Link to="." search={{ ...search, ...searchOfSpan(choice, search) }} {...props} />,
        }))}
      activeFilters={activeFilters.filter((filter) => filter !== false)}
      error={dayError && (textOf(dayError) ?? dayError)}
      renderSheet={(onClose) => (
        <EventFilter
          search={search}
          today={today}
          dayErrors={dayErrors}
          isOfOneClient={isOfOneClient}
          onChange={change}
          onClose={onClose}
        />
      )}
    />
  );
}
