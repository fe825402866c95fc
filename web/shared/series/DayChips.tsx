/** Weekdays from Monday, or days of the month, as chips to switch on and off. */
import { useId } from 'react';
import { useTranslation } from '../../core/texts.ts';
import css from './rule.module.css';
import { toggleDay } from './rule-form.ts';
import { weekdayNameOfIndex } from './rule-in-words.ts';

type Props = {
  name: 'weekdays' | 'monthDays';
  selectedDays: readonly number[];
  error: string | undefined;
  onChange: (days: number[]) => void;
};

const dayChoices = { weekdays: [0, 1, 2, 3, 4, 5, 6], monthDays: Array.from({ length: 31 }, (_, day) => day + 1) } as const;

export function DayChips({ name, selectedDays, error, onChange }: Props) {
  const { t, locale } = useTranslation();
  const id = useId();
  const renderChip = (day: number, text: string, label?: string) => (
    <label key={day} className={css.day} data-long={day === -1 || undefined}>
      <input
        type="checkbox"
        name={name}
        aria-label={label}
        aria-describedby={error ? id : undefined}
        checked={selectedDays.includes(day)}
        onChange={() => onChange(toggleDay(selectedDays, day))}
      />
      {text}
    </label>
  );
  return (
    <fieldset className={css.set}>
      <legend>{t(`rule.${name}`)}</legend>
      <div className={css.days}>
        {dayChoices[name].map((day) =>
          name === 'weekdays'
            ? renderChip(day, weekdayNameOfIndex(day, locale, 'short'), weekdayNameOfIndex(day, locale))
            : renderChip(day, String(day)),
        )}
        {name === 'monthDays' && renderChip(-1, t('rule.lastDay'))}
      </div>
      {error && (
        <p id={id} className={css.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
