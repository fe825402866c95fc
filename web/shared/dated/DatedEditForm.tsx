/**
 * The form for the time and the comment of an instance: of a done one when it was done, of another when it is planned. It stands on the
 * version that was opened and sends only what was changed since; a newer one is taken on request, and by itself while nothing is written
 * (R15).
 */
import { type ReactNode, useEffect, useState } from 'react';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { unplacedText, useFieldErrors } from '../../kit/forms.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { readTime } from '../../kit/parse-date.ts';
import sheet from '../../kit/sheet.module.css';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import { CommentField } from './CommentField.tsx';
import { isDone } from './commands.ts';
import { appendDraft, commentErrorOf, commentOf, focusComment, htmlOfComment, noComment } from './comment.ts';
import type { Dated } from './dated.ts';
import css from './form.module.css';
import { refusalText } from './refusal.ts';
import type { EditProps } from './use-overtaken.ts';
import { useWhen } from './use-when.ts';
import { WhenFields } from './WhenFields.tsx';

/** The value saved by now, at a field that somebody wrote over; nothing on the version that was opened. */
export type SavedNoteOf = (isTouched: boolean, value: string) => string | undefined;
type Changes = { at?: string; comment?: string };
type Props<R> = EditProps<R> & {
  /** Saves what was changed of the version the form stands on; throws the server's error. */
  onSave: (row: R, changes: Changes) => Promise<void>;
  /** Reads it as the server has it now. */
  read: (id: number) => Promise<R>;
  /** Fields of its own kind, over that version and with what the server says of them. */
  renderMoreFields?: (row: R, errorOf: (field: string) => string | undefined, savedNoteOf: SavedNoteOf) => ReactNode;
  /** The server's names of those: their errors stand there. */
  moreFields?: readonly string[];
  /** True when something in those is changed. */
  isMoreDirty?: boolean;
};

