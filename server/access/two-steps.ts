/** Two steps that a company requires from a day, and the sign-in that leads through adding a factor then (R164, decision 130). */
import { sql } from 'kysely';
import type { twoSteps } from '#contract/access/two-steps.ts';
import type { SignInMethod } from '#domain/device.ts';
import { type RulableRole, rulableRoles } from '#domain/factors.ts';
import { dayBounds, toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { type Ctx, type Handlers, type PublicCtx, reply } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { limitPasskeyTries } from '#server/security/throttle.ts';
import { deleteTicket, readTicket } from '#server/security/tickets.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { addPasskey, addTotp, beginPasskey, beginTotp, type EnrolmentCtx } from './enrolment.ts';
import { createTicketProblem, replyWithToken, sessionProviderOf } from './second-step.ts';

const PLATFORM = { companies: [] } as const;

/** The company, where it is the caller's to change. */
async function readManagedCompany({ db, user }: Ctx, id: number) {
  const company = await db.selectFrom('companies').select(['id', 'time_zone']).where('id', '=', id).executeTakeFirst();
  if (!company || !(user.isAdmin || user.companyId === id)) throw notFound();
  return company;
}

async function readRule({ db }: Pick<Ctx, 'db'>, id: number, requestedRoles?: readonly RulableRole[]) {
  const rule = await db
    .selectFrom('two_step_rules')
    .select([sql<string>`from_day::text`.as('fromDay'), 'roles'])
    .where('company_id', '=', id)
    .executeTakeFirst();
  const roles = rule?.roles ?? [];
  const countedRolesSql = sql`${[...(requestedRoles ?? roles)]}::text[]`;
  const peopleCounts = await sql<{ people: number; withFactor: number }>`
    select count(*)::int as people,
      count(*) filter (where exists (select from authenticators authenticator
        where authenticator.user_id = account.id))::int as "withFactor"
    from users account
    where account.activated
      and account.removed_at is null
      and ((account.company_id = ${id} and exists (select from unnest(account.authorities) as role where role = any(${countedRolesSql})))
        or exists (
          select from client_group_members member
          where member.user_id = account.id
            and member.company_id = ${id}
            and ${isActiveStaffSql()}
            and member.role = any(${countedRolesSql})))`.execute(db);
  return { fromDay: rule?.fromDay ?? null, roles, ...peopleCounts.rows[0]! };
}

/** A step of a sign-in that must add a factor, for the account of its ticket; 401 where the ticket is over, or a factor has come meanwhile. */
type SessionProvider = ReturnType<typeof sessionProviderOf>;
async function runEnrolment<T>(
  { app, now, logEvent }: PublicCtx,
  ticket: string,
  runStep: (enrolment: EnrolmentCtx, provider: SessionProvider) => Promise<T>,
): Promise<T> {
  const pendingLogs: (() => void)[] = [];
  const stepResult = await app.scoped(PLATFORM, async (db) => {
    pendingLogs.length = 0;
    const pendingTicket = await readTicket(db, now, ticket, 'MUST_ADD');
    const userId = pendingTicket?.user_id;
    if (!userId || (await hasFactor(db, userId))) throw createTicketProblem();
    const logAfterCommit: EnrolmentCtx['logEvent'] = (...eventArgs) => void pendingLogs.push(() => logEvent(...eventArgs));
    return runStep({ app, db, now, userId, logEvent: logAfterCommit }, sessionProviderOf(pendingTicket));
  });
  for (const log of pendingLogs) log();
  return stepResult;
}
/** Of two that add one at once the second waits here, and sees the first's: the password alone adds no other. */
async function hasFactor(db: Db, userId: number): Promise<boolean> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return (await db.selectFrom('authenticators').select('id').where('user_id', '=', userId).limit(1).execute()).length > 0;
}

type EnrolmentBody = { ticket: string; setUp: string; rememberMe?: boolean | null | undefined };
/** Signs in by the factor that was just added; the sessions of one step that there were end. */
async function enrolAndSignIn(
  ctx: PublicCtx,
  { ticket, rememberMe }: EnrolmentBody,
  method: SignInMethod,
  addFactor: (enrolment: EnrolmentCtx) => Promise<string[] | null>,
) {
  const { userId, recoveryCodes, provider } = await runEnrolment(ctx, ticket, async (enrolmentCtx, provider) => {
    const recoveryCodes = await addFactor(enrolmentCtx);
    if (!(await deleteTicket(enrolmentCtx.db, ticket))) throw createTicketProblem();
    await enrolmentCtx.db.deleteFrom('sessions').where('user_id', '=', enrolmentCtx.userId).where('aal', '=', 1).execute();
    return { userId: enrolmentCtx.userId, recoveryCodes, provider };
  });
  const tokenReply = await replyWithToken(ctx, { userId, method: provider ? 'OIDC' : method, rememberMe, provider });
  return reply({ ...tokenReply.body, recoveryCodes }, { headers: tokenReply.headers ?? {} });
}

export const twoStepHandlers: Handlers<typeof twoSteps> = {
  get: async (ctx, { params: { id }, query }) => {
    await readManagedCompany(ctx, id);
    return readRule(ctx, id, query.roles);
  },
  save: async (ctx, { params: { id }, body: { fromDay, roles } }) => {
    const { app, db, now, logEvent, afterCommit } = ctx;
    const company = await readManagedCompany(ctx, id);
    const previousRule = await readRule(ctx, id);
    if (fromDay === null) await db.deleteFrom('two_step_rules').where('company_id', '=', id).execute();
    else {
      // A day that has come stands; another may not lie before today.
      if (fromDay !== previousRule.fromDay && fromDay < toLocalDate(now.toISOString(), company.time_zone))
        throw badField('twoSteps', 'fromDay', 'twoSteps.past');
      if (roles.length === 0) throw badField('twoSteps', 'roles', 'twoSteps.noRoles');
      const { from: startInstant } = dayBounds(fromDay, company.time_zone);
      const ruleValues = { from_day: fromDay, starts: startInstant, roles: rulableRoles.filter((role) => roles.includes(role)) };
      await db
        .insertInto('two_step_rules')
        .values({ company_id: id, ...ruleValues })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(ruleValues))
        .execute();
    }
    afterCommit(() => app.rememberedAccess.forgetAll());
    logEvent('two-steps-change', 'success', { company: id, ...(fromDay !== null && { roles, from: fromDay }) });
    return readRule(ctx, id);
  },
  beginTotp: async (ctx, { body }) => {
    await limitPasskeyTries(ctx);
    return runEnrolment(ctx, body.ticket, beginTotp);
  },
  addTotp: async (ctx, { body }) => {
    await limitPasskeyTries(ctx);
    return enrolAndSignIn(ctx, body, 'TOTP', (enrolmentCtx) => addTotp(enrolmentCtx, { ticket: body.setUp, code: body.code }));
  },
  beginPasskey: async (ctx, { body }) => {
    await limitPasskeyTries(ctx);
    return runEnrolment(ctx, body.ticket, beginPasskey);
  },
  addPasskey: async (ctx, { body }) => {
    await limitPasskeyTries(ctx);
    return enrolAndSignIn(ctx, body, 'PASSKEY', (enrolmentCtx) => addPasskey(enrolmentCtx, { ...body, ticket: body.setUp }));
  },
};
