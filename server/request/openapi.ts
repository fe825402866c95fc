/** OpenAPI 3.1 made from the contract; by hand stands only what is served beside it: texts and streams. */
import { contract } from '#contract/all.ts';
import { areaSummaries } from '#contract/areas.ts';
import { type Endpoint, MAX_PAGE_SIZE, paramsOf } from '#contract/endpoint.ts';
import { MAX_HTML_DEPTH } from '#contract/fields.ts';
import { problem } from '#contract/problem.ts';
import { MAX_HTML_BYTES } from '#domain/html-words.ts';
import { locales } from '#domain/locales.ts';
import { type Action, actions, rolesWith } from '#domain/permissions.ts';
import { createShapeCollector, type JsonObject, type Shapes, shareRepeatedComponents } from './openapi-shapes.ts';

const MEDIA = { problem: 'application/problem+json', json: 'application/json', text: 'text/plain' };

/** Answers that many calls have in common, by status. */
const refusals: Record<string, { name: string; description: string }> = {
  400: { name: 'BadRequest', description: 'Something that came in is wrong; the fields say what.' },
  401: { name: 'NotSignedIn', description: 'Not signed in: the token is missing, wrong or has run out.' },
  403: { name: 'Forbidden', description: 'The role of whoever asks lacks this act.' },
  404: { name: 'NotFound', description: 'It is not there, or not within sight.' },
  409: { name: 'Conflict', description: 'It cannot be done as things stand; the message says why.' },
  412: { name: 'ChangedMeanwhile', description: 'Somebody saved it after the version that If-Match names.' },
  429: { name: 'TooMany', description: 'Too many tries; Retry-After says for how many seconds to wait.' },
};
const pagingParameters = {
  page: { name: 'page', in: 'query', description: 'The page, from 0.', schema: { type: 'integer', minimum: 0, default: 0 } },
  size: {
    name: 'size',
    in: 'query',
    description: 'Rows of a page.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: 20 },
  },
};
const headerParameters = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The version it was read as, as `"3"`; when it is another by now, nothing is changed: 412.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer that is held: 304 when it is still right.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'One key a try: however often it is sent, it is done once, and answers the same. 16 to 64 letters, digits, `-` or `_`.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
  },
};
const countHeader = { description: 'How many there are on all pages.', schema: { type: 'integer' } };

/** The whole document. Costs some tens of milliseconds, so it is made when first asked for. */
export function buildOpenApi(version: string): JsonObject {
  const { shapeOf, inputsOf, components } = createShapeCollector();
  const componentRef = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
  const paths: Record<string, JsonObject> = {};
  const addressByPattern = new Map<string, string>();
  const parameters: Record<string, JsonObject> = { ...pagingParameters, ...headerParameters };
  const problemShape = shapeOf(problem, 'output');

  const buildParameters = (endpoint: Endpoint, parameterNames: Map<string, string>): JsonObject[] => {
    const { path, query, sort, idempotent } = endpoint;
    const pathParameters = inputsOf(paramsOf(path), 'path').map((parameter) => {
      const name = parameterNames.get(parameter.name as string)!;
      return name === parameter.name ? parameter : { ...parameter, name, description: `Here: \`${parameter.name}\`.` };
    });
    return [
      ...pathParameters,
      ...(query ? inputsOf(query, 'query') : []),
      ...(sort ? [...Object.keys(pagingParameters).map((name) => componentRef('parameters', name)), sortParameter(sort)] : []),
      ...(hasVersion(endpoint) ? [componentRef('parameters', 'IfMatch')] : []),
      ...(endpoint.hasEtag ? [componentRef('parameters', 'IfNoneMatch')] : []),
      ...(takesRequestKey(endpoint) || idempotent ? [componentRef('parameters', 'IdempotencyKey')] : []),
    ];
  };

  const buildOperation = (area: string, callKey: string, endpoint: Endpoint, parameterNames: Map<string, string>): JsonObject => {
    const { body, response, may, status, isPlainText, file, summary, description } = endpoint;
    const responseHeaders = responseHeadersOf(endpoint);
    const statusCode = String(status ?? (response ? 200 : 204));
    const refusalStatuses = Object.keys(refusals).filter((refusalStatus) => mayRefuse(endpoint, refusalStatus));
    return {
      operationId: `${area}.${callKey}`,
      summary,
      ...(description && { description: withoutCitations(description) }),
      tags: [area],
      'x-may': may,
      ...(endpoint.stepUp && { 'x-step-up': true }),
      ...(may === 'public' && { security: [] }),
      // In this order what calls have in common stands together: it compresses best.
      responses: {
        [statusCode]: {
          description: response ? 'Done.' : 'Done; there is nothing to answer.',
          ...(Object.keys(responseHeaders).length > 0 && { headers: responseHeaders }),
          ...(response && {
            content: {
              [MEDIA.json]: { schema: shapeOf(response, 'output') },
              ...(file && { [file]: { schema: { type: 'string' } } }),
            },
          }),
        },
        ...(endpoint.hasEtag && { 304: { description: 'What If-None-Match names is still right.' } }),
        ...Object.fromEntries(refusalStatuses.map((refusal) => [refusal, componentRef('responses', refusals[refusal]!.name)])),
      },
      ...(body && {
        requestBody: { required: true, content: { [isPlainText ? MEDIA.text : MEDIA.json]: { schema: shapeOf(body, 'input') } } },
      }),
      parameters: buildParameters(endpoint, parameterNames),
    };
  };

  for (const [area, endpoints] of Object.entries<Record<string, Endpoint>>(contract))
    for (const [callKey, endpoint] of Object.entries(endpoints)) {
      // Two paths that differ by the names of their parameters alone are one address: the first of them names them.
      const pathPattern = endpoint.path.replaceAll(/\{\w+\}/g, '{}');
      const address = addressByPattern.get(pathPattern) ?? endpoint.path;
      addressByPattern.set(pathPattern, address);
      const ownNames = parameterNamesIn(endpoint.path);
      const parameterNames = new Map(parameterNamesIn(address).map((name, index) => [ownNames[index]!, name]));
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: buildOperation(area, callKey, endpoint, parameterNames) };
    }
  Object.assign(paths, buildExtraPaths(inputsOf, componentRef));
  const responses: Record<string, JsonObject> = Object.fromEntries(
    Object.values(refusals).map(({ name, description }) => [name, { description, content: { [MEDIA.problem]: { schema: problemShape } } }]),
  );
  shareRepeatedComponents(paths, { parameters, responses });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vardag',
      version,
      summary: 'Plans, shows and signs the care of the day.',
      description:
        'Sign in with POST /api/authenticate and send the token as `Authorization: Bearer …`. Instants are ISO 8601 with Z, days are YYYY-MM-DD on the clock of the company. ' +
        `Rich text: at most ${MAX_HTML_BYTES} bytes of UTF-8, ${MAX_HTML_DEPTH} elements in each other.`,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ bearer: [] }],
    // Actions that calls name as their `x-may`, and the roles that hold each.
    'x-actions': Object.fromEntries(actions.filter((action) => !action.startsWith('page.')).map((action) => [action, rolesWith(action)])),
    tags: Object.entries(areaSummaries).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters,
      responses,
      schemas: components(),
    },
  };
}

