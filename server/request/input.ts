/** Checks what comes in against the contract: parameters, query, paging, body; a refusal names the field. */
import * as z from 'zod/mini';
import { dropEmptyRefs, type Endpoint, LARGE_PAGE, type Paging, paramsOf } from '#contract/endpoint.ts';
import type { FieldError } from '#contract/problem.ts';
import { badField, problem } from '#server/request/problems.ts';
import { dateCheckOf } from './dates.ts';
import { wrongNamesOf } from './names.ts';
import { oncePer } from './once-per.ts';
import { type Clean, richTextCleanerOf } from './rich-text.ts';

const messageKeyOf = (message: string) => (/^[\w.]+$/.test(message) && message.includes('.') ? message : 'error.field.invalid');
const errorsOf = (objectName: string, issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.slice(0, 50).map((issue) => ({
    objectName,
    field: issue.path.join('.') || 'body',
    message: messageKeyOf(issue.message),
    ...(issue.code === 'too_big' && issue.origin === 'string' && { params: { max: Number(issue.maximum) } }),
  }));

const lastValue = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);
/** A name that says it holds several may also be repeated; of another name the last one counts. */
const singleValue = (name: string, value: unknown): unknown =>
  /Ids$/.test(name) && Array.isArray(value) ? value.join(',') : lastValue(value);
const PAGE_SIZE = 20;
const pagingSchema = z.object({
  page: z._default(z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'error.field.number')), z.transform(Number)), 0),
  size: z._default(
    z
      .pipe(z.string().check(z.regex(/^\d{1,9}$/, 'error.field.number')), z.transform(Number))
      .check(z.refine((size) => size >= 1 && size <= LARGE_PAGE, 'error.field.size')),
    PAGE_SIZE,
  ),
});

/** `sort=name,asc`, repeated for more; only what the endpoint allows. */
const sortOf = (value: unknown, allowedFields: readonly string[], objectName: string): Paging['sort'] =>
  [value ?? []].flat().map((text) => {
    const [field = '', direction = 'asc'] = String(text).split(',');
    if (!allowedFields.includes(field) || !['asc', 'desc'].includes(direction)) throw badField(objectName, 'sort', 'error.field.choice');
    return { field, descending: direction === 'desc' };
  });

/** Nothing that comes in is nested deeper. */
const MAX_DEPTH = 20;

type Request = { params: unknown; query: unknown; body: unknown };

const paramsOfEndpoint = oncePer(({ path }: Endpoint) => paramsOf(path));

/** Makes the reader of one endpoint's input; its schemas are built once. Throws a 400 problem with the fields. */
export function inputReaderOf(endpoint: Endpoint, objectName: string, cleanHtml: Clean, now: () => Date) {
  const params = paramsOfEndpoint(endpoint);
  const cleanRichText = endpoint.body && richTextCleanerOf(endpoint.body, cleanHtml, objectName);
  const wrongNames = [endpoint.query, endpoint.body].map((schema) => schema && wrongNamesOf(schema));
  const checkDates = endpoint.body && dateCheckOf(endpoint.body, objectName);
  const defaultPaging: Paging = { page: 0, size: PAGE_SIZE, sort: [] };
  return async ({ params: pathParams, query, body }: Request) => {
    const sentQuery = query as Record<string, unknown>;
    const unfitPath = unfitPathIn(pathParams) ?? unfitPathIn(sentQuery) ?? unfitPathIn(body);
    if (unfitPath) throw badField(objectName, unfitPath.join('.') || 'body', 'error.field.invalid');
    const singleValues = Object.fromEntries(Object.entries(sentQuery).map(([key, value]) => [key, singleValue(key, value)]));
    const parsedInput = {
      params: parse(params, pathParams, objectName),
      query: endpoint.query ? parse(endpoint.query, singleValues, objectName) : {},
      body: endpoint.body
        ? parse(endpoint.body, endpoint.isPlainText ? (body ?? '') : withFieldNames(endpoint, dropEmptyRefs(body ?? {})), objectName)
        : undefined,
      paging: endpoint.sort
        ? {
            ...parse(pagingSchema, singleValues, objectName),
            sort: sortOf(sentQuery.sort ?? endpoint.defaultOrder, endpoint.sort, objectName),
          }
        : defaultPaging,
    };
    checkDates?.(parsedInput.body, [], now().toISOString());
    const refusedNames = [parsedInput.query, parsedInput.body].flatMap((value, index) => wrongNames[index]?.(value) ?? []);
    const input = { ...parsedInput, wrongNames: refusedNames };
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

function parse<S extends z.ZodMiniType>(schema: S, value: unknown, objectName: string): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw problem(400, 'error.validation', { fieldErrors: errorsOf(objectName, parsed.error.issues) });
}

/** The path at which a text holds NUL, which PostgreSQL has not, or where the nesting is too deep; refused once, here. */
function unfitPathIn(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return [];
  for (const [key, nestedValue] of Object.entries(value)) {
    const path = unfitPathIn(nestedValue, depth + 1);
    if (path) return [key, ...path];
  }
  return null;
}
