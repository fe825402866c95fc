/**
 * The state of a rule's form: the draft, its meaning and its errors, each shown at its field once that was left (product
 * «Series»).
 */
import { useState } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
import { type RuleError, ruleErrors } from '#domain/planning/recurrence.ts';
import type { LocalDate, LocalDateTime } from '#domain/time.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { isPlaced, placeRuleError, type RuleDraft, type RuleErrors, type RuleField, readRule, timeField } from './rule-form.ts';

/** The server's error about the rule. */
export const refusedBy = (error: unknown): RuleError | undefined =>
  ruleErrors.find((ruleError) => fieldErrorsOf(error).recurrence === `error.rule.${ruleError}`);

/** The fields of the server's at which the rule's form shows what is wrong. */
export function fieldsAtRule(error: unknown): string[] {
  const ruleError = refusedBy(error);
  const isShown = (field: string) =>
    /^also(?:At)?\.\d+/.test(field) || (field === 'recurrence' && ruleError !== undefined && isPlaced(ruleError));
  return Object.keys(fieldErrorsOf(error)).filter(isShown);
}

/** `now` is the clock of the company; nothing may start before the local day `earliest`. */
export function useRuleForm(makeInitialDraft: () => RuleDraft, zone: string, now: LocalDateTime, earliest?: LocalDate) {
  const { t, locale } = useTexts();
  const [draft, setDraft] = useState<RuleDraft>(makeInitialDraft);
  const [initialDraft] = useState(draft);
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<RuleErrors>({});
  const draftRule = readRule(draft, zone, now, locale);
  const isTooEarly = 'rule' in draftRule && earliest !== undefined && draftRule.rule.start.slice(0, 10) < earliest;
  const parsedRule: typeof draftRule = isTooEarly ? { errors: { startDate: 'beforeCut' } } : draftRule;
  const errors = 'errors' in parsedRule ? parsedRule.errors : serverErrors;
  return {
    draft,
    setDraft: (next: RuleDraft) => setDraft(next),
    isTouched: JSON.stringify(draft) !== JSON.stringify(initialDraft),
    parsedRule,
    earliest: earliest ?? now.slice(0, 10),
    latest: dateLimit(now.slice(0, 10)),
    errorOf: (field: RuleField) =>
      errors[field] && (leftFields.has('all') || leftFields.has(field) || field in serverErrors)
        ? t(`rule.error.${errors[field]}`)
        : undefined,
    change: (changes: Partial<RuleDraft>) => {
      setDraft({ ...draft, ...changes });
      setServerErrors({});
    },
    leave: (field: RuleField) => () => setLeftFields(new Set([...leftFields, field])),
    leaveAll: () => setLeftFields(new Set(['all'])),
    /** Puts the server's errors at their fields. */
    answer: (error: unknown) => {
      const ruleError = refusedBy(error);
      if (ruleError) return setServerErrors(placeRuleError(ruleError, draft));
      const places = Object.keys(fieldErrorsOf(error)).flatMap((field) => /^also(?:At)?\.(\d+)/.exec(field)?.[1] ?? []);
      setServerErrors(Object.fromEntries(places.map((place) => [timeField(Number(place) + 1), 'sameTime'])));
    },
  };
}
export type RuleForm = ReturnType<typeof useRuleForm>;
