/** Examples made of schemas: values within every limit that the document tells, and the command line that sends them. */
import { type ApiDocument, type Operation, type Parameter, type Schema, schemaName, schemaOf } from './document.ts';

/** `least`: only what must be sent. */
export type Extent = 'least' | 'all';

/** Recursive shapes end here. */
const MAX_DEPTH = 6;
const formats: Record<string, string> = { date: '2026-11-23', 'date-time': '2026-11-23T08:00:00.000Z', email: 'anna.berg@example.com' };
/** Texts of a pattern that is known, by a text that it takes. */
const patternTexts = ['#0e6f8c', '08:00', 'a-key-of-one-try-0001'];
/** The example texts of fields with these names. */
const exampleTexts: Record<string, string> = {
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
export function bodyExample(document: ApiDocument, { body }: Operation, extent: Extent): unknown {
  return body && exampleOf(document, body.schema, { name: '', extent, ancestors: [] });
}

/** A parameter's value, as its address has it. */
export function parameterExample(document: ApiDocument, { name, schema }: Parameter): string {
  const value = exampleOf(document, schema, { name, extent: 'least', ancestors: [] });
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The address of a call with these values; what is empty is left out of the query. */
export function addressOf({ path, parameters }: Operation, values: Readonly<Record<string, string>>): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && values[parameter.name])
    .map(({ name }) => [name, values[name]!]);
  return query.length > 0 ? `${filledPath}?${new URLSearchParams(query)}` : filledPath;
}

/** A line for a shell; the token stands in a variable, so that it is in no history. */
export function curlOf(document: ApiDocument, operation: Operation, origin: string, extent: Extent): string {
  const { method, parameters, body, may } = operation;
  const requiredParameters = parameters.filter(({ required }) => required);
  const values = Object.fromEntries(requiredParameters.map((parameter) => [parameter.name, parameterExample(document, parameter)]));
  const bodyValue = body && bodyExample(document, operation, extent);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(origin + addressOf(operation, values))}`,
    ...(may === 'public' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body ? [`-H ${quote(`Content-Type: ${body.type}`)}`] : []),
    ...(body ? [`-d ${quote(body.type === 'application/json' ? JSON.stringify(bodyValue) : String(bodyValue))}`] : []),
  ];
  return lines.join(' \\\n  ');
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

type ExamplePlace = { name: string; extent: Extent; ancestors: readonly string[] };

function exampleOf(document: ApiDocument, schema: Schema, place: ExamplePlace): unknown {
  const shapeName = schemaName(schema);
  const ancestors = shapeName === undefined ? place.ancestors : [...place.ancestors, shapeName];
  const resolvedSchema = schemaOf(document, schema);
  const innerPlace = { ...place, ancestors };
  if (resolvedSchema.examples?.length) return resolvedSchema.examples[0];
  if (resolvedSchema.const !== undefined) return resolvedSchema.const;
  if (resolvedSchema.enum) return resolvedSchema.enum.find((choice) => choice !== null);
  if (resolvedSchema.anyOf) return exampleOf(document, resolvedSchema.anyOf.find(({ type }) => type !== 'null') ?? {}, innerPlace);
  const type =
    typeof resolvedSchema.type === 'string' ? resolvedSchema.type : resolvedSchema.type?.find((candidate) => candidate !== 'null');
  if (type === 'object') return objectExample(document, resolvedSchema, innerPlace);
  if (type === 'array') return listExample(document, resolvedSchema, innerPlace);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberExample(resolvedSchema);
  return textExample(resolvedSchema, place.name);
}

function objectExample(document: ApiDocument, { properties = {}, required = [] }: Schema, place: ExamplePlace): unknown {
  const allFields = Object.entries(properties);
  const requiredFields = allFields.filter(([name]) => required.includes(name));
  // One field is shown where all may be left out, so that the example is not empty.
  const leastFields = requiredFields.length > 0 || place.ancestors.length > 1 ? requiredFields : allFields.slice(0, 1);
  const exampleFields =
    place.extent === 'least'
      ? leastFields
      : allFields.filter(([name, fieldSchema]) => required.includes(name) || !isWithin(fieldSchema, place.ancestors));
  return Object.fromEntries(exampleFields.map(([name, fieldSchema]) => [name, exampleOf(document, fieldSchema, { ...place, name })]));
}

/** A shape that lies in itself, or too deep. */
const isWithin = (schema: Schema, ancestors: readonly string[]): boolean =>
  ancestors.length >= MAX_DEPTH || ancestors.includes(schemaName(schema.items ?? schema) ?? '-');

function listExample(document: ApiDocument, { items = {}, minItems = 1 }: Schema, place: ExamplePlace): unknown[] {
  if (isWithin(items, place.ancestors) && minItems <= 1) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(document, items, place));
}

function numberExample({ type, minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): number {
  const step = type === 'number' ? 0.5 : 1;
  const min = Math.max(minimum ?? -Infinity, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + step);
  const max = Math.min(maximum ?? Infinity, exclusiveMaximum === undefined ? Infinity : exclusiveMaximum - step);
  return Math.min(Math.max(1, min), max);
}

function textExample({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, name: string): string {
  if (format && formats[format]) return formats[format];
  if (pattern) return patternTexts.find((text) => new RegExp(pattern).test(text)) ?? '';
  const word = exampleTexts[name] ?? (/name$/i.test(name) ? 'Solgläntan' : 'Text');
  return word.padEnd(minLength, '.').slice(0, maxLength);
}
