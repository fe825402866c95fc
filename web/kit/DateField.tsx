/** A day, typed or chosen in a calendar that opens under the field; the calendar is fetched when it is asked for. */
import { lazy, Suspense, startTransition, useId, useRef, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import css from './date-field.module.css';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { calendarIcon } from './icons.ts';
import { readDate } from './parse-date.ts';
import { TextField } from './TextField.tsx';

const Calendar = lazy(() => import('./Calendar.tsx'));

type Props = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The format in which it is written, within the empty field; read as its description also once something stands there. */
  placeholder?: string;
  value: string;
  /** The days to choose among, both included. */
  from?: string;
  to: string;
  error: string | undefined;
  /** A day must be given. */
  required?: boolean;
  onChange: (value: string) => void;
  /** Called with its value once it is left, chosen in the calendar, or, where no form would be sent, by Enter. */
  onLeave?: (value: string) => void;
};

/** In a grid the calendar takes a row of its own, under all fields. */
export function DateField({ name, label, hint, placeholder, value, from, to, error, required = false, onChange, onLeave }: Props) {
  const { t } = useTranslation();
  const calendarId = useId();
  const [isOpen, setOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const day = readDate(value);
  const finishEditing = () => {
    if (day && day !== value) onChange(day);
    onLeave?.(day ?? value);
  };
  const closeCalendar = () => {
    // The day that has the focus goes with the calendar.
    openerRef.current?.focus();
    // At once: pressed again, the button opens it anew.
    setOpen(false);
  };
  return (
    <>
      <TextField
        name={name}
        label={label}
        className={css.field}
        hint={hint}
        placeholder={placeholder}
        aria-description={placeholder}
        value={value}
        error={error}
        required={required}
        inputMode="numeric"
        endButton={
          <IconButton
            ref={openerRef}
            aria-label={t('shared.calendar.open', { field: label.toLocaleLowerCase() })}
            aria-expanded={isOpen}
            aria-controls={calendarId}
            // From the state of the last press, which may not be drawn yet.
            onClick={() => startTransition(() => setOpen((wasOpen) => !wasOpen))}
          >
            <Icon d={calendarIcon} />
          </IconButton>
        }
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={finishEditing}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && !currentTarget.form && finishEditing()}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of what chooses a day, not of fields */}
      <div
        id={calendarId}
        role="group"
        aria-label={t('shared.calendar.open', { field: label.toLocaleLowerCase() })}
        className={css.calendar}
        hidden={!isOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Closes the calendar, not the dialog around it.
          event.preventDefault();
          closeCalendar();
        }}
      >
        {isOpen && (
          <Suspense>
            <Calendar
              day={day}
              from={from}
              to={to}
              takesFocus
              onPick={(pickedDay) => {
                onChange(pickedDay);
                onLeave?.(pickedDay);
                closeCalendar();
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
