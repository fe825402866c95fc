/** The people, tasks and client of delegations that are given: all of them of the giver's own place. */
import { sql } from 'kysely';
import type { DelegationToGive } from '#contract/delegations/delegations.ts';
import type { Action } from '#domain/permissions.ts';
import { canAt } from '#domain/places.ts';
import { toLocalDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { openClient } from '#server/request/scope.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';

const OBJECT = 'delegation';
/** Most delegations of one call. */
const MAX_DELEGATIONS = 1000;

/** The company in which it is given, and the client where it is of one. */
export type Place = { companyId: number; timeZone: string; today: string; clientId: number | null };
type RenewedDelegation = { id: number; userId: number; taskId: number; clientId: number | null; companyId: number };
export type Recipient = { userId: number; taskId: number; clientId: number | null; renewsId: number | null };

async function readRenewedDelegations({ db }: Pick<Ctx, 'db'>, delegationIds: readonly number[]): Promise<RenewedDelegation[]> {
  const { rows } = await sql<RenewedDelegation>`
    select delegation.id, delegation.user_id as "userId", delegation.task_id as "taskId", delegation.client_id as "clientId",
      delegation.company_id as "companyId"
    from delegations delegation
    where delegation.id = any(${delegationIds})`.execute(db);
  if (rows.length < new Set(delegationIds).size) throw badField(OBJECT, 'renewIds', 'error.field.unknown');
  return rows;
}

/** Opens the place of what is given: a client that one leads or sees, or the company where one may give there. */
export async function readPlace(ctx: Ctx, delegationToGive: DelegationToGive, action: Action): Promise<Place> {
  const { db, user, now } = ctx;
  const renewedDelegations = delegationToGive.renewIds ? await readRenewedDelegations(ctx, delegationToGive.renewIds) : [];
  const clientIds = new Set(
    renewedDelegations.length > 0 ? renewedDelegations.map(({ clientId }) => clientId) : [delegationToGive.clientId ?? null],
  );
  let companyId: number | undefined;
  for (const clientId of clientIds) {
    const clientCompanyId =
      clientId === null ? requireOfficeCompanyId(ctx, renewedDelegations) : (await openClient(ctx, clientId, action)).company_id;
    if (companyId !== undefined && companyId !== clientCompanyId) throw badField(OBJECT, 'renewIds', 'error.field.unknown');
    companyId = clientCompanyId;
    if (!canAt(user.assignments, action, { companyId: clientCompanyId, ...(clientId !== null && { clientId }) })) throw notFound();
  }
  const { time_zone } = await db.selectFrom('companies').select('time_zone').where('id', '=', companyId!).executeTakeFirstOrThrow();
  // A paper of several clients is none of theirs alone.
  const [clientId = null] = clientIds.size === 1 ? clientIds : [];
  return { companyId: companyId!, timeZone: time_zone, today: toLocalDate(now.toISOString(), time_zone), clientId };
}

/** Of all clients of a company only its office gives: a leader names a client. */
function requireOfficeCompanyId({ user }: Ctx, renewedDelegations: readonly RenewedDelegation[]): number {
  const companyId = renewedDelegations[0]?.companyId ?? user.companyId;
  if (!user.isOrganisation || companyId === null || companyId !== user.companyId)
    throw badField(OBJECT, 'clientId', 'error.field.required');
  return companyId;
}

/** Everybody with every task, or what is renewed; 400 at the field for somebody who is not of the staff there, or a task of another company. */
export async function readRecipients(ctx: Ctx, delegationToGive: DelegationToGive, { companyId, clientId }: Place): Promise<Recipient[]> {
  const { db } = ctx;
  const renewedDelegations = delegationToGive.renewIds ? await readRenewedDelegations(ctx, delegationToGive.renewIds) : undefined;
  const recipients: Recipient[] = renewedDelegations
    ? renewedDelegations.map(({ id, ...delegation }) => ({
        userId: delegation.userId,
        taskId: delegation.taskId,
        clientId: delegation.clientId,
        renewsId: id,
      }))
    : [...new Set(delegationToGive.userIds)].flatMap((userId) =>
        [...new Set(delegationToGive.taskIds)].map((taskId) => ({ userId, taskId, clientId, renewsId: null })),
      );
  if (recipients.length > MAX_DELEGATIONS) throw badField(OBJECT, 'taskIds', 'error.field.size');
  if (!renewedDelegations)
    for (const field of ['userIds', 'taskIds'] as const)
      if (!delegationToGive[field]) throw badField(OBJECT, field, 'error.field.required');
  const taskIds = [...new Set(recipients.map(({ taskId }) => taskId))];
  const { rows: knownTasks } =
    await sql`select id from delegation_tasks where id = any(${taskIds}) and company_id = ${companyId} and removed_at is null`.execute(db);
  if (knownTasks.length < taskIds.length) throw badField(OBJECT, renewedDelegations ? 'renewIds' : 'taskIds', 'error.field.unknown');
  const { rows: invalidRecipients } = await sql`
    select
    from unnest(${recipients.map(({ userId }) => userId)}::bigint[], ${recipients.map((recipient) => recipient.clientId)}::bigint[])
      as recipient (person, client)
    where not exists (
      select from client_group_members member
      join users account on account.id = member.user_id
      where member.user_id = recipient.person
        and member.company_id = ${companyId}
        and ${isActiveStaffSql()}
        and account.activated
        and (recipient.client is null or member.client_id = recipient.client))
    limit 1`.execute(db);
  if (invalidRecipients.length > 0)
    throw badField(OBJECT, renewedDelegations ? 'renewIds' : 'userIds', 'assistmeApp.delegation.errors.notOfStaff');
  return recipients;
}
