/** Delegations: recorded from paper or given by whoever is licensed, accepted by their person, withdrawn at once; none is edited (R145 to R148). */
import { type SqlBool, sql } from 'kysely';
import type { Delegation, DelegationOnPaper, DelegationToGive, delegations } from '#contract/delegations/delegations.ts';
import { isWithinYear } from '#domain/delegations.ts';
import { dayBounds, toLocalDate } from '#domain/time.ts';
import { claimImage } from '#server/files/keep.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { openClient, openForTeam, traceShownClients } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isLicenceValidSql } from '#server/sql/validity.ts';
import { readCoverage } from './coverage.ts';
import { readOwnAuthority } from './own.ts';
import { type Place, readPlace, readRecipients } from './recipients.ts';
import { mayWithdrawSql, readDelegations, refuseFarDay } from './rows.ts';

const OBJECT = 'delegation';

/** One that the asker may see; for ADMIN its client is opened. */
async function readDelegation(ctx: Ctx, id: number): Promise<Delegation> {
  const [delegation] = await readDelegations(ctx, sql<SqlBool>`delegation.id = ${id}`);
  if (!delegation) throw notFound();
  if (ctx.user.isAdmin) await traceShownClients(ctx, [delegation.client?.id ?? null], 'delegation.see');
  return delegation;
}

type Decision = Pick<DelegationOnPaper, 'decidedBy' | 'decidedTitle' | 'decidedOn' | 'imageUrl'> & { decidedById: number | null };

async function insertDelegations(
  ctx: Ctx,
  delegationToGive: DelegationToGive,
  place: Place,
  decision: Decision,
): Promise<{ ids: number[] }> {
  const { db, user, now } = ctx;
  const { fromDay, untilDay } = delegationToGive;
  if (untilDay < fromDay) throw badField(OBJECT, 'untilDay', 'assistmeApp.userLicence.errors.span');
  if (!isWithinYear(fromDay, untilDay)) throw badField(OBJECT, 'untilDay', 'assistmeApp.delegation.errors.year');
  const recipients = await readRecipients(ctx, delegationToGive, place);
  const givenAt = now.toISOString();
  const fileOwner = { companyId: place.companyId, ...(place.clientId !== null && { clientId: place.clientId }) };
  const image_url = await claimImage(ctx, decision.imageUrl || null, fileOwner, { objectName: OBJECT, field: 'imageUrl' });
  const createdRows = await db
    .insertInto('delegations')
    .values(
      recipients.map(({ userId, taskId, clientId, renewsId }) => ({
        company_id: place.companyId,
        user_id: userId,
        task_id: taskId,
        client_id: clientId,
        renews_id: renewsId,
        from_day: fromDay,
        until_day: untilDay,
        conditions: delegationToGive.conditions ?? null,
        image_url,
        valid_from: dayBounds(fromDay, place.timeZone).from,
        valid_until: dayBounds(untilDay, place.timeZone).before,
        how: decision.decidedById === null ? ('PAPER' as const) : ('SYSTEM' as const),
        decided_by_id: decision.decidedById,
        decided_by: decision.decidedBy,
        decided_title: decision.decidedTitle,
        decided_employer: delegationToGive.decidedEmployer ?? null,
        decided_on: decision.decidedOn,
        at: givenAt,
        by_id: user.id,
      })),
    )
    .returning('id')
    .execute();
  return { ids: createdRows.map(({ id }) => id) };
}

