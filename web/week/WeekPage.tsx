/** A week of one client's plan: seven columns on a wide screen, day after day on a phone, and on paper (product «Paper and week»). */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { dateLimit } from '#domain/date-limit.ts';
import { can } from '#domain/permissions.ts';
import { isoWeek } from '#domain/time.ts';
import { choose, companyNameOf, useSession, useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { weekOf } from '../kit/calendar-grid.ts';
import { addDays, capitalise, useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { calendar, plus } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { useNow } from '../kit/now.ts';
import { ReservedPlace } from '../kit/ReservedPlace.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { spanWords } from '../kit/span-words.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { SpanHead } from '../shared/dated/SpanHead.tsx';
import { useLiveDay } from '../shared/day/live-day.ts';
import NotShared from '../shared/day/NotShared.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import ink from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrintedLine } from '../shared/paper/printed.ts';
import sheet from '../shared/paper/sheet.module.css';
import { type Client, useClient } from '../shared/team/client.ts';
import { WeekList } from './WeekList.tsx';
import { WeekTable } from './WeekTable.tsx';
import css from './week.module.css';
import paper from './week-paper.module.css';
import { useWeek } from './week-query.ts';

const route = getRouteApi('/signed-in/of-client/handelse/vecka');

/** Wide is 900 px and more; and paper, which a phone prints as well. */
const wideMedia = matchMedia('(min-width: 56.25em), print');
let isPrinting = false;
function listen(listener: () => void) {
  const onPrint = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    // The browser takes its picture right after the event.
    flushSync(listener);
  };
  wideMedia.addEventListener('change', listener);
  addEventListener('beforeprint', onPrint);
  addEventListener('afterprint', onPrint);
  return () => {
    wideMedia.removeEventListener('change', listener);
    removeEventListener('beforeprint', onPrint);
    removeEventListener('afterprint', onPrint);
  };
}

/** The day is the chosen client's: it is never another's than was shown here. */
const chooseClient = ({ id, name, timeZone, company }: Client) => choose({ client: { id, name }, company: { ...company, timeZone } });

export default function WeekPage() {
  const { t, locale } = useTexts();
  const user = useUser();
  const { chosenClient, groups } = useSession();
  const { clientId: clientIdInAddress, date: dateInAddress } = route.useSearch();
  const clientId = clientIdInAddress ?? chosenClient?.client.id ?? 0;
  const client = useClient(clientId);
  const dates = useDates(client.data?.timeZone);
  const words = { t, locale, dates };
  const isInColumns = useSyncExternalStore(listen, () => wideMedia.matches || isPrinting);
  const today = dates.today();
  const lastDate = dateLimit(today);
  const date = [dateInAddress ?? today, lastDate].sort()[0]!;
  const week = weekOf(date);
  const { days, staleSince, error, retry } = useWeek(
    clientId,
    week.filter((day) => day <= lastDate),
    dates.localDateOf,
  );
  useLiveDay(clientId, week[0]!, week[6]);
  const now = useNow(retry);
  const clientName = client.data?.name ?? '';
  const printedPaper: Paper = { page: 'events', clientIds: client.data ? [clientId] : [] };
  const printedText = usePrintedLine(clientName, printedPaper);
  const group = groups?.find((clientGroup) => clientGroup.client.id === clientId);
  const title = t('week.of', { week: isoWeek(date).week, days: spanWords(week[0]!, week[6]!, locale) });
  const linkTo = (day: string) => ({
    to: '/handelse/vecka' as const,
    search: { clientId: clientIdInAddress, date: day === today ? undefined : day },
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
      onClick={() => client.data && chooseClient(client.data)}
    >
      {capitalise(dates.formatBriefDay(day))}
    </Link>
  );
  const planLink = can(user, 'plan.create') && (
    <ButtonLink size="md" to="/aktiviteter" search={{ clientId }} icon={<Icon d={plus} />} className={css.act}>
      {t('week.plan')}
    </ButtonLink>
  );
  const isReady = client.data && days;
  const isEmpty = days?.every(({ rows }) => rows?.length === 0);
  const loadError = client.error ?? error;
  const weekProps = isReady && !isEmpty && { days, words, now, today, renderDayLink };
  return (
    <Screen
      title={t('week.title')}
      about={<ClientHeader client={client.data && { id: clientId, name: clientName }} />}
      back={`/handelse${date === today ? '' : `?date=${date}`}`}
      wide="whole"
      acts={
        <>
          <ReservedPlace isShown={Boolean(weekProps)}>
            <PrintButton paper={printedPaper} />
          </ReservedPlace>
          <ReservedPlace isShown={!isEmpty}>{planLink}</ReservedPlace>
        </>
      }
    >
      <SpanHead
        label={t('week.steps')}
        title={title}
        previousStep={{ text: t('week.before'), renderLink: (props) => <Link {...linkTo(addDays(date, -7))} {...props} /> }}
        nextStep={{
          text: t('week.after'),
          // Nothing is planned after the last day there may be.
          renderLink: (props) => (
            <Link {...linkTo(week[6]! < lastDate ? addDays(date, 7) : date)} disabled={week[6]! >= lastDate} {...props} />
          ),
        }}
        todayStep={{ text: t('week.this'), renderLink: (props) => <Link {...linkTo(today)} {...props} /> }}
      />
      <p role="status" className={css.since}>
        {staleSince && t('unsent.away', { time: dates.formatDateTime(staleSince) })}
      </p>
      {loadError && !isReady && <LoadError error={loadError} retry={retry} />}
      {!loadError && !isReady && <Skeleton rows={8} />}
      {isReady && isEmpty && <EmptyState icon={calendar} title={t('week.empty')} action={planLink} />}
      {weekProps && (
        <div className={`${ink.paper} ${sheet.sheet} ${paper.plan}`}>
          {isInColumns ? (
            <WeekTable
              {...weekProps}
              head={
                <div className={paper.head}>
                  <h2>{clientName}</h2>
                  <p>{title}</p>
                  <p>
                    {group
                      ? [group.company.name, group.name].filter((headName) => headName !== clientName).join(' · ')
                      : companyNameOf(chosenClient)}
                  </p>
                  <p>{printedText}</p>
                  {/* Not here: it hangs on a wall, where visitors read it too (decision 067). */}
                  {can(user, 'clientCard.see') && <p className={paper.card}>{t('week.cardOnDay')}</p>}
                </div>
              }
            />
          ) : (
            <WeekList {...weekProps} />
          )}
          {!can(user, 'instance.sign') && <NotShared clientId={clientId} date={week[0]!} lastDate={week[6]} />}
        </div>
      )}
    </Screen>
  );
}
