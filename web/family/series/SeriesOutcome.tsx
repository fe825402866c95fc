/**
 * The outcome of a change to a series in words, before it is made: how many instances go, how many come, and which stay since somebody
 * touched them (R16).
 */
import type { SeriesPreview } from '#contract/planning/series.ts';
import { useDates } from '../../kit/dates.ts';
import { errorText } from '../../start/errors.ts';
import { useTexts } from '../../start/texts.ts';
import css from './rule.module.css';

/** Named one by one; the others are counted. */
const NAMED = 4;

type Props = { preview: SeriesPreview | undefined; error: unknown; ending?: boolean; zone: string };

export function SeriesOutcome({ preview, error, ending = false, zone }: Props) {
  const { t } = useTexts();
  const { dayOf, dayName, clockOf } = useDates(zone);
  if (error)
    return (
      <p className={css.failed} role="alert">
        {errorText(error, t)}
      </p>
    );
  if (!preview) return <p className={css.small}>{t('series.counting')}</p>;
  const { replaced, added, kept, keptTotal } = preview;
  return (
    <>
      <p className={css.words}>
        {replaced + added === 0
          ? t('series.noChange')
          : [t(ending ? 'series.goes' : 'series.replaced', { count: replaced }), !ending && t('series.added', { count: added })]
              .filter(Boolean)
              .join(' ')}
      </p>
      {keptTotal > 0 && (
        <>
          <p className={css.small}>{t('series.kept', { count: keptTotal })}</p>
          <ul className={css.next}>
            {kept.slice(0, NAMED).map(({ id, plannedDate, why }) => (
              <li key={id}>
                <time dateTime={plannedDate}>
                  {`${dayName(dayOf(plannedDate))} ${clockOf(plannedDate)}`} <span>{t(`series.why.${why}`)}</span>
                </time>
              </li>
            ))}
          </ul>
          {keptTotal > NAMED && <p className={css.small}>{t('series.keptMore', { count: keptTotal - NAMED })}</p>}
        </>
      )}
    </>
  );
}
