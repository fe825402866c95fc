/** Coverage: of each client, for each task that its activities name, who of the team has it today (R148). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Coverage } from '#contract/delegations/delegations.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { isAs } from '#server/request/roles.ts';
import { seesClient } from '#server/request/scope.ts';
import type { Who } from '#server/request/who.ts';
import { isDelegationValid, isLicenceValid } from '#server/sql/validity.ts';

/** True for clients `c` whose staff this reader answers for: those of the own company, and of teams that one leads. */
const answersFor = (who: Who): RawBuilder<SqlBool> =>
  who.isAdmin
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(c.company_id = ${who.isOrganisation ? who.companyId : null}
      or exists (
        select from client_group_members m
        where m.user_id = ${who.id} and m.client_id = c.id and m.active and ${isAs('ASSISTANCE_ADMIN')}))`;

type Narrowed = { companyId?: number | undefined; clientId?: number | undefined };
export async function coverageOf(
  { db, who, now }: Pick<Ctx, 'db' | 'who' | 'now'>,
  { companyId, clientId }: Narrowed,
): Promise<Coverage[]> {
  const at = now.toISOString();
  const narrowed = [
    seesClient(who, 'c', 'id'),
    answersFor(who),
    ...(companyId === undefined ? [] : [sql<SqlBool>`c.company_id = ${companyId}`]),
    ...(clientId === undefined ? [] : [sql<SqlBool>`c.id = ${clientId}`]),
  ];
  const { rows } = await sql<Coverage>`
    select json_build_object('id', c.id, 'name', c.name) as client, json_build_object('id', t.id, 'name', t.name) as task,
      (
        select count(distinct m.user_id)::int
        from client_group_members m
        join users u on u.id = m.user_id
        where m.client_id = c.id and m.active and m.kind = 'STAFF' and u.activated) as members,
      coalesce((
        select json_agg(json_build_object('user', json_build_object('id', o.id, 'name', o.name), 'untilDay', o.until_day)
          order by o.name, o.id)
        from (
          select u.id, u.first_name || ' ' || u.last_name as name,
            case when not bool_or(x.is_licensed) then max(x.until_day) end as until_day
          from users u
          join (
            select d.user_id, d.until_day, false as is_licensed
            from delegations d
            where d.company_id = c.company_id
              and d.task_id = t.id
              and (d.client_id is null or d.client_id = c.id)
              and ${isDelegationValid(at, 'd')}
            union all
            select l.user_id, null, true
            from user_licences l
            where l.company_id = c.company_id and ${isLicenceValid(at, 'l')}) x on x.user_id = u.id
          where u.activated
            and exists (select from client_group_members m where m.user_id = u.id and m.client_id = c.id and m.active and m.kind = 'STAFF')
          group by u.id, u.first_name, u.last_name) o),
        '[]') as having,
      coalesce((
        select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name, m.id)
        from (
          select distinct u.id, u.first_name || ' ' || u.last_name as name
          from client_group_members m
          join users u on u.id = m.user_id
          where m.client_id = c.id and m.active and m.kind = 'STAFF' and u.activated) m),
        '[]') as missing
    from (
      select distinct a.company_id, a.client_id, a.delegation_task_id
      from activities a
      where a.care_basis = 'DELEGATED' and a.delegation_task_id is not null and a.removed_at is null and not a.archived) n
    join clients c on c.company_id = n.company_id and c.id = n.client_id
    join delegation_tasks t on t.id = n.delegation_task_id
    where c.left_on is null and ${sql.join(narrowed, sql` and `)}
    order by c.name, c.id, t.name`.execute(db);
  return rows.map(({ missing, ...row }) => {
    const having = new Set(row.having.map(({ user }) => user.id));
    return { ...row, missing: missing.filter(({ id }) => !having.has(id)) };
  });
}
