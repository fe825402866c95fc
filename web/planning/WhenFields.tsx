/** A date and a time of day of one's own, on the company's clock: typed with digits alone, the date from a calendar too. */
import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useDates } from '../shared/dates.ts';
import { Icon } from '../shared/Icon.tsx';
import { calendar } from '../shared/icons.ts';
import { useTexts } from '../shared/texts.ts';
import { lastDay, readClock, readDay } from './day.ts';
import { Field } from './Field.tsx';
import css from './form.module.css';

const Calendar = lazy(() => import('./Calendar.tsx'));

export type Wrong = { date?: string | undefined; time?: string | undefined };

/** The two fields and what they say: `read()` gives the instant, or puts what is wrong at the field. */
export const useWhen = (first: { day: string; clock: string }) => {
  const { t } = useTexts();
  const { today, instantAt } = useDates();
  const [typedDay, setDay] = useState(first.day);
  const [clock, setClock] = useState(first.clock);
  const [wrong, setWrong] = useState<Wrong>({});
  const day = readDay(typedDay);
  const time = readClock(clock);
  const instant = day && time ? instantAt(day, time) : undefined;
  return {
    typedDay,
    day,
    clock,
    wrong,
    setWrong,
    setDay: (value: string) => {
      setDay(value);
      setWrong((at) => ({ ...at, date: undefined }));
    },
    setClock: (value: string) => {
      setClock(value);
      setWrong((at) => ({ ...at, time: undefined }));
    },
    /** What is typed so far, where it is a time at all. */
    instant,
    read: (): string | undefined => {
      const date = !day ? t('instance.wrongDate') : day > lastDay(today()) ? t('error.field.tooFarAhead') : undefined;
      setWrong({ date, time: time ? undefined : t('instance.wrongTime') });
      return date ? undefined : instant;
    },
  };
};

export function WhenFields({ when }: { when: ReturnType<typeof useWhen> }) {
  const { t } = useTexts();
  const [picks, setPicks] = useState(false);
  const toggle = (open: boolean) => startTransition(() => setPicks(open));
  return (
    <>
      <div className={css.when}>
        <Field
          name="date"
          label={t('instance.date')}
          inputMode="numeric"
          maxLength={10}
          placeholder={t('instance.dateHint')}
          value={when.typedDay}
          error={when.wrong.date}
          onBlur={() => when.setDay(when.day ?? when.typedDay)}
          onChange={(event) => when.setDay(event.currentTarget.value)}
          act={
            <ActionIcon aria-label={t('day.pickDate')} aria-expanded={picks} onClick={() => toggle(!picks)}>
              <Icon d={calendar} />
            </ActionIcon>
          }
        />
        <Field
          name="time"
          label={t('instance.time')}
          inputMode="numeric"
          maxLength={5}
          placeholder={t('instance.timeHint')}
          value={when.clock}
          error={when.wrong.time}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => when.setClock(readClock(when.clock) ?? when.clock)}
          onChange={(event) => when.setClock(event.currentTarget.value)}
        />
      </div>
      <Suspense>
        {picks && (
          <Calendar
            day={when.day}
            onPick={(day) => {
              when.setDay(day);
              toggle(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
