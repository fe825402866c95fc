/**
 * The form for the time and the comment of an instance: of a done one when it was done, of another when it is planned. It stands on the
 * version that was opened and sends only what was changed since; a newer one is taken on request, and by itself while nothing is written
 * (R15).
 */
import { type ReactNode, useEffect, useState } from 'react';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { unplacedText, useFieldErrors } from '../../kit/forms.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { readTime } from '../../kit/parse-date.ts';
import sheetCss from '../../kit/sheet.module.css';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import { CommentField } from './CommentField.tsx';
import { isDone } from './commands.ts';
import { appendDraft, commentErrorOf, commentOf, emptyComment, focusComment, htmlOfComment } from './comment.ts';
import type { DatedInstance } from './dated.ts';
import css from './form.module.css';
import { refusalText } from './refusal.ts';
import type { EditProps } from './use-overtaken.ts';
import { useDateTimeFields } from './use-when.ts';
import { DateTimeFields } from './WhenFields.tsx';

/** The value saved by now, at a field that somebody wrote over; nothing on the version that was opened. */
export type SavedNoteOf = (isTouched: boolean, value: string) => string | undefined;
type InstanceChanges = { at?: string; comment?: string };
type Props<R> = EditProps<R> & {
  /** Saves what was changed of the version the form stands on; throws the server's error. */
  onSave: (row: R, changes: InstanceChanges) => Promise<void>;
  /** Reads it as the server has it now. */
  readInstance: (id: number) => Promise<R>;
  /** Fields of its own kind, over that version and with what the server says of them. */
  renderMoreFields?: (row: R, errorOf: (field: string) => string | undefined, savedNoteOf: SavedNoteOf) => ReactNode;
  /** The server's names of those: their errors stand there. */
  moreFieldNames?: readonly string[];
  /** True when something in those is changed. */
  areMoreFieldsDirty?: boolean;
};

