/** One thing of a week: when it is planned, what it is, how it stands, and from where it was moved; leads to its page. */
import { Link } from '@tanstack/react-router';
import { statusOf } from '#domain/planning/instance.ts';
import { paperTimeOf } from '#domain/planning/paper.ts';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { minutesBetween, statusText } from '../shared/dated/dated-words.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { movedText, type TextContext } from '../shared/day/row-words.ts';
import css from './week.module.css';

type Props = { instance: DayInstance; textContext: TextContext; now: string };

export function WeekEntry({ instance, textContext, now }: Props) {
  const { t, dates } = textContext;
  const status = statusOf(instance, now);
  const placedTime = paperTimeOf(instance);
  const movedNote = movedText(instance, textContext);
  return (
    <li className={css.entry} data-status={status}>
      <time dateTime={placedTime}>{dates.formatTime(placedTime)}</time>
      <CategoryIcon icon={instance.activityTypeIcon} colour={instance.activityCategoryColor} />
      <div className={css.what}>
        <Link to="/handelse/$id" params={{ id: String(instance.id) }} className="cover">
          {instance.activityName}
        </Link>
        {movedNote && <small className={css.moved}>{movedNote}</small>}
      </div>
      {/* An upcoming entry has no more to show than its time. */}
      <span className={status === 'upcoming' ? 'hidden' : css.status} data-status={status}>
        {[statusText(instance, now, t), doneTimeText(instance, placedTime, textContext)].filter(Boolean).join(' ')}
      </span>
    </li>
  );
}

/** The time it was done, where that is not the time it stands at: the clock, and the day where that differs too. */
function doneTimeText({ isSkipped, occurenceDate }: DayInstance, placedTime: string, { dates }: TextContext): string {
  if (isSkipped || !occurenceDate || minutesBetween(placedTime, occurenceDate) === 0) return '';
  const day = dates.localDateOf(occurenceDate);
  return [day === dates.localDateOf(placedTime) ? '' : dates.formatBriefDay(day), dates.formatTime(occurenceDate)]
    .filter(Boolean)
    .join(' ');
}
