/**
 * The places that a request names by ids in its address, query and body. Somebody who holds an action elsewhere, but not at a place they see, is
 * answered 403 there, as whoever never holds it (R4, decision 079).
 */
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { definitionOf, fieldMetaOf, innerSchemaOf } from '#contract/fields.ts';
import { findResource } from '#contract/named.ts';
import type { Action } from '#domain/permissions.ts';
import { canAt, findRolesAt, type Place } from '#domain/places.ts';
import type { Scoped } from '#server/database/scoped.ts';
import { memoizeByKey } from './once-per.ts';
import { forbidden } from './problems.ts';
import type { User } from './user.ts';

/** Tables whose rows lie somewhere: with a company, most with a client. Rows of other tables are no place. */
const placedTables: ReadonlySet<string> = new Set([
  ...['companies', 'clients', 'client_groups', 'user_invitations', 'imports', 'labels', 'inbox_entries', 'handover_notes'],
  ...['delegation_tasks', 'delegations', 'user_licences', 'identity_providers', 'shared_devices'],
  ...['access_reviews', 'access_review_lines', 'erasures', 'medicine_pauses', 'self_care_decisions', 'self_care_instructions'],
  ...['activities', 'medicines', 'planned_activities', 'activity_instances', 'activity_categories', 'activity_types', 'attributes'],
  ...['inventory_items', 'inventory_effects', 'item_categories', 'report_instances', 'reports', 'report_types'],
  ...['tasks', 'task_types', 'task_categories', 'task_recurrences', 'task_instances', 'attribute_variable_long_strings'],
  ...['attribute_value_strings', 'attribute_value_long_strings', 'attribute_value_booleans', 'attribute_value_numbers'],
  ...['model_activities', 'company_packs', 'implementation_goal_categories', 'evaluation_goal_categories'],
  ...['implementation_plans', 'evaluation_plans', 'implementation_goals', 'evaluation_goals', 'evaluation_plan_reports'],
]);
const placedResources = [...placedTables].map((table) => table.replaceAll('_', '-'));
/** Names of fields that point to a resource which they do not spell. */
const resourceByField: Readonly<Record<string, string>> = {
  fromClient: 'clients',
  createdFromInstance: 'activity-instances',
  instance: 'activity-instances',
  inbox: 'inbox-entries',
};

/** Resources whose path does not spell them. */
const resourceByPath = [
  ['/api/instances/inbox', 'inbox-entries'],
  ['/api/packs/applied', 'company-packs'],
] as const;

/** The `{id}` of what lies under a client is none of the resource that its path begins with: the client is the place. */
const UNDER_CLIENT = /\{clientId\}\/(?:[\w-]+\/)?\{id\}/;

type NamedRow = { table: string; id: number };
/** The table that a parameter or field called `name` points to, where its rows lie somewhere. */
function findNamedTable(name: string, path: string, ownResource: string): string | undefined {
  const baseName = name.replace(/Ids?$/, '');
  const resource = name === 'id' ? ownResource : (resourceByField[baseName] ?? findResource(baseName, ownResource, placedResources));
  const table = resource?.replaceAll('-', '_');
  return table && placedTables.has(table) && !(name === 'id' && UNDER_CLIENT.test(path)) ? table : undefined;
}

const bodyShapeOf = (schema: Endpoint['body']) => (schema && definitionOf(innerSchemaOf(schema)).shape) ?? {};

const collectIds = (fieldValue: unknown): number[] =>
  [fieldValue].flat().flatMap((value) => {
    const id =
      typeof value === 'object' && value !== null
        ? ((value as { id?: unknown; instanceId?: unknown }).id ?? (value as { instanceId?: unknown }).instanceId)
        : value;
    return typeof id === 'number' ? [id] : [];
  });

/** Makes the reader of one endpoint's input: the rows that it names, each by its table and id. */
export const createNamedRowReader = memoizeByKey(({ path, query, body }: Pick<Endpoint, 'path' | 'query' | 'body'>) => {
  const ownResource = resourceByPath.find(([pathStart]) => path.startsWith(pathStart))?.[1] ?? path.replace('/admin/', '/').split('/')[2]!;
  const isIdName = (name: string) => /^id$|Ids?$/.test(name);
  const findNamedTables = (names: readonly string[]) =>
    names.flatMap((name) => {
      const table = findNamedTable(name, path, ownResource);
      return table ? [[name, table] as const] : [];
    });
  const paramTables = findNamedTables([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter(isIdName));
  const queryTables = findNamedTables(Object.keys(query?.shape ?? {}).filter(isIdName));
  const bodyTables = Object.entries(bodyShapeOf(body)).flatMap(([name, schema]) => {
    const table =
      fieldMetaOf(schema)?.to ??
      (name === 'lines' ? 'activity_instances' : isIdName(name) ? findNamedTable(name, path, ownResource) : undefined);
    return table && placedTables.has(table) ? [[name, table] as const] : [];
  });
  const collectNamedRows = (source: unknown, namedFields: readonly (readonly [string, string])[]): NamedRow[] =>
    namedFields.flatMap(([name, table]) =>
      collectIds((source as Record<string, unknown> | undefined)?.[name]).map((id) => ({ table, id })),
    );
  return ({ params, query: sentQuery, body: sentBody }: { params: unknown; query: unknown; body: unknown }): NamedRow[] => [
    ...collectNamedRows(params, paramTables),
    ...collectNamedRows(sentQuery, queryTables),
    ...collectNamedRows(sentBody, bodyTables),
  ];
});

/** The places of the rows, of those in sight of the companies. */
export async function readPlaces(scoped: Scoped, companies: User['companies'], rows: readonly NamedRow[]): Promise<Place[]> {
  const columnRef = (table: string, columnName: string, ownTable: string) =>
    table === ownTable ? sql`row.id` : sql`(to_jsonb(row) ->> ${sql.lit(columnName)})::bigint`;
  const queries = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, tableRows]) => sql`
      select ${columnRef(table, 'company_id', 'companies')}::float8 as "companyId",
        ${columnRef(table, 'client_id', 'clients')}::float8 as "clientId",
        ${columnRef(table, 'client_group_id', 'client_groups')}::float8 as "clientGroupId"
      from ${sql.table(table)} row
      where row.id = any(${tableRows.map(({ id }) => id)}::bigint[])`,
  );
  const { rows: places } = await scoped({ companies, readOnly: true }, (db) =>
    sql<Place>`${sql.join(queries, sql` union all `)}`.execute(db),
  );
  return places;
}

/**
 * Throws 403 where one of the rows lies at a place that the person sees, but does not hold the action at. What lies elsewhere is left to the
 * handler, which does not see it: 404. Asked only of whoever holds the action at some of their places and not at others.
 */
export async function refuseWithoutAction(scoped: Scoped, user: User, action: Action, rows: readonly NamedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const places = await readPlaces(scoped, user.companies, rows);
  const isForbiddenPlace = (place: Place) => findRolesAt(user.assignments, place).length > 0 && !canAt(user.assignments, action, place);
  if (places.some(isForbiddenPlace)) throw forbidden();
}
