/** Endpoints are values: the server mounts them, the web calls them, OpenAPI and the tests are made from them. */
import * as z from 'zod/mini';
import type { Action } from '#domain/permissions.ts';
import { type Entity, toSnakeCase, toWords } from './entity.ts';
import { fieldMetaOf, id } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Nobody, one client, or those whom a list or an act over several shows. */
export type AccessSubject = 'nothing' | 'client' | 'clients';
export type Endpoint = {
  method: Method;
  /** With `{name}` for parameters; `{id}` and `{…Id}` are ids, others text. */
  path: string;
  /** Its act, in a few words: the line that the document of the API lists it by. */
  summary: string;
  /** Further facts for a caller, in sentences. */
  description?: string;
  /** The action it needs, or `public` for everybody, signed in or not. */
  may: Action | 'public';
  /** The clients whom its answer shows: each is written to the access log before it goes out (R119). */
  logsAccessTo: AccessSubject;
  /**
   * Wants its caller to have shown within ten minutes to be there: else 409 `secure.confirmFirst` (R165). False for what pages of no client read by
   * themselves and tells ids and counts alone: ADMIN is not asked.
   */
  stepUp?: boolean;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Names that a field of the body may also go by, the first that is given; none where the field itself is there (R36). */
  fieldAliases?: Readonly<Record<string, readonly string[]>>;
  /** The largest body that it takes, where that is more than usual. */
  maxBodyBytes?: number;
  /** Of the body, which is else JSON. */
  isPlainText?: true;
  response?: z.ZodMiniType;
  /** Of a success; 200, or 204 without a response, when left out. */
  status?: 201;
  /** A paged list: the columns it may be sorted by. Answers `x-total-count`. */
  sort?: readonly string[];
  /** The order of a list when none is asked for, as `sort` says it; by id when left out. */
  defaultOrder?: string;
  /** A download: the answer is a file, of the response as JSON or of this type. */
  file?: string;
  /** The page makes a file of its answer. */
  isExportedByPage?: true;
  /** Headers its answer has of its own, each with what it says. */
  headers?: Readonly<Record<string, string>>;
  /** Whoever has the answer names its `ETag` in `If-None-Match`, and 304 says that it is still right. */
  hasEtag?: true;
  /** Of a GET: it makes rows on demand or leaves a trace (R8). */
  mayWrite?: true;
  /** It tells how the database does, and answers also while that does not. */
  withoutTransaction?: true;
  /**
   * Of a GET (decision 077): figures, lists over many and exports. Never the day, which makes rows and lies open while others sign, nor what one
   * acts on next by its version.
   */
  mayUseStandby?: true;
  /**
   * A POST that is done once however often it is sent with one `Idempotency-Key`: again it answers as `get` of its area, or, where its answer holds
   * only ids, with that answer, or as its handler reads it (`byHandler`), which keeps the key without what is secret. Others refuse the header.
   */
  idempotent?: true | 'ids' | 'byHandler';
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type ParamNames<P extends string> = P extends `${string}{${infer K}}${infer R}` ? K | ParamNames<R> : never;
export type PathParams<P extends string> = { [K in ParamNames<P>]: K extends 'id' | `${string}Id` ? number : string };
export type Paging = { page: number; size: number; sort: readonly { field: string; descending: boolean }[] };
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** The input that a handler receives. */
export type Input<E extends Endpoint> = {
  params: PathParams<E['path']>;
  query: E['query'] extends z.ZodMiniType ? z.output<E['query']> : Record<never, never>;
  body: OutputOf<E['body']>;
  paging: Paging;
};
/** The answer of an endpoint. */
export type Output<E extends Endpoint> = OutputOf<E['response']>;
/** The body that a caller sends. */
export type RequestInput<E extends Endpoint> = {
  params?: PathParams<E['path']>;
  query?: (E['query'] extends z.ZodMiniType ? z.input<E['query']> : Record<never, never>) & { page?: number; size?: number; sort?: string };
  body?: E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined;
};

/** The schema of a path's parameters, by the same rule as their type. */
export const paramsOf = (path: string) =>
  z.object(
    Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        name!,
        name === 'id' || name!.endsWith('Id')
          ? z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'error.field.id')), z.transform(Number)), id)
          : z.string(),
      ]),
    ),
  );

/** The most rows a page may hold (product «Lists»). */
export const MAX_PAGE_SIZE = 5000;

