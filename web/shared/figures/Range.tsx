/** The days that figures are of: the last week, month or quarter, or one's own; in the address. */
import { Link, useNavigate } from '@tanstack/react-router';
import { computeDateLimit } from '#domain/date-limit.ts';
import type { DayRange } from '#domain/statistics.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import { addDays } from '../../kit/dates.ts';
import { DayRangeFilter } from '../listing/DayRangeFilter.tsx';
import { dayErrorsOf } from '../listing/refused.ts';
import css from './figures.module.css';

/** The last so many days, today among them. */
const spanLengths = [7, 30, 90] as const;

/** The days in an address; the last seven by default. */
export type DaysSearch = { startDate?: string | undefined; endDate?: string | undefined };
type Props = { search: DaysSearch; dateRange: DayRange; today: string; error: unknown };

export function RangePicker({ search, dateRange, today, error }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={css.range} data-screen>
      <Chips
        label={t('statistics.spans')}
        links={spanLengths.map((dayCount) => {
          const from = addDays(today, 1 - dayCount);
          return {
            key: dayCount,
            text: t('statistics.lastDays', { count: dayCount }),
            isCurrent: dateRange.from === from && dateRange.to === today,
            renderLink: (props) => (
              <Link to="." search={{ ...search, startDate: dayCount === 7 ? undefined : from, endDate: undefined }} {...props} />
            ),
          };
        })}
      />
      <DayRangeFilter
        {...dateRange}
        latestDay={computeDateLimit(today)}
        rangeErrors={rangeErrorsOf(search, error)}
        isCustomRange={dateRange.to !== today || !spanLengths.some((dayCount) => dateRange.from === addDays(today, 1 - dayCount))}
        onChange={({ from, to }) =>
          void navigate({ to: '.', search: { ...search, startDate: from, endDate: to }, replace: true, resetScroll: false })
        }
      />
    </div>
  );
}

const rangeErrorsOf = ({ startDate, endDate }: DaysSearch, error: unknown) =>
  dayErrorsOf(fieldErrorsOf(error), { from: startDate, to: endDate });

/** The server refused the days: that is shown at their fields, and once. */
export function hasRangeErrors(search: DaysSearch, error: unknown): boolean {
  const { from, to } = rangeErrorsOf(search, error);
  return Boolean(from || to);
}
