/** A month to choose a day in: weeks from Monday, in the reader's language. Its keys are those of the APG's date grid (decision 031). */
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { endOfMonth, startOfMonth } from '#domain/time.ts';
import { useTexts } from '../core/texts.ts';
import css from './calendar.module.css';
import { addMonths, type Bounds, clampDay, dayByKey, monthOf, weekOf, yearsAround } from './calendar-grid.ts';
import { capitalise, dayName, formatFullDay, monthName, useDates } from './dates.ts';
import { Icon } from './Icon.tsx';
import { down, left, right } from './icons.ts';

/** Drawn for every month, so that nothing under the calendar moves from one to the next. */
const WEEKS = 6;
/** Years to choose among, before and after the one that is shown. */
const YEARS = 12;
/** Before any day that is ever asked for. */
const EARLIEST = '1000-01-01';

type Props = {
  day: string | undefined;
  /** The first and the last day that may be chosen; without the first, any before the last. */
  from?: string | undefined;
  to: string;
  /** The focus goes to the chosen day as it opens. */
  takesFocus?: boolean;
  onPick: (day: string) => void;
};

export default function Calendar({ day, from: earliest, to, takesFocus = false, onPick }: Props) {
  const { t, locale } = useTexts();
  const { today } = useDates();
  const from = earliest ?? EARLIEST;
  const bounds: Bounds = { from, to };
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  /** The one day that Tab leads to; its month is shown. */
  const [currentDay, setCurrentDay] = useState(() => clampDay(day ?? earliest ?? today(), bounds));
  const [previousDay, setPreviousDay] = useState(day);
  // A day typed meanwhile is shown.
  if (day !== previousDay) {
    setPreviousDay(day);
    if (day) setCurrentDay(clampDay(day, bounds));
  }
  const wasMovedByKey = useRef(false);
  // A dialog that is not open yet gives the focus to whatever has the attribute; what is shown already takes it at once.
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const tabStop = tabStopOf(table.current);
    tabStop?.setAttribute('autofocus', '');
    tabStop?.focus();
  }, [takesFocus]);
  // The day that a key led to has the focus, in another month too; before the next key, which would else be the day's that was left, or nobody's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step
  useLayoutEffect(() => {
    if (wasMovedByKey.current) tabStopOf(table.current)?.focus();
    wasMovedByKey.current = false;
  }, [currentDay]);
  const onKeyDown = (event: KeyboardEvent) => {
    const nextDay = event.altKey || event.metaKey ? undefined : dayByKey(event.key, currentDay, event);
    if (!nextDay) return;
    event.preventDefault();
    wasMovedByKey.current = true;
    setCurrentDay(clampDay(nextDay, bounds));
  };
  const stepButton = (step: -1 | 1, isAtEnd: boolean) => (
    <button
      type="button"
      className={css.step}
      aria-label={t(step < 0 ? 'shared.calendar.previousMonth' : 'shared.calendar.nextMonth')}
      // Not `disabled`: the focus would be lost with the step that led to the last month.
      aria-disabled={isAtEnd || undefined}
      onClick={() => !isAtEnd && setCurrentDay(clampDay(addMonths(currentDay, step), bounds))}
    >
      <Icon d={step < 0 ? left : right} />
    </button>
  );
  const [name, year] = monthName(currentDay, locale).split(' ');
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        {stepButton(-1, startOfMonth(currentDay) <= from)}
        <h2 id={id} aria-live="polite" aria-atomic>
          {name} <span className="hidden">{year}</span>
        </h2>
        <span className={css.year}>
          <select
            aria-label={t('shared.calendar.year')}
            value={year}
            onChange={({ currentTarget }) =>
              setCurrentDay(clampDay(addMonths(currentDay, (Number(currentTarget.value) - Number(year)) * 12), bounds))
            }
          >
            {yearsAround(currentDay, bounds, YEARS).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
          <Icon d={down} size={18} />
        </span>
        {stepButton(1, endOfMonth(currentDay) >= to)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that the arrow keys walk through */}
      <table role="grid" ref={table} aria-labelledby={id} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekOf(currentDay).map((weekDay) => {
              const [weekday = ''] = dayName(weekDay, locale).split(' ');
              return (
                <th scope="col" key={weekday}>
                  <span className="hidden">{weekday}</span>
                  <span aria-hidden>{capitalise(weekday).slice(0, 2)}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {monthOf(currentDay, WEEKS).weeks.map(({ days }) => (
            <tr key={days[0]?.day}>
              {days.map(({ day: gridDay, isOutsideMonth }) => {
                const isOutOfBounds = gridDay !== clampDay(gridDay, bounds);
                const label = formatFullDay(gridDay, locale);
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: of a grid a td is a gridcell, and one of them is selected
                  <td
                    key={gridDay}
                    aria-selected={gridDay === day}
                    aria-disabled={isOutOfBounds || undefined}
                    data-other={isOutsideMonth || undefined}
                  >
                    <button
                      type="button"
                      tabIndex={gridDay === currentDay ? 0 : -1}
                      aria-label={gridDay === day ? t('shared.calendar.chosen', { day: label }) : label}
                      aria-current={gridDay === today() ? 'date' : undefined}
                      aria-disabled={isOutOfBounds || undefined}
                      onClick={() => !isOutOfBounds && onPick(gridDay)}
                    >
                      {Number(gridDay.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The day that Tab leads to. */
const tabStopOf = (table: HTMLElement | null) => table?.querySelector<HTMLElement>('[tabindex="0"]');
