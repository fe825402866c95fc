/** A week of one client's plan: seven columns on a wide screen, day after day on a phone, and on paper (product «Paper and week»). */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { computeDateLimit } from '#domain/date-limit.ts';
import { can } from '#domain/permissions.ts';
import { isoWeek } from '#domain/time.ts';
import { companyNameOf, setChosenClient, useSession, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { weekOf } from '../kit/calendar-grid.ts';
import { addDays, capitalise, useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { calendarIcon, plusIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { useNow } from '../kit/now.ts';
import { ReservedPlace } from '../kit/ReservedPlace.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { formatDaySpan } from '../kit/span-words.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { CalendarHeader } from '../shared/dated/SpanHead.tsx';
import { useLiveDay } from '../shared/day/live-day.ts';
import NotSharedNotice from '../shared/day/NotShared.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import inkCss from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrintedLine } from '../shared/paper/printed.ts';
import sheetCss from '../shared/paper/sheet.module.css';
import { type Client, useClient } from '../shared/team/client.ts';
import { WeekList } from './WeekList.tsx';
import { WeekTable } from './WeekTable.tsx';
import css from './week.module.css';
import paperCss from './week-paper.module.css';
import { useWeek } from './week-query.ts';

const route = getRouteApi('/signed-in/of-client/handelse/vecka');

/** Wide is 900 px and more; and paper, which a phone prints as well. */
const wideMediaQuery = matchMedia('(min-width: 56.25em), print');
let isPrinting = false;
function subscribeToMedia(listener: () => void) {
  const onPrint = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    // The browser takes its picture right after the event.
    flushSync(listener);
  };
  wideMediaQuery.addEventListener('change', listener);
  addEventListener('beforeprint', onPrint);
  addEventListener('afterprint', onPrint);
  return () => {
    wideMediaQuery.removeEventListener('change', listener);
    removeEventListener('beforeprint', onPrint);
    removeEventListener('afterprint', onPrint);
  };
}

/** The day is the chosen client's: it is never another's than was shown here. */
const chooseClient = ({ id, name, timeZone, company }: Client) =>
  setChosenClient({ client: { id, name }, company: { ...company, timeZone } });

export default function WeekPage() {
  const { t, locale } = useTranslation();
  const user = useUser();
  const { chosenClient, groups } = useSession();
  const { clientId: addressClientId, date: addressDate } = route.useSearch();
  const clientId = addressClientId ?? chosenClient?.client.id ?? 0;
  const clientQuery = useClient(clientId);
  const dates = useDateFormatters(clientQuery.data?.timeZone);
  const textContext = { t, locale, dates };
  const isTableShown = useSyncExternalStore(subscribeToMedia, () => wideMediaQuery.matches || isPrinting);
  const today = dates.today();
  const lastDate = computeDateLimit(today);
  const date = [addressDate ?? today, lastDate].sort()[0]!;
  const weekDays = weekOf(date);
  const { days, staleSince, error, retry } = useWeek(
    clientId,
    weekDays.filter((day) => day <= lastDate),
    dates.localDateOf,
  );
  useLiveDay(clientId, weekDays[0]!, weekDays[6]);
  const now = useNow(retry);
  const clientName = clientQuery.data?.name ?? '';
  const printedPaper: Paper = { page: 'events', clientIds: clientQuery.data ? [clientId] : [] };
  const printedText = usePrintedLine(clientName, printedPaper);
  const group = groups?.find((clientGroup) => clientGroup.client.id === clientId);
  const weekTitle = t('week.of', { week: isoWeek(date).week, days: formatDaySpan(weekDays[0]!, weekDays[6]!, locale) });
  const createLinkProps = (day: string) => ({
    to: '/handelse/vecka' as const,
    search: { clientId: addressClientId, date: day === today ? undefined : day },
    replace: true,
    preload: false as const,
    resetScroll: false,
    activeOptions: { exact: true, includeSearch: true },
  });
  const renderDayLink = (day: string) => (
    <Link
      to="/handelse"
      search={day === today ? {} : { date: day }}
      preload={false}
      onClick={() => clientQuery.data && chooseClient(clientQuery.data)}
    >
      {capitalise(dates.formatBriefDay(day))}
    </Link>
  );
  const planLink = can(user, 'plan.create') && (
    <ButtonLink size="md" to="/aktiviteter" search={{ clientId }} icon={<Icon d={plusIcon} />} className={css.act}>
      {t('week.plan')}
    </ButtonLink>
  );
  const isLoaded = clientQuery.data && days;
  const isEmpty = days?.every(({ rows }) => rows?.length === 0);
  const loadError = clientQuery.error ?? error;
  const weekProps = isLoaded && !isEmpty && { days, words: textContext, now, today, renderDayLink };
  return (
    <Screen
      title={t('week.title')}
      pageHeader={<ClientHeader client={clientQuery.data && { id: clientId, name: clientName }} />}
      backPath={`/handelse${date === today ? '' : `?date=${date}`}`}
      wide="whole"
      actions={
        <>
          <ReservedPlace isShown={Boolean(weekProps)}>
            <PrintButton paper={printedPaper} />
          </ReservedPlace>
          <ReservedPlace isShown={!isEmpty}>{planLink}</ReservedPlace>
        </>
      }
    >
      <CalendarHeader
        label={t('week.steps')}
        title={weekTitle}
        previousStep={{ text: t('week.before'), renderLink: (props) => <Link {...createLinkProps(addDays(date, -7))} {...props} /> }}
        nextStep={{
          text: t('week.after'),
          // Nothing is planned after the last day there may be.
          renderLink: (props) => (
            <Link {...createLinkProps(weekDays[6]! < lastDate ? addDays(date, 7) : date)} disabled={weekDays[6]! >= lastDate} {...props} />
          ),
        }}
        todayStep={{ text: t('week.this'), renderLink: (props) => <Link {...createLinkProps(today)} {...props} /> }}
      />
      <p role="status" className={css.since}>
        {staleSince && t('unsent.away', { time: dates.formatDateTime(staleSince) })}
      </p>
      {loadError && !isLoaded && <LoadError error={loadError} retry={retry} />}
      {!loadError && !isLoaded && <Skeleton rowCount={8} />}
      {isLoaded && isEmpty && <EmptyState icon={calendarIcon} title={t('week.empty')} action={planLink} />}
      {weekProps && (
        <div className={`${inkCss.paper} ${sheetCss.sheet} ${paperCss.plan}`}>
          {isTableShown ? (
            <WeekTable
              {...weekProps}
              head={
                <div className={paperCss.head}>
                  <h2>{clientName}</h2>
                  <p>{weekTitle}</p>
                  <p>
                    {group
                      ? [group.company.name, group.name].filter((headName) => headName !== clientName).join(' · ')
                      : companyNameOf(chosenClient)}
                  </p>
                  <p>{printedText}</p>
                  {/* Not here: it hangs on a wall, where visitors read it too (decision 067). */}
                  {can(user, 'clientCard.see') && <p className={paperCss.card}>{t('week.cardOnDay')}</p>}
                </div>
              }
            />
          ) : (
            <WeekList {...weekProps} />
          )}
          {!can(user, 'instance.sign') && <NotSharedNotice clientId={clientId} date={weekDays[0]!} lastDate={weekDays[6]} />}
        </div>
      )}
    </Screen>
  );
}
