/** Events with their sums, of all the company's clients or of one; what is done and not shared is counted, and said to be (R21). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { fieldErrorsOf } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { eventsIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useNow } from '../../kit/now.ts';
import { Paging } from '../../kit/Paging.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useHasBeenTrue } from '../../kit/use-was-once.ts';
import { useIsVast } from '../../kit/use-wide.ts';
import { hourText, isoWeekdayName } from '../../shared/figures/hours.ts';
import { ListWithPane } from '../../shared/listing/ListWithPane.tsx';
import { dayErrorsOf } from '../../shared/listing/refused.ts';
import { rowKeyOf } from '../../shared/listing/row-key.ts';
import css from '../../shared/listing/rows.module.css';
import { SumsLine } from '../../shared/listing/SumsLine.tsx';
import { useAreNamesKnown } from '../../shared/listing/use-narrowed.ts';
import { EventRow } from './EventRow.tsx';
import { EventTools } from './EventTools.tsx';
import eventsCss from './events.module.css';
import { type CompanyEvent, EVENTS_PAGE_SIZE, type EventsSearch, eventRangeOf, eventSumsQuery, eventsQuery } from './events-query.ts';

const EventNoteSheet = lazyWithRetry(() => import('../../shared/handling/EventNoteSheet.tsx'));

/** `ofOne`: the page is about the client that `search` names, and nothing offers another. What is chosen is the address of the page it stands on. */
type Props = { search: EventsSearch; companyId: number | undefined; isOfOneClient?: boolean };

export function EventList({ search, companyId, isOfOneClient = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = useDateFormatters().today();
  const now = useNow();
  const isVast = useIsVast();
  const dateRange = eventRangeOf(search, today);
  const { data: eventPage, error, isFetched, refetch } = useQuery(eventsQuery(search, dateRange, today));
  const firstEvent = eventPage?.data[0];
  const figureText = useFigureText(search, firstEvent);
  const areNamesKnown = useAreNamesKnown({ clientId: isOfOneClient ? undefined : search.clientId, labelId: search.labelId });
  // A chip that grew with its name would push the list down.
  const areChipsKnown = useHasBeenTrue(areNamesKnown && (isFetched || (search.activityId ?? search.categoryId) === undefined));
  const sums = useQuery({ ...eventSumsQuery(companyId, search, dateRange), enabled: figureText === undefined });
  /** Its sheet is the list's, which it may leave while one writes (R78). */
  const [eventToNote, setEventToNote] = useState<CompanyEvent>();
  const currentEvent = eventPage?.data.find(({ id }) => id === eventToNote?.id) ?? eventToNote;
  // Days that the server refuses are told at their fields, and once.
  const dayErrors = dayErrorsOf(fieldErrorsOf(error), search);
  const hasDayErrors = Boolean(dayErrors.from || dayErrors.to);
  // Beside one client's rail there is room on the widest screens alone.
  const hasRoomOverride = isOfOneClient ? isVast : undefined;
  if (!areChipsKnown)
    return (
      <ListWithPane hasRoomOverride={hasRoomOverride}>
        <Skeleton rowCount={5} />
      </ListWithPane>
    );
  return (
    <ListWithPane hasRoomOverride={hasRoomOverride}>
      <EventTools search={search} today={today} dayErrors={dayErrors} isOfOneClient={isOfOneClient} figureText={figureText} />
      {figureText === undefined && !sums.error && <SumsLine label={t('events.sums')} sums={sums.data} />}
      {sums.error && !hasDayErrors && <LoadLine error={sums.error} retry={() => void sums.refetch()} />}
      {error && !hasDayErrors && <LoadError error={error} retry={() => void refetch()} />}
      {!eventPage && !error && <Skeleton rowCount={5} />}
      {eventPage?.data.length === 0 && (
        <EmptyState icon={eventsIcon} title={t('events.none')} text={t(isOfOneClient ? 'events.noneNextOfOne' : 'events.noneNext')} />
      )}
      {eventPage && eventPage.data.length > 0 && (
        <ul className={`${css.list} ${eventsCss.rows}`} aria-label={t('shell.events')}>
          {eventPage.data.map((event) => (
            <EventRow
              key={rowKeyOf(event, event.plannedActivityId)}
              event={event}
              now={now}
              isOfOneClient={isOfOneClient}
              onWriteNote={setEventToNote}
            />
          ))}
        </ul>
      )}
      {(eventPage?.notSharedCount ?? 0) > 0 && <p className={css.note}>{t('events.notShared', { count: eventPage!.notSharedCount })}</p>}
      <Suspense>
        {eventToNote && currentEvent && currentEvent.id !== null && (
          <EventNoteSheet
            key={currentEvent.id}
            event={{ ...currentEvent, id: currentEvent.id }}
            act="ACTION_TAKEN"
            subjectName={`${currentEvent.activityName}, ${currentEvent.clientName}`}
            isNoteNeeded
            onClose={() => setEventToNote(undefined)}
          />
        )}
      </Suspense>
      <Paging
        search={{ page: search.page }}
        totalCount={eventPage?.total}
        pageSize={EVENTS_PAGE_SIZE}
        onChange={({ page }, options) =>
          void navigate({ to: '.', search: { ...search, page }, replace: options?.replace ?? false, resetScroll: true })
        }
      />
    </ListWithPane>
  );
}

/** The filter of the figure that led here, in words; there are no sums of it. */
function useFigureText({ activityId, categoryId, weekday, hour }: EventsSearch, firstEvent: CompanyEvent | undefined): string | undefined {
  const { t, locale } = useTranslation();
  if (activityId !== undefined) return firstEvent ? t('events.ofActivity', { name: firstEvent.activityName }) : t('events.oneActivity');
  if (categoryId !== undefined)
    return firstEvent ? t('events.ofCategory', { name: firstEvent.activityCategoryName }) : t('events.oneCategory');
  if (weekday === undefined && hour === undefined) return undefined;
  const timeTexts = [weekday !== undefined && isoWeekdayName(weekday, locale, 'long'), hour !== undefined && hourText(hour)];
  return t('events.plannedAt', { when: timeTexts.filter(Boolean).join(' ') });
}
