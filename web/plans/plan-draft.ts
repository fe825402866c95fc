/** A plan in its form, its changed fields, and its errors before it is sent (product «Plans and goals», R49, R52). */
import type { Plan } from '../shared/goals/plan-query.ts';
import { readDayOrNull, validateDay } from './days.ts';

export type PlanDraft = { name: string; description: string; startDate: string; endDate: string };
export type PlanBody = Partial<{ name: string; description: string | null; startDate: string | null; endDate: string | null }>;

export const planDraftOf = ({ name, description, startDate, endDate }: Pick<Plan, keyof PlanDraft>): PlanDraft => ({
  name,
  description: description ?? '',
  startDate: startDate ?? '',
  endDate: endDate ?? '',
});

/** The fields that differ from the row, as they are sent. */
export function changesOf(draft: PlanDraft, savedPlan: Pick<Plan, keyof PlanDraft>): PlanBody {
  const savedDraft = planDraftOf(savedPlan);
  const changes: PlanBody = {};
  if (draft.name.trim() !== savedDraft.name) changes.name = draft.name.trim();
  if (draft.description !== savedDraft.description) changes.description = draft.description || null;
  if (readDayOrNull(draft.startDate) !== (savedDraft.startDate || null)) changes.startDate = readDayOrNull(draft.startDate);
  if (readDayOrNull(draft.endDate) !== (savedDraft.endDate || null)) changes.endDate = readDayOrNull(draft.endDate);
  return changes;
}

/** Keys of the errors, by field. */
export function validatePlan({ name, startDate, endDate }: PlanDraft): Record<string, string> {
  const fieldErrors = { ...validateDay('startDate', startDate), ...validateDay('endDate', endDate) };
  if (name.trim() === '') fieldErrors.name = 'error.field.required';
  const [startDay, endDay] = [readDayOrNull(startDate), readDayOrNull(endDate)];
  if (startDay && endDay && endDay < startDay) fieldErrors.endDate = 'error.field.endBeforeStart';
  return fieldErrors;
}

/** The draft on a newer version of the row: untouched fields are taken from it, typed ones stay. */
export function rebasePlanDraft(draft: PlanDraft, savedPlan: Plan, newerPlan: Plan): PlanDraft {
  const [savedDraft, newerDraft] = [planDraftOf(savedPlan), planDraftOf(newerPlan)];
  const rebaseField = <K extends keyof PlanDraft>(fieldName: K) =>
    draft[fieldName] === savedDraft[fieldName] ? newerDraft[fieldName] : draft[fieldName];
  return {
    name: rebaseField('name'),
    description: rebaseField('description'),
    startDate: rebaseField('startDate'),
    endDate: rebaseField('endDate'),
  };
}
