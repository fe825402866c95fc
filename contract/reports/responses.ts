/**
 * What was answered to a report, over all clients of the organisation: pages of answers, the questions that were ever asked, figures over
 * time, and the export (product «Reports», R43, R48).
 */
import * as z from 'zod/mini';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, day, id, instant, shapes } from '../fields.ts';
import { fileFormats } from '../statistics.ts';
import { textOf } from './forms.ts';
import { reportInstance } from './instances.ts';

const range = { startDate: z.optional(day()), endDate: z.optional(day()) };
/** Local days of when it happened, both included; ADMIN names the clients (R3). */
const narrowed = { clientIds: inQuery.ids(), signedById: inQuery.id(), ...range };

/** A report as it was filled in, with its answers, and which questions its version asked: others were not asked, which is not unanswered. */
export const reportResponse = z
  .extend(reportInstance, {
    attributeVariableLongStrings: z.array(textOf),
    askedIds: z.array(id),
  })
  .register(shapes, { id: 'ReportResponse' });
export type ReportResponse = z.output<typeof reportResponse>;

/** A question of any version that was ever published, by its latest name. */
export const reportQuestion = z.object({ id, name: z.string(), isAsked: z.boolean() });
export type ReportQuestion = z.output<typeof reportQuestion>;

export const reportFigure = z.object({ displayName: z.string(), startDate: day(), endDate: day(), responses: z.int() });
export type ReportFigure = z.output<typeof reportFigure>;

/** A row of the export; answers are plain text, a question that its version did not ask is not `isAsked`. */
export const exportedResponse = z
  .object({
    id,
    reportName: z.string(),
    versionNumber: z.int(),
    clientId: id,
    clientName: z.string(),
    occurenceDate: instant(),
    signedByName: z.string(),
    signedByDate: instant(),
    /** 1 as it was sent; each correction adds one. */
    number: z.int(),
    answers: z.array(z.object({ attributeId: id, name: z.string(), isAsked: z.boolean(), answer: z.nullable(z.string()) })),
  })
  .register(shapes, { id: 'ExportedReportResponse' });
export type ExportedResponse = z.output<typeof exportedResponse>;

const ofReport = '/api/report-instances/report/{reportId}';
export const reportResponses = {
  list: endpoint({
    summary: 'List the answers to a report form',
    method: 'GET',
    path: ofReport,
    may: 'report.see',
    query: z.object(narrowed),
    response: z.array(reportResponse),
    sort: ['id', 'occurenceDate'],
    writes: true,
  }),
  questions: endpoint({
    summary: "List the questions of a report form's versions",
    description: 'Those that are asked still first, in their order; then the older ones, the latest asked first.',
    method: 'GET',
    path: '/api/reports/{id}/questions',
    may: 'report.see',
    response: z.array(reportQuestion),
  }),
  figures: endpoint({
    summary: "Get the figures of a report form's answers",
    description: 'How many were filled in, by day, week or month as the range is long; the last 13 weeks when nothing is asked for.',
    method: 'GET',
    path: `${ofReport}/figures`,
    may: 'report.see',
    query: z.object(narrowed),
    response: z.array(reportFigure),
    writes: true,
    standby: true,
  }),
  download: endpoint({
    summary: 'Download the answers to a report form',
    description: 'A download, by id, sent as it is read: every answer and every question ever asked. JSON when no format is named.',
    method: 'GET',
    path: `${ofReport}/export`,
    may: 'report.see',
    query: z.object({ ...narrowed, fileFormat: z.optional(choice(fileFormats)) }),
    response: z.array(exportedResponse),
    file: 'text/csv',
    writes: true,
    standby: true,
  }),
} as const;
