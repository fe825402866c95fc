/** Signing one: now, as planned or at a time of one's own, with what will show (product «Signing and skipping», R13, R91). */
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { Button } from '../../kit/Button.tsx';
// The styles of a time of one's own come with the sheet: a file of their own would be one more in every page's list.
import '../../kit/date-field.module.css';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { warningIcon } from '../../kit/icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import sheetCss from '../../kit/sheet.module.css';
import { CommentField } from './CommentField.tsx';
import type { Command } from './commands.ts';
import { type Comment, commentErrorOf, emptyComment, focusComment, htmlOfComment, isCommentEmpty } from './comment.ts';
import type { DatedInstance } from './dated.ts';
import { durationText, minutesBetween } from './dated-words.ts';
import css from './form.module.css';
import type { CustomTime } from './OwnTimeField.tsx';
import SkipCauses from './SkipCauses.tsx';

/** The field for another time, fetched while the sheet is read: most are signed now, or as planned. */
export const loadOwnTimeField = () => import('./OwnTimeField.tsx');
const OwnTimeField = lazyWithRetry(loadOwnTimeField);

/** Requirements on a signing: a time, where nobody chose it beforehand, and why it is signed afterwards. */
export type SignRequirements = {
  needsTime: boolean;
  needsReason: boolean;
  /** The words around `form`, where one has no delegation: reasons fill in its comment (R147). */
  renderNotice?: (form: ReactNode, onChange: (change: (previous: Comment) => Comment) => void) => ReactNode;
};
/** Fills in who did it, where somebody signs for another. */
export type SignerPicker = ComponentType<{ onChange: (change: (previous: Comment) => Comment) => void }>;
type Props = {
  row: DatedInstance;
  now: string;
  requirements?: SignRequirements | undefined;
  signerPicker?: SignerPicker | undefined;
  /** The comment written before, in its place; `isStored`: it is there for later too, whatever becomes of the form. */
  initialComment?: Comment | undefined;
  isStored?: boolean;
  /** Effects of a signing, in words. */
  note?: ReactNode;
  /** True while the act is on its way. */
  isBusy?: boolean;
  onSign: (command: Extract<Command, { act: 'sign' }>) => void;
  /** A task draws no stock, and what somebody else did of it is skipped. */
  isTask: boolean;
  /** Skips at once for a common reason, with what was written; without one the form for any reason opens. */
  onSkip: (comment?: string) => void;
  /** Told whether a comment is written. */
  onDirtyChange: (isDirty: boolean) => void;
  onDraftChange: (comment: Comment) => void;
};

