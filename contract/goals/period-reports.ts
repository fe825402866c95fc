/**
 * Period reports: what a period of an evaluation plan came to, written by a job, recounted until it is signed, and signed where it diverges
 * (product «Period reports», R56–R61). Called evaluation plan reports on the wire.
 */
import * as z from 'zod/mini';
import { reportStatuses } from '#domain/goals/period-reports.ts';
import { frequencyUnits } from '#domain/goals/spans.ts';
import { type Endpoint, endpoint, inQuery } from '../endpoint.ts';
import { day, flag, id, instant, line, shapes, version } from '../fields.ts';

/** A report as lists show it; `id` and `reportId` are the same (R59). */
export const periodReport = z
  .object({
    id,
    version,
    reportId: id,
    reportName: z.string(),
    clientId: id,
    clientName: z.string(),
    reportStartDate: day(),
    reportEndDate: day(),
    status: z.enum(reportStatuses),
    comment: z.nullable(z.string()),
    signedByName: z.nullable(z.string()),
    signedByDate: z.nullable(instant()),
    writtenDate: instant(),
    evaluationPlanId: id,
    evaluationPlanName: z.string(),
    evaluationPlanStartDate: day(),
    evaluationPlanEndDate: z.nullable(day()),
    evaluationPlanDescription: z.nullable(z.string()),
  })
  .register(shapes, { id: 'PeriodReport' });
export type PeriodReport = z.output<typeof periodReport>;

const spanFields = {
  name: z.string(),
  startDate: day(),
  endDate: day(),
  isWhole: z.boolean(),
  amount: z.int(),
  hasDivergence: z.boolean(),
};
const frequencyFields = { minFrequency: z.int(), maxFrequency: z.nullable(z.int()), frequencyUnit: z.enum(frequencyUnits) };
export const periodGoal = z
  .object({
    evaluationGoalId: id,
    evaluationGoalName: z.string(),
    activityId: id,
    ...frequencyFields,
    hasDivergence: z.boolean(),
    weeks: z.array(z.object(spanFields)),
    totalAmountDuringReport: z.int(),
    /** Spans that decided: the weeks, or the months or years that ended in the period, each with its bounds (R57). */
    judged: z.array(z.object({ ...spanFields, min: z.nullable(z.int()), max: z.nullable(z.int()) })),
  })
  .register(shapes, { id: 'PeriodGoal' });
export type PeriodGoal = z.output<typeof periodGoal>;
/** Goals under their category, as they were called when the plan was approved. */
export const periodGoals = z.array(z.object({ categoryName: z.string(), goals: z.array(periodGoal) }));
export type PeriodGoals = z.output<typeof periodGoals>;

/** By itself it comes with its latest figures, and with what they would be now where that is something else (R26). */
export const fullPeriodReport = z
  .extend(periodReport, {
    goals: periodGoals,
    /** The number of the figures, and when they were counted and by whom; the job has no name. */
    figures: z.int(),
    countedDate: instant(),
    countedByName: z.nullable(z.string()),
    /** The goals whose total or judgement has changed since: what they come to now. */
    changedSince: z.array(z.object({ evaluationGoalId: id, totalAmountDuringReport: z.int(), hasDivergence: z.boolean() })),
    addenda: z.array(z.object({ date: instant(), byName: z.string(), text: z.string() })),
    /** Whoever signs has performed some of it: shown, and no hindrance (R60). */
    isSignerPerformer: z.boolean(),
  })
  .register(shapes, { id: 'WholePeriodReport' });
export type WholePeriodReport = z.output<typeof fullPeriodReport>;

const listFields = {
  method: 'GET',
  may: 'periodReport.see',
  logsAccessTo: 'clients',
  response: z.array(periodReport),
  sort: ['id', 'reportStartDate', 'reportEndDate'],
  defaultOrder: 'reportStartDate,desc',
  mayWrite: true,
} as const satisfies Omit<Endpoint, 'path' | 'summary'>;
const reportPath = '/api/evaluation-plan-reports/{id}';
/** Signs what diverges, once: a comment, and the confirmation ticked; that it is empty is said after what stands in the way (R60). */
const signingBody = z.object({ comment: line(5000, 0), isConfirmed: flag() }).register(shapes, { id: 'PeriodReportSigning' });
const signCall = {
  path: reportPath,
  may: 'periodReport.sign',
  logsAccessTo: 'client',
  body: signingBody,
  response: fullPeriodReport,
} as const;

export const periodReports = {
  list: endpoint({
    summary: 'List period reports',
    ...listFields,
    path: '/api/evaluation-plan-reports',
    query: z.object({ clientId: inQuery.id() }),
  }),
  get: endpoint({
    summary: 'Get one period report with its figures',
    method: 'GET',
    path: reportPath,
    may: 'periodReport.see',
    logsAccessTo: 'client',
    response: fullPeriodReport,
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Write the due period reports of a plan',
    description: 'ADMIN has the reports of a plan written that are due and are not there (R61). Answers how many were.',
    method: 'POST',
    path: '/api/evaluation-plan-reports',
    may: 'periodReport.write',
    logsAccessTo: 'client',
    body: z.object({ evaluationPlanId: id }),
    response: z.object({ written: z.int() }),
    status: 201,
  }),
  replace: endpoint({ summary: 'Sign one period report', ...signCall, method: 'PUT' }),
  change: endpoint({ summary: 'Sign one period report', ...signCall, method: 'PATCH' }),
  remove: endpoint({
    summary: 'Remove one unsigned period report',
    description: 'An unsigned one (R61).',
    method: 'DELETE',
    path: reportPath,
    may: 'periodReport.write',
    logsAccessTo: 'client',
  }),
  ofClient: endpoint({ summary: "List a client's period reports", ...listFields, path: '/api/evaluation-plan-reports/client/{clientId}' }),
  detail: endpoint({
    summary: 'Get one period report with its figures',
    method: 'GET',
    path: '/api/evaluation-plan-reports/detail/{id}',
    may: 'periodReport.see',
    logsAccessTo: 'client',
    response: fullPeriodReport,
    mayWrite: true,
  }),
  recount: endpoint({
    summary: 'Count a period report anew',
    description: 'Counts anew, as new figures beside the old, until it is signed (R58).',
    method: 'POST',
    path: '/api/evaluation-plan-reports/{id}/recount',
    may: 'periodReport.sign',
    logsAccessTo: 'client',
    response: fullPeriodReport,
  }),
  addAddendum: endpoint({
    summary: 'Add to a period report',
    description: 'Adds what there is to say, also after it was signed (R60).',
    method: 'POST',
    path: '/api/evaluation-plan-reports/{id}/addenda',
    may: 'periodReport.sign',
    logsAccessTo: 'client',
    body: z.object({ text: line(5000) }),
    response: fullPeriodReport,
    status: 201,
    idempotent: true,
  }),
  summary: endpoint({
    summary: "Get a company's sums of period reports",
    description: 'How many reports that ended in the days asked for are ok, unhandled and handled; spelt so (R59).',
    method: 'GET',
    path: '/api/evaluation-plan-reports/statistics/summary/company/{companyId}',
    may: 'periodReport.see',
    logsAccessTo: 'nothing',
    query: z.object({ startDate: z.optional(day()), endDate: z.optional(day()), clientIds: inQuery.ids() }),
    response: z.object({
      evaluationPlanReportWithoutDeviation: z.int(),
      evaluationPlanReportsWithUnhandledDeviation: z.int(),
      evaluationPlanReportsWithHandledDeviation: z.int(),
    }),
  }),
} as const;
