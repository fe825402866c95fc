/** A week on a phone: day after day, with a way to each. */
import type { ReactNode } from 'react';
import { sortForPaper } from '#domain/planning/paper.ts';
import { useTranslation } from '../core/texts.ts';
import { capitalise } from '../kit/dates.ts';
import type { TextContext } from '../shared/day/row-words.ts';
import { WeekEntry } from './WeekEntry.tsx';
import { NothingNote } from './WeekTable.tsx';
import css from './week.module.css';
import type { WeekDay } from './week-query.ts';

type Props = { days: readonly WeekDay[]; words: TextContext; now: string; today: string; renderDayLink: (date: string) => ReactNode };

const headingIdOf = (date: string) => `day-${date}`;

export function WeekList({ days, words: textContext, now, today, renderDayLink }: Props) {
  const { t } = useTranslation();
  const scrollToDay = (date: string) => {
    const heading = document.getElementById(headingIdOf(date));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <nav className={css.jump} aria-label={t('week.jump')}>
        {days.map(({ date }) => {
          const [weekday = '', dayOfMonth = ''] = textContext.dates.formatBriefDay(date).split(' ');
          return (
            <button key={date} type="button" aria-current={date === today ? 'date' : undefined} onClick={() => scrollToDay(date)}>
              <small>{weekday}</small> <b>{dayOfMonth}</b>
            </button>
          );
        })}
      </nav>
      {days.map(({ date, rows: instances }) => (
        <section key={date} className={css.section} aria-labelledby={headingIdOf(date)}>
          <h3 id={headingIdOf(date)} tabIndex={-1} data-today={date === today || undefined}>
            {renderDayLink(date)}
          </h3>
          <NothingNote rows={instances} />
          {instances && instances.length > 0 && (
            <ul className={css.rows} aria-label={capitalise(textContext.dates.formatBriefDay(date))}>
              {sortForPaper(instances).map((instance) => (
                <WeekEntry key={instance.id} instance={instance} textContext={textContext} now={now} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
