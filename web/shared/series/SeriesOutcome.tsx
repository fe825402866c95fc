/**
 * The outcome of a change to a series in words, before it is made: how many instances go, how many come, and which stay since somebody
 * touched them (R16).
 */
import type { SeriesPreview } from '#contract/planning/series.ts';
import { errorText } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { capitalise, useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { warning } from '../../kit/icons.ts';
import css from './rule.module.css';

/** Named one by one; the others are counted. */
const MAX_NAMED = 4;

type Props = {
  preview: SeriesPreview | undefined;
  error: unknown;
  isEnding?: boolean;
  /** They stay, and something of them is changed. */
  isInPlaceChange?: boolean;
  timeZone: string;
};

export function SeriesOutcome({ preview, error, isEnding = false, isInPlaceChange = false, timeZone }: Props) {
  const { t } = useTexts();
  const { localDateOf, dayName, formatTime } = useDates(timeZone);
  if (error)
    return (
      <p className={css.failed} role="alert">
        {errorText(error, t)}
      </p>
    );
  if (!preview) return <p className={css.small}>{t('series.counting')}</p>;
  const { replaced: replacedCount, added: addedCount, kept: stayingInstances, keptTotal: stayingTotal } = preview;
  // An instance at a time that is no longer the series' is a warning, not a note.
  const displacedInstances = stayingInstances.filter(({ instead }) => instead !== null);
  const placedInstances = stayingInstances.filter(({ instead }) => instead === null);
  const placedCount = stayingTotal - displacedInstances.length;
  return (
    <>
      <p className={css.words}>
        {replacedCount + addedCount === 0
          ? t('series.noChange')
          : [
              t(isEnding ? 'series.goes' : isInPlaceChange ? 'series.changed' : 'series.replaced', { count: replacedCount }),
              !isEnding && !isInPlaceChange && t('series.added', { count: addedCount }),
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
      {displacedInstances.length > 0 && (
        <div className={css.warning}>
          <Icon d={warning} />
          <div>
            {displacedInstances.slice(0, MAX_NAMED).map(({ id, plannedDate, why }) => (
              <p key={id} className={css.stays}>
                {t('series.stays', {
                  day: capitalise(dayName(localDateOf(plannedDate))),
                  time: formatTime(plannedDate),
                  because: t(`series.because.${why}`),
                })}
              </p>
            ))}
            {displacedInstances.length > MAX_NAMED && (
              <p className={css.stays}>{t('series.staysMore', { count: displacedInstances.length - MAX_NAMED })}</p>
            )}
          </div>
        </div>
      )}
      {placedCount > 0 && (
        <>
          <p className={css.small}>{t('series.kept', { count: placedCount })}</p>
          <ul className={css.next}>
            {placedInstances.slice(0, MAX_NAMED).map(({ id, plannedDate, why }) => (
              <li key={id}>
                <time dateTime={plannedDate}>
                  {`${dayName(localDateOf(plannedDate))} ${formatTime(plannedDate)}`} <span>{t(`series.why.${why}`)}</span>
                </time>
              </li>
            ))}
          </ul>
          {placedCount > MAX_NAMED && <p className={css.small}>{t('series.keptMore', { count: placedCount - MAX_NAMED })}</p>}
        </>
      )}
    </>
  );
}
