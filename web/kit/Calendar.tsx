/** A month to choose a day in: weeks from Monday, in the reader's language. Its keys are those of the APG's date grid (decision 031). */
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { endOfMonth, startOfMonth } from '#domain/time.ts';
import { useTranslation } from '../core/texts.ts';
import css from './calendar.module.css';
import { addMonths, type Bounds, buildMonth, clampDay, findDayByKey, listYearsAround, weekOf } from './calendar-grid.ts';
import { capitalise, dayName, formatFullDay, monthName, useDateFormatters } from './dates.ts';
import { Icon } from './Icon.tsx';
import { downIcon, leftIcon, rightIcon } from './icons.ts';

/** Drawn for every month, so that nothing under the calendar moves from one to the next. */
const WEEK_COUNT = 6;
/** Years to choose among, before and after the one that is shown. */
const YEARS_EACH_WAY = 12;
/** Before any day that is ever asked for. */
const EARLIEST_DAY = '1000-01-01';

type Props = {
  day: string | undefined;
  /** The first and the last day that may be chosen; without the first, any before the last. */
  from?: string | undefined;
  to: string;
  /** The focus goes to the chosen day as it opens. */
  takesFocus?: boolean;
  onPick: (day: string) => void;
};

export default function Calendar({ day, from: earliestDay, to, takesFocus = false, onPick }: Props) {
  const { t, locale } = useTranslation();
  const { today } = useDateFormatters();
  const from = earliestDay ?? EARLIEST_DAY;
  const bounds: Bounds = { from, to };
  const headingId = useId();
  const tableRef = useRef<HTMLTableElement>(null);
  /** The one day that Tab leads to; its month is shown. */
  const [currentDay, setCurrentDay] = useState(() => clampDay(day ?? earliestDay ?? today(), bounds));
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
    const tabStop = findTabStop(tableRef.current);
    tabStop?.setAttribute('autofocus', '');
    tabStop?.focus();
  }, [takesFocus]);
  // The day that a key led to has the focus, in another month too; before the next key, which would else be the day's that was left, or nobody's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step
  useLayoutEffect(() => {
    if (wasMovedByKey.current) findTabStop(tableRef.current)?.focus();
    wasMovedByKey.current = false;
  }, [currentDay]);
  const onKeyDown = (event: KeyboardEvent) => {
    const nextDay = event.altKey || event.metaKey ? undefined : findDayByKey(event.key, currentDay, event);
    if (!nextDay) return;
    event.preventDefault();
    wasMovedByKey.current = true;
    setCurrentDay(clampDay(nextDay, bounds));
  };
  const renderStepButton = (step: -1 | 1, isAtEnd: boolean) => (
    <button
      type="button"
      className={css.step}
      aria-label={t(step < 0 ? 'shared.calendar.previousMonth' : 'shared.calendar.nextMonth')}
      // Not `disabled`: the focus would be lost with the step that led to the last month.
      aria-disabled={isAtEnd || undefined}
      onClick={() => !isAtEnd && setCurrentDay(clampDay(addMonths(currentDay, step), bounds))}
    >
      <Icon d={step < 0 ? leftIcon : rightIcon} />
    </button>
  );
  const [monthText, yearText] = monthName(currentDay, locale).split(' ');
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        {renderStepButton(-1, startOfMonth(currentDay) <= from)}
        <h2 id={headingId} aria-live="polite" aria-atomic>
          {monthText} <span className="hidden">{yearText}</span>
        </h2>
        <span className={css.year}>
          <select
            aria-label={t('shared.calendar.year')}
            value={yearText}
            onChange={({ currentTarget }) =>
              setCurrentDay(clampDay(addMonths(currentDay, (Number(currentTarget.value) - Number(yearText)) * 12), bounds))
            }
          >
            {listYearsAround(currentDay, bounds, YEARS_EACH_WAY).map((yearOption) => (
              <option key={yearOption}>{yearOption}</option>
            ))}
          </select>
          <Icon d={downIcon} size={18} />
        </span>
        {renderStepButton(1, endOfMonth(currentDay) >= to)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that the arrow keys walk through */}
      <table role="grid" ref={tableRef} aria-labelledby={headingId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekOf(currentDay).map((dayOfWeek) => {
              const [weekdayName = ''] = dayName(dayOfWeek, locale).split(' ');
              return (
                <th scope="col" key={weekdayName}>
                  <span className="hidden">{weekdayName}</span>
                  <span aria-hidden>{capitalise(weekdayName).slice(0, 2)}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {buildMonth(currentDay, WEEK_COUNT).weeks.map(({ days }) => (
            <tr key={days[0]?.day}>
              {days.map(({ day: gridDay, isOutsideMonth }) => {
                const isOutOfBounds = gridDay !== clampDay(gridDay, bounds);
                const dayLabel = formatFullDay(gridDay, locale);
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
                      aria-label={gridDay === day ? t('shared.calendar.chosen', { day: dayLabel }) : dayLabel}
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
const findTabStop = (table: HTMLElement | null) => table?.querySelector<HTMLElement>('[tabindex="0"]');
