/** A plan in its form, its changed fields, and its errors before it is sent (product «Plans and goals», R49, R52). */
import type { Plan } from '../shared/goals/plan-query.ts';
import { dayTyped, wrongDay } from './days.ts';

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
  const saved = planDraftOf(row);
  const body: PlanBody = {};
  if (draft.name.trim() !== saved.name) body.name = draft.name.trim();
  if (draft.description !== saved.description) body.description = draft.description || null;
  if (dayTyped(draft.startDate) !== (saved.startDate || null)) body.startDate = dayTyped(draft.startDate);
  if (dayTyped(draft.endDate) !== (saved.endDate || null)) body.endDate = dayTyped(draft.endDate);
  return body;
}

/** Keys of the errors, by field. */
export function planErrors({ name, startDate, endDate }: PlanDraft): Record<string, string> {
  const wrong = { ...wrongDay('startDate', startDate), ...wrongDay('endDate', endDate) };
  if (name.trim() === '') wrong.name = 'error.field.required';
  const [from, to] = [dayTyped(startDate), dayTyped(endDate)];
  if (from && to && to < from) wrong.endDate = 'error.field.endBeforeStart';
  return wrong;
}

/** The draft on a newer version of the row: untouched fields are taken from it, typed ones stay. */
export function rebasePlanDraft(draft: PlanDraft, row: Plan, newer: Plan): PlanDraft {
  const [was, now] = [planDraftOf(row), planDraftOf(newer)];
  const field = <K extends keyof PlanDraft>(name: K) => (draft[name] === was[name] ? now[name] : draft[name]);
  return { name: field('name'), description: field('description'), startDate: field('startDate'), endDate: field('endDate') };
}