export function DatedEditForm<R extends DatedInstance>({
  instance: latestInstance,
  onSave,
  readInstance,
  renderMoreFields,
  moreFieldNames = [],
  areMoreFieldsDirty = false,
  draft,
  onDone,
  onCancel,
  onDirtyChange,
  onDraftChange,
  onBusyChange,
}: Props<R>) {
  const { t } = useTranslation();
  const dateHelpers = useDateFormatters();
  const fieldErrors = useFieldErrors(t);
  const versionedForm = useVersionedForm({
    openedRow: latestInstance,
    readRow: readInstance,
    save: onSave,
    onSaved: () => onDone(),
    onRefused: (error) => {
      fieldErrors.takeServerErrors(error);
      const { date, plannedDate = date, occurenceDate = plannedDate } = fieldErrorsOf(error);
      if (occurenceDate) whenFields.setErrors({ date: findText(occurenceDate) ?? t('error.field.invalid') });
    },
    onNewerLoaded: (newerInstance) => fillUntouched(newerInstance),
  });
  const { row: baseInstance, savedNoteOf } = versionedForm;
  const fieldValuesOf = (instance: R) => ({
    day: dateHelpers.localDateOf(placedTimeOf(instance)),
    clock: dateHelpers.formatTime(placedTimeOf(instance)),
    comment: instance.comment ?? '',
  });
  const storedFields = fieldValuesOf(baseInstance);
  const whenFields = useDateTimeFields(storedFields);
  const [comment, setComment] = useState(() => appendDraft(commentOf(storedFields.comment), draft));
  /** The version whose comment the editor began with. */
  const [editorVersion, setEditorVersion] = useState(latestInstance.version);
  const [isEditorDirty, setEditorDirty] = useState(false);
  /** True when it was changed as a plain line before the editor was opened. */
  const [wasPlainTextChanged, setPlainTextChanged] = useState(false);
  /** The comment was written over a newer one: it is one's own, whatever it says. */
  const [isOverwritten, setOverwritten] = useState(false);
  const isTimeTouched = whenFields.typedDay !== storedFields.day || whenFields.clock !== storedFields.clock;
  const commentHtml = htmlOfComment(comment);
  const isCommentTouched =
    isOverwritten || (comment.isRich ? isEditorDirty || wasPlainTextChanged || draft !== undefined : commentHtml !== storedFields.comment);
  /** Untouched fields take the values of a newer version. */
  const fillUntouched = (newerInstance: R) => {
    const { day, clock, comment: newerComment } = fieldValuesOf(newerInstance);
    // An instance done meanwhile has another time: when it was done.
    if (!isTimeTouched || isDone(newerInstance) !== isDone(baseInstance)) {
      whenFields.setDay(day);
      whenFields.setClock(clock);
    }
    setOverwritten(isCommentTouched);
    if (!isCommentTouched && newerComment !== storedFields.comment) {
      setComment(commentOf(newerComment));
      setEditorVersion(newerInstance.version);
    }
  };
  const isTouched = isTimeTouched || isCommentTouched || areMoreFieldsDirty;
  const isBusy = versionedForm.isSaving || versionedForm.isSaved;
  if (latestInstance.version > baseInstance.version && !isTouched && !isBusy) {
    fillUntouched(latestInstance);
    versionedForm.rebaseOn(latestInstance);
  }
  // A text that is put back as it was is asked about no more.
  useEffect(() => {
    onDirtyChange(!isBusy && (isCommentTouched || areMoreFieldsDirty));
    return () => onDirtyChange(false);
  }, [isBusy, isCommentTouched, areMoreFieldsDirty, onDirtyChange]);
  useEffect(() => onDraftChange(isCommentTouched ? comment : emptyComment), [isCommentTouched, comment, onDraftChange]);
  useEffect(() => {
    onBusyChange(isBusy);
    return () => onBusyChange(false);
  }, [isBusy, onBusyChange]);

  const handleSubmit = (formElement: HTMLFormElement) => {
    const instant = baseInstance.isSkipped ? undefined : whenFields.readInstant();
    if (!baseInstance.isSkipped && !instant) return;
    const isTimeChanged =
      instant !== undefined && (whenFields.day !== storedFields.day || readTime(whenFields.clock) !== storedFields.clock);
    const isChanged = isTimeChanged || isCommentTouched || areMoreFieldsDirty;
    const commentError = commentErrorOf(comment, baseInstance.isSkipped && isChanged && 'error.field.commentMissing');
    // A comment stored before may be larger.
    if (commentError && (isCommentTouched || commentError !== 'error.field.tooLarge')) {
      fieldErrors.setErrors({ comment: commentError });
      return focusComment(formElement);
    }
    if (!isChanged) return onDone();
    versionedForm.save({ ...(isTimeChanged && { at: instant }), ...(isCommentTouched && { comment: commentHtml }) });
  };
  const hasFieldErrors = Object.keys(fieldErrorsOf(versionedForm.error)).length > 0;
  const shownFieldNames = [...(baseInstance.isSkipped ? [] : ['date', 'plannedDate', 'occurenceDate']), 'comment', ...moreFieldNames];
  const failureText = !versionedForm.error
    ? ''
    : hasFieldErrors
      ? unplacedText(versionedForm.error, t, shownFieldNames)
      : refusalText(versionedForm.error, t, dateHelpers);
  const storedTimeText = `${dateHelpers.formatShortDay(storedFields.day)} ${storedFields.clock}`;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit(event.currentTarget);
      }}
    >
      {!baseInstance.isSkipped && (
        <fieldset className={sheetCss.set}>
          <legend className="hidden">{t(isDone(baseInstance) ? 'instance.done' : 'instance.planned')}</legend>
          <DateTimeFields whenFields={whenFields} note={savedNoteOf(isTimeTouched, storedTimeText)} />
        </fieldset>
      )}
      {renderMoreFields?.(baseInstance, fieldErrors.errorOf, savedNoteOf)}
      <CommentField
        key={editorVersion}
        error={fieldErrors.errorOf('comment')}
        value={comment}
        required={baseInstance.isSkipped}
        onChange={(change) => {
          if (!comment.isRich) setPlainTextChanged(isCommentTouched);
          setComment(change);
          fieldErrors.clearError('comment');
        }}
        onDirty={setEditorDirty}
      />
      {savedNoteOf(isCommentTouched, '') && <p className={css.saved}>{savedNoteOf(true, textOfHtml(storedFields.comment))}</p>}
      <NewerVersionNotice {...versionedForm.newerVersion} />
      {failureText && (
        <p className={css.wrong} role="alert">
          {failureText}
        </p>
      )}
      <Button type="submit" isFullWidth className={sheetCss.main} isLoading={isBusy}>
        {t('shared.save')}
      </Button>
      <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
