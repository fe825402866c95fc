/** The month of an item in its ledger, on the screen and as the paper that is signed: the consumption journal (R161). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useParams } from '@tanstack/react-router';
import type { StockMovement } from '#contract/inventory.ts';
import { httpStatusOf } from '../core/errors.ts';
import { asDay, asId } from '../core/search-params.ts';
import { useTexts } from '../core/texts.ts';
import { monthName, useDates } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { amountText, numberText } from '../kit/numbers.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { MonthHead } from '../shared/dated/MonthHead.tsx';
import { MonthSheet, usePrintedPageLine } from '../shared/paper/MonthSheet.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrintedLine } from '../shared/paper/printed.ts';
import sheet from '../shared/paper/sheet.module.css';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { NotFound } from '../shell/Views.tsx';
import { journalOf } from './item-query.ts';
import css from './journal.module.css';

const route = getRouteApi('/signed-in/inventering/$id/journal');

export default function JournalPage() {
  const { t, locale } = useTexts();
  const id = asId(useParams({ strict: false }).id) ?? 0;
  const requestedMonth = asDay(`${route.useSearch().month}-01`)?.slice(0, 7);
  const { data, error, refetch } = useQuery(journalOf(id, requestedMonth));
  const client = useClient(data?.clientId);
  useActionAtClient('page.inventory', data?.clientId);
  const timeZone = client.data?.timeZone ?? 'Europe/Stockholm';
  const dates = useDates(timeZone);
  const today = dates.today();
  const firstDay = `${requestedMonth ?? today.slice(0, 7)}-01`;
  const month = monthName(firstDay, locale);
  /** Breaks between day and clock alone, where there is little room. */
  const narrowMoment = (instant: string) =>
    `${dates.formatShortDay(dates.localDateOf(instant)).replaceAll(' ', '\u00a0')} ${dates.formatTime(instant)}`;
  const printedPaper: Paper = { page: 'stock', clientIds: client.data ? [client.data.id] : [] };
  const heading = [client.data?.name, data?.name].filter(Boolean).join(' · ');
  const printedText = usePrintedLine(heading, printedPaper);
  const momentText = (instant: string) => `${dates.formatShortDay(dates.localDateOf(instant))} ${dates.formatTime(instant)}`;
  const asOfText = data && t('controlled.asOf', { at: momentText(data.asOf) });
  usePrintedPageLine(heading, t('controlled.journalTitle'), month, printedText, asOfText);
  if (httpStatusOf(error) === 404) return <NotFound />;
  const amountWords = (value: number) => amountText(value, data?.unit ?? null, locale).replace('-', '−');
  return (
    <Screen
      title={t('controlled.journalTitle')}
      titlePart={[data?.name, month].filter(Boolean).join(', ')}
      lead={data?.name}
      about={<ClientHeader client={client.data} />}
      back={`/inventering/${id}`}
      wide
      acts={data && <PrintButton paper={printedPaper} isReady={client.data !== undefined} />}
    >
      <MonthHead
        label={t('controlled.steps')}
        title={month}
        firstDay={firstDay}
        today={today}
        thisMonth={t('controlled.thisMonth')}
        renderLink={(month, props) => <Link to="/inventering/$id/journal" params={{ id: String(id) }} search={{ month }} {...props} />}
      />
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <MonthSheet
          heading={heading}
          printedText={printedText}
          asOfText={asOfText}
          title={`${t('controlled.journalTitle')} ${month}`}
          className={css.journal}
        >
          {data.lines.some(({ kind }) => kind === 'notShared') && <p className={css.part}>{t('controlled.partWithheld')}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is reached by keys */}
          <section className={sheet.scroll} aria-label={t('controlled.journalOf', { name: data.name })} tabIndex={0}>
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
                <Balance label={t('controlled.opening')} amount={amountWords(data.opening)} />
                {data.lines.map((line) => (
                  <JournalLine
                    key={line.id ?? line.day}
                    line={line}
                    moment={line.at ? narrowMoment(line.at) : dates.formatShortDay(line.day!)}
                    unit={data.unit}
                  />
                ))}
                <Balance label={t('controlled.closing')} amount={amountWords(data.closing)} />
              </tbody>
            </table>
          </section>
          {data.lines.length === 0 && <p>{t('controlled.none')}</p>}
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

function Balance({ label, amount }: { label: string; amount: string }) {
  return (
    <tr data-balance>
      <th scope="row">{label}</th>
      <td colSpan={2} />
      <td>{amount}</td>
      <td colSpan={2} />
    </tr>
  );
}

function JournalLine({ line, moment, unit }: { line: StockMovement; moment: string; unit: string | null }) {
  const { t, locale } = useTexts();
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
  } = line;
  const signedNumber = (value: number) => numberText(value, locale).replace('-', '−');
  const sizeText = (value: number) => amountText(value, unit, locale).replace('-', '−');
  const kindText =
    kind === 'notShared'
      ? t(amount < 0 ? 'inventory.drawnNotShared' : 'inventory.givenBackNotShared', { amount: sizeText(Math.abs(amount)) })
      : t(`inventory.kind.${kind}`);
  const words = [
    comment,
    aloneReason && t('controlled.aloneBecause', { why: aloneReason }),
    expectedAmount !== null && amount !== 0 && t('controlled.expectedWas', { amount: sizeText(expectedAmount) }),
  ];
  return (
    <tr>
      <th scope="row">{moment}</th>
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
      <td>{amount > 0 ? `+${signedNumber(amount)}` : signedNumber(amount)}</td>
      <td>{amountAfter !== null && signedNumber(amountAfter)}</td>
      <td>{[byName, secondByName && t('controlled.beside', { name: secondByName })].filter(Boolean).join(', ')}</td>
      <td>{words.filter(Boolean).join('. ')}</td>
    </tr>
  );
}
