/** Goals of a plan: what is to be done, and for an evaluation plan how often (product «Plans and goals», R54). */
import * as z from 'zod/mini';
import { MAX_FREQUENCY } from '#domain/goals/judging.ts';
import { pulseStates } from '#domain/goals/pulse.ts';
import { frequencyUnits } from '#domain/goals/spans.ts';
import { endpoint, inQuery, standardCalls } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { choice, day, html, id, maybe, nameLine, shapes, shownHtml, wholeNumber } from '../fields.ts';

const rights = {
  see: 'carePlan.see',
  create: 'carePlan.change',
  change: 'carePlan.change',
  remove: 'carePlan.change',
  logsAccessTo: 'client',
} as const;
const frequencyField = () => wholeNumber(0, MAX_FREQUENCY);
const commonFields = {
  activityId: id,
  categoryId: id,
  /** Its name in the plan; the activity's own name without one. */
  alias: maybe(nameLine(100)),
  description: maybe(html()),
};
/** A long text of the activity: as it reads now, or for an approved plan as it read then (R51). */
const activityText = z
  .object({ attribute: z.object({ id, name: z.string() }), stringValue: shownHtml() })
  .register(shapes, { id: 'ActivityText' });
const servedFields = {
  clientId: id,
  activityName: z.string(),
  categoryName: z.string(),
  attributeValueLongStrings: z.array(activityText),
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
    ...commonFields,
    targetFrequency: maybe(frequencyField()),
    frequencyUnit: maybe(choice(frequencyUnits)),
  },
  served: servedFields,
});
export type ImplementationGoal = z.output<(typeof implementationGoal)['read']>;

export const evaluationGoal = entity({
  name: 'evaluationGoal',
  table: 'evaluation_goals',
  writable: {
    evaluationPlanId: id,
    ...commonFields,
    minFrequency: frequencyField(),
    maxFrequency: maybe(frequencyField()),
    frequencyUnit: choice(frequencyUnits),
  },
  served: servedFields,
});
export type EvaluationGoal = z.output<(typeof evaluationGoal)['read']>;

/** A goal of the plan that applies, with its running day, week, month or plan year: what is done in it, planned and missing. */
export const goalPulse = z
  .object({
    id,
    evaluationPlanId: id,
    activityId: id,
    name: z.string(),
    categoryId: id,
    categoryName: z.string(),
    minFrequency: z.int(),
    maxFrequency: z.nullable(z.int()),
    frequencyUnit: z.enum(frequencyUnits),
    state: z.enum(pulseStates),
    amount: z.int(),
    /** The limits of the amount; null is no limit. */
    min: z.nullable(z.int()),
    max: z.nullable(z.int()),
    missing: z.int(),
    /** Open ones that are to be signed, from today to the span's end. */
    planned: z.int(),
    daysLeft: z.int(),
    span: z.object({ name: z.string(), startDate: day(), endDate: day(), isWhole: z.boolean() }),
    isPartlyUnsigned: z.boolean(),
  })
  .register(shapes, { id: 'GoalPulse' });
export type GoalPulse = z.output<typeof goalPulse>;

/** A client some of whose goals need somebody: how many, and the first three of them by need. */
const behindClient = z
  .object({
    clientId: id,
    clientName: z.string(),
    /** All goals of its plan. */
    goals: z.int(),
    /** Over the most, or not to be reached any more. */
    red: z.int(),
    /** More is missing than is planned. */
    unplanned: z.int(),
    first: z.array(goalPulse),
  })
  .register(shapes, { id: 'ClientBehind' });
export type BehindClient = z.output<typeof behindClient>;

/** Goals under their category, by its name. */
const goalsByCategory = <const G extends z.ZodMiniType>(goal: G) =>
  z.array(z.object({ categoryId: id, categoryName: z.string(), goals: z.array(goal) }));
const groupedList = { method: 'GET', may: 'carePlan.see', logsAccessTo: 'client', mayWrite: true } as const;

const implementationCalls = standardCalls(
  'implementation-goals',
  implementationGoal,
  rights,
  z.object({ clientId: inQuery.id(), implementationPlanId: inQuery.id() }),
);
export const implementationGoals = {
  ...implementationCalls,
  list: { ...implementationCalls.list, sort: ['id'], mayWrite: true },
  grouped: endpoint({
    summary: 'List the goals of an implementation plan by category',
    ...groupedList,
    path: '/api/implementation-goals/grouped/{implementationPlanId}',
    response: goalsByCategory(implementationGoal.read),
  }),
} as const;

const evaluationCalls = standardCalls(
  'evaluation-goals',
  evaluationGoal,
  rights,
  z.object({ clientId: inQuery.id(), evaluationPlanId: inQuery.id() }),
);
export const evaluationGoals = {
  ...evaluationCalls,
  list: { ...evaluationCalls.list, sort: ['id'], mayWrite: true },
  grouped: endpoint({
    summary: 'List the goals of an evaluation plan by category',
    ...groupedList,
    path: '/api/evaluation-goals/grouped/{evaluationPlanId}',
    response: goalsByCategory(evaluationGoal.read),
  }),
  active: endpoint({
    summary: "Get where a client's goals stand today",
    description: 'Where the goals of the plan that applies today stand while they can still be met (R62); none where no plan applies.',
    method: 'GET',
    path: '/api/evaluation-goals/grouped/active/{clientId}',
    may: 'carePlan.see',
    logsAccessTo: 'client',
    response: goalsByCategory(goalPulse),
    mayWrite: true,
  }),
  behind: endpoint({
    summary: 'List the clients whose goals are behind',
    description: 'Clients some of whose goals need somebody today, most need first; a hundred at most, or the first three with few.',
    method: 'GET',
    path: '/api/evaluation-goals/behind/company/{companyId}',
    may: 'periodReport.see',
    logsAccessTo: 'clients',
    query: z.object({ few: inQuery.flag() }),
    response: z.object({ total: z.int(), clients: z.array(behindClient) }),
    mayWrite: true,
  }),
  ofImplementationPlan: endpoint({
    summary: 'List the evaluation goals of an implementation plan by category',
    description: "Those of an implementation plan's evaluation plan.",
    ...groupedList,
    path: '/api/evaluation-goals/grouped/implementation-plan/{implementationPlanId}',
    response: goalsByCategory(evaluationGoal.read),
  }),
} as const;
