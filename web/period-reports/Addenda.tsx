/** The addenda of a period report, the oldest first (R60). */
import type { WholePeriodReport } from '#contract/goals/period-reports.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import css from './period.module.css';

export function Addenda({ report: { addenda } }: { report: WholePeriodReport }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  if (addenda.length === 0) return null;
  return (
    <section className={css.addenda}>
      <h2>{t('periodReports.addenda')}</h2>
      <ol>
        {addenda.map(({ date, byName, text }) => (
          <li key={`${date} ${text}`}>
            <p className={css.note}>
              {byName}, {formatDateTime(date)}
            </p>
            <p className={css.comment}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
