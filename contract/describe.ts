/**
 * The contract's resources as plain data, from which the generic pages are made (product «Generic pages», R66): what calls each has, which
 * fields of which kind, and what each points to. The build puts it into the web, where no schema is.
 */
import * as z from 'zod/mini';
import { type Role, roles, rolesWith } from '#domain/permissions.ts';
import type { Contract } from './all.ts';
import type { Endpoint, Method } from './endpoint.ts';
import { definitionOf, fieldMetaOf, innerSchemaOf, type ValueKind } from './fields.ts';
import { findResource, singularNameOf } from './named.ts';

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

type ContractAreas = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
type JsonSchema = { enum?: string[]; minLength?: number; maxLength?: number; minimum?: number; maximum?: number };
const shapeOf = (schema: z.core.$ZodType | undefined) => (schema && definitionOf(innerSchemaOf(schema)).shape) || {};
const elementOf = (schema: z.core.$ZodType | undefined) => schema && definitionOf(schema).element;
const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema as z.ZodMiniType, value).success;

/** Those that a form of fields cannot make, or that a company alone keeps, with pages of their own: an import is of a workbook, a delegation never edited. */
export const resourcesWithOwnPages: readonly string[] = [
  'imports',
  'access-reviews',
  'erasures',
  'delegations',
  'delegation-tasks',
  'identity-providers',
];

/** Every resource of the contract: what has rows that are opened by their id, and are listed or made. */
export function describeResources(contract: Contract | ContractAreas): DescribedResource[] {
  const endpoints = Object.values(contract as ContractAreas).flatMap((area) => Object.values(area));
  const findEndpoint = (method: Method, path: string) => endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path);
  const resourcePaths = [
    ...new Set(endpoints.map(({ path }) => /^\/api\/([a-z-]+)\/\{id\}$/.exec(path)?.[1]).filter((path) => path !== undefined)),
  ];
  const describedPaths = resourcePaths.filter((path) => !resourcesWithOwnPages.includes(path) && findEndpoint('GET', `/api/${path}/{id}`));
  const resources = describedPaths.map((path) => describeResource(path, describedPaths, findEndpoint, endpoints));
  return resources.map((resource) => {
    const requiredOwner = findRequiredOwner(resource, resources);
    return requiredOwner ? { ...resource, needs: requiredOwner } : resource;
  });
}

function describeResource(
  path: string,
  paths: readonly string[],
  findEndpoint: (method: Method, path: string) => Endpoint | undefined,
  endpoints: readonly Endpoint[],
): DescribedResource {
  const collectionPath = `/api/${path}`;
  const rowPath = `${collectionPath}/{id}`;
  const fullList = findEndpoint('GET', collectionPath);
  const listEndpoint = fullList ?? findEndpoint('GET', `${collectionPath}/client/{clientId}`);
  const [get, create, change, remove] = [
    findEndpoint('GET', rowPath),
    findEndpoint('POST', collectionPath),
    findEndpoint('PATCH', rowPath) ?? findEndpoint('PUT', rowPath),
    findEndpoint('DELETE', rowPath),
  ];
  const rowSchema = elementOf(listEndpoint?.response);
  const shapes = { read: shapeOf(get?.response), listed: shapeOf(rowSchema), create: shapeOf(create?.body), change: shapeOf(change?.body) };
  const fieldNames = new Set(Object.values(shapes).flatMap((shape) => Object.keys(shape)));
  // Its name comes first, its number last.
  const rankOf = (name: string) => (name === 'name' ? 0 : name === 'id' || name === 'version' ? 2 : 1);
  const names = [...fieldNames].sort((a, b) => rankOf(a) - rankOf(b));
  const fields = names.map((name) => describeField(name, shapes, path, paths));
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
    name: singularNameOf(path),
    ...(listEndpoint && {
      list: {
        ...describeCall(listEndpoint),
        query: Object.keys(shapeOf(listEndpoint.query)).map((name) => describeQueryParameter(name, path, paths)),
        sort: listEndpoint.sort ?? [],
        order: listEndpoint.defaultOrder ?? (listEndpoint.sort?.includes('name') ? 'name,asc' : 'id,desc'),
        ...(!fullList && { inPath: true as const }),
      },
    }),
    ...(get && { get: describeCall(get) }),
    ...(create && {
      create: {
        ...describeCall(create),
        ...(!canBeSentAsFields(create.body) && { hasOwnPage: true as const }),
        ...(create.idempotent && { isIdempotent: true as const }),
        ...(create.response !== get?.response && { hasOtherResponse: true as const }),
      },
    }),
    ...(change && { change: describeCall(change) }),
    ...(isChangedByActs && { isChangedByActs: true as const }),
    // A removal that asks for a reason is an act, as is one that those who may act on it may do.
    ...(remove && !remove.body && !(isChangedByActs && remove.may === change.may) && { remove: describeCall(remove) }),
    fields,
    subLists: endpoints.flatMap((endpoint) => {
      const listName = endpoint.method === 'GET' && endpoint.path.startsWith(`${rowPath}/`) ? endpoint.path.slice(rowPath.length + 1) : '';
      const element = /^[a-z-]+$/.test(listName) && elementOf(endpoint.response);
      return element ? [{ name: listName, ...describeCall(endpoint), ...findRichText(element) }] : [];
    }),
  };
}

