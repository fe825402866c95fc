/** The first and the last day of a list: typed, checked at their fields, and used when both are right. */
import { useState } from 'react';
import { textOf, useTexts } from '../../core/texts.ts';
import { useAddress } from '../../kit/address.ts';
import { DateField } from '../../kit/DateField.tsx';
import { readDate } from '../../kit/parse-date.ts';
import css from './day-fields.module.css';
import type { RangeErrors } from './refused.ts';

type Days = { from: string; to: string };
export type DayFieldsProps = Days & {
  /** The last day there is. */
  latestDay: string;
  rangeErrors: RangeErrors;
  /** Either may be left empty, and is no limit then. */
  mayBeEmpty?: boolean;
  onChange: (days: Days) => void;
};

export function DayFields({ from, to, latestDay, rangeErrors, mayBeEmpty = false, onChange }: DayFieldsProps) {
  const { t } = useTexts();
  const [typedDays, setTypedDays] = useState({ from, to });
  const [dayErrors, setDayErrors] = useState<{ from?: string; to?: string }>({});
  const announce = useAddress(`${from} ${to}`, () => {
    setTypedDays({ from, to });
    setDayErrors({});
  });
  const applyDays = (days: Days) => {
    const [firstDay, lastDay] = [days.from, days.to].map((day) => (mayBeEmpty && day.trim() === '' ? '' : readDate(day)));
    const isBackwards = firstDay && lastDay && firstDay > lastDay;
    setDayErrors({
      ...(firstDay === undefined && { from: t('error.field.date') }),
      ...(lastDay === undefined ? { to: t('error.field.date') } : isBackwards ? { to: t('error.field.endBeforeStart') } : {}),
    });
    if (firstDay === undefined || lastDay === undefined || isBackwards || (firstDay === from && lastDay === to)) return;
    announce(`${firstDay} ${lastDay}`);
    onChange({ from: firstDay, to: lastDay });
  };
  const field = (name: 'from' | 'to') => (
    <DateField
      name={name}
      label={t(`events.${name}`)}
      value={typedDays[name]}
      to={latestDay}
      error={dayErrors[name] ?? (rangeErrors[name] && (textOf(rangeErrors[name]) ?? rangeErrors[name]))}
      onChange={(value) => setTypedDays((days) => ({ ...days, [name]: value }))}
      onLeave={(value) => applyDays({ ...typedDays, [name]: value })}
    />
  );
  return (
    <div className={css.days}>
      {field('from')}
      {field('to')}
    </div>
  );
}
