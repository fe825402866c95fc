/** One row of the day: time, category, what, and the round target that signs. */
import { memo } from 'react';
import { isOpen, placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import { Icon } from '../kit/Icon.tsx';
import { check, info, right, skip } from '../kit/icons.ts';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { markOf } from '../shared/dated/dated-words.ts';
import type { Row } from '../shared/day/day.ts';
import { partsOf, type TextContext } from '../shared/day/row-words.ts';
import css from './row.module.css';
import type { RowNotice } from './use-notes.ts';

type Props = {
  row: Row;
  /** The page's own, once for all its rows. */
  words: TextContext;
  /** `drawnAt` of it. */
  now: string;
  isToday: boolean;
  /** Marked by the address (`id`). */
  isTarget: boolean;
  maySign: boolean;
  /** An act on it waits on this device (decision 018). */
  hasPendingAct: boolean;
  /** A delegation or licence that one has not, or how its second signing stands, in words (R147, R159). */
  note: RowNotice | undefined;
  onTap: (row: Row) => void;
  onOpen: (row: Row) => void;
};

/** Drawn again only when one of these is another: a tap on one of two hundred draws that one (test/journeys/live.journey.ts). */
export const DayRow = memo(function DayRow({ row, words, now, isToday, isTarget, maySign, hasPendingAct, note, onTap, onOpen }: Props) {
  const { t, dates } = words;
  const status = statusOf(row, now);
  const isDone = status !== 'missed' && status !== 'upcoming' && !note?.mayConfirm;
  const time = dates.formatTime(placedTimeOf(row));
  const [firstPart, ...otherParts] = partsOf(row, { ...words, now }, isToday);
  const mark = markOf(row, t);
  /** Known only after the row is drawn: its line is there before (decision 040). */
  const hasNote = note?.words || (isOpen(row) ? maySign && row.isHealthCare : row.isCompleted && row.needsSecond);
  const renderPill = (pillText: string | null | false | undefined, isCalm?: boolean) =>
    pillText && (
      <span className={css.mark} data-calm={isCalm || undefined}>
        {pillText}
      </span>
    );
  const textValues = { activity: row.activityName, time };
  const statusIcon = { completed: check, reported: check, skipped: skip, passed: info, missed: right, upcoming: maySign ? info : right }[
    status
  ];
  const hasTarget = maySign && (row.isCompletable || status === 'skipped');
  return (
    <li className={css.row} data-status={status} data-done={isDone || undefined} data-row={row.id} data-marked={isTarget || undefined}>
      <time dateTime={placedTimeOf(row)}>{time}</time>
      <CategoryIcon icon={row.activityTypeIcon} colour={row.activityCategoryColor} isUntinted={isDone} />
      <div className={css.text}>
        <h3>
          <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => onOpen(row)}>
            {row.activityName}
          </button>
        </h3>
        <p>
          {status === 'missed' ? <em>{firstPart}</em> : firstPart}
          {otherParts.map((part) => ` · ${part}`)} {renderPill(isOpen(row) && (row.needsSecond || note?.needsSecond) && t('day.twoSign'))}
          {renderPill(mark)}
          {renderPill(hasPendingAct && t('unsent.mark'))}
        </p>
        {hasNote && <p>{renderPill(note?.words, note?.isSettled)}</p>}
      </div>
      {hasTarget ? (
        <button
          type="button"
          className={css.sign}
          data-act
          aria-label={
            note?.mayConfirm
              ? `${row.activityName}: ${note.words}`
              : t(status === 'completed' ? 'day.signedOne' : status === 'skipped' ? 'day.skippedThis' : 'day.sign', textValues)
          }
          onClick={() => onTap(row)}
        >
          <span>
            {/* An outlined tick would read as done: what is open has an empty circle. */}
            {isDone && <Icon d={status === 'skipped' ? skip : check} size={20} />}
          </span>
        </button>
      ) : (
        <span className={css.still}>
          <Icon d={statusIcon} size={20} />
        </span>
      )}
    </li>
  );
});
