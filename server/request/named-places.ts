/**
 * The places that a request names by ids in its address, query and body. Somebody who holds an action elsewhere, but not at a place they see, is
 * answered 403 there, as whoever never holds it (R4, decision 079).
 */
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { defOf, innerSchemaOf, metaOf } from '#contract/fields.ts';
import { resourceOf } from '#contract/named.ts';
import type { Action } from '#domain/permissions.ts';
import { canAt, type Place, rolesAt } from '#domain/places.ts';
import type { Scoped } from '#server/database/scoped.ts';
import { oncePer } from './once-per.ts';
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
const resources = [...placedTables].map((table) => table.replaceAll('_', '-'));
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
function tableOf(name: string, path: string, ownResource: string): string | undefined {
  const baseName = name.replace(/Ids?$/, '');
  const resource = name === 'id' ? ownResource : (resourceByField[baseName] ?? resourceOf(baseName, ownResource, resources));
  const table = resource?.replaceAll('-', '_');
  return table && placedTables.has(table) && !(name === 'id' && UNDER_CLIENT.test(path)) ? table : undefined;
}

const shapeOf = (schema: Endpoint['body']) => (schema && defOf(innerSchemaOf(schema)).shape) ?? {};

const idsOf = (item: unknown): number[] =>
  [item].flat().flatMap((value) => {
    const id =
      typeof value === 'object' && value !== null
        ? ((value as { id?: unknown; instanceId?: unknown }).id ?? (value as { instanceId?: unknown }).instanceId)
        : value;
    return typeof id === 'number' ? [id] : [];
  });

/** Makes the reader of one endpoint's input: the rows that it names, each by its table and id. */
export const namedRowsOf = oncePer(({ path, query, body }: Pick<Endpoint, 'path' | 'query' | 'body'>) => {
  const ownResource = resourceByPath.find(([start]) => path.startsWith(start))?.[1] ?? path.replace('/admin/', '/').split('/')[2]!;
  const isId = (name: string) => /^id$|Ids?$/.test(name);
  const namedTables = (names: readonly string[]) =>
    names.flatMap((name) => {
      const table = tableOf(name, path, ownResource);
      return table ? [[name, table] as const] : [];
    });
  const paramTables = namedTables([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter(isId));
  const queryTables = namedTables(Object.keys(query?.shape ?? {}).filter(isId));
  const bodyTables = Object.entries(shapeOf(body)).flatMap(([name, schema]) => {
    const table =
      metaOf(schema)?.to ?? (name === 'lines' ? 'activity_instances' : isId(name) ? tableOf(name, path, ownResource) : undefined);
    return table && placedTables.has(table) ? [[name, table] as const] : [];
  });
  const readNamed = (source: unknown, names: readonly (readonly [string, string])[]): NamedRow[] =>
    names.flatMap(([name, table]) => idsOf((source as Record<string, unknown> | undefined)?.[name]).map((id) => ({ table, id })));
  return ({ params, query: sentQuery, body: sentBody }: { params: unknown; query: unknown; body: unknown }): NamedRow[] => [
    ...readNamed(params, paramTables),
    ...readNamed(sentQuery, queryTables),
    ...readNamed(sentBody, bodyTables),
  ];
});

/** The places of the rows, of those in sight of the companies. */
export async function readPlaces(scoped: Scoped, companies: User['companies'], rows: readonly NamedRow[]): Promise<Place[]> {
  const column = (table: string, name: string, ownTable: string) =>
    table === ownTable ? sql`row.id` : sql`(to_jsonb(row) ->> ${sql.lit(name)})::bigint`;
  const queries = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, tableRows]) => sql`
      select ${column(table, 'company_id', 'companies')}::float8 as "companyId",
        ${column(table, 'client_id', 'clients')}::float8 as "clientId",
        ${column(table, 'client_group_id', 'client_groups')}::float8 as "clientGroupId"
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
  const isRefused = (place: Place) => rolesAt(user.assignments, place).length > 0 && !canAt(user.assignments, action, place);
  if (places.some(isRefused)) throw forbidden();
}
