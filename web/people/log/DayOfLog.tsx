/** One day of the log: its lines as sentences, those that are alike folded into one that says how often. */
import { type CSSProperties, memo, useId, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { capitalise, formatFullDay, useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { downIcon } from '../../kit/icons.ts';
import css from './access-log.module.css';
import type { FoldedLine, LogDay } from './fold.ts';
import { actionText, personTextOf } from './line-words.ts';

type Props = { logDay: LogDay; today: string; timeZone: string };

export const LogDaySection = memo(({ logDay: { day, lines }, today, timeZone }: Props) => {
  const { t, locale } = useTranslation();
  const dayText = formatFullDay(day, locale);
  return (
    <section className={css.day} aria-labelledby={`log-${day}`} style={{ '--lines': lines.length } as CSSProperties}>
      <h2 id={`log-${day}`}>{day === today ? t('timeline.today', { day: dayText }) : capitalise(dayText)}</h2>
      <ul>
        {lines.map((foldedLine) => (
          <LogLine key={foldedLine.event.id} line={foldedLine} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
});

function LogLine({ line: { event, instants }, timeZone }: { line: FoldedLine; timeZone: string }) {
  const { t } = useTranslation();
  const timesId = useId();
  const [isExpanded, setExpanded] = useState(false);
  const { formatTime, formatShortDay } = useDateFormatters(timeZone);
  const [lastTimeText, firstTimeText] = [formatTime(instants[0]!), formatTime(instants.at(-1)!)];
  return (
    <li className={css.entry} data-listed>
      <time dateTime={event.at}>{lastTimeText}</time>
      <div>
        <p>
          <b>{personTextOf(event, t)}</b> {actionText(event, t, formatShortDay)}
        </p>
        {instants.length > 1 && (
          <>
            <button
              type="button"
              className={css.fold}
              aria-expanded={isExpanded}
              aria-controls={timesId}
              onClick={() => setExpanded(!isExpanded)}
            >
              {t('accessLog.times', {
                count: instants.length,
                span: firstTimeText === lastTimeText ? firstTimeText : `${firstTimeText}–${lastTimeText}`,
              })}
              <Icon d={downIcon} size={16} />
            </button>
            <ol id={timesId} className={css.times} data-closed={!isExpanded || undefined} aria-label={t('accessLog.allTimes')}>
              {instants.map((instant, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one moment, and none moves
                <li key={index}>{formatTime(instant)}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </li>
  );
}
