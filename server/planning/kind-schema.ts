/** The differences between series and instances of activities and those of tasks: tables, columns, who sees them. All other code serves both. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Kind } from '#domain/planning/kind.ts';
import { seesClientSql } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { nextShownVersion } from '#server/sql/shown-version.ts';
import { isVisibleInstanceSql } from './rows.ts';

export type KindSchema = {
  kind: Kind;
  series: 'planned_activities' | 'task_recurrences';
  instances: 'activity_instances' | 'task_instances';
  /** The instances' history. */
  events: 'activity_instance_events' | 'task_instance_events';
  /** The table of what they are of, and the column of series and instances for it. */
  definitions: 'activities' | 'tasks';
  definitionColumn: 'activity_id' | 'task_id';
  /** The instances' column for their series. */
  seriesColumn: 'planned_activity_id' | 'task_recurrence_id';
  /** The names that errors and alerts call them by. */
  objectName: 'activityInstance' | 'taskInstance';
  seriesObjectName: 'plannedActivity' | 'taskRecurrence';
  /** An act on an instance stamps what the organisation sees of it (R21), in the column `shared`. */
  tracksSharing: boolean;
  /** The column `state` has the organisation's handling of an instance (R22). */
  hasState: boolean;
  /** Series and instances may name one person who answers for them (R94), in the column `responsible_id`. */
  hasResponsible: boolean;
  /** The instances' columns that those of the other kind have not. */
  extraColumns: readonly string[];
  /** Some are about no client: two without one are of the same then. */
  clientMayBeNull: boolean;
  /** The number of the advisory lock on a thing, of the column `thing`; never the other kind's of the same id. */
  lockNumberSql: RawBuilder<number>;
  /** Conditions for the series (alias `row`) and the instances (alias `instance`) that somebody sees. */
  seesSeriesSql: (user: User) => RawBuilder<SqlBool>;
  seesInstanceSql: (user: User) => RawBuilder<SqlBool>;
};

export const activitySchema: KindSchema = {
  kind: 'activity',
  series: 'planned_activities',
  instances: 'activity_instances',
  events: 'activity_instance_events',
  definitions: 'activities',
  definitionColumn: 'activity_id',
  seriesColumn: 'planned_activity_id',
  objectName: 'activityInstance',
  seriesObjectName: 'plannedActivity',
  tracksSharing: true,
  hasState: true,
  hasResponsible: false,
  extraColumns: ['shared', 'shown_version', 'state', 'handled_date', 'handled_by_id'],
  clientMayBeNull: false,
  lockNumberSql: sql<number>`thing`,
  seesSeriesSql: (user) => seesClientSql(user, 'row'),
  seesInstanceSql: (user) => isVisibleInstanceSql(user, { clients: sql`${user.clients}`, companyId: sql`${user.companyId}` }),
};

/** Tasks and their series are the organisation's own: whoever is of the company sees them all, whatever client they are about. */
export const seesTaskSql = ({ companyId }: User, alias: string) => sql<SqlBool>`${sql.ref(`${alias}.company_id`)} = ${companyId}`;
/** Dated tasks: the company's, but for those that were removed. */
export const seesDatedTaskSql = (user: User, alias: string) =>
  sql<SqlBool>`(${seesTaskSql(user, alias)} and ${sql.ref(`${alias}.removed_at`)} is null)`;

export const taskSchema: KindSchema = {
  kind: 'task',
  series: 'task_recurrences',
  instances: 'task_instances',
  events: 'task_instance_events',
  definitions: 'tasks',
  definitionColumn: 'task_id',
  seriesColumn: 'task_recurrence_id',
  objectName: 'taskInstance',
  seriesObjectName: 'taskRecurrence',
  tracksSharing: false,
  hasState: false,
  hasResponsible: true,
  extraColumns: ['name', 'responsible_id', 'created_from_instance_id', 'created_from_instance_type'],
  clientMayBeNull: true,
  lockNumberSql: sql<number>`-thing`,
  seesSeriesSql: (user) => seesTaskSql(user, 'row'),
  seesInstanceSql: (user) => seesDatedTaskSql(user, 'instance'),
};
export const kindSchemas = [activitySchema, taskSchema];

/** Makes something for each schema at its first use, and caches it. */
export function memoizePerKind<T>(createValue: (schema: KindSchema) => T) {
  const cache = new Map<KindSchema, T>();
  return (schema: KindSchema): T => {
    const cachedValue = cache.get(schema) ?? createValue(schema);
    cache.set(schema, cachedValue);
    return cachedValue;
  };
}

/** A further column of updates that leave instances `instance` as done and as shared as they are: the organisation's version. */
export const shownVersionUpdateSql = ({ tracksSharing }: Pick<KindSchema, 'tracksSharing'>): RawBuilder<unknown> =>
  tracksSharing ? sql`, shown_version = ${nextShownVersion('instance')}` : sql``;
