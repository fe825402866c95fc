/** The import of a company's workbook: looked at first, then applied client by client, and undone while nothing was done upon it (R103–R105). */
import * as z from 'zod/mini';
import { MAX_CELL_LENGTH, MAX_SHEET_COLUMNS, MAX_WORKBOOK_ROWS, sheetKinds } from '#domain/import/sheets.ts';
import { locales } from '#domain/locales.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, id, instant, shapes, text } from './fields.ts';

/** The largest body of a workbook, in bytes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

const sheetRow = z.object({
  /** Its number in the sheet; that of the headings is 1. */
  row: z.int().check(z.minimum(2, 'error.field.size'), z.maximum(1_048_576, 'error.field.size')),
  /** By the column's key; an empty one is left out. */
  cells: z.record(z.string(), text().check(z.maxLength(MAX_CELL_LENGTH, 'error.field.size'))),
});
/** The keys of a sheet's columns in their order; '' for one that means nothing. */
const columnKeys = z
  .array(text().check(z.maxLength(MAX_CELL_LENGTH, 'error.field.size')))
  .check(z.maxLength(MAX_SHEET_COLUMNS, 'error.field.size'));
const importSheet = z
  .object({
    kind: choice(sheetKinds),
    rows: z.array(sheetRow).check(z.maxLength(MAX_WORKBOOK_ROWS, 'assistmeApp.import.errors.tooManyRows')),
    /** Of a file, so that a wrong cell can be named. */
    columns: z.optional(columnKeys),
  })
  .register(shapes, { id: 'ImportSheet' });
export type ImportSheet = z.output<typeof importSheet>;

/** The parts of a company's catalogue that a workbook names and that are not there. */
export const catalogueKinds = ['activityCategory', 'activityType', 'itemCategory', 'label'] as const;
const unknownName = {
  kind: choice(catalogueKinds),
  name: z.string(),
  /** Of a type the name of its category; null of others. */
  category: z.nullable(z.string()),
};
/** The decision on such a name: made where `useId` is null, else the row of that id stands for it. */
const importDecision = z.object({ ...unknownName, useId: z.nullable(id) }).register(shapes, { id: 'ImportDecision' });
export type ImportDecision = z.output<typeof importDecision>;

const workbookFields = {
  /** ORG_ADMIN's own company, ADMIN's any. */
  companyId: id,
  sheets: z.array(importSheet).check(z.minLength(1, 'error.field.required'), z.maxLength(sheetKinds.length, 'error.field.size')),
  decisions: z.array(importDecision).check(z.maxLength(MAX_WORKBOOK_ROWS, 'error.field.size')),
  /** In which what stands there, and what it would be, is said; Swedish unless it is named. */
  language: z.optional(choice(locales)),
};

export const rowStates = ['new', 'same', 'changed', 'wrong'] as const;
/** The reason that a cell is wrong: a text's key and what stands in it. */
const importReason = z
  .object({
    /** The column; null where it is the row as a whole. */
    column: z.nullable(z.string()),
    key: z.string(),
    values: z.record(z.string(), z.string()),
  })
  .register(shapes, { id: 'ImportReason' });
export type ImportReason = z.output<typeof importReason>;
const checkedRow = z
  .object({
    kind: choice(sheetKinds),
    row: z.int(),
    state: choice(rowStates),
    /** The name or address that it is about, and the client, as the workbook says them. */
    name: z.string(),
    client: z.nullable(z.string()),
    reasons: z.array(importReason),
    changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
    /** The rules that its times in words make (R104), the first of them. */
    recurrences: z.array(z.string()),
  })
  .register(shapes, { id: 'ImportRow' });
export type ImportRow = z.output<typeof checkedRow>;

const checkedImport = z
  .object({
    /** Names the workbook, the decisions and what was there: an import with another is refused with 409. */
    hash: z.string(),
    counts: z.object({ new: z.int(), same: z.int(), changed: z.int(), wrong: z.int() }),
    /** All but those that are the same; wrong ones first. */
    rows: z.array(checkedRow),
    /** The names to decide on before the rows that name it are anything but wrong, with what looks like it. */
    unknown: z.array(z.object({ ...unknownName, near: z.array(z.object({ id, name: z.string() })) })),
    /** The number of clients that an import brings in or changes, and of those it holds back for a wrong row. */
    clients: z.object({ ready: z.int(), waiting: z.int() }),
  })
  .register(shapes, { id: 'CheckedImport' });
