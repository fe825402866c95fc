/** A month of tasks: on a wide screen their names in the days and whose they are, on a phone how many; the chosen day's list under it. */
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { computeDateLimit } from '#domain/date-limit.ts';
import { initialsOf } from '#domain/initials.ts';
import { isOpen, statusOf } from '#domain/planning/instance.ts';
import { useTranslation } from '../../core/texts.ts';
import { addMonths, buildMonth, findDayByKey, weekOf } from '../../kit/calendar-grid.ts';
import { monthName, useDateFormatters } from '../../kit/dates.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { rowKeyOf } from '../../shared/listing/row-key.ts';
import { weekdayNameOfIndex } from '../../shared/series/rule-in-words.ts';
import { CalendarFallback } from './CalendarFallback.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { countMissed, useCalendar } from './calendar-query.ts';
import { DayTasks } from './DayTasks.tsx';
import type { ListedTaskInstance } from './dated-query.ts';
import type { TasksSearch } from './dated-search.ts';
import css from './month.module.css';
import type { RowActs } from './row-acts.ts';

/** Names that fit in a day. */
const MAX_SHOWN_NAMES = 3;
type Props = { search: TasksSearch; today: string; now: string; acts: RowActs; sumsLine: ReactNode };

export function MonthCalendar({ search, today, now, acts, sumsLine }: Props) {
  const { t, locale } = useTranslation();
  const { dayName } = useDateFormatters();
  const navigate = useNavigate();
  const tableRef = useRef<HTMLTableElement>(null);
  const focusedDayRef = useRef<string>(undefined);
  const chosenDay = search.date ?? today;
  const { instancesOn, isLoaded, error, refetch } = useCalendar(search, today);
  const { weeks } = buildMonth(chosenDay);
  const title = monthName(chosenDay, locale);
  // The day that a key led to has the focus, in another month too.
  useEffect(() => {
    if (focusedDayRef.current !== chosenDay) return;
    focusedDayRef.current = undefined;
    tableRef.current?.querySelector<HTMLElement>(`[data-day="${chosenDay}"]`)?.focus();
  }, [chosenDay]);
  const navigateToDay = (date: string) =>
    void navigate({
      to: '/organisation/uppgifter',
      search: { ...search, date: date === today ? undefined : date },
      replace: true,
      resetScroll: false,
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const nextDay = findDayByKey(event.key, chosenDay, event);
    if (!nextDay || !(event.target instanceof HTMLElement && event.target.dataset.day)) return;
    event.preventDefault();
    if (nextDay > computeDateLimit(today) || today > computeDateLimit(nextDay)) return;
    focusedDayRef.current = nextDay;
    navigateToDay(nextDay);
  };
  const dayLabelOf = (date: string) => {
    const dayInstances = instancesOn(date);
    const missedCount = countMissed(dayInstances, now);
    return [
      dayName(date),
      t('taskInstances.count', { count: dayInstances.length }),
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
        previousDate={addMonths(chosenDay, -1)}
        nextDate={addMonths(chosenDay, 1)}
        today={today}
        sumsLine={sumsLine}
      />
      {error && !isLoaded && <CalendarFallback error={error} search={search} today={today} retry={() => void refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that the arrow keys walk through */}
      <table role="grid" className={css.month} ref={tableRef} aria-label={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">
              <abbr title={t('taskInstances.week')}>{t('taskInstances.weekShort')}</abbr>
            </th>
            {weekOf(chosenDay).map((_, index) => (
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
                  aria-selected={date === chosenDay}
                  data-other={isOutsideMonth || undefined}
                  data-today={date === today || undefined}
                  data-empty={(isLoaded && instancesOn(date).length === 0) || undefined}
                >
                  <button
                    type="button"
                    data-day={date}
                    tabIndex={date === chosenDay ? 0 : -1}
                    aria-current={date === today ? 'date' : undefined}
                    onClick={() => navigateToDay(date)}
                  >
                    <span className="hidden">{dayLabelOf(date)}</span>
                    <b aria-hidden>{Number(date.slice(8))}</b>
                    <DayContents instances={instancesOn(date)} now={now} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isLoaded ? (
        <DayTasks day={chosenDay} instances={instancesOn(chosenDay)} now={now} acts={acts} clientId={search.clientId} />
      ) : (
        !error && <Skeleton rowCount={3} />
      )}
    </>
  );
}

/** The contents of a day: its count on a phone, its first names on a wide screen. */
function DayContents({ instances, now }: { instances: readonly ListedTaskInstance[]; now: string }) {
  const { t } = useTranslation();
  const { formatTime } = useDateFormatters();
  if (instances.length === 0) return null;
  return (
    <>
      <span aria-hidden className={css.count} data-missed={countMissed(instances, now) > 0 || undefined}>
        {instances.length}
      </span>
      <span aria-hidden className={css.names}>
        {instances.slice(0, MAX_SHOWN_NAMES).map((instance) => (
          <span key={rowKeyOf(instance, instance.taskRecurrenceId)} data-status={statusOf(instance, now)}>
            {instance.responsibleName && isOpen(instance) && <i>{initialsOf(instance.responsibleName)}</i>}
            <em>
              {formatTime(instance.placedAt)} {instance.clientName}
            </em>
            <span>{instance.name}</span>
          </span>
        ))}
        {instances.length > MAX_SHOWN_NAMES && <small>{t('taskInstances.more', { count: instances.length - MAX_SHOWN_NAMES })}</small>}
      </span>
    </>
  );
}
