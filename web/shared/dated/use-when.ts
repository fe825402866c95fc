/** A date and a time of day of one's own, on the company's clock, as they are typed (WhenFields.tsx). */
import { useState } from 'react';
import { dateLimit, yearsBack } from '#domain/date-limit.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { instantAt } from '../../kit/instant-at.ts';
import { readDate, readTime } from '../../kit/parse-date.ts';

export type WhenErrors = { date?: string | undefined; time?: string | undefined };

/** The two fields and what they say: `read()` gives the instant, or puts what is wrong at the field. */
export function useWhen(first: { day: string; clock: string }) {
  'use no memo'; // a form of a few fields: what the compiler remembers of it weighs more than it saves
  const { t } = useTexts();
  const { today, timeZone } = useDates();
  const [typedDay, setDay] = useState(first.day);
  const [clock, setClock] = useState(first.clock);
  const [wrong, setWrong] = useState<WhenErrors>({});
  const day = readDate(typedDay);
  const time = readTime(clock);
  const instant = day && time ? instantAt(day, time, timeZone) : undefined;
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
    /** The instant typed so far, where it is a time at all. */
    instant,
    read: (): string | undefined => {
      // A date that stood there already may be of any year.
      const isNew = day !== first.day;
      const date = !day
        ? t('instance.wrongDate')
        : isNew && day > dateLimit(today())
          ? t('error.field.tooFarAhead')
          : isNew && day < dateLimit(today(), -yearsBack)
            ? t('error.field.tooFarBack')
            : undefined;
      setWrong({ date, time: time ? undefined : t('instance.wrongTime') });
      return date ? undefined : instant;
    },
  };
}
