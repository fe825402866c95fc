/** The asker's own authority for a client, which travels with the day (R147). */
import { sql } from 'kysely';
import type { OwnAuthority } from '#contract/delegations/delegations.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { endsAfterSql, validityEndOf, validityStartOf } from '#server/sql/validity.ts';

/** The asker's own delegations and licences for a client that have not passed a week ago, and what its activities ask for. */
export async function readOwnAuthority({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>, clientId: number): Promise<OwnAuthority> {
  const weekAgoInstant = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  const [{ rows: tasks }, { rows: licences }, { rows: activities }, { rows: companies }] = await Promise.all([
    sql<OwnAuthority['tasks'][number]>`
      select delegation.task_id as "taskId", ${validityStartOf('delegation')} as "from", ${validityEndOf('delegation')} as before
      from delegations delegation
      join clients client on client.company_id = delegation.company_id and client.id = ${clientId}
      where delegation.user_id = ${user.id}
        and (delegation.client_id is null or delegation.client_id = client.id)
        and delegation.accepted_at is not null
        and ${endsAfterSql(weekAgoInstant, 'delegation')}
        and ${endsAfterSql(validityStartOf('delegation'), 'delegation')}
      order by delegation.id`.execute(db),
    sql<OwnAuthority['licences'][number]>`
      select licence.valid_from as "from", ${validityEndOf('licence')} as before
      from user_licences licence
      join clients client on client.company_id = licence.company_id and client.id = ${clientId}
      where licence.user_id = ${user.id} and ${endsAfterSql(weekAgoInstant, 'licence')}
      order by licence.id`.execute(db),
    sql<OwnAuthority['activities'][number]>`
      select activity.id, activity.delegation_task_id as "taskId", row.name as "taskName"
      from activities activity
      left join delegation_tasks row on row.id = activity.delegation_task_id
      where activity.client_id = ${clientId}
        and activity.removed_at is null
        and (activity.care_basis = 'LICENSED' or activity.care_basis = 'DELEGATED' and activity.delegation_task_id is not null)
      order by activity.id`.execute(db),
    sql<{ isStrict: boolean }>`
      select company.is_strict_about_authority as "isStrict"
      from clients client
      join companies company on company.id = client.company_id
      where client.id = ${clientId}`.execute(db),
  ]);
  return { tasks, licences, activities, isStrict: companies[0]!.isStrict };
}
