/** An act that is marked and not shared, as the organisation reads it: name, client, time, and which marks; never a comment or who (R144). */
import { type SqlBool, sql } from 'kysely';
import type { ActivityInstance } from '#contract/planning/instances.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { seesClientSql, showsInstanceSql } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { instanceRowSql, seesHandlingsSql } from './rows.ts';

/** A condition for instances `instance` of clients in scope that bear a mark, whatever is shared of them. */
export const seesMarkedSql = (user: User) =>
  sql<SqlBool>`
    (instance.removed_at is null and ${seesClientSql(user, 'instance')}
      and exists (select from instance_marks mark where mark.instance_id = instance.id))`;

/** Such an instance for whoever sees no more of it; undefined of any other, which is read as it is. */
export async function readMarkedInstance({ db, user }: Ctx, id: number): Promise<ActivityInstance | undefined> {
  if (!user.isOrganisation) return undefined;
  const { rows } = await sql<{ instance: ActivityInstance }>`
    select row_to_json(it) as instance
    from activity_instances instance
    ${instanceRowSql(sql`false`, seesHandlingsSql(user), true)}
    where instance.id = ${id} and ${seesMarkedSql(user)} and not ${showsInstanceSql(user)}`.execute(db);
  if (!rows[0]) return undefined;
  const {
    id: instanceId,
    version,
    activityId,
    activityName,
    activityTypeName,
    activityTypeIcon,
    activityCategoryName,
    ...otherFields
  } = rows[0].instance;
  const { activityCategoryColor, clientId, plannedDate, occurenceDate, state, handledDate, handledByName, madeTasks, notes } = otherFields;
  return {
    id: instanceId,
    version,
    activityId,
    activityName,
    activityTypeName,
    activityTypeIcon,
    activityCategoryName,
    activityCategoryColor,
    clientId,
    plannedDate,
    occurenceDate: plannedDate === null ? occurenceDate : null,
    skippedDate: null,
    signedByDate: null,
    isCompletable: false,
    isCompleted: false,
    isSkipped: false,
    signedById: null,
    signedByName: null,
    createdByName: null,
    comment: null,
    plannedActivityId: null,
    plannedActivityRecurrence: null,
    draws: [],
    state,
    handledDate,
    handledByName,
    madeTasks,
    notes,
    noteCount: otherFields.noteCount,
    inInbox: otherFields.inInbox,
    marks: otherFields.marks,
    notShared: true,
  };
}
