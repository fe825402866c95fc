/** The timeline of a client: what was done, newest first, a month at a time for as far back as one scrolls; also on paper (decision 027). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { historyIcon } from '../kit/later-icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { ListWithPane } from '../shared/listing/ListWithPane.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import type { Paper } from '../shared/paper/print-page.ts';
import { useClient } from '../shared/team/client.ts';
import { NotFound } from '../shell/Views.tsx';
import { MonthSection } from './MonthPart.tsx';
import { PrintedFrame } from './PrintedFrame.tsx';
import { TimelineTools } from './TimelineTools.tsx';
import css from './timeline.module.css';
import { entriesOfKind, timelineQuery } from './timeline-query.ts';
import { useNearEnd } from './use-near-end.ts';

const route = getRouteApi('/signed-in/of-client/tidslinje');

export default function TimelinePage() {
  const { t } = useTranslation();
  const user = useUser();
  const chosenClient = useChosenClient();
  const search = route.useSearch();
  const navigate = useNavigate();
  const clientId = search.clientId ?? chosenClient?.client.id;
  const { data: client, error: clientError, refetch: retry } = useClient(clientId);
  const dateFormats = useDateFormatters(client?.timeZone);
  const today = dateFormats.today();
  // Its field shows the error; nothing is done yet on a day to come.
  const date = search.date && search.date <= today ? search.date : undefined;
  // A list that would end before it begins is one without a beginning.
  const from = search.from && search.from <= (date ?? today) ? search.from : undefined;
  const maySeeTasks = can(user, 'page.tasks');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...timelineQuery(clientId ?? 0, { ...search, date, from }, today),
    enabled: client !== undefined,
  });
  const loadMore = () => void fetchNextPage();
  const endRef = useNearEnd(hasNextPage && !isFetchingNextPage && !error, loadMore);

  // A page opened beside it would be on the paper alone.
  const closePane = async () => {
    if (search.open) await navigate({ to: '/tidslinje', search: { ...search, open: undefined }, replace: true, resetScroll: false });
  };
  const paper: Paper = { page: 'timeline', clientIds: client ? [client.id] : [] };
  const months = data?.pages ?? [];
  const isEmpty = months.every((month) => entriesOfKind(month, search.kind).length === 0);
  const [newestDay, oldestDay] = [months[0]?.dateRange.to, months.at(-1)?.dateRange.from];
  const loadError = clientError ?? error;
  const isLoadingMore = !data || isFetchingNextPage || (isEmpty && hasNextPage);
  const beginningNote = !from && <p>{t('timeline.first')}</p>;
  const endOfList = hasNextPage ? null : isEmpty ? <NoEntries searchedDate={from ?? date} /> : beginningNote;
  if (httpStatusOf(loadError) === 404) return <NotFound />;
  return (
    <Screen
      title={t('timeline.title')}
      pageHeader={<ClientHeader client={client} />}
      backPath="/handelse"
      actions={!isEmpty && <PrintButton paper={paper} label={t('timeline.print')} className={css.print} preparePage={closePane} />}
    >
      <ListWithPane>
        <div className={css.page}>
          {client && oldestDay && newestDay && (
            <PrintedFrame
              subject={client.name}
              paper={paper}
              from={oldestDay}
              to={[newestDay, today].sort()[0]!}
              kind={search.kind}
              dateFormats={dateFormats}
            />
          )}
          <TimelineTools search={search} from={from} today={today} maySeeTasks={maySeeTasks} formatShortDay={dateFormats.formatShortDay} />
          {months.map((month) => (
            <MonthSection key={month.dateRange.from} month={month} kind={search.kind} timeZone={client?.timeZone} today={today} />
          ))}
          <div ref={endRef} className={css.end}>
            {loadError ? (
              <LoadError error={loadError} retry={() => void (clientError ? retry() : data ? loadMore() : refetch())} />
            ) : isLoadingMore ? (
              // Each time a new one, which what comes above it does not move; months without entries leave it as it is.
              <Skeleton key={months.length} rowCount={isEmpty ? 6 : 2} />
            ) : (
              endOfList
            )}
          </div>
        </div>
      </ListWithPane>
    </Screen>
  );
}

function NoEntries({ searchedDate }: { searchedDate: string | undefined }) {
  const { t } = useTranslation();
  return <EmptyState icon={historyIcon} title={t('timeline.none')} text={t(searchedDate ? 'timeline.noneBefore' : 'timeline.noneNext')} />;
}
