/** The signing list of a month, on the screen and as the paper that retires the binder: A4 across, the month in two halves (R141). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { addDays, daysBetween, endOfMonth } from '#domain/time.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { monthName, useDateFormatters } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { MonthHeader } from '../shared/dated/MonthHead.tsx';
import { MonthSheet, usePrintedPageLine } from '../shared/paper/MonthSheet.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrintedLine } from '../shared/paper/printed.ts';
import { useClient } from '../shared/team/client.ts';
import { NotFound } from '../shell/Views.tsx';
import { NotSharedNote } from './SharedPart.tsx';
import { SigningDoses } from './SigningDoses.tsx';
import { SigningLegend } from './SigningLegend.tsx';
import { SigningTable } from './SigningTable.tsx';
import css from './signing-list.module.css';
import { signingListQuery } from './signing-query.ts';
import { filterRowsByDays, momentText, numberNotes } from './signing-words.ts';

const signingListRoute = getRouteApi('/signed-in/of-client/lakemedel/signeringslista');

/** The first half of a month has so many days. */
const FIRST_HALF_DAYS = 15;
const listDays = (firstListedDay: string, lastListedDay: string) =>
  Array.from({ length: daysBetween(firstListedDay, lastListedDay) + 1 }, (_, offset) => addDays(firstListedDay, offset));

export function SigningListPage() {
  const { t, locale } = useTranslation();
  const chosenClient = useChosenClient();
  const search = signingListRoute.useSearch();
  const clientId = search.clientId ?? chosenClient?.client.id ?? 0;
  const clientQuery = useClient(clientId);
  const timeZone = clientQuery.data?.timeZone ?? 'Europe/Stockholm';
  const dates = useDateFormatters(timeZone);
  const today = dates.today();
  const firstDay = `${search.month ?? today.slice(0, 7)}-01`;
  const lastDay = endOfMonth(firstDay);
  const { data: signingList, error, refetch } = useQuery(signingListQuery(clientId, firstDay.slice(0, 7)));
  const clientName = clientQuery.data?.name ?? '';
  const monthText = monthName(firstDay, locale);
  const printedPaper: Paper = { page: 'activities', clientIds: clientQuery.data ? [clientId] : [] };
  const printedText = usePrintedLine(clientName, printedPaper);
  const asOfText = signingList && t('signingList.asOf', { at: momentText(signingList.asOf, dates) });
  usePrintedPageLine(clientName, t('signingList.title'), monthText, printedText, asOfText);
  if (httpStatusOf(error) === 404) return <NotFound />;
  const middleDay = addDays(firstDay, FIRST_HALF_DAYS - 1);
  const halfMonths = [listDays(firstDay, middleDay), listDays(addDays(middleDay, 1), lastDay)];
  const isTimed = ({ kind, lines }: { kind: string; lines: readonly unknown[] }) => kind !== 'AS_NEEDED' || lines.length > 0;
  const timedRows = signingList?.rows.filter(isTimed) ?? [];
  const isPartial =
    signingList !== undefined && (signingList.notShared > 0 || signingList.rows.some(({ nameAlone }) => nameAlone !== undefined));
  const initialsById = new Map(signingList?.signers.map((signer) => [signer.id, signer.initials]));
  const noteNumbers = signingList ? numberNotes(signingList) : new Map<string, number>();
  return (
    <Screen
      title={t('signingList.title')}
      titlePart={monthText}
      pageHeader={<ClientHeader client={clientQuery.data} />}
      backPath="/lakemedel"
      wide="whole"
      actions={signingList && <PrintButton paper={printedPaper} isReady={clientQuery.data !== undefined} />}
    >
      <MonthHeader
        label={t('signingList.steps')}
        title={monthText}
        firstDay={firstDay}
        today={today}
        thisMonth={t('signingList.thisMonth')}
        renderLink={(month, props) => <Link to="/lakemedel/signeringslista" search={{ clientId: search.clientId, month }} {...props} />}
      />
      {error && !signingList && <LoadError error={error} retry={() => void refetch()} />}
      {!signingList && !error && <Skeleton rowCount={8} />}
      {signingList && (
        <MonthSheet
          heading={clientName}
          title={`${t('signingList.title')} ${monthText}`}
          printedByText={printedText}
          asOfText={asOfText}
          className={css.list}
        >
          {isPartial && <NotSharedNote text={t('signingList.notShared', { count: signingList.notShared })} leaders={signingList.leaders} />}
          {timedRows.length === 0 && <p>{t('signingList.none')}</p>}
          {timedRows.length > 0 &&
            halfMonths.map((days) => (
              <SigningTable
                key={days[0]}
                label={t('signingList.days', { from: Number(days[0]!.slice(8)), to: Number(days.at(-1)!.slice(8)), month: monthText })}
                rows={filterRowsByDays(timedRows, days[0]!, days.at(-1)!, dates)}
                days={days}
                timeZone={timeZone}
                initials={initialsById}
                notes={noteNumbers}
              />
            ))}
          <SigningDoses
            orderRows={signingList.rows.filter((orderRow) => !isTimed(orderRow))}
            doses={signingList.doses}
            timeZone={timeZone}
            initials={initialsById}
            isPartial={isPartial}
          />
          <SigningLegend signers={signingList.signers} notes={noteNumbers} isPartial={isPartial} />
        </MonthSheet>
      )}
    </Screen>
  );
}
