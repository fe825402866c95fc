/** A day, typed or chosen in a calendar that opens under the field; the calendar is fetched when it is asked for. */
import { ActionIcon, TextInput } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { Ghost } from '../Ghost.tsx';
import { Icon } from '../Icon.tsx';
import { calendar } from '../icons.ts';
import { useTexts } from '../texts.ts';
import css from './rule.module.css';
import { readDate } from './rule-form.ts';

const Calendar = lazy(() => import('./Calendar.tsx'));

type Props = {
  name: string;
  label: string;
  hint: string;
  value: string;
  /** The days to choose among, both included. */
  from: string;
  to: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
};

export function DateField({ name, label, hint, value, from, to, error, onChange, onLeave }: Props) {
  const { t } = useTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  const day = readDate(value);
  const leave = () => {
    if (day && day !== value) onChange(day);
    onLeave();
  };
  return (
    <>
      <TextInput
        name={name}
        label={label}
        description={hint}
        value={value}
        error={error}
        maxLength={12}
        inputMode="numeric"
        autoComplete="off"
        rightSectionPointerEvents="all"
        rightSectionWidth={50}
        rightSection={
          <ActionIcon
            aria-label={t('rule.openCalendar', { field: label.toLocaleLowerCase() })}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Icon d={calendar} />
          </ActionIcon>
        }
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={leave}
      />
      <div id={id} className={css.calendar} hidden={!open}>
        {open && (
          <Suspense fallback={<Ghost rows={5} size="line" />}>
            <Calendar
              value={day}
              from={from}
              to={to}
              onChoose={(chosen) => {
                onChange(chosen);
                setOpen(false);
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
