/** The differences between series and instances of activities and those of tasks: tables, columns, who sees them. All other code serves both. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Kind } from '#domain/planning/kind.ts';
import { seesClient } from '#server/request/scope.ts';
import type { Who } from '#server/request/who.ts';
import { countShown } from '#server/sql/shown-version.ts';
import { visible } from './rows.ts';

export type Family = {
  kind: Kind;
  series: 'planned_activities' | 'task_recurrences';
  instances: 'activity_instances' | 'task_instances';
  /** The instances' history. */
  events: 'activity_instance_events' | 'task_instance_events';
  /** The table of what they are of, and the column of series and instances for it. */
  definitions: 'activities' | 'tasks';
  of: 'activity_id' | 'task_id';
  /** The instances' column for their series. */
  ofSeries: 'planned_activity_id' | 'task_recurrence_id';
  /** The names that errors and alerts call them by. */
  object: 'activityInstance' | 'taskInstance';
  seriesObject: 'plannedActivity' | 'taskRecurrence';
  /** An act on an instance stamps what the organisation sees of it (R21), in the column `shared`. */
  stampsShared: boolean;
  /** The column `state` has the organisation's handling of an instance (R22). */
  hasState: boolean;
  /** Series and instances may name one person who answers for them (R94), in the column `responsible_id`. */
  hasResponsible: boolean;
  /** The instances' columns that those of the other kind have not. */
  ownColumns: readonly string[];
  /** Some are about no client: two without one are of the same then. */
  clientMayBeNull: boolean;
  /** The number of the advisory lock on a thing, of the column `thing`; never the other kind's of the same id. */
  lockNumber: RawBuilder<number>;
  /** Conditions for the series (alias `t`) and the instances (alias `i`) that somebody sees. */
  sees: (who: Who) => RawBuilder<SqlBool>;
  seesInstance: (who: Who) => RawBuilder<SqlBool>;
};

export const activityFamily: Family = {
  kind: 'activity',
  series: 'planned_activities',
  instances: 'activity_instances',
  events: 'activity_instance_events',
  definitions: 'activities',
  of: 'activity_id',
  ofSeries: 'planned_activity_id',
  object: 'activityInstance',
  seriesObject: 'plannedActivity',
  stampsShared: true,
  hasState: true,
  hasResponsible: false,
  ownColumns: ['shared', 'shown_version', 'state', 'handled_date', 'handled_by_id'],
  clientMayBeNull: false,
  lockNumber: sql<number>`thing`,
  sees: (who) => seesClient(who, 't'),
  seesInstance: (who) => visible(who, { clients: sql`${who.clients}`, companyId: sql`${who.companyId}` }),
};

/** Tasks and their series, of the alias `of`, are the organisation's own: whoever is of the company sees them all, whatever client they are about. */
export const seesTask = ({ companyId }: Who, of: string) => sql<SqlBool>`${sql.ref(`${of}.company_id`)} = ${companyId}`;
/** Dated tasks, of the alias `of`: the company's, but for those that were removed. */
export const seesDatedTask = (who: Who, of: string) => sql<SqlBool>`(${seesTask(who, of)} and ${sql.ref(`${of}.removed_at`)} is null)`;

export const taskFamily: Family = {
  kind: 'task',
  series: 'task_recurrences',
  instances: 'task_instances',
  events: 'task_instance_events',
  definitions: 'tasks',
  of: 'task_id',
  ofSeries: 'task_recurrence_id',
  object: 'taskInstance',
  seriesObject: 'taskRecurrence',
  stampsShared: false,
  hasState: false,
  hasResponsible: true,
  ownColumns: ['name', 'responsible_id', 'created_from_instance_id', 'created_from_instance_type'],
  clientMayBeNull: true,
  lockNumber: sql<number>`-thing`,
  sees: (who) => seesTask(who, 't'),
  seesInstance: (who) => seesDatedTask(who, 'i'),
};
export const families = [activityFamily, taskFamily];

/** Makes something for each family at its first use, and caches it. */
export function perFamily<T>(make: (family: Family) => T) {
  const cached = new Map<Family, T>();
  return (family: Family): T => {
    const known = cached.get(family) ?? make(family);
    cached.set(family, known);
    return known;
  };
}

/** A further column of updates that leave instances `i` as done and as shared as they are: the organisation's version. */
export const countingShown = ({ stampsShared }: Pick<Family, 'stampsShared'>): RawBuilder<unknown> =>
  stampsShared ? sql`, shown_version = ${countShown('i')}` : sql``;
