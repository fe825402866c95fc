/** The first and the last day of a list: typed, checked at their fields, and used when both are right. */
import { useState } from 'react';
import { findText, useTranslation } from '../../core/texts.ts';
import { useAddress } from '../../kit/address.ts';
import { DateField } from '../../kit/DateField.tsx';
import { readDate } from '../../kit/parse-date.ts';
import css from './day-fields.module.css';
import type { RangeErrors } from './refused.ts';

type DayRangeTexts = { from: string; to: string };
export type DayFieldsProps = DayRangeTexts & {
  /** The last day there is. */
  latestDay: string;
  rangeErrors: RangeErrors;
  /** Either may be left empty, and is no limit then. */
  mayBeEmpty?: boolean;
  onChange: (days: DayRangeTexts) => void;
};

export function DayFields({ from, to, latestDay, rangeErrors, mayBeEmpty = false, onChange }: DayFieldsProps) {
  const { t } = useTranslation();
  const [dayTexts, setDayTexts] = useState({ from, to });
  const [dayErrors, setDayErrors] = useState<{ from?: string; to?: string }>({});
  const announceAddress = useAddress(`${from} ${to}`, () => {
    setDayTexts({ from, to });
    setDayErrors({});
  });
  const applyDays = (newDayTexts: DayRangeTexts) => {
    const [firstDay, lastDay] = [newDayTexts.from, newDayTexts.to].map((day) => (mayBeEmpty && day.trim() === '' ? '' : readDate(day)));
    const isEndBeforeStart = firstDay && lastDay && firstDay > lastDay;
    setDayErrors({
      ...(firstDay === undefined && { from: t('error.field.date') }),
      ...(lastDay === undefined ? { to: t('error.field.date') } : isEndBeforeStart ? { to: t('error.field.endBeforeStart') } : {}),
    });
    if (firstDay === undefined || lastDay === undefined || isEndBeforeStart || (firstDay === from && lastDay === to)) return;
    announceAddress(`${firstDay} ${lastDay}`);
    onChange({ from: firstDay, to: lastDay });
  };
  const renderField = (name: 'from' | 'to') => (
    <DateField
      name={name}
      label={t(`events.${name}`)}
      value={dayTexts[name]}
      to={latestDay}
      error={dayErrors[name] ?? (rangeErrors[name] && (findText(rangeErrors[name]) ?? rangeErrors[name]))}
      onChange={(dayText) => setDayTexts((previousTexts) => ({ ...previousTexts, [name]: dayText }))}
      onLeave={(dayText) => applyDays({ ...dayTexts, [name]: dayText })}
    />
  );
  return (
    <div className={css.days}>
      {renderField('from')}
      {renderField('to')}
    </div>
  );
}
