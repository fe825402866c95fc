/**
 * Reports as they were filled in: sent is signed. A correction keeps what was there, a voided one leaves every list (product «Reports»,
 * R44–R48).
 */
import * as z from 'zod/mini';
import { MAX_LINE_LENGTH } from '#domain/report-questions.ts';
import { MAX_PIECES } from '#domain/reports.ts';
import { type Endpoint, endpoint, inQuery } from '../endpoint.ts';
import { day, decimal, flag, html, id, instant, line, maybe, ref, shapes, version } from '../fields.ts';
import { answerText, answerValue, versionItem } from './forms.ts';

/** An answer as it is sent; an empty one is none. */
const sentAnswer = z.object({ attribute: ref('attributes'), stringValue: html() }).register(shapes, { id: 'AnswerToSend' });
const sentAnswers = z.array(sentAnswer).check(z.maxLength(MAX_PIECES, 'error.field.size'));
/** The value of an answer, as its question asks for it: one line or a choice, yes or no, a number; none takes the answer back. */
export const valueFields = { stringValue: maybe(line(MAX_LINE_LENGTH)), booleanValue: maybe(flag()), doubleValue: maybe(decimal()) };
const sentValue = z.object({ attribute: ref('attributes'), ...valueFields }).register(shapes, { id: 'ValueToSend' });
const sentValues = z.optional(z.array(sentValue).check(z.maxLength(MAX_PIECES, 'error.field.size')));
/** The reason for correcting or voiding something signed. */
export const reason = line(1000);

/** One report that was filled in, as lists show it; `name` and `reportName` are its version's (R47). */
export const reportInstance = z
  .object({
    id,
    version,
    name: z.string(),
    reportId: id,
    reportName: z.string(),
    reportVersionId: id,
    versionNumber: z.int(),
    icon: z.string(),
    color: z.string(),
    clientId: id,
    clientName: z.string(),
    occurenceDate: instant(),
    signedById: id,
    signedByName: z.string(),
    signedByDate: instant(),
    onlyOrganisation: z.boolean(),
    /** 1 as it was sent; each correction adds one. */
    number: z.int(),
    /** Sent after its report had been unpublished, archived, changed or removed. */
    isAfterUnpublishing: z.boolean(),
    voidedDate: z.nullable(instant()),
  })
  .register(shapes, { id: 'ReportInstance' });
export type ReportInstance = z.output<typeof reportInstance>;

const reportEdit = z
  .object({
    number: z.int(),
    kind: z.enum(['CORRECTION', 'ADDENDUM']),
    date: instant(),
    byName: z.string(),
    /** The reason for a correction, or the addition. */
    text: z.string(),
  })
  .register(shapes, { id: 'ReportEdit' });
/** By itself it comes with its whole version, its answers, and what was corrected and added since. */
export const fullReportInstance = z
  .extend(reportInstance, {
    items: z.array(versionItem),
    attributeVariableLongStrings: z.array(answerText),
    attributeVariables: z.array(answerValue),
    attributeValueLongStrings: z.array(answerText),
    edits: z.array(reportEdit),
    voidedByName: z.nullable(z.string()),
    voidReason: z.nullable(z.string()),
  })
  .register(shapes, { id: 'WholeReportInstance' });
export type WholeReportInstance = z.output<typeof fullReportInstance>;

const listFields = {
  method: 'GET',
  may: 'reportInstance.see',
  logsAccessTo: 'clients',
  response: z.array(reportInstance),
  sort: ['id', 'occurenceDate'],
  mayWrite: true,
} as const satisfies Omit<Endpoint, 'path' | 'summary'>;
const reportPath = '/api/report-instances/{id}';

export const reportInstances = {
  list: endpoint({
    summary: 'List filled-in reports',
    ...listFields,
    path: '/api/report-instances',
    query: z.object({ clientId: inQuery.id(), reportId: inQuery.id() }),
  }),
  get: endpoint({
    summary: 'Get one filled-in report',
    method: 'GET',
    path: reportPath,
    may: 'reportInstance.see',
    logsAccessTo: 'client',
    response: fullReportInstance,
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Send a filled-in report',
    method: 'POST',
    path: '/api/report-instances',
    may: 'reportInstance.create',
    logsAccessTo: 'client',
    body: z.object({
      reportVersionId: id,
      clientId: id,
      occurenceDate: instant(),
      attributeVariableLongStrings: sentAnswers,
      attributeVariables: sentValues,
    }),
    response: fullReportInstance,
    status: 201,
    idempotent: true,
  }),
  replace: endpoint({
    summary: 'Replace one filled-in report',
    description: 'Corrects it (R47): all its answers.',
    method: 'PUT',
    path: reportPath,
    may: 'reportInstance.create',
    logsAccessTo: 'client',
    body: z.object({ reason, occurenceDate: instant(null), attributeVariableLongStrings: sentAnswers, attributeVariables: sentValues }),
    response: fullReportInstance,
  }),
  change: endpoint({
    summary: 'Change one filled-in report',
    description: 'Corrects it (R47): the answers that are given; an empty one takes an answer back.',
    method: 'PATCH',
    path: reportPath,
    may: 'reportInstance.create',
    logsAccessTo: 'client',
    body: z.object({
      reason,
      occurenceDate: z.optional(instant(null)),
      attributeVariableLongStrings: z.optional(sentAnswers),
      attributeVariables: sentValues,
    }),
    response: fullReportInstance,
  }),
  remove: endpoint({
    summary: 'Remove or void one filled-in report',
    description: 'Voids it: its content leaves lists, inbox and timeline (R47).',
    method: 'DELETE',
    path: reportPath,
    may: 'reportInstance.create',
    logsAccessTo: 'client',
    body: z.object({ reason }),
  }),
  addAddendum: endpoint({
    summary: 'Add to a filled-in report',
    description: 'Whoever did not sign it adds to it.',
    method: 'POST',
    path: '/api/report-instances/{id}/addenda',
    may: 'reportInstance.create',
    logsAccessTo: 'client',
    body: z.object({ text: line(5000) }),
    response: fullReportInstance,
    status: 201,
    idempotent: true,
  }),
  numbers: endpoint({
    summary: "List earlier numbers answered to a report's questions",
    description: 'The answers of each number, the oldest first: what was there before each correction.',
    method: 'GET',
    path: '/api/report-instances/{id}/numbers',
    may: 'reportInstance.see',
    logsAccessTo: 'client',
    response: z.array(
      z.object({
        number: z.int(),
        occurenceDate: instant(),
        attributeVariableLongStrings: z.array(answerText),
        attributeVariables: z.array(answerValue),
      }),
    ),
    mayWrite: true,
  }),
  ofDay: endpoint({
    summary: "List the reports of a client's day",
    description: "A client's of one local day.",
    ...listFields,
    path: '/api/report-instances/client/{clientId}',
    query: z.object({ date: z.optional(day()) }),
    defaultOrder: 'occurenceDate,asc',
  }),
  ofClient: endpoint({
    summary: "List a client's reports",
    description: 'All of a client.',
    ...listFields,
    path: '/api/report-instances/all/client/{clientId}',
  }),
} as const;
