/** The days that figures are of: the last week, month or quarter, or one's own; in the address. */
import { Link, useNavigate } from '@tanstack/react-router';
import { dateLimit } from '#domain/date-limit.ts';
import type { DayRange } from '#domain/statistics.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import { addDays } from '../../kit/dates.ts';
import { DayRangeFilter } from '../listing/DayRangeFilter.tsx';
import { dayErrorsOf } from '../listing/refused.ts';
import css from './figures.module.css';

/** The last so many days, today among them. */
const spans = [7, 30, 90] as const;

/** The days in an address; the last seven by default. */
export type DaysSearch = { startDate?: string | undefined; endDate?: string | undefined };
type Props = { search: DaysSearch; days: DayRange; today: string; error: unknown };

export function Range({ search, days, today, error }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <div className={css.range} data-screen>
      <Chips
        label={t('statistics.spans')}
        links={spans.map((count) => {
          const from = addDays(today, 1 - count);
          return {
            key: count,
            text: t('statistics.lastDays', { count }),
            isCurrent: days.from === from && days.to === today,
            renderLink: (props) => (
              <Link to="." search={{ ...search, startDate: count === 7 ? undefined : from, endDate: undefined }} {...props} />
            ),
          };
        })}
      />
      <DayRangeFilter
        {...days}
        latestDay={dateLimit(today)}
        rangeErrors={rangeErrorsOf(search, error)}
        isCustomRange={days.to !== today || !spans.some((count) => days.from === addDays(today, 1 - count))}
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
export function areRefused(search: DaysSearch, error: unknown): boolean {
  const { from, to } = rangeErrorsOf(search, error);
  return Boolean(from || to);
}
