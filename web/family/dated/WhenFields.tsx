/** A date and a time of day of one's own, on the company's clock: typed with digits alone, the date from a calendar too. */
import { dateLimit } from '#domain/date-limit.ts';
import { DateField } from '../../kit/DateField.tsx';
import { useDates } from '../../kit/dates.ts';
import { readTime } from '../../kit/parse-date.ts';
import sheet from '../../kit/sheet.module.css';
import { TextField } from '../../kit/TextField.tsx';
import { useTexts } from '../../start/texts.ts';
import css from './form.module.css';
import type { useWhen } from './use-when.ts';

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
        <TextField
          name="time"
          className={sheet.gap}
          label={t('instance.time')}
          inputMode="numeric"
          maxLength={5}
          placeholder={t('instance.timeHint')}
          value={when.clock}
          error={when.wrong.time}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => when.setClock(readTime(when.clock) ?? when.clock)}
          onChange={(event) => when.setClock(event.currentTarget.value)}
        />
      </div>
      {note && <p className={css.saved}>{note}</p>}
    </>
  );
}
