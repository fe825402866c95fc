/** The tools above the list of events, which narrow it in the address: the days that are opened most as chips, the rest in a sheet. */
import { Link, useNavigate } from '@tanstack/react-router';
import { textOf, useTexts } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { FilterLine, type FilterOn } from '../../shared/listing/FilterLine.tsx';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { useDayWords } from '../../shared/listing/use-day-words.ts';
import { useNarrowed } from '../../shared/listing/use-narrowed.ts';
import { daysOf, type EventsSearch, isUnnotified, shownSpan, spans, statusIn, toSpan } from './events-query.ts';

const EventFilter = lazyWithRetry(() => import('./EventFilter.tsx'));

type Props = {
  search: EventsSearch;
  today: string;
  dayErrors: RangeErrors;
  /** The list is of one client, which nothing here changes. */
  ofOne: boolean;
  /** The figure that led here, in words. */
  figureText: string | undefined;
};

export function EventTools({ search, today, dayErrors, ofOne, figureText }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const dayWords = useDayWords();
  const days = daysOf(search, today);
  const status = statusIn(search);
  const span = shownSpan(search, today);
  const change = (part: EventsSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  const narrowFilters = useNarrowed({ clientId: ofOne ? undefined : search.clientId, labelId: search.labelId }, change);
  const isUnnotifiedOnly = isUnnotified(search);
  const activeFilters: (FilterOn | false)[] = [
    (span === undefined || span === 'month') && {
      key: 'days',
      text: span ? t(`events.span.${span}`) : dayWords(days.from, days.to),
      off: () => change({ from: undefined, to: undefined }),
    },
    status !== undefined &&
      !(status === 'upcoming' && span === 'ahead') && {
        key: 'status',
        text: isUnnotifiedOnly ? t('events.untold') : status === 'planned' ? t('events.planned') : t(`instance.status.${status}`),
        off: () => change({ status: undefined, notified: undefined }),
      },
    search.state !== undefined && { key: 'state', text: t(`events.state.${search.state}`), off: () => change({ state: undefined }) },
    ...narrowFilters,
    figureText !== undefined && {
      key: 'only',
      text: figureText,
      off: () => change({ activityId: undefined, categoryId: undefined, weekday: undefined, hour: undefined }),
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
          isOn: span === choice.name,
          link: (props) => <Link to="." search={{ ...search, ...toSpan(choice, search) }} {...props} />,
        }))}
      activeFilters={activeFilters.filter((one) => one !== false)}
      error={dayError && (textOf(dayError) ?? dayError)}
      sheet={(onClose) => (
        <EventFilter search={search} today={today} dayErrors={dayErrors} ofOne={ofOne} onChange={change} onClose={onClose} />
      )}
    />
  );
}
