/** The steps to a first signed event, and how each stands: done, next, or later than that (product «Administration»). */
import type { GettingStarted } from '../shell/getting-started.ts';

export const steps = ['company', 'client', 'people', 'activity', 'plan', 'sign'] as const;
export type Step = (typeof steps)[number];
export type StepState = 'done' | 'next' | 'later';

/** The first that is missing is next, whatever there is of those after it. */
export function standingOf(has: GettingStarted): Record<Step, StepState> {
  const { isDone } = has;
  const there: Record<Step, boolean> = {
    company: has.companyId !== null,
    client: has.clientGroupId !== null,
    people: has.members > 0,
    activity: has.activityId !== null,
    plan: has.isPlanned,
    sign: false,
  };
  const next = steps.find((step) => !there[step]);
  const of = (step: Step): StepState => (isDone || there[step] ? 'done' : step === next ? 'next' : 'later');
  return Object.fromEntries(steps.map((step) => [step, of(step)])) as Record<Step, StepState>;
}
