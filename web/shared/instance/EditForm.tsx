/** Changing the time and the comment of one that is there: of a done one when it was done, of another when it is planned (spec 2 §4). */
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { timeOf } from '#domain/planning/instance.ts';
import { RichText } from '../../editor/RichText.tsx';
import { useDates } from '../dates.ts';
import { errorText } from '../errors.ts';
import { useFieldErrors } from '../forms.ts';
import { textOfHtml } from '../html-text.ts';
import sheet from '../sheet.module.css';
import { useTexts } from '../texts.ts';
import { readTime } from '../typed.ts';
import type { EditProps } from './ActSheet.tsx';
import type { Dated } from './dated.ts';
import { isDone } from './deeds.ts';
import css from './form.module.css';
import { refusalText } from './refusal.ts';
import { useWhen, WhenFields } from './WhenFields.tsx';

type Props = EditProps<Dated> & {
  /** Throws what the server said. */
  onSave: (changes: { at?: string; comment?: string }) => Promise<void>;
  /** Fields of its own kind, with what the server says of them. */
  more?: (errorAt: (field: string) => string | undefined) => ReactNode;
  /** Something is changed in those. */
  isMoreDirty?: boolean;
};

export function EditForm({ row, onSave, more, isMoreDirty = false, onDone, onCancel, onDirty }: Props) {
  const { t } = useTexts();
  const dates = useDates();
  const fields = useFieldErrors(t);
  const before = { day: dates.dayOf(timeOf(row)), clock: dates.clockOf(timeOf(row)), comment: row.comment ?? '' };
  const when = useWhen(before);
  const [comment, setComment] = useState(before.comment);
  const [isDirty, setDirty] = useState(false);
  const [isPending, setPending] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // What is put back as it was is asked about no more.
  useEffect(() => {
    onDirty(isDirty || isMoreDirty);
    return () => onDirty(false);
  }, [isDirty, isMoreDirty, onDirty]);

  const save = async () => {
    const at = row.isSkipped ? undefined : when.read();
    if (!row.isSkipped && !at) return;
    const timeChanged = at !== undefined && (when.day !== before.day || readTime(when.clock) !== before.clock);
    if (isPending) return fields.set({ comment: 'editor.pending' });
    if (!timeChanged && !isDirty && !isMoreDirty) return onDone();
    if (row.isSkipped && textOfHtml(comment) === '') return fields.set({ comment: 'error.field.commentMissing' });
    setBusy(true);
    setFailure('');
    onDirty(false);
    try {
      await onSave({ ...(timeChanged && { at }), ...(isDirty && { comment }) });
      return onDone();
    } catch (error) {
      if (!fields.take(error)) setFailure(refusalText(error, t, dates) || errorText(error, t));
      const wrong = ['date', 'plannedDate', 'occurenceDate'].map(fields.at).find(Boolean);
      if (wrong) when.setWrong({ date: wrong });
    }
    setBusy(false);
    onDirty(isDirty || isMoreDirty);
  };

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
          <WhenFields when={when} />
        </fieldset>
      )}
      {more?.(fields.at)}
      <RichText
        label={t('instance.comment')}
        height={350}
        error={fields.at('comment')}
        value={comment}
        onChange={(html) => {
          setComment(html);
          fields.clear('comment');
        }}
        onDirty={(next) => {
          setDirty(next);
          onDirty(next || isMoreDirty);
        }}
        onPending={setPending}
      />
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
