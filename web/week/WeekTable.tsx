/** A week as seven columns, on a wide screen and on paper: the parts of the day at one height, the days' names over each printed page. */
import type { ReactNode } from 'react';
import { groupByPartOfDay } from '#domain/planning/week.ts';
import { useTexts } from '../core/texts.ts';
import type { TextContext } from '../shared/day/row-words.ts';
import { WeekEntry } from './WeekEntry.tsx';
import css from './week.module.css';
import paper from './week-paper.module.css';
import type { WeekDay } from './week-query.ts';

type Props = {
  days: readonly WeekDay[];
  words: TextContext;
  now: string;
  today: string;
  renderDayLink: (date: string) => ReactNode;
  /** Over the columns, on paper alone. */
  head: ReactNode;
};

export function WeekTable({ days, words, now, today, renderDayLink, head }: Props) {
  const { t } = useTexts();
  const dayParts = groupByPartOfDay(
    days.map(({ rows }) => rows ?? []),
    words.dates.formatTime,
  );
  return (
    <table className={css.table}>
      <thead>
        <tr className={paper.running}>
          <th colSpan={days.length}>{head}</th>
        </tr>
        <tr>
          {days.map(({ date, rows }) => (
            <th key={date} scope="col" className={css.day} aria-current={date === today ? 'date' : undefined}>
              {renderDayLink(date)}
              <NothingNote rows={rows} />
            </th>
          ))}
        </tr>
      </thead>
      {dayParts.map(({ part, days: columns }) => (
        <tbody key={part}>
          <tr>
            <th colSpan={days.length} scope="rowgroup" className={css.part}>
              {t(`week.part.${part}`)}
            </th>
          </tr>
          <tr>
            {columns.map((rows, index) => (
              <td key={days[index]!.date} data-today={days[index]!.date === today || undefined}>
                {rows.length > 0 && (
                  <ul>
                    {rows.map((row) => (
                      <WeekEntry key={row.id} row={row} words={words} now={now} />
                    ))}
                  </ul>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

/** The words of a day that has nothing, or that is out of reach. */
export function NothingNote({ rows }: Pick<WeekDay, 'rows'>) {
  const { t } = useTexts();
  if (rows && rows.length > 0) return null;
  return <small className={css.nothing}>{t(rows ? 'week.nothing' : 'week.notKept')}</small>;
}
