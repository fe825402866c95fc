/** The state of a bulk act's form: what is typed, what is wrong with it, and that it goes on only without an error. */
import { type RefObject, useEffect, useState } from 'react';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { useDates } from '../kit/dates.ts';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { useNow } from '../kit/now.ts';
import { useLackWords } from '../shared/authority/use-lack-words.ts';
import { focusComment, isEmpty } from '../shared/dated/comment.ts';
import { isOneOf } from '../shared/dated/ReasonField.tsx';
import { useWhen } from '../shared/dated/use-when.ts';
import type { Row } from '../shared/day/day.ts';
import { type Details, readDetails, type TypedDetails, typedDetailsOf } from './bulk-details.ts';
import { commonWords } from './common-words.ts';
import { keepTiming, usualTiming } from './usual-timing.ts';

export type BulkFormOptions = {
  act: BulkAct;
  rows: readonly Row[];
  /** The details typed before, when one comes back to this step. */
  initialDetails: Details | null;
  /** `hasDays`: to the step of the days. */
  onContinue: (details: Details, hasDays: boolean) => void;
  /** Called with true when something is written; a tapped cause does not count, it is tapped again. */
  onDirty: (isDirty: boolean) => void;
};

export function useBulkForm(
  formRef: RefObject<HTMLFormElement | null>,
  { act, rows, initialDetails, onContinue, onDirty }: BulkFormOptions,
) {
  const { t, locale } = useTexts();
  const dates = useDates();
  const { account } = useUser();
  const now = useNow();
  const [typedFields, setTypedFields] = useState(() =>
    typedDetailsOf(initialDetails, act === 'sign' && !initialDetails?.timing ? usualTiming(account.id, rows, now, dates) : undefined),
  );
  const errors = useFieldErrors(t);
  const startInstant = initialDetails?.occurrenceDate ?? now;
  const whenFields = useWhen({ day: dates.localDateOf(startInstant), clock: dates.formatTime(startInstant) });
  const lackOf = useLackWords(rows[0]?.clientId ?? 0, rows);
  const lackingRows = act === 'sign' ? rows.filter((row) => lackOf(row, now)) : [];
  const words = commonWords(act, t);
  const { comment, why: overrideComment, timing, distance } = typedFields;
  const isDirty = distance.trim() !== '' || !isEmpty(overrideComment) || !(isEmpty(comment) || isOneOf(words, comment));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return {
    typedFields,
    /** Common words of the comment. */
    words,
    errorOf: errors.errorOf,
    /** The typed time of a signing. */
    whenFields,
    /** Rows that the signer lacks the delegation or licence for. */
    lackingRows,
    /** Some are signed before their time. */
    isAhead: rows.some((row) => placedTimeOf(row) > now && !isOneTapEnough(row, now)),
    /** Changes a field, and takes away its error. */
    change: <F extends keyof TypedDetails>(field: F, update: (previousValue: TypedDetails[F]) => TypedDetails[F]) => {
      setTypedFields((previousFields) => ({ ...previousFields, [field]: update(previousFields[field]) }));
      errors.clearError(field === 'distance' ? 'interval' : field);
    },
    submit: (isForSeveralDays = false) => {
      const context = { act, isAuthorityMissing: lackingRows.length > 0, locale };
      const hasTime = act === 'sign' && timing === 'custom';
      const occurrenceDate = hasTime ? whenFields.read() : undefined;
      const { details, fieldErrors } = readDetails(typedFields, context, occurrenceDate);
      errors.setErrors(fieldErrors);
      const [firstWrongField] = Object.keys(fieldErrors);
      if (firstWrongField && formRef.current) {
        if (firstWrongField !== 'comment' && firstWrongField !== 'why') return focusFirstError(formRef.current, fieldErrors);
        return focusComment(formRef.current.querySelector(`[data-asks=${firstWrongField}]`));
      }
      if (hasTime && !occurrenceDate) return;
      if (timing) keepTiming(account.id, timing);
      onContinue(details, isForSeveralDays);
    },
  };
}
export type BulkFormState = ReturnType<typeof useBulkForm>;
