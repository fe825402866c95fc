/** People licensed on the day of the list, who need no delegation: last, since it comes after the rows (R148). */
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import css from './delegations.module.css';
import type { ListedLicence } from './licensed-query.ts';

export function LicensedLines({ licensed: licences, timeZone }: { licensed: readonly ListedLicence[]; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const { formatShortDay, localDateOf } = useDateFormatters(timeZone);
  if (licences.length === 0) return null;
  const formatDays = ({ fromDay, untilDay, endedDate }: ListedLicence): string => {
    const lastDay = endedDate === null ? untilDay : localDateOf(endedDate);
    return lastDay === null
      ? t('delegations.daysOpen', { from: formatShortDay(fromDay) })
      : t('delegations.days', { from: formatShortDay(fromDay), until: formatShortDay(lastDay) });
  };
  return (
    <section className={css.client} aria-labelledby="licensed">
      <h2 id="licensed">{t('delegations.licensedPeople')}</h2>
      <ul className={css.licensed}>
        {licences.map((licence) => (
          <li key={licence.id}>
            <b>{licence.user.name}</b>
            <span>{t(`delegations.licence.${licence.kind}`)}</span>
            <small>{formatDays(licence)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
