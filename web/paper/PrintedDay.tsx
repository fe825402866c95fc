/** One day of one client as a sheet to work from and sign by hand; its head is repeated on every page that it takes (product «Paper and week»). */
import { sortForPaper } from '#domain/planning/paper.ts';
import { useTexts } from '../core/texts.ts';
import { capitalise, formatFullDay, useDates } from '../kit/dates.ts';
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
  name: string;
  /** Left out where the reader's side has no part in it. */
  card: SettledCard | undefined;
  /** The team's name, where that says more than the client's. */
  team: string | undefined;
  /** The time of printing, and the name of who printed it. */
  printedText: string;
  /** The address where it is entered afterwards. */
  address: string;
  timeZone: string;
};

export function PrintedDay({ day: { date, rows, staleSince }, name, card, team, printedText, address, timeZone }: Props) {
  const { t, locale } = useTexts();
  const { formatDateTime } = useDates(timeZone);
  const now = useNow();
  const day = capitalise(formatFullDay(date, locale));
  const printedRows = sortForPaper(rows);
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
                <h2>{name}</h2>
                <p className={css.date}>{day}</p>
                <p className={css.small}>{team}</p>
                <p className={css.small}>{printedText}</p>
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
        <PrintedCard settledCard={card} columns={4} timeZone={timeZone} />
        <tbody>
          {printedRows.length === 0 && (
            <tr>
              <td colSpan={4}>{t('day.empty')}</td>
            </tr>
          )}
          {printedRows.map((row) => (
            <PrintedRow key={row.id} row={row} now={now} date={date} timeZone={timeZone} />
          ))}
        </tbody>
        <tbody>
          <tr className={css.before}>
            <th colSpan={4} scope="rowgroup" className={css.col}>
              {t('paper.more')}
            </th>
          </tr>
          {EXTRA_LINES.map((line) => (
            <tr key={line} className={css.empty}>
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
          {SIGNER_LINES.map((line) => (
            <tr key={line} className={css.empty}>
              <td colSpan={2} />
              <td colSpan={2} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.small}>{t('paper.afterwards', { address })}</p>
    </article>
  );
}
