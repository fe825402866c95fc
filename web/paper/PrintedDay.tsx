/** One day of one client as a sheet to work from and sign by hand; its head is repeated on every page that it takes (product «Paper and week»). */
import { sortForPaper } from '#domain/planning/paper.ts';
import { useTranslation } from '../core/texts.ts';
import { capitalise, formatFullDay, useDateFormatters } from '../kit/dates.ts';
import { useNow } from '../kit/now.ts';
import { PrintedCard } from './PrintedCard.tsx';
import { PrintedRow } from './PrintedRow.tsx';
import type { PrintableDay, SettledCard } from './print-query.ts';
import css from './printed-day.module.css';

/** Empty lines for what was not planned, and for who signs with which letters. */
const EXTRA_LINES = [1, 2, 3, 4, 5];
const SIGNER_LINES = [1, 2, 3, 4];

type Props = {
  day: PrintableDay;
  clientName: string;
  /** Left out where the reader's side has no part in it. */
  settledCard: SettledCard | undefined;
  /** The team's name, where that says more than the client's. */
  teamName: string | undefined;
  /** The time of printing, and the name of who printed it. */
  printedByText: string;
  /** The address where it is entered afterwards. */
  entryAddress: string;
  timeZone: string;
};

export function PrintedDay({
  day: { date, instances, staleSince },
  clientName,
  settledCard,
  teamName,
  printedByText,
  entryAddress,
  timeZone,
}: Props) {
  const { t, locale } = useTranslation();
  const { formatDateTime } = useDateFormatters(timeZone);
  const now = useNow();
  const dayTitle = capitalise(formatFullDay(date, locale));
  const printedInstances = sortForPaper(instances);
  return (
    <article className={css.sheet} data-day={date}>
      <table className={css.table}>
        <colgroup>
          <col className={css.clock} />
          <col />
          <col className={css.done} />
          <col className={css.hand} />
        </colgroup>
        <thead>
          <tr>
            <th colSpan={4} className={css.running}>
              <div className={css.head}>
                <h2>{clientName}</h2>
                <p className={css.date}>{dayTitle}</p>
                <p className={css.small}>{teamName}</p>
                <p className={css.small}>{printedByText}</p>
              </div>
              {staleSince && <p className={css.small}>{t('unsent.away', { time: formatDateTime(staleSince) })}</p>}
            </th>
          </tr>
          <tr>
            <th scope="col" className={css.col}>
              {t('instance.time')}
            </th>
            <th scope="col" className={css.col}>
              {t('paper.what')}
            </th>
            <th scope="col" className={css.col}>
              {t('paper.doneAt')}
            </th>
            <th scope="col" className={css.col}>
              {t('paper.signature')}
            </th>
          </tr>
        </thead>
        <PrintedCard settledCard={settledCard} columns={4} timeZone={timeZone} />
        <tbody>
          {printedInstances.length === 0 && (
            <tr>
              <td colSpan={4}>{t('day.empty')}</td>
            </tr>
          )}
          {printedInstances.map((instance) => (
            <PrintedRow key={instance.id} instance={instance} now={now} date={date} timeZone={timeZone} />
          ))}
        </tbody>
        <tbody>
          <tr className={css.before}>
            <th colSpan={4} scope="rowgroup" className={css.col}>
              {t('paper.more')}
            </th>
          </tr>
          {EXTRA_LINES.map((lineNumber) => (
            <tr key={lineNumber} className={css.empty}>
              <td />
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
        <tbody className={css.hands}>
          <tr className={css.before}>
            <th colSpan={2} scope="col" className={css.col}>
              {t('paper.hands')}
            </th>
            <th colSpan={2} scope="col" className={css.col}>
              {t('paper.signature')}
            </th>
          </tr>
          {SIGNER_LINES.map((lineNumber) => (
            <tr key={lineNumber} className={css.empty}>
              <td colSpan={2} />
              <td colSpan={2} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.small}>{t('paper.afterwards', { address: entryAddress })}</p>
    </article>
  );
}
