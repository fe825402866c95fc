/**
 * Answers to a report, over all clients of the organisation: pages of answers, the questions that were ever asked, figures over
 * time, and the export (product «Reports», R43, R48).
 */
import * as z from 'zod/mini';
import { pieceTypes } from '#domain/report-questions.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, day, id, instant, shapes } from '../fields.ts';
import { fileFormats } from '../statistics.ts';
import { answerText, answerValue } from './forms.ts';
import { reportInstance } from './instances.ts';

const rangeFields = { startDate: z.optional(day()), endDate: z.optional(day()) };
/**
 * Local days of when it happened, both included; ADMIN names the clients (R3). A question that was answered, and so: true or false, a choice,
 * words of a short text, of a number 5, 5.., ..8 or 5..8.
 */
const listFilter = {
  clientIds: inQuery.ids(),
  signedById: inQuery.id(),
  questionId: inQuery.id(),
  answer: inQuery.text(100),
  ...rangeFields,
};

/** A report as it was filled in, with its answers, and which questions its version asked: others were not asked, which is not unanswered. */
export const reportResponse = z
  .extend(reportInstance, {
    attributeVariableLongStrings: z.array(answerText),
    attributeVariables: z.array(answerValue),
    askedIds: z.array(id),
  })
  .register(shapes, { id: 'ReportResponse' });
export type ReportResponse = z.output<typeof reportResponse>;

const questionFields = { id, name: z.string(), isAsked: z.boolean(), valueType: z.enum(pieceTypes), unit: z.nullable(z.string()) };
/** A question of any version that was ever published, by its latest name. */
export const reportQuestion = z.object({ ...questionFields, choices: z.nullable(z.array(z.string())) });
export type ReportQuestion = z.output<typeof reportQuestion>;

/** Answers to a question, over all reports asked for; fields that its kind does not have are null. */
export const answerCount = z
  .object({
    ...questionFields,
    /** The reports whose version asks it, and those in which it was answered. */
    asked: z.int(),
    answered: z.int(),
    yes: z.nullable(z.int()),
    no: z.nullable(z.int()),
    /** Those that are offered in their order, then older ones that were chosen. */
    choices: z.nullable(z.array(z.object({ choice: z.string(), count: z.int() }))),
    sum: z.nullable(z.number()),
    /** To two decimals. */
    mean: z.nullable(z.number()),
    min: z.nullable(z.number()),
    max: z.nullable(z.number()),
  })
  .register(shapes, { id: 'AnswerCount' });
export type AnswerCount = z.output<typeof answerCount>;

export const reportFigure = z.object({ displayName: z.string(), startDate: day(), endDate: day(), responses: z.int() });
export type ReportFigure = z.output<typeof reportFigure>;

/** A row of the export; answers are plain text, a number, yes or no; a question that its version did not ask is not `isAsked`. */
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
    answers: z.array(
      z.object({
        attributeId: id,
        name: z.string(),
        isAsked: z.boolean(),
        answer: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
  })
  .register(shapes, { id: 'ExportedReportResponse' });
export type ExportedResponse = z.output<typeof exportedResponse>;

const reportPath = '/api/report-instances/report/{reportId}';
export const reportResponses = {
  list: endpoint({
    summary: 'List the answers to a report form',
    method: 'GET',
    path: reportPath,
    may: 'report.see',
    logsAccessTo: 'clients',
    query: z.object(listFilter),
    response: z.array(reportResponse),
    sort: ['id', 'occurenceDate'],
    defaultOrder: 'id,desc',
    mayWrite: true,
  }),
  questions: endpoint({
    summary: "List the questions of a report form's versions",
    description: 'Those that are asked still first, in their order; then the older ones, the latest asked first.',
    method: 'GET',
    path: '/api/reports/{id}/questions',
    may: 'report.see',
    logsAccessTo: 'nothing',
    response: z.array(reportQuestion),
  }),
  figures: endpoint({
    summary: "Get the figures of a report form's answers",
    description: 'How many were filled in, by day, week or month as the range is long; the last 13 weeks when nothing is asked for.',
    method: 'GET',
    path: `${reportPath}/figures`,
    may: 'report.see',
    logsAccessTo: 'nothing',
    query: z.object(listFilter),
    response: z.array(reportFigure),
    mayWrite: true,
    mayUseStandby: true,
  }),
  counts: endpoint({
    summary: "Count the answers to a report form's questions",
    description: 'Question by question.',
    method: 'GET',
    path: `${reportPath}/counts`,
    may: 'report.see',
    logsAccessTo: 'nothing',
    query: z.object(listFilter),
    response: z.array(answerCount),
    mayWrite: true,
    mayUseStandby: true,
  }),
  download: endpoint({
    summary: 'Download the answers to a report form',
    description: 'A download, by id, sent as it is read: every answer and every question ever asked. JSON when no format is named.',
    method: 'GET',
    path: `${reportPath}/export`,
    may: 'report.see',
    logsAccessTo: 'clients',
    stepUp: true,
    query: z.object({ ...listFilter, fileFormat: z.optional(choice(fileFormats)) }),
    response: z.array(exportedResponse),
    file: 'text/csv',
    mayWrite: true,
    mayUseStandby: true,
  }),
} as const;
