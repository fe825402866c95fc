/** One row of the day: time, category, what, and the round target that signs. */
import { memo } from 'react';
import { isOpen, placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import { Icon } from '../kit/Icon.tsx';
import { checkIcon, infoIcon, rightIcon, skipIcon } from '../kit/icons.ts';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { markOf } from '../shared/dated/dated-words.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { detailTextsOf, type TextContext } from '../shared/day/row-words.ts';
import css from './row.module.css';
import type { RowNotice } from './use-notes.ts';

type Props = {
  instance: DayInstance;
  /** The page's own, once for all its rows. */
  textContext: TextContext;
  /** `drawnAt` of it. */
  now: string;
  isToday: boolean;
  /** Marked by the address (`id`). */
  isTarget: boolean;
  maySign: boolean;
  /** An act on it waits on this device (decision 018). */
  hasPendingAct: boolean;
  /** A delegation or licence that one has not, or how its second signing stands, in words (R147, R159). */
  notice: RowNotice | undefined;
  onTap: (instance: DayInstance) => void;
  onOpen: (instance: DayInstance) => void;
};

/** Drawn again only when one of these is another: a tap on one of two hundred draws that one (test/journeys/live.journey.ts). */
export const DayRow = memo(function DayRow({
  instance,
  textContext,
  now,
  isToday,
  isTarget,
  maySign,
  hasPendingAct,
  notice,
  onTap,
  onOpen,
}: Props) {
  const { t, dates } = textContext;
  const status = statusOf(instance, now);
  const isDone = status !== 'missed' && status !== 'upcoming' && !notice?.mayConfirm;
  const time = dates.formatTime(placedTimeOf(instance));
  const [firstStateText, ...otherStateTexts] = detailTextsOf(instance, { ...textContext, now }, isToday);
  const markText = markOf(instance, t);
  /** Known only after the row is drawn: its line is there before (decision 040). */
  const hasNoticeLine =
    notice?.noticeText || (isOpen(instance) ? maySign && instance.isHealthCare : instance.isCompleted && instance.needsSecond);
  const renderPill = (pillText: string | null | false | undefined, isCalm?: boolean) =>
    pillText && (
      <span className={css.mark} data-calm={isCalm || undefined}>
        {pillText}
      </span>
    );
  const textValues = { activity: instance.activityName, time };
  const statusIcon = {
    completed: checkIcon,
    reported: checkIcon,
    skipped: skipIcon,
    passed: infoIcon,
    missed: rightIcon,
    upcoming: maySign ? infoIcon : rightIcon,
  }[status];
  const hasSignButton = maySign && (instance.isCompletable || status === 'skipped');
  return (
    <li className={css.row} data-status={status} data-done={isDone || undefined} data-row={instance.id} data-marked={isTarget || undefined}>
      <time dateTime={placedTimeOf(instance)}>{time}</time>
      <CategoryIcon icon={instance.activityTypeIcon} colour={instance.activityCategoryColor} isUntinted={isDone} />
      <div className={css.text}>
        <h3>
          <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => onOpen(instance)}>
            {instance.activityName}
          </button>
        </h3>
        <p>
          {status === 'missed' ? <em>{firstStateText}</em> : firstStateText}
          {otherStateTexts.map((stateText) => ` · ${stateText}`)}{' '}
          {renderPill(isOpen(instance) && (instance.needsSecond || notice?.needsSecond) && t('day.twoSign'))}
          {renderPill(markText)}
          {renderPill(hasPendingAct && t('unsent.mark'))}
        </p>
        {hasNoticeLine && <p>{renderPill(notice?.noticeText, notice?.isSettled)}</p>}
      </div>
      {hasSignButton ? (
        <button
          type="button"
          className={css.sign}
          data-act
          aria-label={
            notice?.mayConfirm
              ? `${instance.activityName}: ${notice.noticeText}`
              : t(status === 'completed' ? 'day.signedOne' : status === 'skipped' ? 'day.skippedThis' : 'day.sign', textValues)
          }
          onClick={() => onTap(instance)}
        >
          <span>
            {/* An outlined tick would read as done: what is open has an empty circle. */}
            {isDone && <Icon d={status === 'skipped' ? skipIcon : checkIcon} size={20} />}
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
