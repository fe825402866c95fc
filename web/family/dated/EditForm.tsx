/**
 * Changing the time and the comment of one that is there: of a done one when it was done, of another when it is planned. It stands
 * on the version that was opened and sends only what was changed since; a newer one is taken when somebody asks for it, and follows by itself
 * while nothing is written (R15).
 */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { timeOf } from '#domain/planning/instance.ts';
import { RichText } from '../../editor/RichText.tsx';
import { useDates } from '../../kit/dates.ts';
import { useFieldErrors } from '../../kit/forms.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { Newer } from '../../kit/Newer.tsx';
import { readTime } from '../../kit/parse-date.ts';
import sheet from '../../kit/sheet.module.css';
import { errorText, statusOf } from '../../start/errors.ts';
import { useTexts } from '../../start/texts.ts';
import type { EditProps } from './ActSheet.tsx';
import type { Dated } from './dated.ts';
import { isDone } from './deeds.ts';
import css from './form.module.css';
import { refusalText } from './refusal.ts';
import { useWhen, WhenFields } from './WhenFields.tsx';

/** What is saved by now, said at a field that somebody wrote over; nothing on the version that was opened. */
export type Saved = (isTouched: boolean, value: string) => string | undefined;
type Props<R> = EditProps<R> & {
  /** Saves what was changed of the version the form stands on; throws what the server said. */
  onSave: (row: R, changes: { at?: string; comment?: string }) => Promise<void>;
  /** As the server has it now. */
  read: (id: number) => Promise<R>;
  /** Fields of its own kind, over that version and with what the server says of them. */
  more?: (row: R, errorAt: (field: string) => string | undefined, saved: Saved) => ReactNode;
  /** Something is changed in those. */
  isMoreDirty?: boolean;
};

export function EditForm<R extends Dated>({ row: latest, onSave, read, more, isMoreDirty = false, onDone, onCancel, onDirty }: Props<R>) {
  const { t } = useTexts();
  const dates = useDates();
  const fields = useFieldErrors(t);
  const [row, setRow] = useState(latest);
  const shown = (of: R) => ({ day: dates.dayOf(timeOf(of)), clock: dates.clockOf(timeOf(of)), comment: of.comment ?? '' });
  const before = shown(row);
  const when = useWhen(before);
  const [comment, setComment] = useState(before.comment);
  /** The version whose comment the editor began with. */
  const [begun, begin] = useState(latest.version);
  const [isDirty, setDirty] = useState(false);
  /** The comment was written over a newer one: it is one's own, whatever it says. */
  const [isOver, setOver] = useState(false);
  const [isPending, setPending] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [isOutdated, setOutdated] = useState(false);
  const isWhenTouched = when.typedDay !== before.day || when.clock !== before.clock;
  const isCommentTouched = isDirty || isOver;
  /** Stands on a newer version: what is untouched says what that says. */
  const stand = (next: R) => {
    const { day, clock, comment: said } = shown(next);
    // What has been done meanwhile has another time: when that was.
    if (!isWhenTouched || isDone(next) !== isDone(row)) {
      when.setDay(day);
      when.setClock(clock);
    }
    setOver(isCommentTouched);
    if (!isCommentTouched && said !== before.comment) {
      setComment(said);
      begin(next.version);
    }
    setRow(next);
  };
  const isTouched = isWhenTouched || isCommentTouched || isMoreDirty;
  if (latest.version > row.version && !isTouched && !busy) stand(latest);
  const renewing = useMutation({
    mutationFn: () => read(row.id),
    onSuccess: (data) => {
      stand(data);
      setOutdated(false);
    },
  });
  const isRenewed = renewing.isSuccess && !isOutdated;
  const saved: Saved = (isMine, value) => (renewing.isSuccess && isMine ? t('activities.nowSaved', { value: value || '–' }) : undefined);
  // What is put back as it was is asked about no more.
  useEffect(() => {
    onDirty(isCommentTouched || isMoreDirty);
    return () => onDirty(false);
  }, [isCommentTouched, isMoreDirty, onDirty]);

  const save = async () => {
    const at = row.isSkipped ? undefined : when.read();
    if (!row.isSkipped && !at) return;
    const timeChanged = at !== undefined && (when.day !== before.day || readTime(when.clock) !== before.clock);
    if (isPending) return fields.set({ comment: 'editor.pending' });
    if (!timeChanged && !isCommentTouched && !isMoreDirty) return onDone();
    if (row.isSkipped && textOfHtml(comment) === '') return fields.set({ comment: 'error.field.commentMissing' });
    setBusy(true);
    setFailure('');
    setOutdated(false);
    onDirty(false);
    try {
      await onSave(row, { ...(timeChanged && { at }), ...(isCommentTouched && { comment }) });
      return onDone();
    } catch (error) {
      if (statusOf(error) === 412) setOutdated(true);
      else if (!fields.take(error)) setFailure(refusalText(error, t, dates) || errorText(error, t));
      const wrong = ['date', 'plannedDate', 'occurenceDate'].map(fields.at).find(Boolean);
      if (wrong) when.setWrong({ date: wrong });
    }
    setBusy(false);
    onDirty(isCommentTouched || isMoreDirty);
  };
  const savedAt = `${dates.shortDay(before.day)} ${before.clock}`;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {!row.isSkipped && (
        <fieldset className={sheet.set}>
          <legend className="hidden">{t(isDone(row) ? 'instance.done' : 'instance.planned')}</legend>
          <WhenFields when={when} note={saved(isWhenTouched, savedAt)} />
        </fieldset>
      )}
      {more?.(row, fields.at, saved)}
      <RichText
        key={begun}
        label={t('instance.comment')}
        height={350}
        error={fields.at('comment')}
        value={comment}
        onChange={(html) => {
          setComment(html);
          fields.clear('comment');
        }}
        onDirty={setDirty}
        onPending={setPending}
      />
      {saved(isCommentTouched, '') && <p className={css.saved}>{saved(true, textOfHtml(before.comment))}</p>}
      <Newer isOutdated={isOutdated} isLoaded={isRenewed} isLoading={renewing.isPending} onLoad={() => renewing.mutate()} />
      {failure && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" fullWidth className={sheet.main ?? ''} loading={busy}>
        {t('shared.save')}
      </Button>
      <Button fullWidth variant="subtle" className={sheet.main ?? ''} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
