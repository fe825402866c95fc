/** A date and a time of day of one's own, on the company's clock: typed with digits alone, the date from a calendar too. */
import { useState } from 'react';
import { dateLimit, yearsBack } from '#domain/date-limit.ts';
import { DateField } from '../../kit/DateField.tsx';
import { useDates } from '../../kit/dates.ts';
import { instantAt } from '../../kit/instant-at.ts';
import { readDate, readTime } from '../../kit/parse-date.ts';
import sheet from '../../kit/sheet.module.css';
import { TimeField } from '../../kit/TimeField.tsx';
import { useTexts } from '../../start/texts.ts';
import css from './form.module.css';

export type Wrong = { date?: string | undefined; time?: string | undefined };

/** The two fields and what they say: `read()` gives the instant, or puts what is wrong at the field. */
export function useWhen(first: { day: string; clock: string }) {
  'use no memo'; // a form of a few fields: what the compiler remembers of it weighs more than it saves
  const { t } = useTexts();
  const { today, timeZone } = useDates();
  const [typedDay, setDay] = useState(first.day);
  const [clock, setClock] = useState(first.clock);
  const [wrong, setWrong] = useState<Wrong>({});
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
    /** What is typed so far, where it is a time at all. */
    instant,
    read: (): string | undefined => {
      // One that stood there already may be of any year.
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

/** `note` stands under both. */
export function WhenFields({ when, note }: { when: ReturnType<typeof useWhen>; note?: string | undefined }) {
  'use no memo'; // a form of a few fields: what the compiler remembers of it weighs more than it saves
  const { t } = useTexts();
  const { today } = useDates();
  return (
    <>
      <div className={css.when}>
        <DateField
          name="date"
          label={t('instance.date')}
          placeholder={t('instance.dateHint')}
          value={when.typedDay}
          to={dateLimit(today())}
          error={when.wrong.date}
          onChange={when.setDay}
        />
        <TimeField
          name="time"
          className={sheet.gap}
          label={t('instance.time')}
          placeholder={t('instance.timeHint')}
          value={when.clock}
          error={when.wrong.time}
          onFocus={(event) => event.currentTarget.select()}
          onChange={when.setClock}
        />
      </div>
      {note && <p className={css.saved}>{note}</p>}
    </>
  );
}
