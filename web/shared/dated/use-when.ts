/** A date and a time of day of one's own, on the company's clock, as they are typed (WhenFields.tsx). */
import { useState } from 'react';
import { dateLimit, yearsBack } from '#domain/date-limit.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { instantAt } from '../../kit/instant-at.ts';
import { readDate, readTime } from '../../kit/parse-date.ts';

export type WhenErrors = { date?: string | undefined; time?: string | undefined };

/** The two fields and what they say: `read()` gives the instant, or puts what is wrong at the field. */
export function useWhen(initialFields: { day: string; clock: string }) {
  const { t } = useTexts();
  const { today, timeZone } = useDates();
  const [typedDay, setDay] = useState(initialFields.day);
  const [clock, setClock] = useState(initialFields.clock);
  const [errors, setErrors] = useState<WhenErrors>({});
  const day = readDate(typedDay);
  const parsedClock = readTime(clock);
  const instant = day && parsedClock ? instantAt(day, parsedClock, timeZone) : undefined;
  return {
    typedDay,
    day,
    clock,
    errors,
    setErrors,
    setDay: (value: string) => {
      setDay(value);
      setErrors((previous) => ({ ...previous, date: undefined }));
    },
    setClock: (value: string) => {
      setClock(value);
      setErrors((previous) => ({ ...previous, time: undefined }));
    },
    /** The instant typed so far, where it is a time at all. */
    instant,
    read: (): string | undefined => {
      // A date that stood there already may be of any year.
      const isNew = day !== initialFields.day;
      const dateError = !day
        ? t('instance.wrongDate')
        : isNew && day > dateLimit(today())
          ? t('error.field.tooFarAhead')
          : isNew && day < dateLimit(today(), -yearsBack)
            ? t('error.field.tooFarBack')
            : undefined;
      setErrors({ date: dateError, time: parsedClock ? undefined : t('instance.wrongTime') });
      return dateError ? undefined : instant;
    },
  };
}