export const delegationHandlers: Handlers<typeof delegations> = {
  list: async (ctx, { query: { companyId, clientId, userId, taskId, status, onDay } }) => {
    refuseFarDay(onDay, ctx.now);
    // No client's data is listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && companyId === undefined && clientId === undefined) return [];
    const conditions = [
      // Those that were over for more than a year are in the list of a day of theirs.
      sql<SqlBool>`delegation.until_day >= ${onDay ?? toLocalDate(ctx.now.toISOString(), 'UTC')}::date - 366`,
      ...(companyId === undefined ? [] : [sql<SqlBool>`delegation.company_id = ${companyId}`]),
      ...(clientId === undefined
        ? []
        : [
            sql<SqlBool>`(delegation.client_id = ${clientId}
              or delegation.client_id is null
                and exists (
                  select from client_group_members member
                  where member.user_id = delegation.user_id
                    and member.client_id = ${clientId}
                    and member.company_id = delegation.company_id))`,
          ]),
      ...(userId === undefined ? [] : [sql<SqlBool>`delegation.user_id = ${userId}`]),
      ...(taskId === undefined ? [] : [sql<SqlBool>`delegation.task_id = ${taskId}`]),
    ];
    const allDelegations = await readDelegations(ctx, sql<SqlBool>`${sql.join(conditions, sql` and `)}`, onDay);
    const matchingDelegations = status ? allDelegations.filter((row) => status.includes(row.status)) : allDelegations;
    if (ctx.user.isAdmin)
      await traceShownClients(ctx, [...new Set(matchingDelegations.map(({ client }) => client?.id ?? null))], 'delegation.see');
    return matchingDelegations;
  },
  get: (ctx, { params: { id } }) => readDelegation(ctx, id),
  own: async (ctx, { params: { clientId } }) => {
    await openForTeam(ctx, clientId, 'instance.sign');
    return readOwnAuthority(ctx, clientId);
  },
  coverage: async (ctx, { query }) => {
    if (ctx.user.isAdmin && query.clientId === undefined) return [];
    if (query.clientId !== undefined) await openClient(ctx, query.clientId, 'delegation.see');
    return readCoverage(ctx, query);
  },
  record: async (ctx, { body }) => {
    const place = await readPlace(ctx, body, 'delegation.record');
    const { decidedBy, decidedTitle, decidedOn, imageUrl } = body;
    if (decidedOn > place.today) throw badField(OBJECT, 'decidedOn', 'assistmeApp.day.errors.ahead');
    if (!imageUrl) throw badField(OBJECT, 'imageUrl', 'error.field.required');
    const createdDelegations = await insertDelegations(ctx, body, place, {
      decidedBy,
      decidedTitle,
      decidedOn,
      imageUrl,
      decidedById: null,
    });
    return reply(createdDelegations, { alert: { key: 'assistmeApp.delegation.recorded', param: String(createdDelegations.ids.length) } });
  },
  give: async (ctx, { body }) => {
    const { db, user, now } = ctx;
    const place = await readPlace(ctx, body, 'delegation.give');
    const { rows: licences } = await sql<{ name: string; kind: string }>`
      select ${fullNameOf('account')} as name, licence.kind
      from user_licences licence
      join users account on account.id = licence.user_id
      where licence.user_id = ${user.id} and licence.company_id = ${place.companyId} and ${isLicenceValidSql(now.toISOString(), 'licence')}
      order by licence.id
      limit 1`.execute(db);
    if (!licences[0]) throw problem(409, 'error.delegation.notLicensed');
    const decision = {
      decidedBy: licences[0].name,
      decidedTitle: licences[0].kind,
      decidedOn: place.today,
      imageUrl: '',
      decidedById: user.id,
    };
    const createdDelegations = await insertDelegations(ctx, body, place, decision);
    return reply(createdDelegations, { alert: { key: 'assistmeApp.delegation.recorded', param: String(createdDelegations.ids.length) } });
  },
  accept: async (ctx, { params: { id } }) => {
    const delegation = await readDelegation(ctx, id);
    if (delegation.user.id !== ctx.user.id) throw notFound();
    const acceptedAt = ctx.now.toISOString();
    const { rows: acceptedRows } = await sql`
      update delegations
      set accepted_at = ${acceptedAt}
      where id = ${id} and accepted_at is null and ended_at is null and valid_until > ${acceptedAt}
      returning id`.execute(ctx.db);
    // Whoever taps twice meets what the first tap did.
    if (acceptedRows.length === 0 && delegation.acceptedDate === null) throw problem(409, 'error.delegation.over');
    return reply(await readDelegation(ctx, id), { alert: { key: 'assistmeApp.delegation.accepted', param: delegation.task.name } });
  },
  withdraw: async (ctx, { params: { id }, body: { reason } }) => {
    const { db, user, now } = ctx;
    const delegation = await readDelegation(ctx, id);
    const { rows: withdrawnRows } = await sql`
      update delegations delegation
      set ended_at = ${now.toISOString()}, ended_by_id = ${user.id}, end_cause = 'WITHDRAWN', end_reason = ${reason}
      where delegation.id = ${id} and delegation.ended_at is null and ${mayWithdrawSql(user)}
      returning delegation.id`.execute(db);
    if (withdrawnRows.length === 0) throw delegation.endedDate === null ? notFound() : problem(409, 'error.delegation.over');
    return reply(await readDelegation(ctx, id), { alert: { key: 'assistmeApp.delegation.withdrawn', param: delegation.task.name } });
  },
};
