/** Examples made of schemas: values within every limit that the document tells, and the command line that sends them. */
import { type ApiDocument, type Operation, type Parameter, resolveSchema, type Schema, schemaNameOf } from './document.ts';

/** `least`: only what must be sent. */
export type Extent = 'least' | 'all';

/** Recursive shapes end here. */
const MAX_DEPTH = 6;
const formatExamples: Record<string, string> = {
  date: '2026-11-23',
  'date-time': '2026-11-23T08:00:00.000Z',
  email: 'anna.berg@example.com',
};
/** Texts of a pattern that is known, by a text that it takes. */
const patternTexts = ['#0e6f8c', '08:00', 'a-key-of-one-try-0001'];
/** The example texts of fields with these names. */
const exampleTextByField: Record<string, string> = {
  firstName: 'Anna',
  lastName: 'Berg',
  login: 'anna.berg@example.com',
  username: 'anna.berg@example.com',
  color: '#0e6f8c',
  search: 'anna',
  issuer: 'https://login.example.com',
  slug: 'solglantan',
  domains: 'example.com',
  code: '482915',
};

/** A body that the call takes. */
export function buildBodyExample(document: ApiDocument, { body }: Operation, extent: Extent): unknown {
  return body && buildExample(document, body.schema, { name: '', extent, ancestors: [] });
}

/** A parameter's value, as its address has it. */
export function buildParameterExample(document: ApiDocument, { name, schema }: Parameter): string {
  const value = buildExample(document, schema, { name, extent: 'least', ancestors: [] });
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The address of a call with these values; what is empty is left out of the query. */
export function addressOf({ path, parameters }: Operation, values: Readonly<Record<string, string>>): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const queryEntries = parameters
    .filter((parameter) => parameter.in === 'query' && values[parameter.name])
    .map(({ name }) => [name, values[name]!]);
  return queryEntries.length > 0 ? `${filledPath}?${new URLSearchParams(queryEntries)}` : filledPath;
}

/** A line for a shell; the token stands in a variable, so that it is in no history. */
export function buildCurlCommand(document: ApiDocument, operation: Operation, origin: string, extent: Extent): string {
  const { method, parameters, body, may } = operation;
  const requiredParameters = parameters.filter(({ required }) => required);
  const values = Object.fromEntries(requiredParameters.map((parameter) => [parameter.name, buildParameterExample(document, parameter)]));
  const bodyValue = body && buildBodyExample(document, operation, extent);
  const commandLines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteForShell(origin + addressOf(operation, values))}`,
    ...(may === 'public' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body ? [`-H ${quoteForShell(`Content-Type: ${body.type}`)}`] : []),
    ...(body ? [`-d ${quoteForShell(body.type === 'application/json' ? JSON.stringify(bodyValue) : String(bodyValue))}`] : []),
  ];
  return commandLines.join(' \\\n  ');
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

type ExampleContext = { name: string; extent: Extent; ancestors: readonly string[] };

function buildExample(document: ApiDocument, schema: Schema, context: ExampleContext): unknown {
  const shapeName = schemaNameOf(schema);
  const ancestors = shapeName === undefined ? context.ancestors : [...context.ancestors, shapeName];
  const resolvedSchema = resolveSchema(document, schema);
  const innerContext = { ...context, ancestors };
  if (resolvedSchema.examples?.length) return resolvedSchema.examples[0];
  if (resolvedSchema.const !== undefined) return resolvedSchema.const;
  if (resolvedSchema.enum) return resolvedSchema.enum.find((choice) => choice !== null);
  if (resolvedSchema.anyOf) return buildExample(document, resolvedSchema.anyOf.find(({ type }) => type !== 'null') ?? {}, innerContext);
  const type = typeof resolvedSchema.type === 'string' ? resolvedSchema.type : resolvedSchema.type?.find((typeName) => typeName !== 'null');
  if (type === 'object') return buildObjectExample(document, resolvedSchema, innerContext);
  if (type === 'array') return buildListExample(document, resolvedSchema, innerContext);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return buildNumberExample(resolvedSchema);
  return buildTextExample(resolvedSchema, context.name);
}

function buildObjectExample(document: ApiDocument, { properties = {}, required = [] }: Schema, context: ExampleContext): unknown {
  const allFields = Object.entries(properties);
  const requiredFields = allFields.filter(([name]) => required.includes(name));
  // One field is shown where all may be left out, so that the example is not empty.
  const leastFields = requiredFields.length > 0 || context.ancestors.length > 1 ? requiredFields : allFields.slice(0, 1);
  const exampleFields =
    context.extent === 'least'
      ? leastFields
      : allFields.filter(([name, fieldSchema]) => required.includes(name) || !isTooDeep(fieldSchema, context.ancestors));
  return Object.fromEntries(exampleFields.map(([name, fieldSchema]) => [name, buildExample(document, fieldSchema, { ...context, name })]));
}

/** A shape that lies in itself, or too deep. */
const isTooDeep = (schema: Schema, ancestors: readonly string[]): boolean =>
  ancestors.length >= MAX_DEPTH || ancestors.includes(schemaNameOf(schema.items ?? schema) ?? '-');

function buildListExample(document: ApiDocument, { items = {}, minItems = 1 }: Schema, context: ExampleContext): unknown[] {
  if (isTooDeep(items, context.ancestors) && minItems <= 1) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => buildExample(document, items, context));
}

function buildNumberExample({ type, minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): number {
  const step = type === 'number' ? 0.5 : 1;
  const min = Math.max(minimum ?? -Infinity, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + step);
  const max = Math.min(maximum ?? Infinity, exclusiveMaximum === undefined ? Infinity : exclusiveMaximum - step);
  return Math.min(Math.max(1, min), max);
}

function buildTextExample({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, name: string): string {
  if (format && formatExamples[format]) return formatExamples[format];
  if (pattern) return patternTexts.find((text) => new RegExp(pattern).test(text)) ?? '';
  const exampleText = exampleTextByField[name] ?? (/name$/i.test(name) ? 'Solgläntan' : 'Text');
  return exampleText.padEnd(minLength, '.').slice(0, maxLength);
}
