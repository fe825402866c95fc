/** The asker's own authority for a client, which travels with the day (R147). */
import { sql } from 'kysely';
import type { OwnAuthority } from '#contract/delegations/delegations.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { endsAfter, validBefore, validFrom } from '#server/sql/validity.ts';

/** The asker's own delegations and licences for a client that have not passed a week ago, and what its activities ask for. */
export async function ownAuthority({ db, who, now }: Pick<Ctx, 'db' | 'who' | 'now'>, clientId: number): Promise<OwnAuthority> {
  const since = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  const [{ rows: tasks }, { rows: licences }, { rows: activities }, { rows: company }] = await Promise.all([
    sql<OwnAuthority['tasks'][number]>`
      select d.task_id as "taskId", ${validFrom('d')} as "from", ${validBefore('d')} as before
      from delegations d
      join clients c on c.company_id = d.company_id and c.id = ${clientId}
      where d.user_id = ${who.id}
        and (d.client_id is null or d.client_id = c.id)
        and d.accepted_at is not null
        and ${endsAfter(since, 'd')}
        and ${endsAfter(validFrom('d'), 'd')}
      order by d.id`.execute(db),
    sql<OwnAuthority['licences'][number]>`
      select l.valid_from as "from", ${validBefore('l')} as before
      from user_licences l
      join clients c on c.company_id = l.company_id and c.id = ${clientId}
      where l.user_id = ${who.id} and ${endsAfter(since, 'l')}
      order by l.id`.execute(db),
    sql<OwnAuthority['activities'][number]>`
      select a.id, a.delegation_task_id as "taskId", t.name as "taskName"
      from activities a
      left join delegation_tasks t on t.id = a.delegation_task_id
      where a.client_id = ${clientId}
        and a.removed_at is null
        and (a.care_basis = 'LICENSED' or a.care_basis = 'DELEGATED' and a.delegation_task_id is not null)
      order by a.id`.execute(db),
    sql<{ isStrict: boolean }>`
      select o.is_strict_about_authority as "isStrict"
      from clients c
      join companies o on o.id = c.company_id
      where c.id = ${clientId}`.execute(db),
  ]);
  return { tasks, licences, activities, isStrict: company[0]!.isStrict };
}
