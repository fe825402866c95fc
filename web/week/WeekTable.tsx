/** A week as seven columns, on a wide screen and on paper: the parts of the day at one height, the days' names over each printed page. */
import type { ReactNode } from 'react';
import { groupByPartOfDay } from '#domain/planning/week.ts';
import { useTranslation } from '../core/texts.ts';
import type { TextContext } from '../shared/day/row-words.ts';
import { WeekEntry } from './WeekEntry.tsx';
import css from './week.module.css';
import paperCss from './week-paper.module.css';
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

export function WeekTable({ days, words: textContext, now, today, renderDayLink, head }: Props) {
  const { t } = useTranslation();
  const dayParts = groupByPartOfDay(
    days.map(({ rows }) => rows ?? []),
    textContext.dates.formatTime,
  );
  return (
    <table className={css.table}>
      <thead>
        <tr className={paperCss.running}>
          <th colSpan={days.length}>{head}</th>
        </tr>
        <tr>
          {days.map(({ date, rows: instances }) => (
            <th key={date} scope="col" className={css.day} aria-current={date === today ? 'date' : undefined}>
              {renderDayLink(date)}
              <NothingNote rows={instances} />
            </th>
          ))}
        </tr>
      </thead>
      {dayParts.map(({ part: dayPart, days: partColumns }) => (
        <tbody key={dayPart}>
          <tr>
            <th colSpan={days.length} scope="rowgroup" className={css.part}>
              {t(`week.part.${dayPart}`)}
            </th>
          </tr>
          <tr>
            {partColumns.map((instances, index) => (
              <td key={days[index]!.date} data-today={days[index]!.date === today || undefined}>
                {instances.length > 0 && (
                  <ul>
                    {instances.map((instance) => (
                      <WeekEntry key={instance.id} instance={instance} textContext={textContext} now={now} />
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
export function NothingNote({ rows: instances }: Pick<WeekDay, 'rows'>) {
  const { t } = useTranslation();
  if (instances && instances.length > 0) return null;
  return <small className={css.nothing}>{t(instances ? 'week.nothing' : 'week.notKept')}</small>;
}
