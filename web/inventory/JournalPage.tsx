/** The month of an item in its ledger, on the screen and as the paper that is signed: the consumption journal (R161). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useParams } from '@tanstack/react-router';
import type { StockMovement } from '#contract/inventory.ts';
import { httpStatusOf } from '../core/errors.ts';
import { asDay, asId } from '../core/search-params.ts';
import { useTranslation } from '../core/texts.ts';
import { monthName, useDateFormatters } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { amountText, numberText } from '../kit/numbers.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { MonthHeader } from '../shared/dated/MonthHead.tsx';
import { MonthSheet, usePrintedPageLine } from '../shared/paper/MonthSheet.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrintedLine } from '../shared/paper/printed.ts';
import sheetCss from '../shared/paper/sheet.module.css';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { NotFound } from '../shell/Views.tsx';
import { journalQuery } from './item-query.ts';
import css from './journal.module.css';

const journalRoute = getRouteApi('/signed-in/inventering/$id/journal');

export default function JournalPage() {
  const { t, locale } = useTranslation();
  const itemId = asId(useParams({ strict: false }).id) ?? 0;
  const requestedMonth = asDay(`${journalRoute.useSearch().month}-01`)?.slice(0, 7);
  const { data: journal, error, refetch } = useQuery(journalQuery(itemId, requestedMonth));
  const clientQuery = useClient(journal?.clientId);
  useActionAtClient('page.inventory', journal?.clientId);
  const timeZone = clientQuery.data?.timeZone ?? 'Europe/Stockholm';
  const dates = useDateFormatters(timeZone);
  const today = dates.today();
  const firstDay = `${requestedMonth ?? today.slice(0, 7)}-01`;
  const monthTitle = monthName(firstDay, locale);
  /** Breaks between day and clock alone, where there is little room. */
  const narrowMomentText = (instant: string) =>
    `${dates.formatShortDay(dates.localDateOf(instant)).replaceAll(' ', '\u00a0')} ${dates.formatTime(instant)}`;
  const printedPaper: Paper = { page: 'stock', clientIds: clientQuery.data ? [clientQuery.data.id] : [] };
  const heading = [clientQuery.data?.name, journal?.name].filter(Boolean).join(' · ');
  const printedText = usePrintedLine(heading, printedPaper);
  const momentTextOf = (instant: string) => `${dates.formatShortDay(dates.localDateOf(instant))} ${dates.formatTime(instant)}`;
  const asOfText = journal && t('controlled.asOf', { at: momentTextOf(journal.asOf) });
  usePrintedPageLine(heading, t('controlled.journalTitle'), monthTitle, printedText, asOfText);
  if (httpStatusOf(error) === 404) return <NotFound />;
  const amountTextOf = (value: number) => amountText(value, journal?.unit ?? null, locale).replace('-', '−');
  return (
    <Screen
      title={t('controlled.journalTitle')}
      titlePart={[journal?.name, monthTitle].filter(Boolean).join(', ')}
      lead={journal?.name}
      pageHeader={<ClientHeader client={clientQuery.data} />}
      backPath={`/inventering/${itemId}`}
      wide
      actions={journal && <PrintButton paper={printedPaper} isReady={clientQuery.data !== undefined} />}
    >
      <MonthHeader
        label={t('controlled.steps')}
        title={monthTitle}
        firstDay={firstDay}
        today={today}
        thisMonth={t('controlled.thisMonth')}
        renderLink={(month, props) => <Link to="/inventering/$id/journal" params={{ id: String(itemId) }} search={{ month }} {...props} />}
      />
      {error && !journal && <LoadError error={error} retry={() => void refetch()} />}
      {!journal && !error && <Skeleton rowCount={8} />}
      {journal && (
        <MonthSheet
          heading={heading}
          printedByText={printedText}
          asOfText={asOfText}
          title={`${t('controlled.journalTitle')} ${monthTitle}`}
          className={css.journal}
        >
          {journal.lines.some(({ kind }) => kind === 'notShared') && <p className={css.part}>{t('controlled.partWithheld')}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is reached by keys */}
          <section className={sheetCss.scroll} aria-label={t('controlled.journalOf', { name: journal.name })} tabIndex={0}>
            <table className={css.lines}>
              <thead>
                <tr>
                  {(['when', 'what', 'amount', 'left', 'who', 'words'] as const).map((column) => (
                    <th key={column} scope="col">
                      {t(`controlled.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <BalanceRow label={t('controlled.opening')} amount={amountTextOf(journal.opening)} />
                {journal.lines.map((movement) => (
                  <JournalLine
                    key={movement.id ?? movement.day}
                    movement={movement}
                    momentText={movement.at ? narrowMomentText(movement.at) : dates.formatShortDay(movement.day!)}
                    unit={journal.unit}
                  />
                ))}
                <BalanceRow label={t('controlled.closing')} amount={amountTextOf(journal.closing)} />
              </tbody>
            </table>
          </section>
          {journal.lines.length === 0 && <p>{t('controlled.none')}</p>}
          <div className={css.signatures}>
            {[1, 2].map((lineNumber) => (
              <div key={lineNumber}>
                <p>{t('controlled.signature')}</p>
                <p>{t('controlled.nameAndDate')}</p>
              </div>
            ))}
          </div>
        </MonthSheet>
      )}
    </Screen>
  );
}

function BalanceRow({ label, amount }: { label: string; amount: string }) {
  return (
    <tr data-balance>
      <th scope="row">{label}</th>
      <td colSpan={2} />
      <td>{amount}</td>
      <td colSpan={2} />
    </tr>
  );
}

function JournalLine({ movement, momentText, unit }: { movement: StockMovement; momentText: string; unit: string | null }) {
  const { t, locale } = useTranslation();
  const {
    kind,
    amount,
    amountAfter,
    activityName,
    instanceId,
    byName,
    secondByName,
    alone: aloneReason,
    comment,
    expected: expectedAmount,
  } = movement;
  const formatSignedNumber = (value: number) => numberText(value, locale).replace('-', '−');
  const formatQuantity = (value: number) => amountText(value, unit, locale).replace('-', '−');
  const kindText =
    kind === 'notShared'
      ? t(amount < 0 ? 'inventory.drawnNotShared' : 'inventory.givenBackNotShared', { amount: formatQuantity(Math.abs(amount)) })
      : t(`inventory.kind.${kind}`);
  const remarks = [
    comment,
    aloneReason && t('controlled.aloneBecause', { why: aloneReason }),
    expectedAmount !== null && amount !== 0 && t('controlled.expectedWas', { amount: formatQuantity(expectedAmount) }),
  ];
  return (
    <tr>
      <th scope="row">{momentText}</th>
      <td>
        {kindText}{' '}
        {activityName && instanceId ? (
          <Link to="/handelse/$id" params={{ id: String(instanceId) }} preload={false}>
            {activityName}
          </Link>
        ) : (
          activityName
        )}
      </td>
      <td>{amount > 0 ? `+${formatSignedNumber(amount)}` : formatSignedNumber(amount)}</td>
      <td>{amountAfter !== null && formatSignedNumber(amountAfter)}</td>
      <td>{[byName, secondByName && t('controlled.beside', { name: secondByName })].filter(Boolean).join(', ')}</td>
      <td>{remarks.filter(Boolean).join('. ')}</td>
    </tr>
  );
}
