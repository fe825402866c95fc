/** Goals of a plan: what is to be done, and for an evaluation plan how often (product «Plans and goals», R54). */
import * as z from 'zod/mini';
import { LARGEST_FREQUENCY } from '#domain/goals/judging.ts';
import { frequencyUnits } from '#domain/goals/spans.ts';
import { endpoint, inQuery, standard } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { choice, html, id, line, maybe, whole } from '../fields.ts';

const rights = { see: 'carePlan.see', create: 'carePlan.change', change: 'carePlan.change', remove: 'carePlan.change' } as const;
const frequency = () => whole(0, LARGEST_FREQUENCY);
const common = {
  activityId: id,
  categoryId: id,
  /** What it is called in the plan; the activity's own name without one. */
  alias: maybe(line(100)),
  description: maybe(html()),
};
/** A long text of the activity: as it reads now, or for an approved plan as it read then (R51). */
const text = z.object({ attribute: z.object({ id, name: z.string() }), stringValue: z.string() });
const served = {
  clientId: id,
  activityName: z.string(),
  categoryName: z.string(),
  attributeValueLongStrings: z.array(text),
  /** The activity has repeats that are not to be signed: those count once they are reported (R56). */
  isPartlyUnsigned: z.boolean(),
  /** The activity is archived or removed: nothing more of it will be done. */
  isActivityGone: z.boolean(),
};

export const implementationGoal = entity({
  name: 'implementationGoal',
  table: 'implementation_goals',
  writable: {
    implementationPlanId: id,
    ...common,
    targetFrequency: maybe(frequency()),
    frequencyUnit: maybe(choice(frequencyUnits)),
  },
  served,
});
export type ImplementationGoal = z.output<(typeof implementationGoal)['read']>;

export const evaluationGoal = entity({
  name: 'evaluationGoal',
  table: 'evaluation_goals',
  writable: {
    evaluationPlanId: id,
    ...common,
    minFrequency: frequency(),
    maxFrequency: maybe(frequency()),
    frequencyUnit: choice(frequencyUnits),
  },
  served,
});
export type EvaluationGoal = z.output<(typeof evaluationGoal)['read']>;

/** Goals under their category, by its name. */
const grouped = <const G extends z.ZodMiniType>(goal: G) =>
  z.array(z.object({ categoryId: id, categoryName: z.string(), goals: z.array(goal) }));
const groupedGoals = { method: 'GET', may: 'carePlan.see', writes: true } as const;

const implementation = standard(
  'implementation-goals',
  implementationGoal,
  rights,
  z.object({ clientId: inQuery.id(), implementationPlanId: inQuery.id() }),
);
export const implementationGoals = {
  ...implementation,
  list: { ...implementation.list, sort: ['id'], writes: true },
  grouped: endpoint({
    ...groupedGoals,
    path: '/api/implementation-goals/grouped/{implementationPlanId}',
    response: grouped(implementationGoal.read),
  }),
} as const;

const evaluation = standard(
  'evaluation-goals',
  evaluationGoal,
  rights,
  z.object({ clientId: inQuery.id(), evaluationPlanId: inQuery.id() }),
);
export const evaluationGoals = {
  ...evaluation,
  list: { ...evaluation.list, sort: ['id'], writes: true },
  grouped: endpoint({
    ...groupedGoals,
    path: '/api/evaluation-goals/grouped/{evaluationPlanId}',
    response: grouped(evaluationGoal.read),
  }),
  /** Those of an implementation plan's evaluation plan. */
  ofImplementationPlan: endpoint({
    ...groupedGoals,
    path: '/api/evaluation-goals/grouped/implementation-plan/{implementationPlanId}',
    response: grouped(evaluationGoal.read),
  }),
} as const;
