/** A date and a time of day of one's own, on the company's clock; the time is typed with digits alone, 24 hours. */
import '../theme/input.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDates } from '../shared/dates.ts';
import { useTexts } from '../shared/texts.ts';
import { lastDay, readClock } from './day.ts';
import css from './form.module.css';

export type Wrong = { date?: string | undefined; time?: string | undefined };

/** The two fields and what they say: `read()` gives the instant, or puts what is wrong at the field. */
export const useWhen = (first: { day: string; clock: string }) => {
  const { t } = useTexts();
  const { today, instantAt } = useDates();
  const [day, setDay] = useState(first.day);
  const [clock, setClock] = useState(first.clock);
  const [wrong, setWrong] = useState<Wrong>({});
  const check = (): Wrong => ({
    date: !/^\d{4}-\d\d-\d\d$/.test(day) ? t('error.field.date') : day > lastDay(today()) ? t('error.field.tooFarAhead') : undefined,
    time: readClock(clock) ? undefined : t('instance.wrongTime'),
  });
  const time = readClock(clock);
  return {
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
    instant: time && /^\d{4}-\d\d-\d\d$/.test(day) ? instantAt(day, time) : undefined,
    read: (): string | undefined => {
      const found = check();
      setWrong(found);
      return found.date || found.time || !time ? undefined : instantAt(day, time);
    },
  };
};

export function WhenFields({ when, autoFocus = false }: { when: ReturnType<typeof useWhen>; autoFocus?: boolean }) {
  const { t } = useTexts();
  const { today } = useDates();
  return (
    <div className={css.when}>
      <TextInput
        type="date"
        name="date"
        required
        withAsterisk={false}
        label={t('instance.date')}
        max={lastDay(today())}
        value={when.day}
        error={when.wrong.date}
        onChange={(event) => when.setDay(event.currentTarget.value)}
      />
      <TextInput
        name="time"
        required
        withAsterisk={false}
        label={t('instance.time')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder={t('instance.timeHint')}
        data-autofocus={autoFocus || undefined}
        value={when.clock}
        error={when.wrong.time}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => when.setClock(readClock(when.clock) ?? when.clock)}
        onChange={(event) => when.setClock(event.currentTarget.value)}
      />
    </div>
  );
}