export function DatedEditForm<R extends Dated>({
  row: latestRow,
  onSave,
  read,
  renderMoreFields,
  moreFields = [],
  isMoreDirty = false,
  draft,
  onDone,
  onCancel,
  onDirty,
  onDraftChange,
  onBusy,
}: Props<R>) {
  const { t } = useTexts();
  const dates = useDates();
  const fieldErrors = useFieldErrors(t);
  const form = useVersionedForm({
    openedRow: latestRow,
    readRow: read,
    save: onSave,
    onSaved: () => onDone(),
    onRefused: (error) => {
      fieldErrors.takeServerErrors(error);
      const { date, plannedDate = date, occurenceDate = plannedDate } = fieldErrorsOf(error);
      if (occurenceDate) whenFields.setErrors({ date: textOf(occurenceDate) ?? t('error.field.invalid') });
    },
    onNewer: (newerRow) => fillUntouched(newerRow),
  });
  const { row, savedNoteOf } = form;
  const valuesOf = (row: R) => ({
    day: dates.localDateOf(placedTimeOf(row)),
    clock: dates.formatTime(placedTimeOf(row)),
    comment: row.comment ?? '',
  });
  const storedFields = valuesOf(row);
  const whenFields = useWhen(storedFields);
  const [comment, setComment] = useState(() => appendDraft(commentOf(storedFields.comment), draft));
  /** The version whose comment the editor began with. */
  const [editorVersion, setEditorVersion] = useState(latestRow.version);
  const [isEditorDirty, setEditorDirty] = useState(false);
  /** True when it was changed as a plain line before the editor was opened. */
  const [wasPlainTextChanged, setPlainTextChanged] = useState(false);
  /** The comment was written over a newer one: it is one's own, whatever it says. */
  const [isOverwritten, setOverwritten] = useState(false);
  const isWhenTouched = whenFields.typedDay !== storedFields.day || whenFields.clock !== storedFields.clock;
  const html = htmlOfComment(comment);
  const isCommentTouched =
    isOverwritten || (comment.isRich ? isEditorDirty || wasPlainTextChanged || draft !== undefined : html !== storedFields.comment);
  /** Untouched fields take the values of a newer version. */
  const fillUntouched = (next: R) => {
    const { day, clock, comment: newerComment } = valuesOf(next);
    // An instance done meanwhile has another time: when it was done.
    if (!isWhenTouched || isDone(next) !== isDone(row)) {
      whenFields.setDay(day);
      whenFields.setClock(clock);
    }
    setOverwritten(isCommentTouched);
    if (!isCommentTouched && newerComment !== storedFields.comment) {
      setComment(commentOf(newerComment));
      setEditorVersion(next.version);
    }
  };
  const isTouched = isWhenTouched || isCommentTouched || isMoreDirty;
  const isBusy = form.isSaving || form.isSaved;
  if (latestRow.version > row.version && !isTouched && !isBusy) {
    fillUntouched(latestRow);
    form.rebaseOn(latestRow);
  }
  // A text that is put back as it was is asked about no more.
  useEffect(() => {
    onDirty(!isBusy && (isCommentTouched || isMoreDirty));
    return () => onDirty(false);
  }, [isBusy, isCommentTouched, isMoreDirty, onDirty]);
  useEffect(() => onDraftChange(isCommentTouched ? comment : noComment), [isCommentTouched, comment, onDraftChange]);
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);

  const submit = (formElement: HTMLFormElement) => {
    const instant = row.isSkipped ? undefined : whenFields.read();
    if (!row.isSkipped && !instant) return;
    const isTimeChanged =
      instant !== undefined && (whenFields.day !== storedFields.day || readTime(whenFields.clock) !== storedFields.clock);
    const isChanged = isTimeChanged || isCommentTouched || isMoreDirty;
    const commentError = commentErrorOf(comment, row.isSkipped && isChanged && 'error.field.commentMissing');
    // A comment stored before may be larger.
    if (commentError && (isCommentTouched || commentError !== 'error.field.tooLarge')) {
      fieldErrors.setErrors({ comment: commentError });
      return focusComment(formElement);
    }
    if (!isChanged) return onDone();
    form.save({ ...(isTimeChanged && { at: instant }), ...(isCommentTouched && { comment: html }) });
  };
  const hasFieldErrors = Object.keys(fieldErrorsOf(form.error)).length > 0;
  const placedFields = [...(row.isSkipped ? [] : ['date', 'plannedDate', 'occurenceDate']), 'comment', ...moreFields];
  const failure = !form.error ? '' : hasFieldErrors ? unplacedText(form.error, t, placedFields) : refusalText(form.error, t, dates);
  const storedTime = `${dates.formatShortDay(storedFields.day)} ${storedFields.clock}`;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {!row.isSkipped && (
        <fieldset className={sheet.set}>
          <legend className="hidden">{t(isDone(row) ? 'instance.done' : 'instance.planned')}</legend>
          <WhenFields whenFields={whenFields} note={savedNoteOf(isWhenTouched, storedTime)} />
        </fieldset>
      )}
      {renderMoreFields?.(row, fieldErrors.errorOf, savedNoteOf)}
      <CommentField
        key={editorVersion}
        error={fieldErrors.errorOf('comment')}
        value={comment}
        required={row.isSkipped}
        onChange={(change) => {
          if (!comment.isRich) setPlainTextChanged(isCommentTouched);
          setComment(change);
          fieldErrors.clearError('comment');
        }}
        onDirty={setEditorDirty}
      />
      {savedNoteOf(isCommentTouched, '') && <p className={css.saved}>{savedNoteOf(true, textOfHtml(storedFields.comment))}</p>}
      <NewerVersionNotice {...form.newerVersion} />
      {failure && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" fullWidth className={sheet.main} loading={isBusy}>
        {t('shared.save')}
      </Button>
      <Button fullWidth variant="subtle" className={sheet.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
