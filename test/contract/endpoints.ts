/** Every endpoint of the contract by name, and which rows its parameters and fields speak of. */
import * as z from 'zod/mini';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { toSnakeCase } from '#contract/entity.ts';
import { fieldMetaOf, innerSchemaOf } from '#contract/fields.ts';
import { type Action, can, type Role, roles, rolesWith } from '#domain/permissions.ts';

export type Named = { name: string; area: string; key: string; endpoint: Endpoint };

export const endpoints: Named[] = Object.entries<Record<string, Endpoint>>(contract).flatMap(([area, all]) =>
  Object.entries(all).map(([key, endpoint]) => ({ name: `${endpoint.method} ${endpoint.path} (${area}.${key})`, area, key, endpoint })),
);
export const closed = endpoints.filter(({ endpoint }) => endpoint.may !== 'public');
export function named(name: string): Endpoint {
  const found = endpoints.find(({ area, key }) => `${area}.${key}` === name);
  if (!found) throw new Error(`no endpoint is called ${name}`);
  return found.endpoint;
}

export const mayCall = (role: Role, endpoint: Endpoint) => endpoint.may === 'public' || can({ roles: [role] }, endpoint.may as Action);
/** The first role that may call it; those who plan come before the platform's own. */
export const holderOf = (endpoint: Endpoint): Role =>
  endpoint.may === 'public'
    ? 'USER'
    : (['ASSISTANCE_ADMIN', ...roles] as const).find((role) => rolesWith(endpoint.may as Action).includes(role))!;

/** What belongs to a company as a whole, whatever client it may be about. */
export const ofCompanies: readonly string[] = [
  'companies',
  'access_reviews',
  'access_review_lines',
  'erasures',
  'imports',
  'labels',
  'delegation_tasks',
  'identity_providers',
  'user_licences',
  'shared_devices',
  'task_categories',
  'task_types',
  'tasks',
  'task_recurrences',
  'task_instances',
  'report_types',
  'reports',
  'report_versions',
  'packs',
  'model_activities',
  'implementation_goal_categories',
  'evaluation_goal_categories',
];
/** What is the platform's alone: of no company, and about nobody (R65). */
export const ofPlatformAlone: readonly string[] = ['goals', 'projects'];
/**
 * What nobody ever may, whatever their role: nothing signed is taken away by itself (R47), what only somebody who is licensed may (R146), and what
 * needs an identity provider that answers (test/stories/oidc.test.ts). Answered with 409.
 */
export const neverDone: readonly string[] = [
  ...['attributeVariableLongStrings.remove', 'attributeVariables.remove', 'delegations.give'],
  ...['identities.begin', 'identities.link'],
];

/** `/api/activity-types/{id}` speaks of `activity_types`. */
export const tableOf = (path: string) =>
  path.startsWith('/api/instances/inbox')
    ? 'inbox_entries'
    : path === '/api/instances/my-clients'
      ? 'clients'
      : path.startsWith('/api/account/')
        ? path.split('/')[3]!
        : path.includes('/copies/{id}')
          ? 'client_copies'
          : path.includes('/holds/{id}')
            ? 'legal_holds'
            : path === '/api/users/{id}/factors'
              ? 'factored_users'
              : path === '/api/users/{id}/link'
                ? 'waiting_users'
                : path.endsWith('/{id}/second')
                  ? 'second_signings'
                  : path.endsWith('/{id}/effects')
                    ? 'instance_doses'
                    : path.replace('/admin/', '/').split('/')[2]!.replaceAll('-', '_');
const allParams = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
/** Those that are ids, and those that are text. */
export const paramNames = (path: string) => allParams(path).filter((name) => /^id$|Id$/.test(name));
export const textParams = (path: string) => allParams(path).filter((name) => !/^id$|Id$/.test(name));

/** What a parameter or field called `…Id` points to, where its name does not say so: `labelId` points to `labels`. */
const tables: Record<string, string> = {
  typeId: 'activity_types',
  categoryId: 'activity_categories',
  itemId: 'inventory_items',
  fromClientId: 'clients',
  createdFromInstanceId: 'activity_instances',
  reportVersionId: 'report_versions',
  signedById: 'users',
  questionId: 'questions',
  // Of an entry of the inbox: of an event, as most are.
  subjectId: 'activity_instances',
  // One of the organisation's side.
  responsibleId: 'offices',
  secondReviewerId: 'reviewers',
  providerId: 'identity_providers',
};
/** The tables that the contract speaks of. */
const spoken = new Set(endpoints.map(({ endpoint }) => tableOf(endpoint.path)));
/** `itemCategoryId` as `item_categories`, when the contract speaks of that table. */
function byName(name: string): string | undefined {
  const table = `${toSnakeCase(name.replace(/Id$/, ''))}s`.replace(/ys$/, 'ies');
  return spoken.has(table) ? table : undefined;
}
/** Addresses that speak of the platform's own rows: a client's own is not there, whoever's it is (R33). */
const ofPlatform = (name: string, path: string) =>
  (name === 'id' && path.includes('/{clientId}/{id}')) ||
  (name === 'categoryId' && (path.includes('/global/') || path.startsWith('/api/category-defaults')));
export function tableNamed(name: string, path: string): string {
  const ofForm = name === 'typeId' && path.startsWith('/api/reports') ? 'report_types' : undefined;
  const goal = name === 'categoryId' && /^\/api\/(implementation|evaluation)-goals/.exec(path);
  const ofGoal = goal ? `${goal[1]}_goal_categories` : undefined;
  const known = name === 'id' ? tableOf(path) : (ofForm ?? ofGoal ?? tables[name] ?? byName(name));
  const table = known && ofPlatform(name, path) ? `global ${known}` : known;
  if (!table) throw new Error(`say in test/contract/endpoints.ts which table ${name} of ${path} points to`);
  return table;
}

type Def = { type: string; shape?: Record<string, z.core.$ZodType>; entries?: Record<string, string>; element?: z.core.$ZodType };
export const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;
/** The fields of an object's schema; none when it is not an object. */
export const fieldsOf = (schema: z.core.$ZodType | undefined): [string, z.core.$ZodType][] =>
  schema ? Object.entries(defOf(innerSchemaOf(schema)).shape ?? {}) : [];
export const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema as z.ZodMiniType, undefined).success;
export const takesNull = (schema: z.core.$ZodType) => z.safeParse(schema as z.ZodMiniType, null).success;

/** The fields of a body that name a row: references, and ids by name. */
export const pointers = (body: z.core.$ZodType | undefined, path: string) =>
  fieldsOf(body).flatMap(([name, schema]) => {
    const to = fieldMetaOf(schema)?.to;
    if (to) return [{ name, table: to, of: (id: unknown): unknown => ({ id }) }];
    if (name === 'lines')
      return [{ name, table: 'activity_instances', of: (instanceId: unknown) => [{ instanceId, act: 'skip', comment: '•' }] }];
    const many = { instanceIds: 'activity_instances', inboxIds: 'inbox_entries' }[name];
    if (many) return [{ name, table: many, of: (id: unknown): unknown => [id] }];
    return /Id$/.test(name) ? [{ name, table: tableNamed(name, path), of: (id: unknown): unknown => id }] : [];
  });
