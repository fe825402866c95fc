/** The signing list of a month, on the screen and as the paper that retires the binder: A4 across, the month in two halves (R141). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { addDays, daysBetween, endOfMonth } from '#domain/time.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useChosenClient } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { monthName, useDates } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { MonthHead } from '../shared/dated/MonthHead.tsx';
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
import { signingListOf } from './signing-query.ts';
import { momentText, notesOf, rowsOn } from './signing-words.ts';

const route = getRouteApi('/signed-in/of-client/lakemedel/signeringslista');

/** The first half of a month has so many days. */
const FIRST_HALF_DAYS = 15;
const daysFrom = (first: string, last: string) =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, offset) => addDays(first, offset));

export function SigningListPage() {
  const { t, locale } = useTexts();
  const clientChoice = useChosenClient();
  const search = route.useSearch();
  const clientId = search.clientId ?? clientChoice?.client.id ?? 0;
  const client = useClient(clientId);
  const timeZone = client.data?.timeZone ?? 'Europe/Stockholm';
  const dates = useDates(timeZone);
  const today = dates.today();
  const firstDay = `${search.month ?? today.slice(0, 7)}-01`;
  const lastDay = endOfMonth(firstDay);
  const { data, error, refetch } = useQuery(signingListOf(clientId, firstDay.slice(0, 7)));
  const name = client.data?.name ?? '';
  const monthText = monthName(firstDay, locale);
  const printedPaper: Paper = { page: 'activities', clientIds: client.data ? [clientId] : [] };
  const printedText = usePrintedLine(name, printedPaper);
  const asOfText = data && t('signingList.asOf', { at: momentText(data.asOf, dates) });
  usePrintedPageLine(name, t('signingList.title'), monthText, printedText, asOfText);
  if (httpStatusOf(error) === 404) return <NotFound />;
  const middleDay = addDays(firstDay, FIRST_HALF_DAYS - 1);
  const halves = [daysFrom(firstDay, middleDay), daysFrom(addDays(middleDay, 1), lastDay)];
  const isTimed = ({ kind, lines }: { kind: string; lines: readonly unknown[] }) => kind !== 'AS_NEEDED' || lines.length > 0;
  const timedRows = data?.rows.filter(isTimed) ?? [];
  const isPartial = data !== undefined && (data.notShared > 0 || data.rows.some(({ nameAlone }) => nameAlone !== undefined));
  const initials = new Map(data?.signers.map((signer) => [signer.id, signer.initials]));
  const notes = data ? notesOf(data) : new Map<string, number>();
  return (
    <Screen
      title={t('signingList.title')}
      titlePart={monthText}
      about={<ClientHeader client={client.data} />}
      back="/lakemedel"
      wide="whole"
      acts={data && <PrintButton paper={printedPaper} isReady={client.data !== undefined} />}
    >
      <MonthHead
        label={t('signingList.steps')}
        title={monthText}
        firstDay={firstDay}
        today={today}
        thisMonth={t('signingList.thisMonth')}
        renderLink={(month, props) => <Link to="/lakemedel/signeringslista" search={{ clientId: search.clientId, month }} {...props} />}
      />
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <MonthSheet
          heading={name}
          title={`${t('signingList.title')} ${monthText}`}
          printedText={printedText}
          asOfText={asOfText}
          className={css.list}
        >
          {isPartial && <NotSharedNote text={t('signingList.notShared', { count: data.notShared })} leaders={data.leaders} />}
          {timedRows.length === 0 && <p>{t('signingList.none')}</p>}
          {timedRows.length > 0 &&
            halves.map((days) => (
              <SigningTable
                key={days[0]}
                label={t('signingList.days', { from: Number(days[0]!.slice(8)), to: Number(days.at(-1)!.slice(8)), month: monthText })}
                rows={rowsOn(timedRows, days[0]!, days.at(-1)!, dates)}
                days={days}
                timeZone={timeZone}
                initials={initials}
                notes={notes}
              />
            ))}
          <SigningDoses
            rows={data.rows.filter((row) => !isTimed(row))}
            doses={data.doses}
            timeZone={timeZone}
            initials={initials}
            isPartial={isPartial}
          />
          <SigningLegend signers={data.signers} notes={notes} isPartial={isPartial} />
        </MonthSheet>
      )}
    </Screen>
  );
}
