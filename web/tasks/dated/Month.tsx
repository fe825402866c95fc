/** A month of tasks: on a wide screen their names in the days and whose they are, on a phone how many; the chosen day's list under it. */
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
import { initialsOf } from '#domain/initials.ts';
import { isOpen, statusOf } from '#domain/planning/instance.ts';
import { useTexts } from '../../core/texts.ts';
import { addMonths, dayByKey, monthOf, weekOf } from '../../kit/calendar-grid.ts';
import { monthName, useDates } from '../../kit/dates.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { rowKey } from '../../shared/listing/row-key.ts';
import { weekdayNameOfIndex } from '../../shared/series/rule-in-words.ts';
import { CalendarFallback } from './CalendarFallback.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { missedCountOf, useCalendar } from './calendar-query.ts';
import { DayTasks } from './DayTasks.tsx';
import type { ListedTaskInstance } from './dated-query.ts';
import type { TasksSearch } from './dated-search.ts';
import css from './month.module.css';
import type { RowActs } from './row-acts.ts';

/** Names that fit in a day. */
const MAX_NAMES = 3;
type Props = { search: TasksSearch; today: string; now: string; acts: RowActs; sumsLine: ReactNode };

export function Month({ search, today, now, acts, sumsLine }: Props) {
  const { t, locale } = useTexts();
  const { dayName } = useDates();
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const focusedDayRef = useRef<string>(undefined);
  const day = search.date ?? today;
  const { rowsOn, isLoaded, error, refetch } = useCalendar(search, today);
  const { weeks } = monthOf(day);
  const title = monthName(day, locale);
  // The day that a key led to has the focus, in another month too.
  useEffect(() => {
    if (focusedDayRef.current !== day) return;
    focusedDayRef.current = undefined;
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const openDay = (date: string) =>
    void navigate({
      to: '/organisation/uppgifter',
      search: { ...search, date: date === today ? undefined : date },
      replace: true,
      resetScroll: false,
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const nextDay = dayByKey(event.key, day, event);
    if (!nextDay || !(event.target instanceof HTMLElement && event.target.dataset.day)) return;
    event.preventDefault();
    if (nextDay > dateLimit(today) || today > dateLimit(nextDay)) return;
    focusedDayRef.current = nextDay;
    openDay(nextDay);
  };
  const dayLabelOf = (date: string) => {
    const rows = rowsOn(date);
    const missedCount = missedCountOf(rows, now);
    return [
      dayName(date),
      t('taskInstances.count', { count: rows.length }),
      missedCount > 0 && t('taskInstances.missed', { count: missedCount }),
    ]
      .filter(Boolean)
      .join(', ');
  };
  return (
    <>
      <CalendarHead
        title={title}
        span="month"
        search={search}
        previousDate={addMonths(day, -1)}
        nextDate={addMonths(day, 1)}
        today={today}
        sumsLine={sumsLine}
      />
      {error && !isLoaded && <CalendarFallback error={error} search={search} today={today} retry={() => void refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that the arrow keys walk through */}
      <table role="grid" className={css.month} ref={table} aria-label={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">
              <abbr title={t('taskInstances.week')}>{t('taskInstances.weekShort')}</abbr>
            </th>
            {weekOf(day).map((_, index) => (
              <th scope="col" key={weekdayNameOfIndex(index, locale)}>
                <abbr title={weekdayNameOfIndex(index, locale)}>{weekdayNameOfIndex(index, locale, 'short')}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, days }) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              {days.map(({ day: date, isOutsideMonth }) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: of a grid a td is a gridcell, and one of them is selected
                <td
                  key={date}
                  aria-selected={date === day}
                  data-other={isOutsideMonth || undefined}
                  data-today={date === today || undefined}
                  data-empty={(isLoaded && rowsOn(date).length === 0) || undefined}
                >
                  <button
                    type="button"
                    data-day={date}
                    tabIndex={date === day ? 0 : -1}
                    aria-current={date === today ? 'date' : undefined}
                    onClick={() => openDay(date)}
                  >
                    <span className="hidden">{dayLabelOf(date)}</span>
                    <b aria-hidden>{Number(date.slice(8))}</b>
                    <DayContents rows={rowsOn(date)} now={now} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isLoaded ? (
        <DayTasks day={day} rows={rowsOn(day)} now={now} acts={acts} clientId={search.clientId} />
      ) : (
        !error && <Skeleton rows={3} />
      )}
    </>
  );
}

/** The contents of a day: its count on a phone, its first names on a wide screen. */
function DayContents({ rows, now }: { rows: readonly ListedTaskInstance[]; now: string }) {
  const { t } = useTexts();
  const { formatTime } = useDates();
  if (rows.length === 0) return null;
  return (
    <>
      <span aria-hidden className={css.count} data-missed={missedCountOf(rows, now) > 0 || undefined}>
        {rows.length}
      </span>
      <span aria-hidden className={css.names}>
        {rows.slice(0, MAX_NAMES).map((row) => (
          <span key={rowKey(row, row.taskRecurrenceId)} data-status={statusOf(row, now)}>
            {row.responsibleName && isOpen(row) && <i>{initialsOf(row.responsibleName)}</i>}
            <em>
              {formatTime(row.placedAt)} {row.clientName}
            </em>
            <span>{row.name}</span>
          </span>
        ))}
        {rows.length > MAX_NAMES && <small>{t('taskInstances.more', { count: rows.length - MAX_NAMES })}</small>}
      </span>
    </>
  );
}
