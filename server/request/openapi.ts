/** OpenAPI 3.1 made from the contract; by hand stands only what is served beside it: texts and streams. */
import { contract } from '#contract/all.ts';
import { areaSummaries } from '#contract/areas.ts';
import { type Endpoint, LARGE_PAGE, paramsOf } from '#contract/endpoint.ts';
import { DEEPEST_HTML } from '#contract/fields.ts';
import { problem } from '#contract/problem.ts';
import { MAX_HTML_BYTES } from '#domain/html-words.ts';
import { locales } from '#domain/locales.ts';
import { type Action, actions, holders } from '#domain/permissions.ts';
import { type Json, type Shapes, sharedShapes, shareRepeated } from './openapi-shapes.ts';

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
const pagingInputs = {
  page: { name: 'page', in: 'query', description: 'The page, from 0.', schema: { type: 'integer', minimum: 0, default: 0 } },
  size: {
    name: 'size',
    in: 'query',
    description: 'Rows of a page.',
    schema: { type: 'integer', minimum: 1, maximum: LARGE_PAGE, default: 20 },
  },
};
const headerInputs = {
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
export function openApi(version: string): Json {
  const { shapeOf, inputsOf, components } = sharedShapes();
  const refer = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
  const paths: Record<string, Json> = {};
  const addresses = new Map<string, string>();
  const parameters: Record<string, Json> = { ...pagingInputs, ...headerInputs };
  const problemShape = shapeOf(problem, 'output');

  const parametersOf = (endpoint: Endpoint, names: Map<string, string>): Json[] => {
    const { path, query, sort, idempotent } = endpoint;
    const pathParameters = inputsOf(paramsOf(path), 'path').map((parameter) => {
      const name = names.get(parameter.name as string)!;
      return name === parameter.name ? parameter : { ...parameter, name, description: `Here: \`${parameter.name}\`.` };
    });
    return [
      ...pathParameters,
      ...(query ? inputsOf(query, 'query') : []),
      ...(sort ? [...Object.keys(pagingInputs).map((name) => refer('parameters', name)), sortInput(sort)] : []),
      ...(hasVersion(endpoint) ? [refer('parameters', 'IfMatch')] : []),
      ...(endpoint.hasEtag ? [refer('parameters', 'IfNoneMatch')] : []),
      ...(takesKey(endpoint) || idempotent ? [refer('parameters', 'IdempotencyKey')] : []),
    ];
  };

  const operationOf = (area: string, key: string, endpoint: Endpoint, names: Map<string, string>): Json => {
    const { body, response, may, status, isPlainText, file, summary, description } = endpoint;
    const headers = headersOf(endpoint);
    const code = String(status ?? (response ? 200 : 204));
    const refusalStatuses = Object.keys(refusals).filter((refusal) => mayRefuse(endpoint, refusal));
    return {
      operationId: `${area}.${key}`,
      summary,
      ...(description && { description: withoutCitations(description) }),
      tags: [area],
      'x-may': may,
      ...(endpoint.stepUp && { 'x-step-up': true }),
      ...(may === 'public' && { security: [] }),
      // In this order what calls have in common stands together: it compresses best.
      responses: {
        [code]: {
          description: response ? 'Done.' : 'Done; there is nothing to answer.',
          ...(Object.keys(headers).length > 0 && { headers }),
          ...(response && {
            content: {
              [MEDIA.json]: { schema: shapeOf(response, 'output') },
              ...(file && { [file]: { schema: { type: 'string' } } }),
            },
          }),
        },
        ...(endpoint.hasEtag && { 304: { description: 'What If-None-Match names is still right.' } }),
        ...Object.fromEntries(refusalStatuses.map((refusal) => [refusal, refer('responses', refusals[refusal]!.name)])),
      },
      ...(body && {
        requestBody: { required: true, content: { [isPlainText ? MEDIA.text : MEDIA.json]: { schema: shapeOf(body, 'input') } } },
      }),
      parameters: parametersOf(endpoint, names),
    };
  };

  for (const [area, endpoints] of Object.entries<Record<string, Endpoint>>(contract))
    for (const [key, endpoint] of Object.entries(endpoints)) {
      // Two paths that differ by the names of their parameters alone are one address: the first of them names them.
      const pathPattern = endpoint.path.replaceAll(/\{\w+\}/g, '{}');
      const address = addresses.get(pathPattern) ?? endpoint.path;
      addresses.set(pathPattern, address);
      const ownNames = namesIn(endpoint.path);
      const names = new Map(namesIn(address).map((name, index) => [ownNames[index]!, name]));
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operationOf(area, key, endpoint, names) };
    }
  Object.assign(paths, extraPaths(inputsOf, refer));
  const responses: Record<string, Json> = Object.fromEntries(
    Object.values(refusals).map(({ name, description }) => [name, { description, content: { [MEDIA.problem]: { schema: problemShape } } }]),
  );
  shareRepeated(paths, { parameters, responses });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vardag',
      version,
      summary: 'Plans, shows and signs the care of the day.',
      description:
        'Sign in with POST /api/authenticate and send the token as `Authorization: Bearer …`. Instants are ISO 8601 with Z, days are YYYY-MM-DD on the clock of the company. ' +
        `Rich text: at most ${MAX_HTML_BYTES} bytes of UTF-8, ${DEEPEST_HTML} elements in each other.`,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ bearer: [] }],
    // Actions that calls name as their `x-may`, and the roles that hold each.
    'x-actions': Object.fromEntries(actions.filter((action) => !action.startsWith('page.')).map((action) => [action, holders(action)])),
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
function extraPaths(inputsOf: Shapes['inputsOf'], refer: (kind: string, name: string) => Json): Record<string, Json> {
  const responsesWith = (description: string, type: string, schema: Json) => ({
    200: { description, content: { [type]: { schema } } },
    404: refer('responses', 'NotFound'),
  });
  const streamOperation = (path: string, tag: string, requiredAction: Action, operationId: string, summary: string, change: string) => ({
    get: {
      operationId,
      summary,
      tags: [tag],
      'x-may': requiredAction,
      parameters: inputsOf(paramsOf(path), 'path'),
      description: 'Server-sent events: `watching` when it begins, then one without a name for what changed, never with what it holds.',
      responses: responsesWith(change, 'text/event-stream', { type: 'string' }),
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
        responses: responsesWith('The texts by their keys, nested; ICU MessageFormat.', MEDIA.json, { type: 'object' }),
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

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Acts on what is dated are done once with a key (R36), beside what says so itself. */
const takesKey = ({ method, may }: Endpoint) => method !== 'GET' && (may === 'instance.sign' || may === 'taskInstance.sign');

function shapeIn(schema: object): object {
  return (schema as { shape?: object }).shape ?? {};
}
/** A change may name the version where the read row tells it. */
const versionedPaths = new Set(
  Object.values<Record<string, Endpoint>>(contract).flatMap((endpoints) =>
    Object.values(endpoints).flatMap(({ method, path, response }) =>
      method === 'GET' && response && 'version' in shapeIn(response) ? [path] : [],
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
const headersOf = ({ sort, headers = {}, file, hasEtag }: Endpoint): Json => ({
  ...(hasEtag && { etag: { description: 'Names what it says.', schema: { type: 'string' } } }),
  ...(sort && { 'x-total-count': countHeader }),
  ...Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'integer' } }])),
  ...(file && { 'content-disposition': { description: 'A download, with its name.', schema: { type: 'string' } } }),
});

const sortInput = (sort: readonly string[]) => ({
  name: 'sort',
  in: 'query',
  description: `Of ${sort.join(', ')}; with \`,asc\` or \`,desc\` after it. May be given several times.`,
  schema: { type: 'array', items: { type: 'string' } },
});
