/** «Vem har läst»: who has opened a client, day by day in sentences, newest first; also as a file and on paper (R121). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, httpStatusOf } from '../../core/errors.ts';
import { useChosenClient } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { eye } from '../../kit/eye-icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useIsWide } from '../../kit/use-wide.ts';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { dayErrorsOf } from '../../shared/listing/refused.ts';
import paper from '../../shared/paper/paper.module.css';
import { printPage } from '../../shared/paper/print-page.ts';
import { type Client, useClient } from '../../shared/team/client.ts';
import { NotFound } from '../../shell/Views.tsx';
import css from './access-log.module.css';
import { DayOfLog } from './DayOfLog.tsx';
import { groupByDay } from './fold.ts';
import { LogActs } from './LogActs.tsx';
import { LogTools } from './LogTools.tsx';
import { daysOf, type LogSearch, logQuery, MAX_PRINTED_ROWS, readSearch } from './log-query.ts';
import { PrintedLog, paperOf } from './PrintedLog.tsx';

const route = getRouteApi('/signed-in/of-client/klientgrupp/vem-har-last');

export default function AccessLog() {
  const { t } = useTexts();
  const search = readSearch(route.useSearch());
  const chosenClient = useChosenClient();
  const clientId = search.clientId ?? chosenClient?.client.id;
  const { data: client, error, refetch } = useClient(clientId);
  if (httpStatusOf(error) === 404) return <NotFound />;
  if (client) return <ClientLog key={client.id} client={client} search={search} />;
  return (
    <Screen title={t('accessLog.title')} about={<ClientHeader client={undefined} />} wide back="/klientgrupp">
      {error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rows={6} />}
    </Screen>
  );
}

type FetchedPages = { isError: boolean; hasNextPage: boolean; data: { pages: readonly (readonly unknown[])[] } | undefined };
/** Fetches what there still is, as far as paper takes it; false where some did not come. */
async function fetchAll(fetchNext: () => Promise<FetchedPages>): Promise<boolean> {
  for (;;) {
    const { isError, hasNextPage, data } = await fetchNext();
    if (isError || !data) return false;
    if (!hasNextPage || data.pages.flat().length >= MAX_PRINTED_ROWS) return true;
  }
}

function ClientLog({ client, search }: { client: Client; search: LogSearch }) {
  const { t } = useTexts();
  const dates = useDates(client.timeZone);
  const title = t('accessLog.title');
  // On a phone one line says whose page it is and which (R118).
  const isWide = useIsWide();
  const [isPrinting, setPrinting] = useState(false);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(logQuery(client.id, search));
  const today = dates.today();
  const events = data?.pages.flat() ?? [];
  const hasOnlyRoles = events[0]?.userName === null;
  const logDays = groupByDay(events, dates.localDateOf);
  const fieldErrors = fieldErrorsOf(error);
  const dayErrors = dayErrorsOf(fieldErrors, { from: search.startDate, to: search.endDate });
  const filterError = fieldErrors.userId ?? fieldErrors.kind;
  const isRefused = Boolean(dayErrors.from || dayErrors.to || filterError);
  const loadMore = () => void fetchNextPage();
  const onPrint = async () => {
    setPrinting(true);
    if (!hasNextPage || (await fetchAll(fetchNextPage))) await printPage(paperOf(client));
    setPrinting(false);
  };
  if (httpStatusOf(error) === 404) return <NotFound />;
  return (
    <Screen
      title={title}
      about={<ClientHeader client={client} {...(!isWide && { team: { name: title } })} />}
      hidesTitle={!isWide}
      wide
      back="/klientgrupp"
      acts={<LogActs clientId={client.id} search={search} isPrinting={isPrinting} onPrint={onPrint} />}
    >
      <div className={`${paper.paper} ${css.page}`}>
        <PrintedLog
          client={client}
          days={daysOf(search, today)}
          kind={search.kind}
          personName={search.userId === undefined ? undefined : (events[0]?.userName ?? undefined)}
          shownCount={hasNextPage ? events.length : undefined}
          hasOnlyRoles={hasOnlyRoles}
        />
        <LogTools
          clientId={client.id}
          search={search}
          today={today}
          dayErrors={dayErrors}
          filterError={filterError}
          hasOnlyRoles={hasOnlyRoles}
        />
        {logDays.map((logDay) => (
          <DayOfLog key={logDay.day} logDay={logDay} today={today} timeZone={client.timeZone} />
        ))}
        {error && !isRefused ? (
          <LoadError error={error} retry={() => void (data ? loadMore() : refetch())} />
        ) : !data && !error ? (
          <Skeleton rows={6} />
        ) : null}
        {hasNextPage && !error && (
          <Button variant="light" size="md" fullWidth loading={isFetchingNextPage} onClick={loadMore}>
            {t('accessLog.more')}
          </Button>
        )}
        {data && events.length === 0 && <NoClientLog isNarrowed={search.userId !== undefined || search.kind !== undefined} />}
      </div>
    </Screen>
  );
}

function NoClientLog({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={eye}
      title={t(isNarrowed ? 'accessLog.noneSuch' : 'accessLog.none')}
      text={t(isNarrowed ? 'accessLog.noneSuchNext' : 'accessLog.noneNext')}
    />
  );
}
