/** A week on a phone: day after day, with a way to each. */
import type { ReactNode } from 'react';
import { sortForPaper } from '#domain/planning/paper.ts';
import { useTexts } from '../core/texts.ts';
import { capitalise } from '../kit/dates.ts';
import type { TextContext } from '../shared/day/row-words.ts';
import { WeekEntry } from './WeekEntry.tsx';
import { NothingNote } from './WeekTable.tsx';
import css from './week.module.css';
import type { WeekDay } from './week-query.ts';

type Props = { days: readonly WeekDay[]; words: TextContext; now: string; today: string; renderDayLink: (date: string) => ReactNode };

const idOf = (date: string) => `day-${date}`;

export function WeekList({ days, words, now, today, renderDayLink }: Props) {
  const { t } = useTexts();
  const scrollToDay = (date: string) => {
    const heading = document.getElementById(idOf(date));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <nav className={css.jump} aria-label={t('week.jump')}>
        {days.map(({ date }) => {
          const [weekday = '', day = ''] = words.dates.formatBriefDay(date).split(' ');
          return (
            <button key={date} type="button" aria-current={date === today ? 'date' : undefined} onClick={() => scrollToDay(date)}>
              <small>{weekday}</small> <b>{day}</b>
            </button>
          );
        })}
      </nav>
      {days.map(({ date, rows }) => (
        <section key={date} className={css.section} aria-labelledby={idOf(date)}>
          <h3 id={idOf(date)} tabIndex={-1} data-today={date === today || undefined}>
            {renderDayLink(date)}
          </h3>
          <NothingNote rows={rows} />
          {rows && rows.length > 0 && (
            <ul className={css.rows} aria-label={capitalise(words.dates.formatBriefDay(date))}>
              {sortForPaper(rows).map((row) => (
                <WeekEntry key={row.id} row={row} words={words} now={now} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
