/** A week of tasks: seven columns where there is room for their words, else day after day. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOpen, statusOf } from '#domain/planning/instance.ts';
import { addDays, isoWeek } from '#domain/time.ts';
import { useTranslation } from '../../core/texts.ts';
import { weekOf } from '../../kit/calendar-grid.ts';
import { capitalise, useDateFormatters } from '../../kit/dates.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { formatDaySpan } from '../../kit/span-words.ts';
import { useIsRoomy } from '../../kit/use-wide.ts';
import { statusText } from '../../shared/dated/dated-words.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import { rowKeyOf } from '../../shared/listing/row-key.ts';
import { ResponsiblePerson } from '../../shared/responsible/ResponsiblePerson.tsx';
import { CalendarFallback } from './CalendarFallback.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { useCalendar } from './calendar-query.ts';
import { isStoredInstance } from './DatedTaskRow.tsx';
import { DayTasks } from './DayTasks.tsx';
import type { ListedTaskInstance } from './dated-query.ts';
import type { TasksSearch } from './dated-search.ts';
import css from './dated-tasks.module.css';
import type { RowActs } from './row-acts.ts';

type Props = { search: TasksSearch; today: string; now: string; acts: RowActs; sumsLine: ReactNode };

export function WeekCalendar({ search, today, now, acts, sumsLine }: Props) {
  const { t, locale } = useTranslation();
  const { formatBriefDay } = useDateFormatters();
  const isScreenRoomy = useIsRoomy();
  const chosenDay = search.date ?? today;
  const weekDays = weekOf(chosenDay);
  const { instancesOn, isLoaded, error, refetch } = useCalendar(search, today);
  const title = t('taskInstances.weekOf', { week: isoWeek(chosenDay).week, days: formatDaySpan(weekDays[0]!, weekDays[6]!, locale) });
  return (
    <>
      <CalendarHead
        title={title}
        span="week"
        search={search}
        previousDate={addDays(chosenDay, -7)}
        nextDate={addDays(chosenDay, 7)}
        today={today}
        sumsLine={sumsLine}
      />
      {error && !isLoaded && <CalendarFallback error={error} search={search} today={today} retry={() => void refetch()} />}
      {!isLoaded && !error && <Skeleton rowCount={5} />}
      {isLoaded &&
        !isScreenRoomy &&
        weekDays.map((date) => (
          <DayTasks key={date} day={date} instances={instancesOn(date)} now={now} acts={acts} clientId={search.clientId} />
        ))}
      {isLoaded && isScreenRoomy && (
        <div className={css.week}>
          {weekDays.map((date) => (
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
              {instancesOn(date).length === 0 ? (
                <p className={css.empty}>–</p>
              ) : (
                <ul>
                  {instancesOn(date).map((instance) => (
                    <TaskCard key={rowKeyOf(instance, instance.taskRecurrenceId)} instance={instance} now={now} />
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
function TaskCard({ instance, now }: { instance: ListedTaskInstance; now: string }) {
  const { t } = useTranslation();
  const { formatTime } = useDateFormatters();
  const status = statusOf(instance, now);
  return (
    <li data-status={status} data-listed>
      <time dateTime={instance.placedAt}>{formatTime(instance.placedAt)}</time>{' '}
      {isStoredInstance(instance) ? (
        <RowLink to="/uppgiftinstans/$id" params={{ id: String(instance.id) }} className="cover">
          {instance.name}
        </RowLink>
      ) : (
        <b>{instance.name}</b>
      )}
      <small>{[instance.clientName, statusText(instance, now, t)].filter(Boolean).join(' · ')}</small>
      {isOpen(instance) && <ResponsiblePerson row={instance} />}
    </li>
  );
}
