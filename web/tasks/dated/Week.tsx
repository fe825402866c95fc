/** A week of tasks: seven columns where there is room for their words, else day after day. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOpen, statusOf } from '#domain/planning/instance.ts';
import { addDays, isoWeek } from '#domain/time.ts';
import { useTexts } from '../../core/texts.ts';
import { weekOf } from '../../kit/calendar-grid.ts';
import { capitalise, useDates } from '../../kit/dates.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { spanWords } from '../../kit/span-words.ts';
import { useIsRoomy } from '../../kit/use-wide.ts';
import { statusText } from '../../shared/dated/dated-words.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import { rowKey } from '../../shared/listing/row-key.ts';
import { ResponsiblePerson } from '../../shared/responsible/ResponsiblePerson.tsx';
import { CalendarFallback } from './CalendarFallback.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { useCalendar } from './calendar-query.ts';
import { isStored } from './DatedTaskRow.tsx';
import { DayTasks } from './DayTasks.tsx';
import type { ListedTaskInstance } from './dated-query.ts';
import type { TasksSearch } from './dated-search.ts';
import css from './dated-tasks.module.css';
import type { RowActs } from './row-acts.ts';

type Props = { search: TasksSearch; today: string; now: string; acts: RowActs; sumsLine: ReactNode };

export function Week({ search, today, now, acts, sumsLine }: Props) {
  const { t, locale } = useTexts();
  const { formatBriefDay } = useDates();
  const hasRoom = useIsRoomy();
  const day = search.date ?? today;
  const days = weekOf(day);
  const { rowsOn, isLoaded, error, refetch } = useCalendar(search, today);
  const title = t('taskInstances.weekOf', { week: isoWeek(day).week, days: spanWords(days[0]!, days[6]!, locale) });
  return (
    <>
      <CalendarHead
        title={title}
        span="week"
        search={search}
        previousDate={addDays(day, -7)}
        nextDate={addDays(day, 7)}
        today={today}
        sumsLine={sumsLine}
      />
      {error && !isLoaded && <CalendarFallback error={error} search={search} today={today} retry={() => void refetch()} />}
      {!isLoaded && !error && <Skeleton rows={5} />}
      {isLoaded &&
        !hasRoom &&
        days.map((date) => <DayTasks key={date} day={date} rows={rowsOn(date)} now={now} acts={acts} clientId={search.clientId} />)}
      {isLoaded && hasRoom && (
        <div className={css.week}>
          {days.map((date) => (
            <section key={date} data-today={date === today || undefined} aria-current={date === today ? 'date' : undefined}>
              <h3>
                <Link
                  to="/organisation/uppgifter"
                  search={{ ...search, view: undefined, date: date === today ? undefined : date }}
                  activeOptions={{ exact: true, includeSearch: true }}
                >
                  {capitalise(formatBriefDay(date))}
                </Link>
              </h3>
              {rowsOn(date).length === 0 ? (
                <p className={css.empty}>–</p>
              ) : (
                <ul>
                  {rowsOn(date).map((row) => (
                    <Card key={rowKey(row, row.taskRecurrenceId)} row={row} now={now} />
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      )}
    </>
  );
}

/** A task in its column: time, name, whose, how it stands. */
function Card({ row, now }: { row: ListedTaskInstance; now: string }) {
  const { t } = useTexts();
  const { formatTime } = useDates();
  const status = statusOf(row, now);
  return (
    <li data-status={status} data-listed>
      <time dateTime={row.placedAt}>{formatTime(row.placedAt)}</time>{' '}
      {isStored(row) ? (
        <RowLink to="/uppgiftinstans/$id" params={{ id: String(row.id) }} className="cover">
          {row.name}
        </RowLink>
      ) : (
        <b>{row.name}</b>
      )}
      <small>{[row.clientName, statusText(row, now, t)].filter(Boolean).join(' · ')}</small>
      {isOpen(row) && <ResponsiblePerson row={row} />}
    </li>
  );
}
