/** The state of a bulk act's form: what is typed, what is wrong with it, and that it goes on only without an error. */
import { type RefObject, useEffect, useState } from 'react';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { timeOf } from '#domain/planning/instance.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { useDates } from '../kit/dates.ts';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { useNow } from '../kit/now.ts';
import { useLackWords } from '../shared/authority/use-lack-words.ts';
import { focusComment, isEmpty } from '../shared/dated/comment.ts';
import { isOneOf } from '../shared/dated/ReasonField.tsx';
import { useWhen } from '../shared/dated/use-when.ts';
import type { Row } from '../shared/day/day.ts';
import { type Details, readDetails, type TypedDetails, typedDetails } from './bulk-details.ts';
import { commonWords } from './common-words.ts';
import { keepTiming, usualTiming } from './usual-timing.ts';

export type BulkFormOptions = {
  act: BulkAct;
  rows: readonly Row[];
  /** The details typed before, when one comes back to this step. */
  first: Details | null;
  /** `days`: to the step of the days. */
  onGo: (details: Details, days: boolean) => void;
  /** Called with true when something is written; a tapped cause does not count, it is tapped again. */
  onDirty: (isDirty: boolean) => void;
};

export function useBulkForm(at: RefObject<HTMLFormElement | null>, { act, rows, first, onGo, onDirty }: BulkFormOptions) {
  'use no memo'; // a form of a few fields: what the compiler remembers of it weighs more than it saves
  const { t, locale } = useTexts();
  const dates = useDates();
  const { account } = useWho();
  const now = useNow();
  const [typed, setTyped] = useState(() =>
    typedDetails(first, act === 'sign' && !first?.timing ? usualTiming(account.id, rows, now, dates) : undefined),
  );
  const errors = useFieldErrors(t);
  const start = first?.occurrenceDate ?? now;
  const when = useWhen({ day: dates.dayOf(start), clock: dates.clockOf(start) });
  const lackOf = useLackWords(rows[0]?.clientId ?? 0, rows);
  const lacking = act === 'sign' ? rows.filter((row) => lackOf(row, now)) : [];
  const words = commonWords(act, t);
  const { comment, why, timing, distance } = typed;
  const isDirty = distance.trim() !== '' || !isEmpty(why) || !(isEmpty(comment) || isOneOf(words, comment));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return {
    typed,
    /** Common words of the comment. */
    words,
    errorOf: errors.errorOf,
    /** The typed time of a signing. */
    when,
    /** Rows that the signer lacks the delegation or licence for. */
    lacking,
    /** Some are signed before their time. */
    isAhead: rows.some((row) => timeOf(row) > now && !isOneTapEnough(row, now)),
    /** Changes a field, and takes away its error. */
    change: <F extends keyof TypedDetails>(field: F, next: (was: TypedDetails[F]) => TypedDetails[F]) => {
      setTyped((was) => ({ ...was, [field]: next(was[field]) }));
      errors.clearError(field === 'distance' ? 'interval' : field);
    },
    submit: (days = false) => {
      const context = { act, isLacking: lacking.length > 0, locale };
      const hasTime = act === 'sign' && timing === 'custom';
      const occurrenceDate = hasTime ? when.read() : undefined;
      const { details, wrong } = readDetails(typed, context, occurrenceDate);
      errors.setErrors(wrong);
      const [firstWrong] = Object.keys(wrong);
      if (firstWrong && at.current) {
        if (firstWrong !== 'comment' && firstWrong !== 'why') return focusFirstError(at.current, wrong);
        return focusComment(at.current.querySelector(`[data-asks=${firstWrong}]`));
      }
      if (hasTime && !occurrenceDate) return;
      if (timing) keepTiming(account.id, timing);
      onGo(details, days);
    },
  };
}
export type BulkFormState = ReturnType<typeof useBulkForm>;
