/** What series and instances of activities and of tasks differ in: their tables and columns, and who sees them. All else of them is one. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { seesClient } from '#server/request/scope.ts';
import type { Who } from '#server/request/who.ts';
import { visible } from './rows.ts';

export type Family = {
  series: 'planned_activities' | 'task_recurrences';
  instances: 'activity_instances' | 'task_instances';
  /** What happened to the instances. */
  events: 'activity_instance_events' | 'task_instance_events';
  /** What they are of, and the column of both tables for it. */
  things: 'activities' | 'tasks';
  of: 'activity_id' | 'task_id';
  /** The instances' column for their series. */
  ofSeries: 'planned_activity_id' | 'task_recurrence_id';
  /** What their errors and alerts are called. */
  object: 'activityInstance' | 'taskInstance';
  seriesObject: 'plannedActivity' | 'taskRecurrence';
  /** Whether an act on an instance stamps what the organisation sees of it (R21), and the organisation has a state of it. */
  isShared: boolean;
  /** Rows of the series, of the alias `t`; of the instances, of the alias `i`. */
  sees: (who: Who) => RawBuilder<SqlBool>;
  seesInstance: (who: Who) => RawBuilder<SqlBool>;
};

export const activityFamily: Family = {
  series: 'planned_activities',
  instances: 'activity_instances',
  events: 'activity_instance_events',
  things: 'activities',
  of: 'activity_id',
  ofSeries: 'planned_activity_id',
  object: 'activityInstance',
  seriesObject: 'plannedActivity',
  isShared: true,
  sees: (who) => seesClient(who, 't'),
  seesInstance: (who) => visible(who, { clients: sql`${who.clients}`, companyId: sql`${who.companyId}` }),
};

/** Tasks are the organisation's own: whoever is of the company sees them all, whatever client they are about. */
export const taskFamily: Family = {
  series: 'task_recurrences',
  instances: 'task_instances',
  events: 'task_instance_events',
  things: 'tasks',
  of: 'task_id',
  ofSeries: 'task_recurrence_id',
  object: 'taskInstance',
  seriesObject: 'taskRecurrence',
  isShared: false,
  sees: ({ companyId }) => sql<SqlBool>`t.company_id = ${companyId}`,
  seesInstance: ({ companyId }) => sql<SqlBool>`(i.company_id = ${companyId} and i.removed_at is null)`,
};
export const families = [activityFamily, taskFamily];

/** One thing for each family, made at its first use. */
export const perFamily = <T>(make: (family: Family) => T) => {
  const made = new Map<Family, T>();
  return (family: Family): T => {
    const known = made.get(family) ?? make(family);
    made.set(family, known);
    return known;
  };
};
