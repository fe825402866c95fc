/**
 * Implementation plans and evaluation plans of a client: drafts that are changed freely, and what is approved, of which the end alone may be
 * moved (product «Plans and goals», R25, R49–R53).
 */
import * as z from 'zod/mini';
import { planStatuses } from '#domain/goals/plans.ts';
import { endpoint, inQuery, sortableFieldsOf, standardCalls } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { anyCaseChoice, day, html, id, instant, maybe, nameLine } from '../fields.ts';

const rights = {
  see: 'carePlan.see',
  create: 'carePlan.change',
  change: 'carePlan.change',
  remove: 'carePlan.change',
  logsAccessTo: 'client',
} as const;
const writableFields = {
  name: nameLine(100),
  clientId: id,
  startDate: maybe(day()),
  endDate: maybe(day()),
  description: maybe(html()),
};
/** Written as APPROVED it is approved: the one that applied until then ends the day before (R25, R52). */
const defaultedFields = { status: anyCaseChoice(planStatuses) };
const servedFields = {
  clientName: z.string(),
  companyId: id,
  madeDate: instant(),
  approvedDate: z.nullable(instant()),
  approvedByName: z.nullable(z.string()),
  goalCount: z.int(),
};

export const implementationPlan = entity({
  name: 'implementationPlan',
  table: 'implementation_plans',
  writable: writableFields,
  defaulted: defaultedFields,
  /** Its evaluation plan, made with it (R49). */
  served: { ...servedFields, evaluationPlanId: z.nullable(id) },
});
export type ImplementationPlan = z.output<(typeof implementationPlan)['read']>;

export const evaluationPlan = entity({
  name: 'evaluationPlan',
  table: 'evaluation_plans',
  writable: writableFields,
  defaulted: defaultedFields,
  /** Null for one that was copied by itself (R49). */
  served: { ...servedFields, implementationPlanId: z.nullable(id) },
});
export type EvaluationPlan = z.output<(typeof evaluationPlan)['read']>;

const listFilter = z.object({ clientId: inQuery.id() });
/** A client's, the newest start first; for the team what is approved (R50). */
const clientList = { method: 'GET', may: 'carePlan.see', logsAccessTo: 'client', defaultOrder: 'startDate,desc', mayWrite: true } as const;
/** With its goals, as a draft whose dates are open (R49). */
const copyCall = {
  method: 'POST',
  may: 'carePlan.change',
  logsAccessTo: 'client',
  query: z.object({ name: z.optional(nameLine(100)) }),
  status: 201,
  idempotent: true,
} as const;

const implementationCalls = standardCalls('implementation-plans', implementationPlan, rights, listFilter);
export const implementationPlans = {
  ...implementationCalls,
  list: { ...implementationCalls.list, mayWrite: true },
  ofClient: endpoint({
    summary: "List a client's implementation plans",
    ...clientList,
    path: '/api/implementation-plans/client/{clientId}',
    response: z.array(implementationPlan.read),
    sort: sortableFieldsOf(implementationPlan),
  }),
  copy: endpoint({
    summary: 'Copy an implementation plan',
    ...copyCall,
    path: '/api/implementation-plans/copy/{id}',
    response: implementationPlan.read,
  }),
} as const;

const evaluationCalls = standardCalls('evaluation-plans', evaluationPlan, rights, listFilter);
export const evaluationPlans = {
  ...evaluationCalls,
  list: { ...evaluationCalls.list, mayWrite: true },
  ofClient: endpoint({
    summary: "List a client's evaluation plans",
    ...clientList,
    path: '/api/evaluation-plans/client/{clientId}',
    response: z.array(evaluationPlan.read),
    sort: sortableFieldsOf(evaluationPlan),
  }),
  ofImplementationPlan: endpoint({
    summary: 'Get the evaluation plan of an implementation plan',
    description: 'The evaluation plan of an implementation plan.',
    method: 'GET',
    path: '/api/evaluation-plans/implementation-plan/{implementationPlanId}',
    may: 'carePlan.see',
    logsAccessTo: 'client',
    response: evaluationPlan.read,
    mayWrite: true,
  }),
  copy: endpoint({
    summary: 'Copy an evaluation plan',
    ...copyCall,
    path: '/api/evaluation-plans/copy/{id}',
    response: evaluationPlan.read,
  }),
} as const;
