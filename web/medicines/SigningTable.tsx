/** Half a month of the signing list: an order a group of rows, a line for each time of day, a cell for each day (R141). */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import sheetCss from '../shared/paper/sheet.module.css';
import type { ListCell, ListRow } from './signing-query.ts';
import css from './signing-table.module.css';
import { describeCell, describeOrderRow, MISSED_SIGN, PASSED_SIGN, textBySign, WITHHELD_SIGN } from './signing-words.ts';

type Props = {
  label: string;
  rows: readonly ListRow[];
  /** Local days. */
  days: readonly string[];
  timeZone: string;
  initials: ReadonlyMap<number, string>;
  notes: ReadonlyMap<string, number>;
};
const EMPTY_LINES: ListRow['lines'] = [{ time: '–', cells: [] }];

export function SigningTable({ label, rows, days, timeZone, initials, notes }: Props) {
  const { t } = useTranslation();
  const dates = useDateFormatters(timeZone);
  const today = dates.today();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys too
    <section className={sheetCss.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('signingList.time')}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                <b>{Number(day.slice(8))}</b>
                <small>{dates.formatBriefDay(day).split(' ')[0]}</small>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((orderRow) => {
          const { title, text } = describeOrderRow(orderRow, t, dates);
          return (
            <tbody key={`${orderRow.medicineId} ${orderRow.order?.number}`}>
              <tr>
                <th scope="rowgroup" colSpan={days.length + 1}>
                  <div>
                    <b>{title}</b> <span>{text}</span>
                  </div>
                </th>
              </tr>
              {(orderRow.lines.length > 0 ? orderRow.lines : EMPTY_LINES).map(({ time, cells }) => {
                const cellsByDay = Map.groupBy(cells, ({ day }) => day);
                return (
                  <tr key={time}>
                    <th scope="row">{time}</th>
                    {days.map((day) => (
                      <td key={day} data-today={day === today || undefined}>
                        {cellsByDay.get(day)?.map((cell, index) => (
                          <Cell
                            key={cell.instanceId ?? cell.plannedDate ?? index}
                            cell={cell}
                            timeZone={timeZone}
                            initials={initials}
                            notes={notes}
                          />
                        ))}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

type CellProps = Pick<Props, 'timeZone' | 'initials' | 'notes'> & { cell: ListCell };
/** Initials with the signs; one that lies ahead is empty, one that was missed bears a sign. It leads to the event with its history. */
function Cell({ cell, timeZone, initials, notes }: CellProps) {
  const { t } = useTranslation();
  const dates = useDateFormatters(timeZone);
  const { instanceId, status, signedById, signs: cellSigns, note, second: secondSigning } = cell;
  if (status === 'withheld')
    return (
      <>
        {WITHHELD_SIGN}
        <span className="hidden"> {t('signingList.status.withheld')}</span>
      </>
    );
  if (instanceId === null || (status === 'upcoming' && cellSigns.length === 0)) return null;
  const signerInitials = signedById === null ? '' : (initials.get(signedById) ?? '');
  const mainText = {
    completed: signerInitials,
    reported: signerInitials,
    skipped: t('signingList.notGiven'),
    missed: MISSED_SIGN,
    passed: PASSED_SIGN,
    upcoming: '',
  }[status];
  const signsText = cellSigns.map((sign) => textBySign[sign]).join('');
  const noteNumber = note === null ? undefined : notes.get(note);
  return (
    <Link to="/handelse/$id" params={{ id: String(instanceId) }} preload={false} data-status={status}>
      {mainText}
      {signsText}
      {secondSigning && (
        <small>
          /{(secondSigning.byId !== null && initials.get(secondSigning.byId)) || '?'}
          {secondSigning.status === 'DISPUTED' && '!'}
        </small>
      )}
      {noteNumber && <sup>{noteNumber}</sup>}
      {status === 'skipped' && <small>{signerInitials}</small>}
      <span className="hidden"> {describeCell(cell, t, dates)}</span>
    </Link>
  );
}
