/** The steps to a first signed event, and how each stands: done, next, or later than that (product «Administration», R101). */
import type { Side } from '#domain/permissions.ts';
import type { GettingStarted } from './getting-started.ts';

/** In their order. */
export const allSteps = ['company', 'office', 'packs', 'client', 'people', 'activity', 'plan', 'sign'] as const;
export type OnboardingStep = (typeof allSteps)[number];
/** The button of the step that is next stands out. */
export type StepVariant = 'filled' | 'light';
export type StepState = 'done' | 'next' | 'later';

/** A team has no office, and its company is there since its client is. */
const stepsBySide: Record<Side, readonly OnboardingStep[]> = {
  platform: allSteps,
  organisation: allSteps,
  team: ['client', 'packs', 'people', 'activity', 'plan', 'sign'],
};
/** A set-up is chosen by whoever may (R106). */
export const stepsOf = (side: Side, { mayChoosePack }: Pick<GettingStarted, 'mayChoosePack'>): readonly OnboardingStep[] =>
  stepsBySide[side].filter((step) => step !== 'packs' || mayChoosePack || side === 'platform');

/** The first that is missing is next, whatever there is of those after it. */
export function stepStatesOf(gettingStarted: GettingStarted, side: Side): Partial<Record<OnboardingStep, StepState>> {
  const { isDone } = gettingStarted;
  const isStepDone: Record<OnboardingStep, boolean> = {
    company: gettingStarted.companyId !== null,
    // Whoever is invited makes the rest: an office's administrator who looks is there already.
    office: side === 'organisation' || gettingStarted.office + gettingStarted.officeInvited > 0,
    // Whoever has made activities goes on without one.
    packs: gettingStarted.packs > 0 || gettingStarted.activityId !== null,
    client: gettingStarted.clientGroupId !== null,
    // The office waits for a leader; a leader who is alone is asked for the others.
    people: side === 'organisation' ? gettingStarted.leaders > 0 : gettingStarted.members > 0,
    activity: gettingStarted.activityId !== null,
    plan: gettingStarted.isPlanned,
    sign: false,
  };
  const sideSteps = stepsOf(side, gettingStarted);
  const nextStep = sideSteps.find((step) => !isStepDone[step]);
  const stateOf = (step: OnboardingStep): StepState => (isDone || isStepDone[step] ? 'done' : step === nextStep ? 'next' : 'later');
  return Object.fromEntries(sideSteps.map((step) => [step, stateOf(step)]));
}
