/** The pulse of a goal while it can still be met: done, planned, and left to do (product «Plans and goals», R62). */
import { GUARANTEED_DAYS } from '../planning/horizon.ts';
import { daysBetween, type LocalDate } from '../time.ts';
import { type Bounds, type GoalBounds, goalBoundsIn } from './judging.ts';
import { findSpan, type GoalSpan, type PlanDays } from './spans.ts';

/** In the order in which they are shown: what is past mending, what somebody has to plan, what is planned or has its time, what is done. */
export const pulseStates = ['overMax', 'cannotBeReached', 'unplanned', 'planned', 'soFar', 'reached', 'followed'] as const;
/**
 * Above the most; below the least, and nothing can be done any more; below it, and fewer are planned than are missing; below it, and enough
 * are planned; below it, and the span goes on for longer than rows are made, so that nobody can say what is planned of it; at least the
 * least; or only followed, since nothing least is asked of this span.
 */
export type PulseState = (typeof pulseStates)[number];

export type PulseCounts = {
  /** Performed in the span. */
  amount: number;
  /** Open ones that stand in the span from today on. */
  planned: number;
  /** False for an activity that is archived or removed: nothing more of it can be planned or reported. */
  isActive: boolean;
};
export type Pulse = Bounds & {
  state: PulseState;
  span: GoalSpan;
  amount: number;
  planned: number;
  /** The number missing to the least; 0 when none are. */
  missing: number;
  /** The days that are left, today among them. */
  daysLeft: number;
};

/** The span of a goal in which `today` lies; null when the plan does not apply today. */
export const findRunningSpan = ({ frequencyUnit }: Pick<GoalBounds, 'frequencyUnit'>, plan: PlanDays, today: LocalDate): GoalSpan | null =>
  today < plan.startDate || (plan.endDate !== null && today > plan.endDate) ? null : findSpan(frequencyUnit, plan, today);

/** The pulse of a goal in its running span. */
export function computePulse(goal: GoalBounds, span: GoalSpan, today: LocalDate, { amount, planned, isActive }: PulseCounts): Pulse {
  const bounds = goalBoundsIn(goal, span);
  const missing = Math.max(0, (bounds.min ?? 0) - amount);
  const daysLeft = daysBetween(today, span.endDate) + 1;
  return {
    ...bounds,
    span,
    amount,
    planned,
    missing,
    daysLeft,
    state: pulseStateOf(bounds, { amount, planned, isActive }, missing, daysLeft),
  };
}

function pulseStateOf({ min, max }: Bounds, { amount, planned, isActive }: PulseCounts, missing: number, daysLeft: number): PulseState {
  if (max !== null && amount > max) return 'overMax';
  if (missing > 0) {
    if (planned >= missing) return 'planned';
    if (!isActive) return 'cannotBeReached';
    // Of a plan year what is planned for its later months is no row yet: it is not lacking.
    return daysLeft > GUARANTEED_DAYS ? 'soFar' : 'unplanned';
  }
  return min === null || min === 0 ? 'followed' : 'reached';
}

/** The weight of a client in the order by need: lost goals first, then those that have to be planned soonest. */
export type BehindFigures = {
  red: number;
  unplanned: number;
  /** The fewest days that are left for one that has to be planned; null when none has. */
  soonest: number | null;
};
export function behindFiguresOf(pulses: readonly Pick<Pulse, 'state' | 'daysLeft'>[]): BehindFigures {
  const remainingDays = pulses.filter(({ state }) => state === 'unplanned').map(({ daysLeft }) => daysLeft);
  return {
    red: pulses.filter(isPulseRed).length,
    unplanned: remainingDays.length,
    soonest: remainingDays.length === 0 ? null : Math.min(...remainingDays),
  };
}
/** The order by need, most first; 0 for two that need as much, so that a stable sort leaves them as they were. */
export const compareGroupNeed = (a: BehindFigures, b: BehindFigures): number =>
  b.red - a.red || (a.soonest ?? Number.MAX_SAFE_INTEGER) - (b.soonest ?? Number.MAX_SAFE_INTEGER) || b.unplanned - a.unplanned;
/** The same order for goals of one client: what is past mending, then what has the fewest days left. */
export const compareGoalNeed = (a: Pick<Pulse, 'state' | 'daysLeft'>, b: Pick<Pulse, 'state' | 'daysLeft'>): number =>
  pulseStates.indexOf(a.state) - pulseStates.indexOf(b.state) || a.daysLeft - b.daysLeft;

/** Red only where nothing can be done about it any more (R62). */
export const isPulseRed = ({ state }: Pick<Pulse, 'state'>): boolean => state === 'overMax' || state === 'cannotBeReached';
/** Needs somebody: red, or more is missing than is planned. */
export const needsAttention = (pulse: Pick<Pulse, 'state'>): boolean => isPulseRed(pulse) || pulse.state === 'unplanned';
