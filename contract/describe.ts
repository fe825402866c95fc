/**
 * The contract's resources as plain data, from which the generic pages are made (product «Generic pages», R66): what calls each has, which
 * fields of which kind, and what each points to. The build puts it into the web, where no schema is.
 */
import * as z from 'zod/mini';
import { holders, type Role, roles } from '#domain/permissions.ts';
import type { Contract } from './all.ts';
import type { Endpoint, Method } from './endpoint.ts';
import { defOf, innerSchemaOf, metaOf, type ValueKind } from './fields.ts';
import { resourceOf, singularOf } from './named.ts';

/** A field's kind, or for what is only read: a text, a number, something within itself. */
export type FieldKind = ValueKind | 'text' | 'number' | 'nested';
export type DescribedField = {
  name: string;
  kind: FieldKind;
  /** The resource it points to, by its path; `isId` when it is sent as a bare id. */
  target?: string;
  isId?: true;
  /** Of a text its least and most characters, of a number its bounds. */
  min?: number;
  max?: number;
  choices?: readonly string[];
  /** Of something within itself: where rich text lies in it, by its names with dots between. All else is plain. */
  rich?: readonly string[];
  isNullable?: true;
  isRead?: true;
  isListed?: true;
  /** Sent when one is made: it must be, or may be. */
  create?: 'must' | 'may';
  isChanged?: true;
};
/** `may`: who does it, as the table of permissions says; so that no page needs the whole of that. */
export type DescribedCall = { method: Method; path: string; may: readonly Role[] };
/** A parameter of a list's query; `target` is the resource whose id it is. */
export type QueryParameter = { name: string; target?: string };
export type DescribedResource = {
  /** As it stands in its address: `activity-types`. */
  path: string;
  /** The key of its texts: `assistmeApp.<name>`. */
  name: string;
  /** `inPath`: listed for one client alone, whom the address names. */
  list?: DescribedCall & { query: readonly QueryParameter[]; sort: readonly string[]; order: string; inPath?: true };
  get?: DescribedCall;
  create?: DescribedCall & {
    hasOwnPage?: true; // it is made on a page of its own
    hasOtherResponse?: true; // it is answered with something else than what was made
    isIdempotent?: true; // it takes an `Idempotency-Key`
  };
  change?: DescribedCall;
  /** It is changed by acts, not by its fields: what is dated, and what was signed. */
  isChangedByActs?: true;
  remove?: DescribedCall;
  fields: readonly DescribedField[];
  /** Lists below one: its history, its ledger, its members. */
  subLists: readonly (DescribedCall & { name: string; rich?: readonly string[] })[];
  /** Listed only after one of these was chosen, since each of its rows is theirs. */
  needs?: 'client' | 'company';
};

type Areas = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
type JsonSchema = { enum?: string[]; minLength?: number; maxLength?: number; minimum?: number; maximum?: number };
const shapeOf = (schema: z.core.$ZodType | undefined) => (schema && defOf(innerSchemaOf(schema)).shape) || {};
const elementOf = (schema: z.core.$ZodType | undefined) => schema && defOf(schema).element;
const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema as z.ZodMiniType, value).success;

/** Those that a form of fields cannot make, or that a company alone keeps, with pages of their own: an import is of a workbook, a delegation never edited. */
export const ownPages: readonly string[] = [
  'imports',
  'access-reviews',
  'erasures',
  'delegations',
  'delegation-tasks',
  'identity-providers',
];

/** Every resource of the contract: what has rows that are opened by their id, and are listed or made. */
export function describe(contract: Contract | Areas): DescribedResource[] {
  const endpoints = Object.values(contract as Areas).flatMap((area) => Object.values(area));
  const endpointAt = (method: Method, path: string) => endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path);
  const bases = [
    ...new Set(endpoints.map(({ path }) => /^\/api\/([a-z-]+)\/\{id\}$/.exec(path)?.[1]).filter((path) => path !== undefined)),
  ];
  const paths = bases.filter((path) => !ownPages.includes(path) && endpointAt('GET', `/api/${path}/{id}`));
  const resources = paths.map((path) => resourceOfPath(path, paths, endpointAt, endpoints));
  return resources.map((resource) => {
    const needs = requiredOwnerOf(resource, resources);
    return needs ? { ...resource, needs } : resource;
  });
}

