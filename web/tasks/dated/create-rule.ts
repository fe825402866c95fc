/** The time of a new task, typed once and kept when one goes over from a single time to a repeat and back. */
import { useState } from 'react';
import type { LocalDate, LocalDateTime } from '#domain/time.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useWhen } from '../../shared/dated/use-when.ts';
import { changeRepeat, newDraft, type RuleDraft } from '../../shared/series/rule-form.ts';
import { useRuleForm } from '../../shared/series/use-rule-form.ts';

/** A task is made once more often than as a series: the rule's meaning is fetched when it is shown. */
export const RuleMeans = lazyWithRetry(async () => ({ default: (await import('../../shared/series/RuleMeans.tsx')).RuleMeaning }));

/** The next full hour, or the morning of the requested day; once, until a repeat is chosen. `now` is the clock of the company. */
export const firstDraft = (now: LocalDateTime, date: LocalDate | undefined): RuleDraft => ({
  ...newDraft(now),
  ...(date && date !== now.slice(0, 10) && { startDate: date, startTime: '08:00' }),
  repeat: 'none',
});

export function useWhenOrRule(initialDraft: RuleDraft, timeZone: string, now: LocalDateTime) {
  const form = useRuleForm(() => initialDraft, timeZone, now);
  const whenFields = useWhen({ day: initialDraft.startDate, clock: initialDraft.startTime });
  const { draft } = form;
  const setDraft = (nextDraft: RuleDraft) => {
    const wasOnce = draft.repeat === 'none';
    if (wasOnce && nextDraft.repeat !== 'none')
      return form.setDraft(changeRepeat({ ...draft, startDate: whenFields.typedDay, startTime: whenFields.clock }, nextDraft.repeat));
    if (!wasOnce && nextDraft.repeat === 'none') {
      whenFields.setDay(nextDraft.startDate);
      whenFields.setClock(nextDraft.startTime);
    }
    form.setDraft(nextDraft);
  };
  return { form: { ...form, setDraft }, whenFields, isOnce: draft.repeat === 'none' };
}

/** True of a time ahead; one that cannot be read yet changes nothing. */
export function useIsAhead(instant: string | undefined, now: string): boolean {
  const isNowAhead = instant === undefined ? undefined : instant > now;
  const [wasAhead, setWasAhead] = useState(isNowAhead ?? true);
  if (isNowAhead !== undefined && isNowAhead !== wasAhead) setWasAhead(isNowAhead);
  return isNowAhead ?? wasAhead;
}
