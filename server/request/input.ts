/** Checks what comes in against the contract: parameters, query, paging, body; a refusal names the field. */
import * as z from 'zod/mini';
import { dropEmptyRefs, type Endpoint, MAX_PAGE_SIZE, type Paging, paramsOf } from '#contract/endpoint.ts';
import type { FieldError } from '#contract/problem.ts';
import { badField, problem } from '#server/request/problems.ts';
import { createDateCheck } from './dates.ts';
import { createWrongNameFinder } from './names.ts';
import { memoizeByKey } from './once-per.ts';
import { type CleanHtml, createRichTextCleaner } from './rich-text.ts';

const messageKeyOf = (message: string) => (/^[\w.]+$/.test(message) && message.includes('.') ? message : 'error.field.invalid');
const fieldErrorsOf = (objectName: string, issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.slice(0, 50).map((issue) => ({
    objectName,
    field: issue.path.join('.') || 'body',
    message: messageKeyOf(issue.message),
    ...(issue.code === 'too_big' && issue.origin === 'string' && { params: { max: Number(issue.maximum) } }),
  }));

const lastValueOf = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);
/** A name that says it holds several may also be repeated; of another name the last one counts. */
const singleValueOf = (name: string, value: unknown): unknown =>
  /Ids$/.test(name) && Array.isArray(value) ? value.join(',') : lastValueOf(value);
const DEFAULT_PAGE_SIZE = 20;
const pagingSchema = z.object({
  page: z._default(z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'error.field.number')), z.transform(Number)), 0),
  size: z._default(
    z
      .pipe(z.string().check(z.regex(/^\d{1,9}$/, 'error.field.number')), z.transform(Number))
      .check(z.refine((size) => size >= 1 && size <= MAX_PAGE_SIZE, 'error.field.size')),
    DEFAULT_PAGE_SIZE,
  ),
});

/** `sort=name,asc`, repeated for more; only what the endpoint allows. */
const parseSort = (value: unknown, allowedFields: readonly string[], objectName: string): Paging['sort'] =>
  [value ?? []].flat().map((sortText) => {
    const [field = '', direction = 'asc'] = String(sortText).split(',');
    if (!allowedFields.includes(field) || !['asc', 'desc'].includes(direction)) throw badField(objectName, 'sort', 'error.field.choice');
    return { field, descending: direction === 'desc' };
  });

/** Nothing that comes in is nested deeper. */
const MAX_DEPTH = 20;

type RequestInput = { params: unknown; query: unknown; body: unknown };

const paramsSchemaOf = memoizeByKey(({ path }: Endpoint) => paramsOf(path));

/** Makes the reader of one endpoint's input; its schemas are built once. Throws a 400 problem with the fields. */
export function createInputReader(endpoint: Endpoint, objectName: string, cleanHtml: CleanHtml, now: () => Date) {
  const paramsSchema = paramsSchemaOf(endpoint);
  const cleanRichText = endpoint.body && createRichTextCleaner(endpoint.body, cleanHtml, objectName);
  const wrongNameFinders = [endpoint.query, endpoint.body].map((schema) => schema && createWrongNameFinder(schema));
  const checkDates = endpoint.body && createDateCheck(endpoint.body, objectName);
  const defaultPaging: Paging = { page: 0, size: DEFAULT_PAGE_SIZE, sort: [] };
  return async ({ params: pathParams, query, body }: RequestInput) => {
    const sentQuery = query as Record<string, unknown>;
    const invalidPath = findInvalidPath(pathParams) ?? findInvalidPath(sentQuery) ?? findInvalidPath(body);
    if (invalidPath) throw badField(objectName, invalidPath.join('.') || 'body', 'error.field.invalid');
    const singleValues = Object.fromEntries(Object.entries(sentQuery).map(([key, value]) => [key, singleValueOf(key, value)]));
    const parsedInput = {
      params: parseOrThrow(paramsSchema, pathParams, objectName),
      query: endpoint.query ? parseOrThrow(endpoint.query, singleValues, objectName) : {},
      body: endpoint.body
        ? parseOrThrow(endpoint.body, endpoint.isPlainText ? (body ?? '') : withFieldNames(endpoint, dropEmptyRefs(body ?? {})), objectName)
        : undefined,
      paging: endpoint.sort
        ? {
            ...parseOrThrow(pagingSchema, singleValues, objectName),
            sort: parseSort(sentQuery.sort ?? endpoint.defaultOrder, endpoint.sort, objectName),
          }
        : defaultPaging,
    };
    checkDates?.(parsedInput.body, [], now().toISOString());
    const rejectedNames = [parsedInput.query, parsedInput.body].flatMap((value, index) => wrongNameFinders[index]?.(value) ?? []);
    const input = { ...parsedInput, wrongNames: rejectedNames };
    return cleanRichText ? { ...input, body: await cleanRichText(parsedInput.body, []) } : input;
  };
}

/** The body with its fields under their own names. */
function withFieldNames({ fieldAliases }: Endpoint, body: unknown): unknown {
  if (!fieldAliases || typeof body !== 'object' || body === null) return body;
  const sentFields = body as Record<string, unknown>;
  const renamedFields = Object.entries(fieldAliases).map(([name, aliases]) => [
    name,
    [name, ...aliases].map((fieldName) => sentFields[fieldName]).find(Boolean),
  ]);
  return { ...sentFields, ...Object.fromEntries(renamedFields.filter(([, value]) => value !== undefined)) };
}

function parseOrThrow<S extends z.ZodMiniType>(schema: S, value: unknown, objectName: string): z.output<S> {
  const parseResult = z.safeParse(schema, value);
  if (parseResult.success) return parseResult.data;
  throw problem(400, 'error.validation', { fieldErrors: fieldErrorsOf(objectName, parseResult.error.issues) });
}

/** The path at which a text holds NUL, which PostgreSQL has not, or where the nesting is too deep; refused once, here. */
function findInvalidPath(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return [];
  for (const [key, nestedValue] of Object.entries(value)) {
    const path = findInvalidPath(nestedValue, depth + 1);
    if (path) return [key, ...path];
  }
  return null;
}
