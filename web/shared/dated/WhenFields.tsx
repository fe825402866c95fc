/** A date and a time of day of one's own, on the company's clock: typed with digits alone, the date from a calendar too. */
import { computeDateLimit } from '#domain/date-limit.ts';
import { useTranslation } from '../../core/texts.ts';
import { DateField } from '../../kit/DateField.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import sheetCss from '../../kit/sheet.module.css';
import { TimeField } from '../../kit/TimeField.tsx';
import css from './form.module.css';
import type { useDateTimeFields } from './use-when.ts';
import whenFieldsCss from './when-fields.module.css';

/** `note` stands under both. */
export function DateTimeFields({ whenFields, note }: { whenFields: ReturnType<typeof useDateTimeFields>; note?: string | undefined }) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  return (
    <>
      <div className={whenFieldsCss.when}>
        <DateField
          name="date"
          required
          label={t('instance.date')}
          placeholder={t('instance.dateHint')}
          value={whenFields.typedDay}
          to={computeDateLimit(today())}
          error={whenFields.errors.date}
          onChange={whenFields.setDay}
        />
        <TimeField
          name="time"
          required
          className={sheetCss.gap}
          label={t('instance.time')}
          placeholder={t('instance.timeHint')}
          value={whenFields.clock}
          error={whenFields.errors.time}
          onFocus={(event) => event.currentTarget.select()}
          onChange={whenFields.setClock}
        />
      </div>
      {note && <p className={css.saved}>{note}</p>}
    </>
  );
}
