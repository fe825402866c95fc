/** Licences of the company's people: noted and ended by its administrator, with a line among the acts on the account (R148). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserLicence, userLicences } from '#contract/delegations/licences.ts';
import { dayBounds } from '#domain/time.ts';
import { isOfCompanySql, requireCompanyId } from '#server/accounts/staff.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { openClient } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { readLicensedUsers } from './licensed.ts';
import { refuseFarDay } from './rows.ts';

async function readColleague(ctx: Ctx, userId: number): Promise<{ companyId: number; name: string }> {
  const companyId = requireCompanyId(ctx.user);
  const { rows } = await sql<{ name: string }>`
    select ${fullNameOf('account')} as name
    from users account
    where account.id = ${userId} and ${isOfCompanySql(companyId)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return { companyId, name: rows[0].name };
}

async function readLicences({ db }: Pick<Ctx, 'db'>, condition: RawBuilder<SqlBool>): Promise<UserLicence[]> {
  const { rows } = await sql<UserLicence>`
    select licence.id, licence.user_id as "userId", licence.kind, licence.from_day as "fromDay", licence.until_day as "untilDay",
      ${fullNameOf('author')} as "byName", licence.ended_at as "endedDate"
    from user_licences licence
    join users author on author.id = licence.by_id
    where ${condition}
    order by licence.id desc`.execute(db);
  return rows;
}

async function insertAccountEvent(
  { db, user, now }: Ctx,
  companyId: number,
  userId: number,
  eventAct: 'LICENSED' | 'UNLICENSED',
): Promise<void> {
  const eventValues = { company_id: companyId, user_id: userId, act: eventAct, at: now.toISOString(), by_id: user.id, group_ids: [] };
  await db.insertInto('account_events').values(eventValues).execute();
}

export const licenceHandlers: Handlers<typeof userLicences> = {
  onDay: async (ctx, { query }) => {
    refuseFarDay(query.onDay, ctx.now);
    // Whom a team has is not listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && query.clientId === undefined) return [];
    if (query.clientId !== undefined) await openClient(ctx, query.clientId, 'delegation.see');
    return readLicensedUsers(ctx, query);
  },
  ofUser: async (ctx, { params: { id } }) => {
    const { companyId } = await readColleague(ctx, id);
    return readLicences(ctx, sql<SqlBool>`licence.user_id = ${id} and licence.company_id = ${companyId}`);
  },
  create: async (ctx, { params: { id }, body: { kind, fromDay, untilDay = null } }) => {
    const { db, user, now } = ctx;
    const { companyId, name } = await readColleague(ctx, id);
    if (untilDay && untilDay < fromDay) throw badField('userLicence', 'untilDay', 'assistmeApp.userLicence.errors.span');
    const { time_zone: timeZone } = await db
      .selectFrom('companies')
      .select('time_zone')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    const newLicence = await db
      .insertInto('user_licences')
      .values({
        company_id: companyId,
        user_id: id,
        kind,
        from_day: fromDay,
        until_day: untilDay,
        at: now.toISOString(),
        by_id: user.id,
        valid_from: dayBounds(fromDay, timeZone).from,
        valid_until: untilDay && dayBounds(untilDay, timeZone).before,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertAccountEvent(ctx, companyId, id, 'LICENSED');
    const [licence] = await readLicences(ctx, sql<SqlBool>`licence.id = ${newLicence.id}`);
    return reply(licence!, { alert: { key: 'assistmeApp.userLicence.created', param: name } });
  },
  end: async (ctx, { params: { id } }) => {
    const companyId = requireCompanyId(ctx.user);
    const [knownLicence] = await readLicences(ctx, sql<SqlBool>`licence.id = ${id} and licence.company_id = ${companyId}`);
    if (!knownLicence) throw notFound();
    const { rows: endedLicences } = await sql`
      update user_licences
      set ended_at = ${ctx.now.toISOString()}, ended_by_id = ${ctx.user.id}
      where id = ${id} and ended_at is null
      returning id`.execute(ctx.db);
    if (endedLicences.length === 0) throw problem(409, 'error.licence.over');
    await insertAccountEvent(ctx, companyId, knownLicence.userId, 'UNLICENSED');
    const [licence] = await readLicences(ctx, sql<SqlBool>`licence.id = ${id}`);
    return reply(licence!, { alert: { key: 'assistmeApp.userLicence.ended', param: String(id) } });
  },
};
