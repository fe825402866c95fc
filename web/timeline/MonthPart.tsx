/** One month of the timeline, by day; it is drawn once, however many months come after it. */
import { type CSSProperties, memo } from 'react';
import { useTranslation } from '../core/texts.ts';
import { capitalise, monthName, useDateFormatters } from '../kit/dates.ts';
import { TimelineEntry } from './TimelineEntry.tsx';
import css from './timeline.module.css';
import { type EntryKind, entriesOfKind, groupByDay, type Month } from './timeline-query.ts';

type Props = { month: Month; kind: EntryKind | undefined; timeZone: string | undefined; today: string };

export const MonthSection = memo(({ month, kind, timeZone, today }: Props) => {
  const { t, locale } = useTranslation();
  const dateFormats = useDateFormatters(timeZone);
  const entries = entriesOfKind(month, kind);
  // Said with its month: above all of them it would grow and push them down as earlier months come.
  const notSharedCount = !kind || kind === 'ACTIVITY' ? month.notSharedCount : 0;
  if (entries.length === 0 && notSharedCount === 0) return null;
  const { from: firstDay } = month.dateRange;
  return (
    <section className={css.month} aria-labelledby={firstDay}>
      <h2 id={firstDay}>{monthName(firstDay, locale)}</h2>
      {notSharedCount > 0 && <p className={css.note}>{t('events.notShared', { count: notSharedCount })}</p>}
      {groupByDay(entries, dateFormats.localDateOf).map((dayGroup) => (
        <section key={dayGroup.day} className={css.day} style={{ '--entries': dayGroup.entries.length } as CSSProperties}>
          <h3>
            {dayGroup.day === today
              ? t('timeline.today', { day: dateFormats.dayName(dayGroup.day) })
              : capitalise(dateFormats.dayName(dayGroup.day))}
          </h3>
          <ul>
            {dayGroup.entries.map((entry) => (
              <TimelineEntry key={`${entry.kind} ${entry.id}`} entry={entry} dateFormats={dateFormats} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
});