function resourceOfPath(
  path: string,
  paths: readonly string[],
  endpointAt: (method: Method, path: string) => Endpoint | undefined,
  endpoints: readonly Endpoint[],
): DescribedResource {
  const collectionPath = `/api/${path}`;
  const oneRow = `${collectionPath}/{id}`;
  const fullList = endpointAt('GET', collectionPath);
  const listEndpoint = fullList ?? endpointAt('GET', `${collectionPath}/client/{clientId}`);
  const [get, create, change, remove] = [
    endpointAt('GET', oneRow),
    endpointAt('POST', collectionPath),
    endpointAt('PATCH', oneRow) ?? endpointAt('PUT', oneRow),
    endpointAt('DELETE', oneRow),
  ];
  const rows = elementOf(listEndpoint?.response);
  const shapes = { read: shapeOf(get?.response), listed: shapeOf(rows), create: shapeOf(create?.body), change: shapeOf(change?.body) };
  const all = new Set(Object.values(shapes).flatMap((shape) => Object.keys(shape)));
  // Its name comes first, its number last.
  const rank = (name: string) => (name === 'name' ? 0 : name === 'id' || name === 'version' ? 2 : 1);
  const names = [...all].sort((a, b) => rank(a) - rank(b));
  const fields = names.map((name) => fieldOf(name, shapes, path, paths));
  const canBeSentAsFields = (schema: z.core.$ZodType | undefined) =>
    fields.every(
      ({ name, kind, isRead }) => !(name in shapeOf(schema)) || (isRead && kind !== 'nested') || accepts(shapeOf(schema)[name]!, undefined),
    );
  // The reason for a change goes beside its fields.
  const isField = (name: string) => name in shapes.read || name === 'reason';
  const isChangedByActs =
    change !== undefined && !Object.entries(shapes.change).every(([name, schema]) => isField(name) && accepts(schema, undefined));
  return {
    path,
    name: singularOf(path),
    ...(listEndpoint && {
      list: {
        ...callOf(listEndpoint),
        query: Object.keys(shapeOf(listEndpoint.query)).map((name) => queryParameterOf(name, path, paths)),
        sort: listEndpoint.sort ?? [],
        order: listEndpoint.defaultOrder ?? (listEndpoint.sort?.includes('name') ? 'name,asc' : 'id,desc'),
        ...(!fullList && { inPath: true as const }),
      },
    }),
    ...(get && { get: callOf(get) }),
    ...(create && {
      create: {
        ...callOf(create),
        ...(!canBeSentAsFields(create.body) && { hasOwnPage: true as const }),
        ...(create.idempotent && { isIdempotent: true as const }),
        ...(create.response !== get?.response && { hasOtherResponse: true as const }),
      },
    }),
    ...(change && { change: callOf(change) }),
    ...(isChangedByActs && { isChangedByActs: true as const }),
    // A removal that asks for a reason is an act, as is one that those who may act on it may do.
    ...(remove && !remove.body && !(isChangedByActs && remove.may === change.may) && { remove: callOf(remove) }),
    fields,
    subLists: endpoints.flatMap((endpoint) => {
      const name = endpoint.method === 'GET' && endpoint.path.startsWith(`${oneRow}/`) ? endpoint.path.slice(oneRow.length + 1) : '';
      const element = /^[a-z-]+$/.test(name) && elementOf(endpoint.response);
      return element ? [{ name, ...callOf(endpoint), ...richIn(element) }] : [];
    }),
  };
}

const callOf = ({ method, path, may }: Endpoint): DescribedCall => ({ method, path, may: may === 'public' ? roles : holders(may) });

function queryParameterOf(name: string, path: string, paths: readonly string[]): QueryParameter {
  const target = /Ids?$/.test(name) ? resourceOf(name.replace(/Ids?$/, ''), path, paths) : undefined;
  return target ? { name, target } : { name };
}

