/** Signing one: now, as planned or at a time of one's own, with what will show (product «Signing and skipping», R13, R91). */
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { Button } from '../../kit/Button.tsx';
// The styles of a time of one's own come with the sheet: a file of their own would be one more in every page's list.
import '../../kit/date-field.module.css';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { warning } from '../../kit/icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import sheet from '../../kit/sheet.module.css';
import { CommentField } from './CommentField.tsx';
import type { Command } from './commands.ts';
import { type Comment, commentErrorOf, focusComment, htmlOfComment, isEmpty, noComment } from './comment.ts';
import type { Dated } from './dated.ts';
import { durationText, minutesBetween } from './dated-words.ts';
import css from './form.module.css';
import type { CustomTime } from './OwnTimeField.tsx';
import SkipCauses from './SkipCauses.tsx';

/** The field for another time, fetched while the sheet is read: most are signed now, or as planned. */
export const loadOwnTime = () => import('./OwnTimeField.tsx');
const OwnTimeField = lazyWithRetry(loadOwnTime);

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
  row: Dated;
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
  onDirty: (isDirty: boolean) => void;
  onDraftChange: (comment: Comment) => void;
};

export function SignForm({
  row,
  now,
  requirements,
  signerPicker: SignerPicker,
  initialComment = noComment,
  isStored = false,
  note,
  isBusy = false,
  isTask,
  ...handlers
}: Props) {
  const { t } = useTexts();
  const dates = useDates();
  const [choice, setChoice] = useState<'now' | 'planned' | 'custom' | undefined>(
    requirements?.needsTime ? undefined : isOneTapEnough(row, now) || placedTimeOf(row) > now ? 'now' : 'planned',
  );
  const { onSign, onSkip, onDirty, onDraftChange } = handlers;
  const [comment, setComment] = useState(initialComment);
  const [wasSubmitted, setSubmitted] = useState(false);
  /** A time of one's own as it is typed: once it was asked for it stays, whatever is chosen then. */
  const [customTime, setCustomTime] = useState<CustomTime>();
  const [isCustomOpened, setCustomOpened] = useState(false);
  const isStoredDraft = isStored && !isEmpty(comment) && comment === initialComment;
  const isDirty = !isEmpty(comment) && !isStoredDraft;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  useEffect(() => onDraftChange(comment), [comment, onDraftChange]);
  const plannedAt = placedTimeOf(row);
  const day = dates.localDateOf(plannedAt);
  const plannedText = day === dates.localDateOf(now) ? dates.formatTime(plannedAt) : `${dates.dayName(day)} ${dates.formatTime(plannedAt)}`;

  const minutesAhead = minutesBetween(now, plannedAt);
  const chosenAt = choice === 'now' ? now : choice === 'planned' ? plannedAt : customTime?.instant;
  const isMarkedAhead = chosenAt !== undefined && chosenAt > now;
  const isAhead = isMarkedAhead || (minutesAhead > 0 && choice === 'now');

  const commentError = commentErrorOf(
    comment,
    requirements?.needsReason && (SignerPicker ? 'instance.doneByNeeded' : 'error.field.commentMissing'),
  );

  const choose = (value: typeof choice) => {
    setChoice(value);
    if (value === 'custom') setCustomOpened(true);
  };
  const sign = (form: HTMLFormElement) => {
    setSubmitted(true);
    const customAt = choice === 'custom' ? customTime?.read() : undefined;
    if (!choice || commentError) focusComment(form, choice ? undefined : '[name=when]');
    if (!choice || commentError || (choice === 'custom' && !customAt)) return;
    const time = customAt
      ? { when: 'custom' as const, at: customAt }
      : { when: choice === 'now' ? ('now' as const) : ('planned' as const) };
    onSign({ act: 'sign', time, comment: htmlOfComment(comment), ...(SignerPicker && { isDoneByOther: true }) });
  };
  const options = [
    ['now', t('instance.now'), dates.formatTime(now)],
    ['planned', t('instance.asPlanned'), plannedText],
    ['custom', t('instance.ownTime'), choice === 'custom' ? '' : t('instance.choose')],
  ] as const;

  const fields = (
    <>
      <fieldset className={sheet.set}>
        <legend className="hidden">{t('instance.when')}</legend>
        {options.map(([value, text, detail]) => (
          <label key={value} className={sheet.opt}>
            <input type="radio" name="when" value={value} checked={choice === value} onChange={() => choose(value)} />
            {text}
            <small>{detail}</small>
          </label>
        ))}
      </fieldset>
      {wasSubmitted && !choice && (
        <p className={css.wrong} role="alert">
          {t('signDetails.timeRequired')}
        </p>
      )}
      <Suspense>{isCustomOpened && <OwnTimeField now={now} isShown={choice === 'custom'} onType={setCustomTime} />}</Suspense>
      <div className={isAhead ? css.warn : undefined}>
        {isAhead && <Icon d={warning} />}
        <span>
          {/* Announced when what it means changes; the minutes, which go by while one writes, stand beside it. */}
          <span role="status">{isAhead && t(isMarkedAhead ? 'instance.aheadMark' : 'instance.aheadPlanned', { time: plannedText })}</span>{' '}
          {isAhead && !isMarkedAhead && t('instance.aheadBy', { span: durationText(minutesAhead, t) })}
        </span>
      </div>
      {note}
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
      <Button type="submit" fullWidth className={sheet.main} loading={isBusy}>
        {t(isMarkedAhead ? 'instance.signAhead' : 'instance.sign')}
      </Button>
    </>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sign(event.currentTarget);
      }}
    >
      {requirements?.renderNotice ? <Suspense>{requirements.renderNotice(fields, setComment)}</Suspense> : fields}
      <Button fullWidth variant="subtle" className={sheet.main} onClick={() => onSkip()}>
        {t('instance.skipInstead')}
      </Button>
      {!SignerPicker && isOpen(row) && <SkipCauses row={row} isTask={isTask} isBusy={isBusy} onSkip={onSkip} comment={comment} />}
    </form>
  );
}
