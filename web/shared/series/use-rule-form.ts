/**
 * The state of a rule's form: the draft, its meaning and its errors, each shown at its field once that was left (product
 * «Series»).
 */
import { useState } from 'react';
import { computeDateLimit } from '#domain/date-limit.ts';
import { type RuleError, ruleErrors } from '#domain/planning/recurrence.ts';
import type { LocalDate, LocalDateTime } from '#domain/time.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import {
  hasFormField,
  parseRuleDraft,
  placeRuleError,
  type RuleDraft,
  type RuleErrors,
  type RuleField,
  timeFieldName,
} from './rule-form.ts';

/** The server's error about the rule. */
export const ruleErrorOf = (error: unknown): RuleError | undefined =>
  ruleErrors.find((ruleError) => fieldErrorsOf(error).recurrence === `error.rule.${ruleError}`);

/** The fields of the server's at which the rule's form shows what is wrong. */
export function ruleFieldsOf(error: unknown): string[] {
  const ruleError = ruleErrorOf(error);
  const isShown = (field: string) =>
    /^also(?:At)?\.\d+/.test(field) || (field === 'recurrence' && ruleError !== undefined && hasFormField(ruleError));
  return Object.keys(fieldErrorsOf(error)).filter(isShown);
}

/** `now` is the clock of the company; nothing may start before the local day `earliestDay`. */
export function useRuleForm(createInitialDraft: () => RuleDraft, timeZone: string, now: LocalDateTime, earliestDay?: LocalDate) {
  const { t, locale } = useTranslation();
  const [draft, setDraft] = useState<RuleDraft>(createInitialDraft);
  const [initialDraft] = useState(draft);
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<RuleErrors>({});
  const ruleFromDraft = parseRuleDraft(draft, timeZone, now, locale);
  const isTooEarly = 'rule' in ruleFromDraft && earliestDay !== undefined && ruleFromDraft.rule.start.slice(0, 10) < earliestDay;
  const parsedRule: typeof ruleFromDraft = isTooEarly ? { errors: { startDate: 'beforeCut' } } : ruleFromDraft;
  const errors = 'errors' in parsedRule ? parsedRule.errors : serverErrors;
  return {
    draft,
    setDraft: (newDraft: RuleDraft) => setDraft(newDraft),
    isTouched: JSON.stringify(draft) !== JSON.stringify(initialDraft),
    parsedRule,
    earliestDay: earliestDay ?? now.slice(0, 10),
    latestDay: computeDateLimit(now.slice(0, 10)),
    errorOf: (field: RuleField) =>
      errors[field] && (touchedFields.has('all') || touchedFields.has(field) || field in serverErrors)
        ? t(`rule.error.${errors[field]}`)
        : undefined,
    changeDraft: (changes: Partial<RuleDraft>) => {
      setDraft({ ...draft, ...changes });
      setServerErrors({});
    },
    touchField: (field: RuleField) => () => setTouchedFields(new Set([...touchedFields, field])),
    touchAllFields: () => setTouchedFields(new Set(['all'])),
    /** Puts the server's errors at their fields. */
    showServerErrors: (error: unknown) => {
      const ruleError = ruleErrorOf(error);
      if (ruleError) return setServerErrors(placeRuleError(ruleError, draft));
      const timeIndexes = Object.keys(fieldErrorsOf(error)).flatMap((field) => /^also(?:At)?\.(\d+)/.exec(field)?.[1] ?? []);
      setServerErrors(Object.fromEntries(timeIndexes.map((index) => [timeFieldName(Number(index) + 1), 'sameTime'])));
    },
  };
}
export type RuleForm = ReturnType<typeof useRuleForm>;