const booleanInQuery = z.pipe(
  z.pipe(
    z.enum(['true', 'false'], 'error.field.boolean'),
    z.transform((text) => text === 'true'),
  ),
  z.boolean(),
);
/** The most ids that a query may name. */
const MAX_QUERY_IDS = 1000;
const idsInQuery = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/, 'error.field.id')),
    z.transform((text) => text.split(',').map(Number)),
  ),
  z.array(id).check(z.maxLength(MAX_QUERY_IDS, 'error.field.size')),
);
/** A query parameter that is true or false. */
export const inQuery = {
  flag: () => z.optional(booleanInQuery),
  id: () => z.optional(z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'error.field.id')), z.transform(Number)), id)),
  /** Ids with commas between them, or the name repeated; at most a thousand. */
  ids: () => z.optional(idsInQuery),
  /** A whole number of these, both included. */
  whole: (min: number, most: number) =>
    z.optional(
      z.pipe(
        z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'error.field.number')), z.transform(Number)),
        z.int().check(z.minimum(min, 'error.field.size'), z.maximum(most, 'error.field.size')),
      ),
    ),
  /** Some of these, with commas between them. */
  choices: <const T extends readonly [string, ...string[]]>(values: T) =>
    z.optional(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(200, 'error.field.size')),
          z.transform((text) => text.split(',')),
        ),
        z.array(z.enum(values, 'error.field.choice')),
      ),
    ),
  text: (max: number) => z.optional(z.string().check(z.maxLength(max, 'error.field.size'))),
};

/** The fields of an entity that a list may be sorted by: its own plain columns. */
export const sortableFieldsOf = (entity: Entity): readonly string[] => [
  'id',
  ...Object.entries({ ...entity.writable, ...entity.defaulted }).flatMap(([name, schema]) =>
    fieldMetaOf(schema)?.kind === 'html' ? [] : fieldMetaOf(schema)?.kind === 'ref' ? [`${name}.name`] : [name],
  ),
];
export const columnNameOf = toSnakeCase;

/** The actions of a resource's calls, and whether its rows are about a client. */
type ResourceRights = { see: Action; create: Action; change: Action; remove: Action; logsAccessTo: 'nothing' | 'client' };

/** The six standard calls of a resource (product «Calls»): list, get, create, replace, change, remove. */
export function standardCalls<const N extends string, E extends Entity, Q extends z.ZodMiniObject = z.ZodMiniObject<Record<never, never>>>(
  path: N,
  entity: E,
  rights: ResourceRights,
  query?: Q,
) {
  const basePath = `/api/${path}` as const;
  const rowPath = `/api/${path}/{id}` as const;
  const [pluralName, singularName] = [path.replaceAll('-', ' '), toWords(entity.name)];
  const { logsAccessTo } = rights;
  const accessOfList: AccessSubject = logsAccessTo === 'client' ? 'clients' : logsAccessTo;
  return {
    list: {
      summary: `List ${pluralName}`,
      method: 'GET',
      path: basePath,
      may: rights.see,
      logsAccessTo: accessOfList,
      query: (query ?? z.object({})) as Q,
      response: z.array(entity.read) as unknown as z.ZodMiniType<z.output<E['read']>[]>,
      sort: sortableFieldsOf(entity),
    },
    get: {
      summary: `Get one ${singularName}`,
      method: 'GET',
      path: rowPath,
      may: rights.see,
      logsAccessTo,
      response: entity.read as E['read'],
      mayWrite: true,
    },
    create: {
      summary: `Create one ${singularName}`,
      method: 'POST',
      path: basePath,
      may: rights.create,
      logsAccessTo,
      body: entity.create as E['create'],
      status: 201,
      idempotent: true,
      response: entity.read as E['read'],
    },
    replace: {
      summary: `Replace one ${singularName}`,
      method: 'PUT',
      path: rowPath,
      may: rights.change,
      logsAccessTo,
      body: entity.replace as E['replace'],
      response: entity.read as E['read'],
    },
    change: {
      summary: `Change fields of one ${singularName}`,
      method: 'PATCH',
      path: rowPath,
      may: rights.change,
      logsAccessTo,
      body: entity.patch as E['patch'],
      response: entity.read as E['read'],
    },
    remove: { summary: `Remove one ${singularName}`, method: 'DELETE', path: rowPath, may: rights.remove, logsAccessTo },
  } as const satisfies Record<string, Endpoint>;
}

export { dropEmptyRefs } from './refs.ts';
