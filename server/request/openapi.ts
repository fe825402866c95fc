/** OpenAPI 3.1 made from the contract: nothing of it is written by hand. */
import * as z from 'zod/mini';
import { contract } from '#contract/all.ts';
import { type Endpoint, paramsOf } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';

type Json = Record<string, unknown>;
const json = (schema: Json) => ({ content: { 'application/json': { schema } } });
/** Headers of a list's count and of the endpoint's own, and of a download its name. */
const headersOf = ({ sort, headers = {}, file }: Endpoint): Json => ({
  ...(sort && { 'x-total-count': { schema: { type: 'integer' } } }),
  ...Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'integer' } }])),
  ...(file && { 'content-disposition': { description: 'A download, with its name.', schema: { type: 'string' } } }),
});
const plain = (schema: Json) => ({ content: { 'text/plain': { schema } } });
const error = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const pagingInputs = (sort: readonly string[]) => [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } },
  { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 5000, default: 20 } },
  {
    name: 'sort',
    in: 'query',
    schema: { type: 'array', items: { type: 'string', examples: sort.map((field) => `${field},asc`) } },
    explode: true,
  },
];

/** The whole document. Costs some tens of milliseconds, so it is made when first asked for. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [area, endpoints] of Object.entries<Record<string, Endpoint>>(contract))
    for (const [key, endpoint] of Object.entries(endpoints))
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(area, key, endpoint) };
  return {
    openapi: '3.1.0',
    info: { title: 'Vardag', version },
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Problem: schemaOf(problem, 'output') } },
  };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  return rest;
}

function inputs(schema: z.ZodMiniObject, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

function operation(area: string, key: string, endpoint: Endpoint): Json {
  const { body, query, response, sort, may, status, path, text, file } = endpoint;
  const headers = headersOf(endpoint);
  const code = String(status ?? (response ? 200 : 204));
  const closed =
    may === 'public'
      ? {}
      : { 401: error('Not signed in.'), 403: error('The role lacks this act.'), 404: error('Not there, or not in scope.') };
  return {
    operationId: `${area}.${key}`,
    tags: [area],
    'x-may': may,
    ...(may === 'public' && { security: [] }),
    parameters: [...inputs(paramsOf(path), 'path'), ...(query ? inputs(query, 'query') : []), ...(sort ? pagingInputs(sort) : [])],
    ...(body && { requestBody: { required: true, ...(text ? plain : json)(schemaOf(body, 'input')) } }),
    responses: {
      [code]: {
        description: 'Done.',
        ...(Object.keys(headers).length > 0 && { headers }),
        ...(response && {
          content: { ...json(schemaOf(response, 'output')).content, ...(file && { [file]: { schema: { type: 'string' } } }) },
        }),
      },
      400: error('Something that came in is wrong; the fields say what.'),
      ...closed,
    },
  };
}
