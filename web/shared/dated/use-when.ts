/** A date and a time of day of one's own, on the company's clock, as they are typed (WhenFields.tsx). */
import { useState } from 'react';
import { computeDateLimit, maxYearsBack } from '#domain/date-limit.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { instantAt } from '../../kit/instant-at.ts';
import { readDate, readTime } from '../../kit/parse-date.ts';

export type DateTimeErrors = { date?: string | undefined; time?: string | undefined };

/** The two fields and what they say: `read()` gives the instant, or puts what is wrong at the field. */
export function useDateTimeFields(initialFields: { day: string; clock: string }) {
  const { t } = useTranslation();
  const { today, timeZone } = useDateFormatters();
  const [dayText, setDayText] = useState(initialFields.day);
  const [clockText, setClockText] = useState(initialFields.clock);
  const [errors, setErrors] = useState<DateTimeErrors>({});
  const parsedDay = readDate(dayText);
  const parsedClock = readTime(clockText);
  const instant = parsedDay && parsedClock ? instantAt(parsedDay, parsedClock, timeZone) : undefined;
  return {
    typedDay: dayText,
    day: parsedDay,
    clock: clockText,
    errors,
    setErrors,
    setDay: (newText: string) => {
      setDayText(newText);
      setErrors((previousErrors) => ({ ...previousErrors, date: undefined }));
    },
    setClock: (newText: string) => {
      setClockText(newText);
      setErrors((previousErrors) => ({ ...previousErrors, time: undefined }));
    },
    /** The instant typed so far, where it is a time at all. */
    instant,
    readInstant: (): string | undefined => {
      // A date that stood there already may be of any year.
      const isDayChanged = parsedDay !== initialFields.day;
      const dateError = !parsedDay
        ? t('instance.wrongDate')
        : isDayChanged && parsedDay > computeDateLimit(today())
          ? t('error.field.tooFarAhead')
          : isDayChanged && parsedDay < computeDateLimit(today(), -maxYearsBack)
            ? t('error.field.tooFarBack')
            : undefined;
      setErrors({ date: dateError, time: parsedClock ? undefined : t('instance.wrongTime') });
      return dateError ? undefined : instant;
    },
  };
}
