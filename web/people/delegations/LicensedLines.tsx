/** People licensed on the day of the list, who need no delegation: last, since it comes after the rows (R148). */
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import css from './delegations.module.css';
import type { Licensed } from './licensed-query.ts';

export function LicensedLines({ licensed: licences, timeZone }: { licensed: readonly Licensed[]; timeZone: string | undefined }) {
  const { t } = useTexts();
  const { formatShortDay, localDateOf } = useDates(timeZone);
  if (licences.length === 0) return null;
  const daysOf = ({ fromDay, untilDay, endedDate }: Licensed): string => {
    const until = endedDate === null ? untilDay : localDateOf(endedDate);
    return until === null
      ? t('delegations.daysOpen', { from: formatShortDay(fromDay) })
      : t('delegations.days', { from: formatShortDay(fromDay), until: formatShortDay(until) });
  };
  return (
    <section className={css.client} aria-labelledby="licensed">
      <h2 id="licensed">{t('delegations.licensedPeople')}</h2>
      <ul className={css.licensed}>
        {licences.map((licence) => (
          <li key={licence.id}>
            <b>{licence.user.name}</b>
            <span>{t(`delegations.licence.${licence.kind}`)}</span>
            <small>{daysOf(licence)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
