/** The state of a bulk act's form: what is typed, what is wrong with it, and that it goes on only without an error. */
import { type RefObject, useEffect, useState } from 'react';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { useNow } from '../kit/now.ts';
import { useMissingAuthorityText } from '../shared/authority/use-lack-words.ts';
import { focusComment, isCommentEmpty } from '../shared/dated/comment.ts';
import { isCommonReason } from '../shared/dated/ReasonField.tsx';
import { useDateTimeFields } from '../shared/dated/use-when.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { type BulkDetails, readDetails, type TypedDetails, typedDetailsOf } from './bulk-details.ts';
import { commonWordsOf } from './common-words.ts';
import { readUsualTiming, storeTiming } from './usual-timing.ts';

export type BulkFormOptions = {
  act: BulkAct;
  instances: readonly DayInstance[];
  /** The details typed before, when one comes back to this step. */
  initialDetails: BulkDetails | null;
  /** `hasDays`: to the step of the days. */
  onContinue: (details: BulkDetails, hasDays: boolean) => void;
  /** Called with true when something is written; a tapped cause does not count, it is tapped again. */
  onDirtyChange: (isDirty: boolean) => void;
};

export function useBulkForm(
  formRef: RefObject<HTMLFormElement | null>,
  { act, instances, initialDetails, onContinue, onDirtyChange }: BulkFormOptions,
) {
  const { t, locale } = useTranslation();
  const dates = useDateFormatters();
  const { account } = useUser();
  const now = useNow();
  const [typedFields, setTypedFields] = useState(() =>
    typedDetailsOf(
      initialDetails,
      act === 'sign' && !initialDetails?.timing ? readUsualTiming(account.id, instances, now, dates) : undefined,
    ),
  );
  const fieldErrorState = useFieldErrors(t);
  const startInstant = initialDetails?.occurrenceDate ?? now;
  const whenFields = useDateTimeFields({ day: dates.localDateOf(startInstant), clock: dates.formatTime(startInstant) });
  const lackTextOf = useMissingAuthorityText(instances[0]?.clientId ?? 0, instances);
  const lackingRows = act === 'sign' ? instances.filter((instance) => lackTextOf(instance, now)) : [];
  const words = commonWordsOf(act, t);
  const { comment, why: overrideComment, timing, distance } = typedFields;
  const isDirty =
    distance.trim() !== '' || !isCommentEmpty(overrideComment) || !(isCommentEmpty(comment) || isCommonReason(words, comment));
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return {
    typedFields,
    /** Common words of the comment. */
    words,
    errorOf: fieldErrorState.errorOf,
    /** The typed time of a signing. */
    whenFields,
    /** Rows that the signer lacks the delegation or licence for. */
    lackingRows,
    /** Some are signed before their time. */
    hasEarlySigning: instances.some((instance) => placedTimeOf(instance) > now && !isOneTapEnough(instance, now)),
    /** Changes a field, and takes away its error. */
    changeField: <F extends keyof TypedDetails>(field: F, update: (previousValue: TypedDetails[F]) => TypedDetails[F]) => {
      setTypedFields((previousFields) => ({ ...previousFields, [field]: update(previousFields[field]) }));
      fieldErrorState.clearError(field === 'distance' ? 'interval' : field);
    },
    submit: (isForSeveralDays = false) => {
      const readContext = { act, isAuthorityMissing: lackingRows.length > 0, locale };
      const hasTime = act === 'sign' && timing === 'custom';
      const occurrenceDate = hasTime ? whenFields.readInstant() : undefined;
      const { details, fieldErrors } = readDetails(typedFields, readContext, occurrenceDate);
      fieldErrorState.setErrors(fieldErrors);
      const [firstWrongField] = Object.keys(fieldErrors);
      if (firstWrongField && formRef.current) {
        if (firstWrongField !== 'comment' && firstWrongField !== 'why') return focusFirstError(formRef.current, fieldErrors);
        return focusComment(formRef.current.querySelector(`[data-asks=${firstWrongField}]`));
      }
      if (hasTime && !occurrenceDate) return;
      if (timing) storeTiming(account.id, timing);
      onContinue(details, isForSeveralDays);
    },
  };
}
export type BulkFormState = ReturnType<typeof useBulkForm>;
