/** The month of an item in its ledger, on the screen and as the paper that is signed: the consumption journal (R161). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useParams } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import type { StockMovement } from '#contract/inventory.ts';
import { dateLimit } from '#domain/date-limit.ts';
import { statusOf } from '../core/errors.ts';
import { asDay, asId } from '../core/search-params.ts';
import { useTexts } from '../core/texts.ts';
import { monthsLater } from '../kit/calendar-grid.ts';
import { monthName, useDates } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { amountText, numberText } from '../kit/numbers.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { SpanHead } from '../shared/dated/SpanHead.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import ink from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrinted } from '../shared/paper/printed.ts';
import { useClient } from '../shared/team/client.ts';
import { useItsPlace } from '../shared/team/its-place.ts';
import { NotFound } from '../shell/Views.tsx';
import { journalOf } from './item-query.ts';
import css from './journal.module.css';

const route = getRouteApi('/signed-in/inventering/$id/journal');

export default function JournalPage() {
  const { t, locale } = useTexts();
  const id = asId(useParams({ strict: false }).id) ?? 0;
  const named = asDay(`${route.useSearch().month}-01`)?.slice(0, 7);
  const { data, error, refetch } = useQuery(journalOf(id, named));
  const client = useClient(data?.clientId);
  useItsPlace('page.inventory', data?.clientId);
  const zone = client.data?.timeZone ?? 'Europe/Stockholm';
  const dates = useDates(zone);
  const today = dates.today();
  const first = `${named ?? today.slice(0, 7)}-01`;
  const month = monthName(first, locale);
  /** Breaks between day and clock alone, where there is little room. */
  const inTwo = (at: string) => `${dates.shortDay(dates.dayOf(at)).replaceAll(' ', '\u00a0')} ${dates.clockOf(at)}`;
  const onPaper: Paper = { page: 'stock', clientIds: client.data ? [client.data.id] : [] };
  const whose = [client.data?.name, data?.name].filter(Boolean).join(' · ');
  const printed = usePrinted(whose, onPaper);
  const moment = (at: string) => `${dates.shortDay(dates.dayOf(at))} ${dates.clockOf(at)}`;
  const asOf = data && t('controlled.asOf', { at: moment(data.asOf) });
  useSheetHead([whose, t('controlled.journalTitle'), month, printed, asOf].filter(Boolean).join(' · '));
  if (statusOf(error) === 404) return <NotFound />;
  const to = (day: string) => ({
    ...{ to: '/inventering/$id/journal' as const, params: { id: String(id) } },
    search: { month: day.slice(0, 7) === today.slice(0, 7) ? undefined : day.slice(0, 7) },
    ...{ replace: true, preload: false as const, resetScroll: false, activeOptions: { exact: true, includeSearch: true } },
  });
  const next = monthsLater(first, 1);
  const isLast = next > dateLimit(today);
  const amount = (value: number) => amountText(value, data?.unit ?? null, locale).replace('-', '−');
  return (
    <Screen
      title={t('controlled.journalTitle')}
      titlePart={[data?.name, month].filter(Boolean).join(', ')}
      lead={data?.name}
      about={<ClientHeader client={client.data} />}
      back={`/inventering/${id}`}
      wide
      acts={data && <PrintButton paper={onPaper} isReady={client.data !== undefined} />}
    >
      <SpanHead
        label={t('controlled.steps')}
        title={month}
        before={{ text: t('shared.calendar.previousMonth'), link: (props) => <Link {...to(monthsLater(first, -1))} {...props} /> }}
        after={{
          text: t('shared.calendar.nextMonth'),
          link: (props) => <Link {...to(isLast ? first : next)} disabled={isLast} {...props} />,
        }}
        today={{ text: t('controlled.thisMonth'), link: (props) => <Link {...to(today)} {...props} /> }}
      />
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <div className={`${ink.paper} ${css.journal}`}>
          <div className={css.head}>
            <h2>{whose}</h2>
            <p>
              {t('controlled.journalTitle')} {month}
            </p>
            <p>{printed}</p>
          </div>
          <p className={css.asOf}>{asOf}</p>
          {data.lines.some(({ kind }) => kind === 'notShared') && <p className={css.asOf}>{t('controlled.partWithheld')}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is reached by keys */}
          <section className={css.scroll} aria-label={t('controlled.journalOf', { name: data.name })} tabIndex={0}>
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
                <Balance label={t('controlled.opening')} amount={amount(data.opening)} />
                {data.lines.map((line) => (
                  <Line
                    key={line.id ?? line.day}
                    line={line}
                    moment={line.at ? inTwo(line.at) : dates.shortDay(line.day!)}
                    unit={data.unit}
                  />
                ))}
                <Balance label={t('controlled.closing')} amount={amount(data.closing)} />
              </tbody>
            </table>
          </section>
          {data.lines.length === 0 && <p>{t('controlled.none')}</p>}
          <div className={css.signatures}>
            {[1, 2].map((place) => (
              <div key={place}>
                <p>{t('controlled.signature')}</p>
                <p>{t('controlled.nameAndDate')}</p>
              </div>
            ))}
          </div>
        </div>
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

function Line({ line, moment, unit }: { line: StockMovement; moment: string; unit: string | null }) {
  const { t, locale } = useTexts();
  const { kind, amount, amountAfter, activityName, instanceId, byName, secondByName, alone, comment, expected } = line;
  const number = (value: number) => numberText(value, locale).replace('-', '−');
  const size = (value: number) => amountText(value, unit, locale).replace('-', '−');
  const what =
    kind === 'notShared'
      ? t(amount < 0 ? 'inventory.drawnNotShared' : 'inventory.givenBackNotShared', { amount: size(Math.abs(amount)) })
      : t(`inventory.kind.${kind}`);
  const words = [
    comment,
    alone && t('controlled.aloneSaid', { why: alone }),
    expected !== null && amount !== 0 && t('controlled.expectedWas', { amount: size(expected) }),
  ];
  return (
    <tr>
      <th scope="row">{moment}</th>
      <td>
        {what}{' '}
        {activityName && instanceId ? (
          <Link to="/handelse/$id" params={{ id: String(instanceId) }} preload={false}>
            {activityName}
          </Link>
        ) : (
          activityName
        )}
      </td>
      <td>{amount > 0 ? `+${number(amount)}` : number(amount)}</td>
      <td>{amountAfter !== null && number(amountAfter)}</td>
      <td>{[byName, secondByName && t('controlled.beside', { name: secondByName })].filter(Boolean).join(', ')}</td>
      <td>{words.filter(Boolean).join('. ')}</td>
    </tr>
  );
}

/** Said at the head of each printed page: a margin box has no other way to it than a property of the root. */
function useSheetHead(head: string): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--stock-journal', JSON.stringify(head));
    return () => {
      document.documentElement.style.removeProperty('--stock-journal');
    };
  }, [head]);
}
