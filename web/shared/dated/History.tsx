/** The history of an instance, newest first; never edited (R14). */
import type { ReactNode } from 'react';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from './instance.module.css';
import { SecondLines } from './SecondLines.tsx';

type Props = {
  query: { data: readonly InstanceEvent[] | undefined; error: unknown; refetch: () => unknown };
  /** The text where nothing has happened. */
  emptyText?: ReactNode;
};

export function History({ query: { data, error, refetch }, emptyText }: Props) {
  const { t } = useTexts();
  const { localDateOf, formatShortDay, formatTime } = useDates();
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} size="line" />;
  if (data.length === 0) return <p className={css.by}>{emptyText || t('instance.noHistory')}</p>;
  const moment = (instant: string) => `${formatShortDay(localDateOf(instant))} ${formatTime(instant)}`;
  return (
    <ol className={css.history}>
      {[...data].reverse().map((event) => {
        const time = event.act === 'moved' ? (event.plannedDate ?? event.occurenceDate) : event.occurenceDate;
        return (
          <li key={event.id} data-act={event.act}>
            <p>
              <b>{t(`instance.acts.${event.act}`)}</b>
              {time && ['moved', 'edited'].includes(event.act) && <span> {t('instance.to', { time: moment(time) })}</span>}
              {time && ['signed', 'reported'].includes(event.act) && <span> {t('instance.as', { time: moment(time) })}</span>}
            </p>
            <p className={css.by}>
              {[moment(event.at), event.byName ?? t('instance.byPlan'), event.byClient && t('day.byClient')].filter(Boolean).join(' · ')}
            </p>
            {event.seconds && <SecondLines lines={event.seconds} />}
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
