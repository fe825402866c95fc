/**
 * The outcome of a change to a series in words, before it is made: how many instances go, how many come, and which stay since somebody
 * touched them (R16).
 */
import type { SeriesPreview } from '#contract/planning/series.ts';
import { errorText } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { capital, useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { warning } from '../../kit/icons.ts';
import css from './rule.module.css';

/** Named one by one; the others are counted. */
const NAMED = 4;

type Props = {
  preview: SeriesPreview | undefined;
  error: unknown;
  ending?: boolean;
  /** They stay, and something of them is changed. */
  isChange?: boolean;
  zone: string;
};

export function SeriesOutcome({ preview, error, ending = false, isChange = false, zone }: Props) {
  const { t } = useTexts();
  const { dayOf, dayName, clockOf } = useDates(zone);
  if (error)
    return (
      <p className={css.failed} role="alert">
        {errorText(error, t)}
      </p>
    );
  if (!preview) return <p className={css.small}>{t('series.counting')}</p>;
  const { replaced, added, kept: unchanged, keptTotal: unchangedTotal } = preview;
  // An instance at a time that is no longer the series' is a warning, not a note.
  const stuck = unchanged.filter(({ instead }) => instead !== null);
  const same = unchanged.filter(({ instead }) => instead === null);
  const others = unchangedTotal - stuck.length;
  return (
    <>
      <p className={css.words}>
        {replaced + added === 0
          ? t('series.noChange')
          : [
              t(ending ? 'series.goes' : isChange ? 'series.changed' : 'series.replaced', { count: replaced }),
              !ending && !isChange && t('series.added', { count: added }),
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
      {stuck.length > 0 && (
        <div className={css.warning}>
          <Icon d={warning} />
          <div>
            {stuck.slice(0, NAMED).map(({ id, plannedDate, why }) => (
              <p key={id} className={css.stays}>
                {t('series.stays', {
                  day: capital(dayName(dayOf(plannedDate))),
                  time: clockOf(plannedDate),
                  because: t(`series.because.${why}`),
                })}
              </p>
            ))}
            {stuck.length > NAMED && <p className={css.stays}>{t('series.staysMore', { count: stuck.length - NAMED })}</p>}
          </div>
        </div>
      )}
      {others > 0 && (
        <>
          <p className={css.small}>{t('series.kept', { count: others })}</p>
          <ul className={css.next}>
            {same.slice(0, NAMED).map(({ id, plannedDate, why }) => (
              <li key={id}>
                <time dateTime={plannedDate}>
                  {`${dayName(dayOf(plannedDate))} ${clockOf(plannedDate)}`} <span>{t(`series.why.${why}`)}</span>
                </time>
              </li>
            ))}
          </ul>
          {others > NAMED && <p className={css.small}>{t('series.keptMore', { count: others - NAMED })}</p>}
        </>
      )}
    </>
  );
}
