/**
 * Reports and their types: forms of the platform or of a company, made of texts and questions, and published as versions that never change
 * (product «Reports», R40–R43).
 */
import * as z from 'zod/mini';
import { CHOICES, MAX_UNIT_LENGTH, pieceTypes } from '#domain/report-questions.ts';
import { MAX_PIECES } from '#domain/reports.ts';
import { type Endpoint, endpoint, inQuery, sortableFieldsOf, standardCalls } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { choice, colour, decimal, flag, html, icon, id, instant, line, maybe, nameLine, ref, shapes, shownHtml } from '../fields.ts';

const rights = {
  see: 'report.see',
  create: 'report.change',
  change: 'report.change',
  remove: 'report.change',
  logsAccessTo: 'nothing',
} as const;
const listFilter = z.object({ includeArchived: inQuery.flag(), includeCompanySpecific: inQuery.flag(), companyId: inQuery.id() });
/** Null for the platform's. */
const servedCompany = { company: z.nullable(z.object({ id, name: z.string() })) };
/** ADMIN names the company whose it becomes, or makes one of the platform's; for others it is their own. */
const companyField = { company: maybe(ref('companies')) };

export const reportType = entity({
  name: 'reportType',
  table: 'report_types',
  writable: { name: nameLine(50, 2), color: colour(), icon: icon() },
  defaulted: { archived: flag() },
  served: { global: z.boolean(), ...servedCompany },
});
export type ReportType = z.output<(typeof reportType)['read']>;

export const report = entity({
  name: 'report',
  table: 'reports',
  writable: { name: nameLine(100), type: ref('report_types') },
  defaulted: { published: flag(), onlyOrganisation: flag(), archived: flag() },
  served: {
    global: z.boolean(),
    ...servedCompany,
    icon: z.string(),
    color: z.string(),
    /** The number of its last version; null before it was ever published. */
    versionNumber: z.nullable(z.int()),
    /** The time at which that was made. */
    versionDate: z.nullable(instant()),
    /** Changed since its last version was made: «Ändringarna är inte publicerade» (R42). */
    unpublishedChanges: z.boolean(),
    /** The number of reports of it in the reader's company, voided ones left out. */
    answerCount: z.int(),
  },
});
export type Report = z.output<(typeof report)['read']>;

/** Fields of a question by its kind: of a number its unit and bounds, a short text the only ones it may be (R41). */
export const kindFields = {
  unit: maybe(line(MAX_UNIT_LENGTH)),
  min: maybe(decimal()),
  max: maybe(decimal()),
  choices: maybe(
    z.array(line(CHOICES.longest)).check(z.minLength(CHOICES.least, 'error.field.size'), z.maxLength(CHOICES.most, 'error.field.size')),
  ),
};
const shownKindFields = {
  unit: maybe(z.string()),
  min: maybe(z.number()),
  max: maybe(z.number()),
  choices: maybe(z.array(z.string())),
};
/** A piece of a version: what is asked, or the author's text. */
export const versionItem = z
  .object({
    attributeId: id,
    name: z.string(),
    valueType: z.enum(pieceTypes),
    helpText: z.nullable(z.string()),
    text: z.nullable(shownHtml()),
    ...shownKindFields,
  })
  .register(shapes, { id: 'ReportItem' });

/** A piece as it is sent: with the id that it has already, or without one when it is new. */
export const sentPiece = z
  .object({
    id: z.optional(id),
    name: line(300),
    valueType: choice(pieceTypes),
    helpText: maybe(line(1000)),
    archived: z.optional(flag()),
    /** The author's text; a question has none. */
    stringValue: maybe(html()),
    ...kindFields,
  })
  .register(shapes, { id: 'ReportPieceToCreate' });
export type SentPiece = z.output<typeof sentPiece>;
const shownPiece = z
  .object({
    id,
    name: z.string(),
    valueType: z.enum(pieceTypes),
    helpText: z.nullable(z.string()),
    order: z.int(),
    archived: z.boolean(),
    ...shownKindFields,
  })
  .register(shapes, { id: 'ReportPiece' });
const namedPiece = z
  .object({ id, name: z.string(), archived: z.boolean(), valueType: z.enum(pieceTypes) })
  .register(shapes, { id: 'NamedPiece' });
/** A text that stands in a form or was answered in it, with the attribute that it belongs to. */
export const answerText = z.object({ id, stringValue: shownHtml(), attribute: namedPiece }).register(shapes, { id: 'AnswerText' });
/** An answer of any other kind: one of its values is there. */
export const answerValue = z
  .object({
    id,
    stringValue: z.nullable(z.string()),
    booleanValue: z.nullable(z.boolean()),
    doubleValue: z.nullable(z.number()),
    attribute: namedPiece,
  })
  .register(shapes, { id: 'AnswerValue' });
export type AnswerValue = z.output<typeof answerValue>;

