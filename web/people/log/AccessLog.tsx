/** «Vem har läst»: who has opened a client, day by day in sentences, newest first; also as a file and on paper (R121). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, httpStatusOf } from '../../core/errors.ts';
import { useChosenClient } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { eyeIcon } from '../../kit/eye-icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useIsWide } from '../../kit/use-wide.ts';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { dayErrorsOf } from '../../shared/listing/refused.ts';
import paperCss from '../../shared/paper/paper.module.css';
import { printPage } from '../../shared/paper/print-page.ts';
import { type Client, useClient } from '../../shared/team/client.ts';
import { NotFound } from '../../shell/Views.tsx';
import css from './access-log.module.css';
import { LogDaySection } from './DayOfLog.tsx';
import { groupByDay } from './fold.ts';
import { LogActions } from './LogActs.tsx';
import { LogTools } from './LogTools.tsx';
import { type LogSearch, logQuery, logRangeOf, MAX_PRINTED_ROWS, readLogSearch } from './log-query.ts';
import { logPaperOf, PrintedLog } from './PrintedLog.tsx';

const route = getRouteApi('/signed-in/of-client/klientgrupp/vem-har-last');

export default function AccessLog() {
  const { t } = useTranslation();
  const search = readLogSearch(route.useSearch());
  const chosenClient = useChosenClient();
  const clientId = search.clientId ?? chosenClient?.client.id;
  const { data: client, error, refetch } = useClient(clientId);
  if (httpStatusOf(error) === 404) return <NotFound />;
  if (client) return <ClientLog key={client.id} client={client} search={search} />;
  return (
    <Screen title={t('accessLog.title')} pageHeader={<ClientHeader client={undefined} />} wide backPath="/klientgrupp">
      {error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rowCount={6} />}
    </Screen>
  );
}

type FetchedPages = { isError: boolean; hasNextPage: boolean; data: { pages: readonly (readonly unknown[])[] } | undefined };
/** Fetches what there still is, as far as paper takes it; false where some did not come. */
async function fetchRemainingPages(fetchNext: () => Promise<FetchedPages>): Promise<boolean> {
  for (;;) {
    const { isError, hasNextPage, data: fetchedPages } = await fetchNext();
    if (isError || !fetchedPages) return false;
    if (!hasNextPage || fetchedPages.pages.flat().length >= MAX_PRINTED_ROWS) return true;
  }
}

function ClientLog({ client, search }: { client: Client; search: LogSearch }) {
  const { t } = useTranslation();
  const dates = useDateFormatters(client.timeZone);
  const title = t('accessLog.title');
  // On a phone one line says whose page it is and which (R118).
  const isWide = useIsWide();
  const [isPrinting, setPrinting] = useState(false);
  const { data: logPages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(logQuery(client.id, search));
  const today = dates.today();
  const openings = logPages?.pages.flat() ?? [];
  const hasOnlyRoles = openings[0]?.userName === null;
  const logDays = groupByDay(openings, dates.localDateOf);
  const fieldErrors = fieldErrorsOf(error);
  const dayErrors = dayErrorsOf(fieldErrors, { from: search.startDate, to: search.endDate });
  const filterError = fieldErrors.userId ?? fieldErrors.kind;
  const hasFieldErrors = Boolean(dayErrors.from || dayErrors.to || filterError);
  const loadMore = () => void fetchNextPage();
  const printAll = async () => {
    setPrinting(true);
    if (!hasNextPage || (await fetchRemainingPages(fetchNextPage))) await printPage(logPaperOf(client));
    setPrinting(false);
  };
  if (httpStatusOf(error) === 404) return <NotFound />;
  return (
    <Screen
      title={title}
      pageHeader={<ClientHeader client={client} {...(!isWide && { team: { name: title } })} />}
      isTitleHidden={!isWide}
      wide
      backPath="/klientgrupp"
      actions={<LogActions clientId={client.id} search={search} isPrinting={isPrinting} onPrint={printAll} />}
    >
      <div className={`${paperCss.paper} ${css.page}`}>
        <PrintedLog
          client={client}
          dateRange={logRangeOf(search, today)}
          kind={search.kind}
          personName={search.userId === undefined ? undefined : (openings[0]?.userName ?? undefined)}
          shownCount={hasNextPage ? openings.length : undefined}
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
          <LogDaySection key={logDay.day} logDay={logDay} today={today} timeZone={client.timeZone} />
        ))}
        {error && !hasFieldErrors ? (
          <LoadError error={error} retry={() => void (logPages ? loadMore() : refetch())} />
        ) : !logPages && !error ? (
          <Skeleton rowCount={6} />
        ) : null}
        {hasNextPage && !error && (
          <Button variant="light" size="md" isFullWidth isLoading={isFetchingNextPage} onClick={loadMore}>
            {t('accessLog.more')}
          </Button>
        )}
        {logPages && openings.length === 0 && <NoClientLog isNarrowed={search.userId !== undefined || search.kind !== undefined} />}
      </div>
    </Screen>
  );
}

function NoClientLog({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={eyeIcon}
      title={t(isNarrowed ? 'accessLog.noneSuch' : 'accessLog.none')}
      text={t(isNarrowed ? 'accessLog.noneSuchNext' : 'accessLog.noneNext')}
    />
  );
}