const describeCall = ({ method, path, may }: Endpoint): DescribedCall => ({ method, path, may: may === 'public' ? roles : rolesWith(may) });

function describeQueryParameter(name: string, path: string, paths: readonly string[]): QueryParameter {
  const target = /Ids?$/.test(name) ? findResource(name.replace(/Ids?$/, ''), path, paths) : undefined;
  return target ? { name, target } : { name };
}

type Shapes = Record<'read' | 'listed' | 'create' | 'change', Record<string, z.core.$ZodType>>;
function describeField(name: string, { read, listed, create, change }: Shapes, path: string, paths: readonly string[]): DescribedField {
  // Schemas that are written know more limits than those that are read.
  const schema = (change[name] ?? create[name] ?? read[name] ?? listed[name])!;
  const kindFields = findFieldKind(name, schema, path, paths);
  const jsonSchema = z.toJSONSchema(innerSchemaOf(schema) as z.ZodMiniType, { unrepresentable: 'any' }) as JsonSchema;
  const min = finiteBound(jsonSchema.minLength ?? jsonSchema.minimum);
  const max = kindFields.kind === 'html' ? undefined : finiteBound(jsonSchema.maxLength ?? jsonSchema.maximum);
  return {
    name,
    ...kindFields,
    ...(min !== undefined && kindFields.kind !== 'ref' && { min }),
    ...(max !== undefined && kindFields.kind !== 'ref' && { max }),
    ...((kindFields.kind === 'choice' || kindFields.kind === 'icon') && jsonSchema.enum && { choices: jsonSchema.enum }),
    ...(kindFields.kind === 'nested' && findRichText(read[name] ?? schema)),
    ...(accepts(read[name] ?? schema, null) && { isNullable: true as const }),
    ...(name in read && { isRead: true as const }),
    ...(name in listed && { isListed: true as const }),
    ...(name in create && { create: accepts(create[name]!, undefined) ? ('may' as const) : ('must' as const) }),
    ...(name in change && { isChanged: true as const }),
  };
}

/** Paths of the rich text within a schema that has fields. */
function findRichText(schema: z.core.$ZodType | undefined): { rich?: string[] } {
  const findPaths = (node: z.core.$ZodType): string[] => {
    const innerSchema = innerSchemaOf(node);
    if (fieldMetaOf(node)?.kind === 'html') return [''];
    const { element, shape = {} } = definitionOf(innerSchema);
    if (element) return findPaths(element);
    return Object.entries(shape).flatMap(([name, fieldSchema]) => findPaths(fieldSchema).map((path) => (path ? `${name}.${path}` : name)));
  };
  const richTextPaths = schema ? findPaths(schema) : [];
  return richTextPaths.length > 0 ? { rich: richTextPaths } : {};
}

/** A limit that somebody set, and not the largest number there is. */
const finiteBound = (limit: number | undefined) => (limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit);

function findFieldKind(
  name: string,
  schema: z.core.$ZodType,
  path: string,
  paths: readonly string[],
): Pick<DescribedField, 'kind' | 'target' | 'isId'> {
  const fieldMeta = fieldMetaOf(schema);
  if (fieldMeta?.to) {
    const target = fieldMeta.to.replaceAll('_', '-');
    // One that has no page of its own here is shown by its name, and chosen on the product's own pages.
    return paths.includes(target) ? { kind: 'ref', target } : { kind: 'nested' };
  }
  if (fieldMeta) return { kind: fieldMeta.kind };
  const { type, shape } = definitionOf(innerSchemaOf(schema));
  const target = name.endsWith('Id')
    ? findResource(name.slice(0, -2), path, paths)
    : shape && 'id' in shape
      ? findResource(name, path, paths)
      : undefined;
  // A field that is only read says by its name how it looks.
  if (type === 'string' && /(^i|I)con$/.test(name)) return { kind: 'icon' };
  if (type === 'string' && /(^c|C)olor$/.test(name)) return { kind: 'colour' };
  if (target) return name.endsWith('Id') ? { kind: 'ref', target, isId: true } : { kind: 'ref', target };
  const kindByType: Record<string, FieldKind> = { string: 'text', number: 'number', boolean: 'flag', enum: 'choice' };
  return { kind: kindByType[type] ?? 'nested' };
}

/** A client's or a company's: it says so itself, or what it must point to is. */
function findRequiredOwner(
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
    const requiredOwner = target && findRequiredOwner(target, resources, [...visitedPaths, resource.path]);
    if (requiredOwner && isNarrowedBy(`${requiredOwner}Id`)) return requiredOwner;
  }
  return undefined;
}
