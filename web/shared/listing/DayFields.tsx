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
  last: string;
  refused: RangeErrors;
  /** Either may be left empty, and is no limit then. */
  isOpen?: boolean;
  onChange: (days: Days) => void;
};

export function DayFields({ from, to, last: dateLimit, refused, isOpen = false, onChange }: DayFieldsProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState({ from, to });
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({});
  const announce = useAddress(`${from} ${to}`, () => {
    setTyped({ from, to });
    setWrong({});
  });
  const leave = (days: Days) => {
    const [first, last] = [days.from, days.to].map((day) => (isOpen && day.trim() === '' ? '' : readDate(day)));
    const isBackwards = first && last && first > last;
    setWrong({
      ...(first === undefined && { from: t('error.field.date') }),
      ...(last === undefined ? { to: t('error.field.date') } : isBackwards ? { to: t('error.field.endBeforeStart') } : {}),
    });
    if (first === undefined || last === undefined || isBackwards || (first === from && last === to)) return;
    announce(`${first} ${last}`);
    onChange({ from: first, to: last });
  };
  const field = (name: 'from' | 'to') => (
    <DateField
      name={name}
      label={t(`events.${name}`)}
      value={typed[name]}
      to={dateLimit}
      error={wrong[name] ?? (refused[name] && (textOf(refused[name]) ?? refused[name]))}
      onChange={(value) => setTyped((days) => ({ ...days, [name]: value }))}
      onLeave={(value) => leave({ ...typed, [name]: value })}
    />
  );
  return (
    <div className={css.days}>
      {field('from')}
      {field('to')}
    </div>
  );
}
