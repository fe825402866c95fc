/** Delegations as they are read: those of a scope, with the status that each has, or had on a day. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Delegation } from '#contract/delegations/delegations.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import { delegationStatusAt, delegationStatusOn } from '#domain/delegations.ts';
import { type LocalDate, toLocalDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { memberHasRoleSql } from '#server/request/roles.ts';
import type { User } from '#server/request/user.ts';

/** Refuses a day further ahead than anything is planned. */
export function refuseFarDay(onDay: LocalDate | undefined, now: Date): void {
  if (onDay !== undefined && onDay > computeDateLimit(toLocalDate(now.toISOString(), 'UTC')))
    throw badField('delegation', 'onDay', 'error.field.tooFarAhead');
}

type DelegationRow = Omit<Delegation, 'status'> & { timeZone: string };

/** True for delegations `delegation` that this reader may see: one's own, those of people in a team that one leads, the own company's (R148). */
export const isVisibleDelegationSql = (user: User): RawBuilder<SqlBool> => {
  if (user.isAdmin) return sql<SqlBool>`true`;
  const isPartySql = sql`delegation.user_id = ${user.id} or delegation.decided_by_id = ${user.id}`;
  const isLedSql = sql`exists (
    select from client_group_members member
    where member.user_id = ${user.id}
      and member.company_id = delegation.company_id
      and member.active
      and ${memberHasRoleSql('ASSISTANCE_ADMIN', 'member')}
      and (member.client_id = delegation.client_id
        or delegation.client_id is null
          and exists (
            select from client_group_members other
            where other.user_id = delegation.user_id and other.client_id = member.client_id and other.active)))`;
  const isOfCompanySql = user.isOrganisation && user.companyId ? sql`delegation.company_id = ${user.companyId}` : sql`false`;
  return sql<SqlBool>`(${isPartySql} or ${isLedSql} or ${isOfCompanySql})`;
};

/** True for delegations `delegation` that this reader may withdraw: whoever gave or entered it, and the company’s administrator (R146). */
export const mayWithdrawSql = ({ id, roles, companyId }: User): RawBuilder<SqlBool> =>
  sql<SqlBool>`(delegation.by_id = ${id}
    or coalesce(delegation.decided_by_id = ${id} or delegation.company_id = ${roles.includes('ORG_ADMIN') ? companyId : null}, false))`;

const fullNameSql = (alias: string) => sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

/** Those of a condition on `delegation`, by person, task and first day; on a day before it was given there is none. */
export async function readDelegations(
  ctx: Pick<Ctx, 'db' | 'user' | 'now'>,
  condition: RawBuilder<SqlBool>,
  onDay?: string,
): Promise<Delegation[]> {
  const { rows } = await sql<DelegationRow>`
    select delegation.id, json_build_object('id', person.id, 'name', ${fullNameSql('person')}) as user,
      json_build_object('id', task.id, 'name', task.name) as task,
      case when client.id is not null then json_build_object('id', client.id, 'name', client.name) end as client,
      delegation.from_day as "fromDay",
      delegation.until_day as "untilDay", delegation.how, delegation.decided_by as "decidedBy", delegation.decided_title as "decidedTitle",
      delegation.decided_employer as "decidedEmployer", delegation.decided_on as "decidedOn", delegation.conditions,
      delegation.image_url as "imageUrl",
      delegation.renews_id as "renewsId", delegation.at as "givenDate", ${fullNameSql('giver')} as "givenByName",
      delegation.accepted_at as "acceptedDate",
      delegation.ended_at as "endedDate", delegation.end_cause as "endCause", ${fullNameSql('ender')} as "endedByName",
      delegation.end_reason as "endReason",
      (delegation.ended_at is null and delegation.valid_until > ${ctx.now.toISOString()} and ${mayWithdrawSql(ctx.user)}) as "mayWithdraw",
      company.time_zone as "timeZone"
    from delegations delegation
    join users person on person.id = delegation.user_id
    join delegation_tasks task on task.id = delegation.task_id
    join companies company on company.id = delegation.company_id
    join users giver on giver.id = delegation.by_id
    left join users ender on ender.id = delegation.ended_by_id
    left join clients client on client.id = delegation.client_id
    where ${condition} and ${isVisibleDelegationSql(ctx.user)}
    order by person.last_name, person.first_name, person.id, task.name, delegation.from_day desc, delegation.id desc`.execute(ctx.db);
  return rows.flatMap(({ timeZone, ...delegation }) => {
    const status = onDay
      ? delegationStatusOn(delegation, onDay, timeZone)
      : delegationStatusAt(delegation, ctx.now.toISOString(), timeZone);
    return status ? [{ ...delegation, status }] : [];
  });
}
