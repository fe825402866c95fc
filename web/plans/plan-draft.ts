/** A plan in its form, its changed fields, and its errors before it is sent (product «Plans and goals», R49, R52). */
import type { Plan } from '../shared/goals/plan-query.ts';
import { dayOrNull, wrongDay } from './days.ts';

export type PlanDraft = { name: string; description: string; startDate: string; endDate: string };
export type PlanBody = Partial<{ name: string; description: string | null; startDate: string | null; endDate: string | null }>;

export const planDraftOf = ({ name, description, startDate, endDate }: Pick<Plan, keyof PlanDraft>): PlanDraft => ({
  name,
  description: description ?? '',
  startDate: startDate ?? '',
  endDate: endDate ?? '',
});

/** The fields that differ from the row, as they are sent. */
export function changesOf(draft: PlanDraft, row: Pick<Plan, keyof PlanDraft>): PlanBody {
  const savedDraft = planDraftOf(row);
  const body: PlanBody = {};
  if (draft.name.trim() !== savedDraft.name) body.name = draft.name.trim();
  if (draft.description !== savedDraft.description) body.description = draft.description || null;
  if (dayOrNull(draft.startDate) !== (savedDraft.startDate || null)) body.startDate = dayOrNull(draft.startDate);
  if (dayOrNull(draft.endDate) !== (savedDraft.endDate || null)) body.endDate = dayOrNull(draft.endDate);
  return body;
}

/** Keys of the errors, by field. */
export function planErrors({ name, startDate, endDate }: PlanDraft): Record<string, string> {
  const fieldErrors = { ...wrongDay('startDate', startDate), ...wrongDay('endDate', endDate) };
  if (name.trim() === '') fieldErrors.name = 'error.field.required';
  const [from, to] = [dayOrNull(startDate), dayOrNull(endDate)];
  if (from && to && to < from) fieldErrors.endDate = 'error.field.endBeforeStart';
  return fieldErrors;
}

/** The draft on a newer version of the row: untouched fields are taken from it, typed ones stay. */
export function rebasePlanDraft(draft: PlanDraft, row: Plan, newerRow: Plan): PlanDraft {
  const [savedDraft, newerDraft] = [planDraftOf(row), planDraftOf(newerRow)];
  const rebaseField = <K extends keyof PlanDraft>(name: K) => (draft[name] === savedDraft[name] ? newerDraft[name] : draft[name]);
  return {
    name: rebaseField('name'),
    description: rebaseField('description'),
    startDate: rebaseField('startDate'),
    endDate: rebaseField('endDate'),
  };
}
