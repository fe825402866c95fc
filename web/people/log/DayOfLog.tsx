/** One day of the log: its lines as sentences, those that are alike folded into one that says how often. */
import { type CSSProperties, memo, useId, useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { capitalise, formatFullDay, useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { down } from '../../kit/icons.ts';
import css from './access-log.module.css';
import type { FoldedLine, LogDay } from './fold.ts';
import { actionText, personTextOf } from './line-words.ts';

type Props = { logDay: LogDay; today: string; timeZone: string };

export const DayOfLog = memo(({ logDay: { day, lines }, today, timeZone }: Props) => {
  const { t, locale } = useTexts();
  const dayText = formatFullDay(day, locale);
  return (
    <section className={css.day} aria-labelledby={`log-${day}`} style={{ '--lines': lines.length } as CSSProperties}>
      <h2 id={`log-${day}`}>{day === today ? t('timeline.today', { day: dayText }) : capitalise(dayText)}</h2>
      <ul>
        {lines.map((line) => (
          <LogLine key={line.event.id} line={line} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
});

function LogLine({ line: { event, instants }, timeZone }: { line: FoldedLine; timeZone: string }) {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { formatTime, formatShortDay } = useDates(timeZone);
  const [lastClock, firstClock] = [formatTime(instants[0]!), formatTime(instants.at(-1)!)];
  return (
    <li className={css.entry} data-listed>
      <time dateTime={event.at}>{lastClock}</time>
      <div>
        <p>
          <b>{personTextOf(event, t)}</b> {actionText(event, t, formatShortDay)}
        </p>
        {instants.length > 1 && (
          <>
            <button type="button" className={css.fold} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              {t('accessLog.times', { count: instants.length, span: firstClock === lastClock ? firstClock : `${firstClock}–${lastClock}` })}
              <Icon d={down} size={16} />
            </button>
            <ol id={id} className={css.times} data-closed={!isOpen || undefined} aria-label={t('accessLog.allTimes')}>
              {instants.map((time, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one moment, and none moves
                <li key={index}>{formatTime(time)}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </li>
  );
}
