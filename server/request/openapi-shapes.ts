/** JSON Schemas of the contract's shapes, each that has a name written once and referred to. */
import * as z from 'zod/mini';
import { meta, shapes, type ValueKind } from '#contract/fields.ts';
import { MAX_HTML_BYTES } from '#domain/html-words.ts';

export type JsonObject = Record<string, unknown>;
type Direction = 'input' | 'output';

const SCHEMA_REF_PREFIX = '#/components/schemas/';
/** The bounds that a whole number has in JavaScript anyway. */
const jsBounds = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/** Collects the named shapes as they are met; `components` answers all of them. */
export function createShapeCollector() {
  const shapesByName: Record<string, JsonObject> = { Reference: createReferenceSchema() };

  const shapeOf = (schema: z.core.$ZodType, io: Direction): JsonObject => {
    // Within an object, so that a named shape by itself is referred to as any other.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema as z.ZodMiniType }), {
      io,
      metadata: shapes,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: (context) => simplifySchema(context, io),
    }) as unknown as { properties: { it: JsonObject }; $defs?: Record<string, JsonObject> };
    for (const [name, shape] of Object.entries($defs)) addShape(name, shape);
    return withComponentRefs(properties.it) as JsonObject;
  };
  const addShape = (name: string, shape: JsonObject) => {
    const { id: _, ...ownShape } = withComponentRefs(shape) as JsonObject;
    const existingShape = shapesByName[name];
    if (existingShape && JSON.stringify(existingShape) !== JSON.stringify(ownShape)) throw new Error(`Two shapes are called ${name}.`);
    shapesByName[name] = ownShape;
  };
  /** As a handler receives them: an id is a whole number, and lists have commas between. */
  const inputsOf = (schema: z.ZodMiniObject, location: 'path' | 'query'): JsonObject[] => {
    const { properties = {} } = shapeOf(schema, 'output') as { properties?: Record<string, JsonObject> };
    const { required = [] } = shapeOf(schema, 'input') as { required?: string[] };
    return Object.entries(properties).map(([name, valueSchema]) => ({
      // Defaults are left out: parameters are optional, and of a query `form`.
      name,
      in: location,
      ...((location === 'path' || required.includes(name)) && { required: true }),
      schema: valueSchema,
      ...(valueSchema.type === 'array' && { explode: false }),
    }));
  };
  return { shapeOf, inputsOf, components: () => Object.fromEntries(Object.entries(shapesByName).sort(([a], [b]) => a.localeCompare(b))) };
}

export type Shapes = ReturnType<typeof createShapeCollector>;

/** Parameters and answers that several calls have alike are written once; of one name that differ the further ones are `sort2`, `sort3`. */
export function shareRepeatedComponents(
  paths: Readonly<Record<string, JsonObject>>,
  components: Record<'parameters' | 'responses', Record<string, JsonObject>>,
) {
  type Operation = { parameters: JsonObject[]; responses: Record<string, JsonObject> };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);
  const parameterSharer = createComponentSharer(components.parameters, 'parameters', ({ name }) => name as string);
  const responseSharer = createComponentSharer(components.responses, 'responses', responseNameOf);
  for (const { parameters, responses } of operations) {
    parameters.forEach(parameterSharer.count);
    Object.values(responses).forEach(responseSharer.count);
  }
  for (const operation of operations) {
    operation.parameters = operation.parameters.map(parameterSharer.shareSchema);
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, responseSharer.shareSchema(response)]),
    );
  }
}

function createComponentSharer(componentsByName: Record<string, JsonObject>, kind: string, nameOf: (schema: JsonObject) => string) {
  const countByText = new Map<string, number>();
  const nameByText = new Map<string, string>();
  const findFreeName = (schema: JsonObject): string => {
    const baseName = nameOf(schema);
    let name = baseName;
    for (let suffix = 2; componentsByName[name]; suffix++) name = `${baseName}${suffix}`;
    return name;
  };
  return {
    count: (schema: JsonObject) => void countByText.set(JSON.stringify(schema), (countByText.get(JSON.stringify(schema)) ?? 0) + 1),
    shareSchema: (schema: JsonObject): JsonObject => {
      const schemaText = JSON.stringify(schema);
      if ('$ref' in schema || countByText.get(schemaText) === 1) return schema;
      const name = nameByText.get(schemaText) ?? findFreeName(schema);
      nameByText.set(schemaText, name);
      componentsByName[name] = schema;
      return { $ref: `#/components/${kind}/${name}` };
    },
  };
}

/** By the shape that it holds, one or a list of it. */
function responseNameOf(schema: JsonObject): string {
  const [, listMark, shape] = /"schema":\{("type":"array","items":\{)?"\$ref":"[^"]+\/(\w+)"/.exec(JSON.stringify(schema)) ?? [];
  return shape ? `${shape}${listMark ? 'List' : ''}` : 'Done';
}

const createReferenceSchema = (): JsonObject => ({
  type: 'object',
  description: 'Another row, by its id; the name comes back and need not be sent.',
  properties: { id: { type: 'integer', exclusiveMinimum: 0 }, name: { type: ['string', 'null'] } },
  required: ['id'],
});

/** Schema keywords of a kind of field beyond its type. */
const KIND_SCHEMAS: { [K in ValueKind]?: JsonObject } = {
  html: { contentMediaType: 'text/html' },
  decimal: { multipleOf: 0.01 },
};

/** Stored text may be longer than what is taken now; that is counted in bytes, which the document says once. */
function boundHtml(jsonSchema: JsonObject, io: Direction): void {
  delete jsonSchema.maxLength;
  if (io === 'output') return;
  jsonSchema.maxLength = MAX_HTML_BYTES;
}

function dropJsBounds(jsonSchema: JsonObject): void {
  for (const bound of ['maximum', 'minimum']) if (jsBounds.has(jsonSchema[bound])) delete jsonSchema[bound];
}

/** Removes what zod writes and no reader needs: patterns beside a format, the bounds of JavaScript's own numbers. */
function simplifySchema({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonObject }, io: Direction): void {
  const { kind, example } = meta.get(zodSchema as never) ?? {};
  if (kind === 'ref') {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    jsonSchema.$ref = `${SCHEMA_REF_PREFIX}Reference`;
  }
  if (kind && KIND_SCHEMAS[kind]) Object.assign(jsonSchema, KIND_SCHEMAS[kind]);
  if (kind === 'html') boundHtml(jsonSchema, io);
  if (example) jsonSchema.examples = [example];
  // One of some words in any case: they are told as they are served.
  const { out } = zodSchema._zod.def as { out?: z.core.$ZodType };
  const { entries } = (out?._zod.def ?? {}) as { entries?: Record<string, string> };
  if (kind === 'choice' && entries) jsonSchema.enum = Object.values(entries);
  if (jsonSchema.format) delete jsonSchema.pattern;
  dropJsBounds(jsonSchema);
  // Answers grow: a client that refused a field it does not know would break by it.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const { anyOf } = jsonSchema as { anyOf?: JsonObject[] };
  const [schema, nullSchema] = anyOf ?? [];
  if (schema && anyOf?.length === 2 && nullSchema?.type === 'null' && typeof schema.type === 'string' && !schema.enum) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, schema, { type: [schema.type, 'null'] });
    dropJsBounds(jsonSchema);
  }
}

/** The same with references to the document's components instead of the schema's own. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? item.replace('#/$defs/', SCHEMA_REF_PREFIX) : withComponentRefs(item),
    ]),
  );
}
