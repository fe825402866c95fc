/** The history of an instance, newest first; never edited (R14). */
import type { ReactNode } from 'react';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from './instance.module.css';
import { SecondSigningLines } from './SecondLines.tsx';

type Props = {
  query: { data: readonly InstanceEvent[] | undefined; error: unknown; refetch: () => unknown };
  /** The text where nothing has happened. */
  emptyText?: ReactNode;
};

export function InstanceHistory({ query: { data: events, error, refetch }, emptyText }: Props) {
  const { t } = useTranslation();
  const { localDateOf, formatShortDay, formatTime } = useDateFormatters();
  if (error && !events) return <LoadError error={error} retry={() => void refetch()} />;
  if (!events) return <Skeleton rowCount={3} size="line" />;
  if (events.length === 0) return <p className={css.by}>{emptyText || t('instance.noHistory')}</p>;
  const formatMoment = (instant: string) => `${formatShortDay(localDateOf(instant))} ${formatTime(instant)}`;
  return (
    <ol className={css.history}>
      {[...events].reverse().map((event) => {
        const shownTime = event.act === 'moved' ? (event.plannedDate ?? event.occurenceDate) : event.occurenceDate;
        return (
          <li key={event.id} data-act={event.act}>
            <p>
              <b>{t(`instance.acts.${event.act}`)}</b>
              {shownTime && ['moved', 'edited'].includes(event.act) && <span> {t('instance.to', { time: formatMoment(shownTime) })}</span>}
              {shownTime && ['signed', 'reported'].includes(event.act) && (
                <span> {t('instance.as', { time: formatMoment(shownTime) })}</span>
              )}
            </p>
            <p className={css.by}>
              {[formatMoment(event.at), event.byName ?? t('instance.byPlan'), event.byClient && t('day.byClient')]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {event.seconds && <SecondSigningLines lines={event.seconds} />}
            {event.comment && (
              <div className={css.quote}>
                <RichHtml html={event.comment} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