type Shapes = Record<'read' | 'listed' | 'create' | 'change', Record<string, z.core.$ZodType>>;
function fieldOf(name: string, { read, listed, create, change }: Shapes, path: string, paths: readonly string[]): DescribedField {
  // Schemas that are written know more limits than those that are read.
  const schema = (change[name] ?? create[name] ?? read[name] ?? listed[name])!;
  const described = kindOf(name, schema, path, paths);
  const json = z.toJSONSchema(innerSchemaOf(schema) as z.ZodMiniType, { unrepresentable: 'any' }) as JsonSchema;
  const min = finiteBound(json.minLength ?? json.minimum);
  const max = described.kind === 'html' ? undefined : finiteBound(json.maxLength ?? json.maximum);
  return {
    name,
    ...described,
    ...(min !== undefined && described.kind !== 'ref' && { min }),
    ...(max !== undefined && described.kind !== 'ref' && { max }),
    ...((described.kind === 'choice' || described.kind === 'icon') && json.enum && { choices: json.enum }),
    ...(described.kind === 'nested' && richIn(read[name] ?? schema)),
    ...(accepts(read[name] ?? schema, null) && { isNullable: true as const }),
    ...(name in read && { isRead: true as const }),
    ...(name in listed && { isListed: true as const }),
    ...(name in create && { create: accepts(create[name]!, undefined) ? ('may' as const) : ('must' as const) }),
    ...(name in change && { isChanged: true as const }),
  };
}

/** Paths of the rich text within a schema that has fields. */
function richIn(schema: z.core.$ZodType | undefined): { rich?: string[] } {
  const paths = (node: z.core.$ZodType): string[] => {
    const unwrapped = innerSchemaOf(node);
    if (metaOf(node)?.kind === 'html') return [''];
    const { element, shape = {} } = defOf(unwrapped);
    if (element) return paths(element);
    return Object.entries(shape).flatMap(([name, fieldSchema]) => paths(fieldSchema).map((path) => (path ? `${name}.${path}` : name)));
  };
  const rich = schema ? paths(schema) : [];
  return rich.length > 0 ? { rich } : {};
}

/** A limit that somebody set, and not the largest number there is. */
const finiteBound = (limit: number | undefined) => (limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit);

function kindOf(
  name: string,
  schema: z.core.$ZodType,
  path: string,
  paths: readonly string[],
): Pick<DescribedField, 'kind' | 'target' | 'isId'> {
  const meta = metaOf(schema);
  if (meta?.to) {
    const target = meta.to.replaceAll('_', '-');
    // One that has no page of its own here is shown by its name, and chosen on the product's own pages.
    return paths.includes(target) ? { kind: 'ref', target } : { kind: 'nested' };
  }
  if (meta) return { kind: meta.kind };
  const { type, shape } = defOf(innerSchemaOf(schema));
  const target = name.endsWith('Id')
    ? resourceOf(name.slice(0, -2), path, paths)
    : shape && 'id' in shape
      ? resourceOf(name, path, paths)
      : undefined;
  // A field that is only read says by its name how it looks.
  if (type === 'string' && /(^i|I)con$/.test(name)) return { kind: 'icon' };
  if (type === 'string' && /(^c|C)olor$/.test(name)) return { kind: 'colour' };
  if (target) return name.endsWith('Id') ? { kind: 'ref', target, isId: true } : { kind: 'ref', target };
  const kinds: Record<string, FieldKind> = { string: 'text', number: 'number', boolean: 'flag', enum: 'choice' };
  return { kind: kinds[type] ?? 'nested' };
}

/** A client's or a company's: it says so itself, or what it must point to is. */
function requiredOwnerOf(
  resource: DescribedResource,
  resources: readonly DescribedResource[],
  visitedPaths: readonly string[] = [],
): 'client' | 'company' | undefined {
  if (visitedPaths.includes(resource.path)) return undefined;
  const isNarrowedBy = (name: string) =>
    resource.list?.query.some((query) => query.name.replace(/s$/, '') === name) || (name === 'clientId' && resource.list?.inPath);
  const hasField = (name: string) =>
    resource.fields.some((field) => field.isRead && !field.isNullable && (field.name === name || field.name === `${name}Id`));
  if (!['companies', 'clients'].includes(resource.path) && hasField('client')) return isNarrowedBy('clientId') ? 'client' : undefined;
  if (resource.path !== 'companies' && hasField('company')) return isNarrowedBy('companyId') ? 'company' : undefined;
  const requiredRefs = resource.fields.filter((field) => field.kind === 'ref' && field.isRead && !field.isNullable);
  for (const { target: targetPath } of requiredRefs) {
    const target = resources.find((other) => other.path === targetPath);
    const needs = target && requiredOwnerOf(target, resources, [...visitedPaths, resource.path]);
    if (needs && isNarrowedBy(`${needs}Id`)) return needs;
  }
  return undefined;
}