/** The working copy, whole: its pieces in their order, and the author's texts among them. */
export const fullReport = z
  .extend(report.read, { attributes: z.array(shownPiece), attributeValueLongStrings: z.array(answerText) })
  .register(shapes, { id: 'WholeReport' });
export type WholeReport = z.output<typeof fullReport>;
/** The whole ordered list (R41); left out, the pieces stay as they are. */
const piecesField = { attributes: z.optional(z.array(sentPiece).check(z.maxLength(MAX_PIECES, 'error.field.size'))) };

/** A form offered to be filled in: a report with its last version. */
export const offeredReport = z
  .object({
    id,
    name: z.string(),
    type: z.object({ id, name: z.string(), icon: z.string(), color: z.string() }),
    onlyOrganisation: z.boolean(),
    reportVersionId: id,
    versionNumber: z.int(),
  })
  .register(shapes, { id: 'OfferedReport' });
export type OfferedReport = z.output<typeof offeredReport>;

/** A version as it was published; it never changes. */
export const reportVersion = z
  .object({
    id,
    reportId: id,
    number: z.int(),
    madeDate: instant(),
    name: z.string(),
    type: z.object({ id, name: z.string(), icon: z.string(), color: z.string() }),
    onlyOrganisation: z.boolean(),
    items: z.array(versionItem),
  })
  .register(shapes, { id: 'ReportVersion' });
export type ReportVersion = z.output<typeof reportVersion>;

const typeCalls = standardCalls('report-types', reportType, rights, listFilter);
export const reportTypes = {
  ...typeCalls,
  list: { ...typeCalls.list, defaultOrder: 'name,asc' },
  create: { ...typeCalls.create, body: z.extend(reportType.create, companyField) },
  ofCompany: endpoint({
    summary: "List a company's report types",
    description: "A company's own and the platform's.",
    method: 'GET',
    path: '/api/report-types/company/{companyId}',
    may: 'report.see',
    logsAccessTo: 'nothing',
    query: z.object({ includeArchived: inQuery.flag(), includeCompanySpecific: inQuery.flag() }),
    response: z.array(reportType.read),
    sort: sortableFieldsOf(reportType),
    defaultOrder: 'name,asc',
  }),
} as const;

const reportCalls = standardCalls('reports', report, rights, z.extend(listFilter, { typeId: inQuery.id(), search: inQuery.text(100) }));
const offeredList = {
  method: 'GET',
  may: 'reportInstance.create',
  logsAccessTo: 'client',
  response: z.array(offeredReport),
  sort: ['id', 'name'],
  defaultOrder: 'name,asc',
  mayWrite: true,
} as const satisfies Omit<Endpoint, 'path' | 'summary'>;
export const reports = {
  ...reportCalls,
  get: { ...reportCalls.get, response: fullReport },
  create: { ...reportCalls.create, body: z.extend(report.create, { ...companyField, ...piecesField }), response: fullReport },
  replace: { ...reportCalls.replace, body: z.extend(report.replace, piecesField), response: fullReport },
  change: { ...reportCalls.change, body: z.extend(report.patch, piecesField), response: fullReport },
  ofCompany: endpoint({
    summary: "List a company's report forms",
    description: 'Everything of a company and the platform, published or not.',
    method: 'GET',
    path: '/api/reports/company/{companyId}',
    may: 'report.see',
    logsAccessTo: 'nothing',
    query: z.object({ includeArchived: inQuery.flag(), search: inQuery.text(100) }),
    response: z.array(report.read),
    sort: sortableFieldsOf(report),
    defaultOrder: 'name,asc',
  }),
  ofClient: endpoint({
    summary: 'List the report forms for a client',
    description: 'What may be filled in for a client: published and not archived.',
    ...offeredList,
    path: '/api/reports/client/{clientId}',
  }),
  ofClientAndType: endpoint({
    summary: 'List the report forms of a type for a client',
    ...offeredList,
    path: '/api/reports/client/{clientId}/type/{typeId}',
  }),
  version: endpoint({
    summary: 'Get one version of a report form',
    description: 'One version, by itself: what was asked, whatever became of the report.',
    method: 'GET',
    path: '/api/reports/version/{reportVersionId}',
    may: 'reportInstance.see',
    logsAccessTo: 'nothing',
    response: reportVersion,
  }),
} as const;

/** POST of one piece, last in the working copy. */
export const reportPieces = {
  add: endpoint({
    summary: 'Add a question to a report form',
    method: 'POST',
    path: '/api/attributes/report/{reportId}',
    may: 'report.change',
    logsAccessTo: 'nothing',
    body: z.object({
      name: line(300),
      valueType: choice(pieceTypes),
      helpText: maybe(line(1000)),
      stringValue: maybe(html()),
      ...kindFields,
    }),
    response: fullReport,
    status: 201,
  }),
} as const;
