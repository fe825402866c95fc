/** JSON Schemas of the contract's shapes, each that has a name written once and referred to. */
import * as z from 'zod/mini';
import { meta, shapes, type ValueKind } from '#contract/fields.ts';
import { MAX_HTML_BYTES } from '#domain/html-words.ts';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const PREFIX = '#/components/schemas/';
/** The bounds that a whole number has in JavaScript anyway. */
const jsBounds = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/** Collects the named shapes as they are met; `components` answers all of them. */
export function sharedShapes() {
  const shapesByName: Record<string, Json> = { Reference: reference() };

  const shapeOf = (schema: z.core.$ZodType, io: Direction): Json => {
    // Within an object, so that a named shape by itself is referred to as any other.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema as z.ZodMiniType }), {
      io,
      metadata: shapes,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: (context) => override(context, io),
    }) as unknown as { properties: { it: Json }; $defs?: Record<string, Json> };
    for (const [name, shape] of Object.entries($defs)) addShape(name, shape);
    return withComponentRefs(properties.it) as Json;
  };
  const addShape = (name: string, shape: Json) => {
    const { id: _, ...rest } = withComponentRefs(shape) as Json;
    const existing = shapesByName[name];
    if (existing && JSON.stringify(existing) !== JSON.stringify(rest)) throw new Error(`Two shapes are called ${name}.`);
    shapesByName[name] = rest;
  };
  /** As a handler receives them: an id is a whole number, and lists have commas between. */
  const inputsOf = (schema: z.ZodMiniObject, location: 'path' | 'query'): Json[] => {
    const { properties = {} } = shapeOf(schema, 'output') as { properties?: Record<string, Json> };
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

export type Shapes = ReturnType<typeof sharedShapes>;

/** Parameters and answers that several calls have alike are written once; of one name that differ the further ones are `sort2`, `sort3`. */
export function shareRepeated(paths: Readonly<Record<string, Json>>, components: Record<'parameters' | 'responses', Record<string, Json>>) {
  type Call = { parameters: Json[]; responses: Record<string, Json> };
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods) as Call[]);
  const parameterSharer = componentSharer(components.parameters, 'parameters', ({ name }) => name as string);
  const responseSharer = componentSharer(components.responses, 'responses', answerName);
  for (const { parameters, responses } of calls) {
    parameters.forEach(parameterSharer.count);
    Object.values(responses).forEach(responseSharer.count);
  }
  for (const call of calls) {
    call.parameters = call.parameters.map(parameterSharer.shareSchema);
    call.responses = Object.fromEntries(
      Object.entries(call.responses).map(([status, response]) => [status, responseSharer.shareSchema(response)]),
    );
  }
}

function componentSharer(componentsByName: Record<string, Json>, kind: string, nameOf: (schema: Json) => string) {
  const countByText = new Map<string, number>();
  const names = new Map<string, string>();
  const freeName = (schema: Json): string => {
    const baseName = nameOf(schema);
    let name = baseName;
    for (let suffix = 2; componentsByName[name]; suffix++) name = `${baseName}${suffix}`;
    return name;
  };
  return {
    count: (schema: Json) => void countByText.set(JSON.stringify(schema), (countByText.get(JSON.stringify(schema)) ?? 0) + 1),
    shareSchema: (schema: Json): Json => {
      const text = JSON.stringify(schema);
      if ('$ref' in schema || countByText.get(text) === 1) return schema;
      const name = names.get(text) ?? freeName(schema);
      names.set(text, name);
      componentsByName[name] = schema;
      return { $ref: `#/components/${kind}/${name}` };
    },
  };
}

/** By the shape that it holds, one or a list of it. */
function answerName(schema: Json): string {
  const [, list, shape] = /"schema":\{("type":"array","items":\{)?"\$ref":"[^"]+\/(\w+)"/.exec(JSON.stringify(schema)) ?? [];
  return shape ? `${shape}${list ? 'List' : ''}` : 'Done';
}

const reference = (): Json => ({
  type: 'object',
  description: 'Another row, by its id; the name comes back and need not be sent.',
  properties: { id: { type: 'integer', exclusiveMinimum: 0 }, name: { type: ['string', 'null'] } },
  required: ['id'],
});

/** Schema keywords of a kind of field beyond its type. */
const KIND_SCHEMAS: { [K in ValueKind]?: Json } = {
  html: { contentMediaType: 'text/html' },
  decimal: { multipleOf: 0.01 },
};

/** Stored text may be longer than what is taken now; that is counted in bytes, which the document says once. */
function boundHtml(jsonSchema: Json, io: Direction): void {
  delete jsonSchema.maxLength;
  if (io === 'output') return;
  jsonSchema.maxLength = MAX_HTML_BYTES;
}

function dropBounds(jsonSchema: Json): void {
  for (const bound of ['maximum', 'minimum']) if (jsBounds.has(jsonSchema[bound])) delete jsonSchema[bound];
}

/** Removes what zod writes and no reader needs: patterns beside a format, the bounds of JavaScript's own numbers. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }, io: Direction): void {
  const { kind, example } = meta.get(zodSchema as never) ?? {};
  if (kind === 'ref') {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    jsonSchema.$ref = `${PREFIX}Reference`;
  }
  if (kind && KIND_SCHEMAS[kind]) Object.assign(jsonSchema, KIND_SCHEMAS[kind]);
  if (kind === 'html') boundHtml(jsonSchema, io);
  if (example) jsonSchema.examples = [example];
  // One of some words in any case: they are told as they are served.
  const { out } = zodSchema._zod.def as { out?: z.core.$ZodType };
  const { entries } = (out?._zod.def ?? {}) as { entries?: Record<string, string> };
  if (kind === 'choice' && entries) jsonSchema.enum = Object.values(entries);
  if (jsonSchema.format) delete jsonSchema.pattern;
  dropBounds(jsonSchema);
  // Answers grow: a client that refused a field it does not know would break by it.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const { anyOf } = jsonSchema as { anyOf?: Json[] };
  const [schema, none] = anyOf ?? [];
  if (schema && anyOf?.length === 2 && none?.type === 'null' && typeof schema.type === 'string' && !schema.enum) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, schema, { type: [schema.type, 'null'] });
    dropBounds(jsonSchema);
  }
}

/** The same with references to the document's components instead of the schema's own. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? item.replace('#/$defs/', PREFIX) : withComponentRefs(item),
    ]),
  );
}