export type CheckedImport = z.output<typeof checkedImport>;

export const importStates = ['RUNNING', 'DONE', 'UNDOING', 'UNDONE'] as const;
const importRun = z
  .object({
    id,
    companyId: id,
    state: choice(importStates),
    startedDate: instant(),
    startedByName: z.nullable(z.string()),
    endedDate: z.nullable(instant()),
    /** Parts of it: the catalogue, each client, the staff. */
    parts: z.object({ total: z.int(), done: z.int() }),
    counts: z.object({ new: z.int(), changed: z.int() }),
    /** The rows that were held back, with their reasons, also for what changed since it was looked at; let go after 30 days (R114). */
    notApplied: z.array(checkedRow),
    /** The columns of the file that it came from. */
    columns: z.array(z.object({ kind: choice(sheetKinds), columns: z.array(z.string()) })),
    /** The reason that it cannot be undone (any more), a text's key; null where it can. */
    undoRefusal: z.nullable(z.string()),
  })
  .register(shapes, { id: 'Import' });
export type Import = z.output<typeof importRun>;

/** Rows to write into a file, with the names of the questions, each of which is a column of the activities' sheet. */
const workbookRows = z.object({ questions: z.array(z.string()), sheets: z.array(importSheet) });

export const imports = {
  list: endpoint({
    summary: 'List the imports of a company',
    description: 'Newest first, without what was held back.',
    method: 'GET',
    path: '/api/imports',
    may: 'import.run',
    logsAccessTo: 'nothing',
    query: z.object({ companyId: inQuery.id() }),
    response: z.array(importRun),
    sort: ['id'],
    defaultOrder: 'id,desc',
    mayWrite: true,
  }),
  get: endpoint({
    summary: 'Get one import',
    method: 'GET',
    path: '/api/imports/{id}',
    may: 'import.run',
    logsAccessTo: 'nothing',
    response: importRun,
    mayWrite: true,
  }),
  notApplied: endpoint({
    summary: 'Get what an import held back as a workbook’s rows',
    description: 'With all of their cells, as they were sent; until 30 days after its end, or until it is undone (R114).',
    method: 'GET',
    path: '/api/imports/{id}/not-applied',
    may: 'import.run',
    logsAccessTo: 'clients',
    stepUp: true,
    isExportedByPage: true,
    response: workbookRows,
    mayWrite: true,
  }),
  workbook: endpoint({
    summary: 'Get what is there as a workbook’s rows',
    description: 'Of the whole company; as an import it changes nothing (R103).',
    method: 'GET',
    path: '/api/imports/workbook',
    may: 'import.run',
    logsAccessTo: 'clients',
    stepUp: true,
    isExportedByPage: true,
    query: z.object({ companyId: inQuery.id(), language: inQuery.choices(locales) }),
    response: workbookRows,
    mayWrite: true,
  }),
  check: endpoint({
    summary: 'Look at a workbook before it is imported',
    description: 'Changes nothing. Each row is new, same, changed or wrong, with reasons.',
    method: 'POST',
    path: '/api/imports/check',
    may: 'import.run',
    logsAccessTo: 'clients',
    maxBodyBytes: MAX_BODY_BYTES,
    withoutTransaction: true,
    body: z.object(workbookFields),
    response: checkedImport,
  }),
  create: endpoint({
    summary: 'Import a workbook',
    description: 'In the background, client by client; one with a wrong row waits. 409 where a look would say another `hash` now.',
    method: 'POST',
    path: '/api/imports',
    may: 'import.run',
    logsAccessTo: 'clients',
    maxBodyBytes: MAX_BODY_BYTES,
    status: 201,
    idempotent: true,
    body: z.object({ ...workbookFields, hash: text() }),
    response: importRun,
  }),
  undo: endpoint({
    summary: 'Undo an import',
    description: 'Takes away what it made and puts back what it changed, unless somebody acted on it: 409.',
    method: 'POST',
    path: '/api/imports/{id}/undo',
    may: 'import.run',
    logsAccessTo: 'nothing',
    response: importRun,
  }),
};