/** Paths beside the contract's calls: the texts, and the streams that say that something changed. */
function buildExtraPaths(
  inputsOf: Shapes['inputsOf'],
  componentRef: (kind: string, name: string) => JsonObject,
): Record<string, JsonObject> {
  const buildResponses = (description: string, mediaType: string, schema: JsonObject) => ({
    200: { description, content: { [mediaType]: { schema } } },
    404: componentRef('responses', 'NotFound'),
  });
  const streamOperation = (path: string, tag: string, requiredAction: Action, operationId: string, summary: string, change: string) => ({
    get: {
      operationId,
      summary,
      tags: [tag],
      'x-may': requiredAction,
      parameters: inputsOf(paramsOf(path), 'path'),
      description: 'Server-sent events: `watching` when it begins, then one without a name for what changed, never with what it holds.',
      responses: buildResponses(change, 'text/event-stream', { type: 'string' }),
    },
  });
  const dayPath = '/api/live/day/{clientId}';
  const inboxPath = '/api/live/inbox';
  return {
    '/i18n/{locale}.json': {
      get: {
        operationId: 'texts.get',
        summary: 'Get the texts of a language',
        tags: ['platform'],
        'x-may': 'public',
        security: [],
        parameters: [{ name: 'locale', in: 'path', required: true, schema: { type: 'string', enum: [...locales] } }],
        responses: buildResponses('The texts by their keys, nested; ICU MessageFormat.', MEDIA.json, { type: 'object' }),
      },
    },
    [dayPath]: streamOperation(
      dayPath,
      'activityInstances',
      'instance.see',
      'live.day',
      "Listen to a client's day",
      'Each with the span of days as milliseconds, or null for all.',
    ),
    [inboxPath]: streamOperation(inboxPath, 'inbox', 'inbox.see', 'live.inbox', "Listen to the company's inbox", 'Each is null.'),
  };
}

const parameterNamesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Acts on what is dated are done once with a key (R36), beside what says so itself. */
const takesRequestKey = ({ method, may }: Endpoint) => method !== 'GET' && (may === 'instance.sign' || may === 'taskInstance.sign');

function schemaShapeOf(schema: object): object {
  return (schema as { shape?: object }).shape ?? {};
}
/** A change may name the version where the read row tells it. */
const versionedPaths = new Set(
  Object.values<Record<string, Endpoint>>(contract).flatMap((endpoints) =>
    Object.values(endpoints).flatMap(({ method, path, response }) =>
      method === 'GET' && response && 'version' in schemaShapeOf(response) ? [path] : [],
    ),
  ),
);
const hasVersion = ({ method, path }: Endpoint) =>
  (method === 'PUT' || method === 'PATCH' || method === 'DELETE') && versionedPaths.has(path);

/** A call may be refused with a status. */
const mayRefuse = (endpoint: Endpoint, status: string): boolean => {
  const { may, method, path, stepUp } = endpoint;
  if (status === '400') return true;
  if (may === 'public') return status === '429' && method === 'POST';
  if (status === '404') return method !== 'GET' || path.includes('{');
  if (status === '409') return method !== 'GET' || stepUp === true;
  if (status === '412') return hasVersion(endpoint);
  return status !== '429';
};

/** Removes references to our rules and headings, which say nothing to a reader of the document. */
const withoutCitations = (text: string) => text.replaceAll(/ \((?:(?:R\d+|decision \d+|product «[^»]+»)(?:, |; | and )?)+\)/g, '');

/** Headers of a list's count and of the endpoint's own, and of a download its name. */
const responseHeadersOf = ({ sort, headers = {}, file, hasEtag }: Endpoint): JsonObject => ({
  ...(hasEtag && { etag: { description: 'Names what it says.', schema: { type: 'string' } } }),
  ...(sort && { 'x-total-count': countHeader }),
  ...Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'integer' } }])),
  ...(file && { 'content-disposition': { description: 'A download, with its name.', schema: { type: 'string' } } }),
});

const sortParameter = (sort: readonly string[]) => ({
  name: 'sort',
  in: 'query',
  description: `Of ${sort.join(', ')}; with \`,asc\` or \`,desc\` after it. May be given several times.`,
  schema: { type: 'array', items: { type: 'string' } },
});
