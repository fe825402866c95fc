/** Weekdays from Monday, or days of the month, as chips to switch on and off. */
import { useId } from 'react';
import { useTexts } from '../../core/texts.ts';
import css from './rule.module.css';
import { toggleDay } from './rule-form.ts';
import { weekdayNameOfIndex } from './rule-in-words.ts';

type Props = { name: 'weekdays' | 'monthDays'; days: readonly number[]; error: string | undefined; onChange: (days: number[]) => void };

const choices = { weekdays: [0, 1, 2, 3, 4, 5, 6], monthDays: Array.from({ length: 31 }, (_, day) => day + 1) } as const;

export function DayChips({ name, days, error, onChange }: Props) {
  const { t, locale } = useTexts();
  const id = useId();
  const chip = (day: number, text: string, label?: string) => (
    <label key={day} className={css.day} data-long={day === -1 || undefined}>
      <input
        type="checkbox"
        name={name}
        aria-label={label}
        aria-describedby={error ? id : undefined}
        checked={days.includes(day)}
        onChange={() => onChange(toggleDay(days, day))}
      />
      {text}
    </label>
  );
  return (
    <fieldset className={css.set}>
      <legend>{t(`rule.${name}`)}</legend>
      <div className={css.days}>
        {choices[name].map((day) =>
          name === 'weekdays'
            ? chip(day, weekdayNameOfIndex(day, locale, 'short'), weekdayNameOfIndex(day, locale))
            : chip(day, String(day)),
        )}
        {name === 'monthDays' && chip(-1, t('rule.lastDay'))}
      </div>
      {error && (
        <p id={id} className={css.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
