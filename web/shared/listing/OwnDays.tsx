/** The first and the last day of a list, behind a pill that says them: typed, checked at their fields, and used when both are right. */
import { useState } from 'react';
import { textOf, useTexts } from '../../core/texts.ts';
import { useAddress } from '../../kit/address.ts';
import { DateField } from '../../kit/DateField.tsx';
import { useDates } from '../../kit/dates.ts';
import { readDate } from '../../kit/parse-date.ts';
import { spanWords } from '../../kit/span-words.ts';
import { DaysPill } from './DaysPill.tsx';
import type { Refused } from './refused.ts';

type Days = { from: string; to: string };
type Props = Days & {
  /** The last day there is. */
  last: string;
  refused: Refused;
  /** Either may be left empty, and is no limit then. */
  isOpen?: boolean;
  /** They are somebody's own choice, and none that has a name. */
  isOn: boolean;
  onChange: (days: Days) => void;
};

export function OwnDays({ from, to, last: dateLimit, refused, isOpen = false, isOn, onChange }: Props) {
  const { t, locale } = useTexts();
  const { shortDay } = useDates();
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
  // Days that end before they begin are none: the fields below say so.
  const words =
    from && to && from > to
      ? t('events.chooseDays')
      : from && to
        ? spanWords(from, to, locale)
        : from
          ? t('events.since', { day: shortDay(from) })
          : to
            ? t('events.until', { day: shortDay(to) })
            : t('events.allDays');
  return (
    <DaysPill label={t('events.days')} text={words} isOn={isOn} isWrong={Boolean(refused.from || refused.to)}>
      {field('from')}
      {field('to')}
    </DaysPill>
  );
}
