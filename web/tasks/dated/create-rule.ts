/** The time of a new task, typed once and kept when one goes over from a single time to a repeat and back. */
import { useState } from 'react';
import type { LocalDate, LocalDateTime } from '#domain/time.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useDateTimeFields } from '../../shared/dated/use-when.ts';
import { applyRepeatOption, newDraft, type RuleDraft } from '../../shared/series/rule-form.ts';
import { useRuleForm } from '../../shared/series/use-rule-form.ts';

/** A task is made once more often than as a series: the rule's meaning is fetched when it is shown. */
export const LazyRuleMeaning = lazyWithRetry(async () => ({ default: (await import('../../shared/series/RuleMeans.tsx')).RuleMeaning }));

/** The next full hour, or the morning of the requested day; once, until a repeat is chosen. `now` is the clock of the company. */
export const createInitialRule = (now: LocalDateTime, date: LocalDate | undefined): RuleDraft => ({
  ...newDraft(now),
  ...(date && date !== now.slice(0, 10) && { startDate: date, startTime: '08:00' }),
  repeat: 'none',
});

export function useTimeOrRule(initialDraft: RuleDraft, timeZone: string, now: LocalDateTime) {
  const ruleForm = useRuleForm(() => initialDraft, timeZone, now);
  const whenFields = useDateTimeFields({ day: initialDraft.startDate, clock: initialDraft.startTime });
  const { draft: ruleDraft } = ruleForm;
  const setDraft = (nextDraft: RuleDraft) => {
    const wasOneTime = ruleDraft.repeat === 'none';
    if (wasOneTime && nextDraft.repeat !== 'none')
      return ruleForm.setDraft(
        applyRepeatOption({ ...ruleDraft, startDate: whenFields.typedDay, startTime: whenFields.clock }, nextDraft.repeat),
      );
    if (!wasOneTime && nextDraft.repeat === 'none') {
      whenFields.setDay(nextDraft.startDate);
      whenFields.setClock(nextDraft.startTime);
    }
    ruleForm.setDraft(nextDraft);
  };
  return { form: { ...ruleForm, setDraft }, whenFields, isOnce: ruleDraft.repeat === 'none' };
}

/** True of a time ahead; one that cannot be read yet changes nothing. */
export function useIsAhead(instant: string | undefined, now: string): boolean {
  const isNowAhead = instant === undefined ? undefined : instant > now;
  const [wasAhead, setWasAhead] = useState(isNowAhead ?? true);
  if (isNowAhead !== undefined && isNowAhead !== wasAhead) setWasAhead(isNowAhead);
  return isNowAhead ?? wasAhead;
}