export function SignForm({
  row: instance,
  now,
  requirements,
  signerPicker: SignerPicker,
  initialComment = emptyComment,
  isStored = false,
  note: effectNote,
  isBusy = false,
  isTask,
  ...formHandlers
}: Props) {
  const { t } = useTranslation();
  const dateHelpers = useDateFormatters();
  const [timeChoice, setTimeChoice] = useState<'now' | 'planned' | 'custom' | undefined>(
    requirements?.needsTime ? undefined : isOneTapEnough(instance, now) || placedTimeOf(instance) > now ? 'now' : 'planned',
  );
  const { onSign, onSkip, onDirtyChange, onDraftChange } = formHandlers;
  const [comment, setComment] = useState(initialComment);
  const [wasSubmitted, setSubmitted] = useState(false);
  /** A time of one's own as it is typed: once it was asked for it stays, whatever is chosen then. */
  const [customTime, setCustomTime] = useState<CustomTime>();
  const [isCustomOpened, setCustomOpened] = useState(false);
  const isStoredDraft = isStored && !isCommentEmpty(comment) && comment === initialComment;
  const isDirty = !isCommentEmpty(comment) && !isStoredDraft;
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);
  useEffect(() => onDraftChange(comment), [comment, onDraftChange]);
  const plannedAt = placedTimeOf(instance);
  const plannedDay = dateHelpers.localDateOf(plannedAt);
  const plannedText =
    plannedDay === dateHelpers.localDateOf(now)
      ? dateHelpers.formatTime(plannedAt)
      : `${dateHelpers.dayName(plannedDay)} ${dateHelpers.formatTime(plannedAt)}`;

  const minutesUntilPlanned = minutesBetween(now, plannedAt);
  const chosenAt = timeChoice === 'now' ? now : timeChoice === 'planned' ? plannedAt : customTime?.instant;
  const isMarkedEarly = chosenAt !== undefined && chosenAt > now;
  const isSignedEarly = isMarkedEarly || (minutesUntilPlanned > 0 && timeChoice === 'now');

  const commentError = commentErrorOf(
    comment,
    requirements?.needsReason && (SignerPicker ? 'instance.doneByNeeded' : 'error.field.commentMissing'),
  );

  const chooseTime = (chosenTime: typeof timeChoice) => {
    setTimeChoice(chosenTime);
    if (chosenTime === 'custom') setCustomOpened(true);
  };
  const submitSigning = (formElement: HTMLFormElement) => {
    setSubmitted(true);
    const customAt = timeChoice === 'custom' ? customTime?.readInstant() : undefined;
    if (!timeChoice || commentError) focusComment(formElement, timeChoice ? undefined : '[name=when]');
    if (!timeChoice || commentError || (timeChoice === 'custom' && !customAt)) return;
    const signTime = customAt
      ? { when: 'custom' as const, at: customAt }
      : { when: timeChoice === 'now' ? ('now' as const) : ('planned' as const) };
    onSign({ act: 'sign', time: signTime, comment: htmlOfComment(comment), ...(SignerPicker && { isDoneByOther: true }) });
  };
  const timeOptions = [
    ['now', t('instance.now'), dateHelpers.formatTime(now)],
    ['planned', t('instance.asPlanned'), plannedText],
    ['custom', t('instance.ownTime'), timeChoice === 'custom' ? '' : t('instance.choose')],
  ] as const;

  const formFields = (
    <>
      <fieldset className={sheetCss.set}>
        <legend className="hidden">{t('instance.when')}</legend>
        {timeOptions.map(([optionValue, optionText, optionDetail]) => (
          <label key={optionValue} className={sheetCss.opt}>
            <input
              type="radio"
              name="when"
              value={optionValue}
              checked={timeChoice === optionValue}
              onChange={() => chooseTime(optionValue)}
            />
            {optionText}
            <small>{optionDetail}</small>
          </label>
        ))}
      </fieldset>
      {wasSubmitted && !timeChoice && (
        <p className={css.wrong} role="alert">
          {t('signDetails.timeRequired')}
        </p>
      )}
      <Suspense>{isCustomOpened && <OwnTimeField now={now} isShown={timeChoice === 'custom'} onTimeChange={setCustomTime} />}</Suspense>
      <div className={isSignedEarly ? css.warn : undefined}>
        {isSignedEarly && <Icon d={warningIcon} />}
        <span>
          {/* Announced when what it means changes; the minutes, which go by while one writes, stand beside it. */}
          <span role="status">
            {isSignedEarly && t(isMarkedEarly ? 'instance.aheadMark' : 'instance.aheadPlanned', { time: plannedText })}
          </span>{' '}
          {isSignedEarly && !isMarkedEarly && t('instance.aheadBy', { span: durationText(minutesUntilPlanned, t) })}
        </span>
      </div>
      {effectNote}
      {SignerPicker && (
        <>
          {/* Said to screen readers by the names and by the field, each for itself. */}
          <p className={css.question} aria-hidden="true">
            {t('instance.doneByWhom')}
          </p>
          <Suspense>
            <SignerPicker onChange={setComment} />
          </Suspense>
        </>
      )}
      <CommentField
        value={comment}
        error={wasSubmitted && commentError ? t(commentError) : undefined}
        {...(requirements?.needsReason && {
          required: true,
          label: t(SignerPicker ? 'instance.doneByWhom' : requirements.renderNotice ? 'instance.whyWithout' : 'instance.whyAfter'),
        })}
        {...(SignerPicker && { isLabelHidden: true, placeholder: t('instance.doneByOther') })}
        onChange={setComment}
      />
      {isStoredDraft && <p className={css.saved}>{t('instance.writtenBefore')}</p>}
      <Button type="submit" isFullWidth className={sheetCss.main} isLoading={isBusy}>
        {t(isMarkedEarly ? 'instance.signAhead' : 'instance.sign')}
      </Button>
    </>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submitSigning(event.currentTarget);
      }}
    >
      {requirements?.renderNotice ? <Suspense>{requirements.renderNotice(formFields, setComment)}</Suspense> : formFields}
      <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={() => onSkip()}>
        {t('instance.skipInstead')}
      </Button>
      {!SignerPicker && isOpen(instance) && (
        <SkipCauses causeContext={instance} isTask={isTask} isBusy={isBusy} onSkip={onSkip} comment={comment} />
      )}
    </form>
  );
}
