/** One month of the timeline, by day; it is drawn once, however many months come after it. */
import { type CSSProperties, memo } from 'react';
import { useTexts } from '../core/texts.ts';
import { capitalise, monthName, useDates } from '../kit/dates.ts';
import { TimelineEntry } from './TimelineEntry.tsx';
import css from './timeline.module.css';
import { type EntryKind, entriesOfKind, groupByDay, type Month } from './timeline-query.ts';

type Props = { month: Month; kind: EntryKind | undefined; timeZone: string | undefined; today: string };

export const MonthPart = memo(({ month, kind, timeZone, today }: Props) => {
  const { t, locale } = useTexts();
  const dates = useDates(timeZone);
  const entries = entriesOfKind(month, kind);
  // Said with its month: above all of them it would grow and push them down as earlier months come.
  const notSharedCount = !kind || kind === 'ACTIVITY' ? month.notShared : 0;
  if (entries.length === 0 && notSharedCount === 0) return null;
  const { from } = month.days;
  return (
    <section className={css.month} aria-labelledby={from}>
      <h2 id={from}>{monthName(from, locale)}</h2>
      {notSharedCount > 0 && <p className={css.note}>{t('events.notShared', { count: notSharedCount })}</p>}
      {groupByDay(entries, dates.localDateOf).map((day) => (
        <section key={day.day} className={css.day} style={{ '--entries': day.entries.length } as CSSProperties}>
          <h3>{day.day === today ? t('timeline.today', { day: dates.dayName(day.day) }) : capitalise(dates.dayName(day.day))}</h3>
          <ul>
            {day.entries.map((entry) => (
              <TimelineEntry key={`${entry.kind} ${entry.id}`} entry={entry} dates={dates} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
});
