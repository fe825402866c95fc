/**
 * The outcome of a change to a series in words, before it is made: how many instances go, how many come, and which stay since somebody
 * touched them (R16).
 */
import type { SeriesPreview } from '#contract/planning/series.ts';
import { errorText } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { capitalise, useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { warningIcon } from '../../kit/icons.ts';
import css from './rule.module.css';

/** Named one by one; the others are counted. */
const MAX_NAMED_INSTANCES = 4;

type Props = {
  preview: SeriesPreview | undefined;
  error: unknown;
  isEnding?: boolean;
  /** They stay, and something of them is changed. */
  isChangedInPlace?: boolean;
  timeZone: string;
};

export function SeriesOutcome({ preview, error, isEnding = false, isChangedInPlace = false, timeZone }: Props) {
  const { t } = useTranslation();
  const { localDateOf, dayName, formatTime } = useDateFormatters(timeZone);
  if (error)
    return (
      <p className={css.failed} role="alert">
        {errorText(error, t)}
      </p>
    );
  if (!preview) return <p className={css.small}>{t('series.counting')}</p>;
  const { replaced: replacedCount, added: addedCount, kept: stayingInstances, keptTotal: stayingCount } = preview;
  // An instance at a time that is no longer the series' is a warning, not a note.
  const displacedInstances = stayingInstances.filter(({ instead }) => instead !== null);
  const placedInstances = stayingInstances.filter(({ instead }) => instead === null);
  const placedCount = stayingCount - displacedInstances.length;
  return (
    <>
      <p className={css.words}>
        {replacedCount + addedCount === 0
          ? t('series.noChange')
          : [
              t(isEnding ? 'series.goes' : isChangedInPlace ? 'series.changed' : 'series.replaced', { count: replacedCount }),
              !isEnding && !isChangedInPlace && t('series.added', { count: addedCount }),
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
      {displacedInstances.length > 0 && (
        <div className={css.warning}>
          <Icon d={warningIcon} />
          <div>
            {displacedInstances.slice(0, MAX_NAMED_INSTANCES).map(({ id, plannedDate, why: stayReason }) => (
              <p key={id} className={css.stays}>
                {t('series.stays', {
                  day: capitalise(dayName(localDateOf(plannedDate))),
                  time: formatTime(plannedDate),
                  because: t(`series.because.${stayReason}`),
                })}
              </p>
            ))}
            {displacedInstances.length > MAX_NAMED_INSTANCES && (
              <p className={css.stays}>{t('series.staysMore', { count: displacedInstances.length - MAX_NAMED_INSTANCES })}</p>
            )}
          </div>
        </div>
      )}
      {placedCount > 0 && (
        <>
          <p className={css.small}>{t('series.kept', { count: placedCount })}</p>
          <ul className={css.next}>
            {placedInstances.slice(0, MAX_NAMED_INSTANCES).map(({ id, plannedDate, why: stayReason }) => (
              <li key={id}>
                <time dateTime={plannedDate}>
                  {`${dayName(localDateOf(plannedDate))} ${formatTime(plannedDate)}`} <span>{t(`series.why.${stayReason}`)}</span>
                </time>
              </li>
            ))}
          </ul>
          {placedCount > MAX_NAMED_INSTANCES && (
            <p className={css.small}>{t('series.keptMore', { count: placedCount - MAX_NAMED_INSTANCES })}</p>
          )}
        </>
      )}
    </>
  );
}
