/** Changing the time and the comment of one that is there: of a done one when it was done, of another when it is planned (spec 2 §4). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { timeOf } from '#domain/planning/instance.ts';
import { RichText } from '../editor/RichText.tsx';
import { useDates } from '../shared/dates.ts';
import { errorText } from '../shared/errors.ts';
import { useFieldErrors } from '../shared/forms.ts';
import { textOfHtml } from '../shared/html-text.ts';
import sheet from '../shared/sheet.module.css';
import { useTexts } from '../shared/texts.ts';
import { readTime } from '../shared/typed.ts';
import { refusalText, useActs } from './acts.ts';
import type { Row } from './day.ts';
import { isDone } from './deeds.ts';
import css from './form.module.css';
import { useWhen, WhenFields } from './WhenFields.tsx';

type Props = { row: Row; onDone: () => void; onCancel: () => void; onDirty: (isDirty: boolean) => void };

export function EditForm({ row, onDone, onCancel, onDirty }: Props) {
  const { t } = useTexts();
  const dates = useDates();
  const { edit } = useActs();
  const fields = useFieldErrors(t);
  const before = { day: dates.dayOf(timeOf(row)), clock: dates.clockOf(timeOf(row)), comment: row.comment ?? '' };
  const when = useWhen(before);
  const [comment, setComment] = useState(before.comment);
  const [isDirty, setDirty] = useState(false);
  const [isPending, setPending] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const save = async () => {
    const at = row.isSkipped ? undefined : when.read();
    if (!row.isSkipped && !at) return;
    const timeChanged = at !== undefined && (when.day !== before.day || readTime(when.clock) !== before.clock);
    if (isPending) return fields.set({ comment: 'editor.pending' });
    if (!timeChanged && !isDirty) return onDone();
    if (row.isSkipped && textOfHtml(comment) === '') return fields.set({ comment: 'error.field.commentMissing' });
    setBusy(true);
    setFailure('');
    onDirty(false);
    try {
      await edit(row, { act: 'edit', ...(timeChanged && { at }), ...(isDirty && { comment }) });
      onDone();
    } catch (error) {
      if (!fields.take(error)) setFailure(refusalText(error, t, dates) || errorText(error, t));
      const wrong = ['date', 'plannedDate', 'occurenceDate'].map(fields.at).find(Boolean);
      if (wrong) when.setWrong({ date: wrong });
    }
    setBusy(false);
    onDirty(isDirty);
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
          onDirty(next);
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
