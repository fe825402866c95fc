/** One thing that was done: when it is told of, what it was, by whom, and its words (spec 2 §4). */
import { Link } from '@tanstack/react-router';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import type { useDates } from '../shared/dates.ts';
import { RichHtml } from '../shared/RichHtml.tsx';
import { useTexts } from '../shared/texts.ts';
import css from './timeline.module.css';
import type { Entry } from './timeline-query.ts';

type Dates = ReturnType<typeof useDates>;
const MINUTE = 60_000;
const isApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) >= MINUTE;

export function TimelineEntry({ entry, dates }: { entry: Entry; dates: Dates }) {
  const { t } = useTexts();
  const { dayOf, clockOf, shortDay } = dates;
  // Times that stand elsewhere are told with their day where that is another.
  const moment = (instant: string) =>
    dayOf(instant) === dayOf(entry.date) ? clockOf(instant) : `${shortDay(dayOf(instant))} ${clockOf(instant)}`;
  const elsewhere = (instant: string | null, key: 'timeline.planned' | 'timeline.doneAt') =>
    instant && isApart(instant, entry.date) ? t(key, { at: moment(instant) }) : null;
  const about = [
    entry.categoryName,
    entry.labelName,
    entry.signedByName,
    elsewhere(entry.plannedDate, 'timeline.planned'),
    elsewhere(entry.occurenceDate, 'timeline.doneAt'),
  ].filter(Boolean);
  return (
    <li className={css.entry}>
      <time dateTime={entry.date}>{clockOf(entry.date)}</time>
      <CategoryIcon icon={entry.icon} colour={entry.color} />
      <div className={css.text}>
        <h4>
          {entry.kind === 'ACTIVITY' ? (
            <Link to="/handelse/$id" params={{ id: String(entry.id) }} preload={false}>
              {entry.name}
            </Link>
          ) : (
            entry.name
          )}
        </h4>
        <p>{about.join(' · ')}</p>
        {entry.comment && (
          <div className={css.comment}>
            <RichHtml html={entry.comment} />
          </div>
        )}
      </div>
      <p className={css.labels}>
        {entry.kind === 'TASK' && <span>{t('timeline.task')}</span>}
        <span data-label={entry.label}>{t(`timeline.label.${entry.label}`)}</span>
      </p>
    </li>
  );
}
