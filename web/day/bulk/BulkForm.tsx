/** First step: when it was done, or how far it moves, and the comment that every bulk act asks for (product «Bulk acts»). */
import { useEffect, useRef, useState } from 'react';
import type { BulkAct, MoveUnit, SignTiming } from '#domain/planning/bulk.ts';
import { CommentField } from '../../family/dated/CommentField.tsx';
import { type Comment, isEmpty, noComment } from '../../family/dated/comment.ts';
import css from '../../family/dated/form.module.css';
import { isCause, ReasonField } from '../../family/dated/ReasonField.tsx';
import { useWhen } from '../../family/dated/use-when.ts';
import { WhenFields } from '../../family/dated/WhenFields.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { focusFirstError } from '../../kit/forms.ts';
import sheet from '../../kit/sheet.module.css';
import { serverNow } from '../../start/clock.ts';
import { useTexts } from '../../start/texts.ts';
import type { Row } from '../day.ts';
import own from './bulk.module.css';
import { readDistance } from './distance.ts';
import { MoveFields } from './MoveFields.tsx';

const inOrder = ['now', 'planned', 'custom'] as const satisfies SignTiming[];

export type Details = {
  comment: Comment;
  timing?: SignTiming;
  occurrenceDate?: string;
  intervalValue?: number;
  intervalUnit?: MoveUnit;
};
type Props = {
  act: BulkAct;
  rows: readonly Row[];
  /** What was typed, when one comes back to this step. */
  first: Details | null;
  /** It is done at once; else a step follows. */
  isLast: boolean;
  isBusy: boolean;
  failure: string;
  onGo: (details: Details) => void;
  /** Whether something is written; a cause that is tapped is tapped again. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
};

export function BulkForm({ act, rows, first, isLast, isBusy, failure, onGo, onDirty, onCancel }: Props) {
  const { t, locale } = useTexts();
  const dates = useDates();
  const form = useRef<HTMLFormElement>(null);
  const [comment, setComment] = useState(first?.comment ?? noComment);
  const [timing, setTiming] = useState(first?.timing);
  const [typed, setTyped] = useState(first?.intervalValue === undefined ? '' : String(first.intervalValue));
  const [unit, setUnit] = useState<MoveUnit>(first?.intervalUnit ?? 'MINUTE');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const at = first?.occurrenceDate ?? serverNow();
  const when = useWhen({ day: dates.dayOf(at), clock: dates.clockOf(at) });
  const isDirty = typed.trim() !== '' || !(isEmpty(comment) || isCause(comment, t));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = () => {
    const custom = act === 'sign' && timing === 'custom' ? when.read() : undefined;
    const distance = act === 'move' ? readDistance(typed, locale) : { value: 0 };
    const errors = {
      ...(act === 'sign' && !timing && { timing: t('signDetails.timeRequired') }),
      ...('error' in distance && { interval: t(`error.bulk.${distance.error}`) }),
      ...((isEmpty(comment) || comment.isPending) && { comment: t(comment.isPending ? 'editor.pending' : 'error.field.commentMissing') }),
    };
    setWrong(errors);
    if (Object.keys(errors).length > 0 && form.current) return focusFirstError(form.current, errors);
    if (act === 'sign' && timing === 'custom' && !custom) return;
    onGo({
      comment,
      ...(act === 'sign' && timing && { timing }),
      ...(custom && { occurrenceDate: custom }),
      ...(act === 'move' && 'value' in distance && { intervalValue: distance.value, intervalUnit: unit }),
    });
  };
  const clear = (field: string) => setWrong(({ [field]: _, ...rest }) => rest);
  const write = (change: (was: Comment) => Comment) => {
    setComment(change);
    clear('comment');
  };
  const names = { now: t('instance.now'), planned: t('bulk.asPlanned'), custom: t('instance.ownTime') };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {act === 'sign' && (
        <fieldset className={sheet.set} aria-describedby="bulk-timing-error">
          <legend className="hidden">{t('instance.when')}</legend>
          {inOrder.map((value) => (
            <label key={value} className={sheet.opt}>
              <input
                type="radio"
                name="timing"
                checked={timing === value}
                onChange={() => {
                  setTiming(value);
                  clear('timing');
                }}
              />
              {names[value]}
            </label>
          ))}
          <p id="bulk-timing-error" className={own.wrongField}>
            {wrong.timing}
          </p>
        </fieldset>
      )}
      {act === 'sign' && timing === 'custom' && <WhenFields when={when} />}
      {act === 'move' && (
        <MoveFields
          typed={typed}
          unit={unit}
          error={wrong.interval}
          example={rows[0]}
          onType={(text) => {
            setTyped(text);
            clear('interval');
          }}
          onUnit={setUnit}
        />
      )}
      {act === 'skip' ? (
        <ReasonField comment={comment} error={wrong.comment} onChange={write} />
      ) : (
        <CommentField required error={wrong.comment} value={comment} onChange={write} />
      )}
      {failure && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" fullWidth className={sheet.main} loading={isBusy}>
        {isLast ? t(`bulk.form.${act}`, { count: rows.length }) : t('shared.next')}
      </Button>
      <Button fullWidth variant="subtle" className={sheet.main} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
