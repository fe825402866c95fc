/** Takes away the factors of somebody who lost theirs, by ORG_ADMIN or ADMIN: all their sessions end, and a mail tells them (R157). */
import { sql } from 'kysely';
import type { staff } from '#contract/staff.ts';
import { checkFactorReset } from '#domain/staff.ts';
import { accountMails } from '#server/mail/account-texts.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import type { Lang } from '#server/mail/texts.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { lockAccounts } from './account-rules.ts';
import { accountFactsSql, hasFactorSql, isAdministratorSql, isOfCompanySql, requireCompanyId } from './staff.ts';

/** The facts of the rule, for an account that the caller may see: of the own company's people, or to ADMIN of anybody's. */
async function readResetFacts({ db, user }: Ctx, id: number) {
  const baseQuery = db.selectFrom('users as account').where('account.id', '=', id).where('account.removed_at', 'is', null);
  const accountQuery = baseQuery
    .select([
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.lang_key',
      hasFactorSql.as('hasFactor'),
      isAdministratorSql.as('isAdministrator'),
    ])
    // The company whose history tells of it.
    .select(
      sql<number | null>`coalesce(account.company_id,
        (select min(member.company_id) from client_group_members member where member.user_id = account.id), account.left_company_id)`.as(
        'companyId',
      ),
    );
  if (user.isAdmin) return accountQuery.select(sql<boolean>`false`.as('isElsewhere')).executeTakeFirst();
  const companyId = requireCompanyId(user);
  return accountQuery.where(isOfCompanySql(companyId)).select(accountFactsSql(companyId).isElsewhere.as('isElsewhere')).executeTakeFirst();
}

export const resetFactors: Handlers<typeof staff>['resetFactors'] = async (ctx, { params: { id } }) => {
  const { app, db, user, now, logEvent, afterCommit } = ctx;
  await lockAccounts(db);
  const account = await readResetFacts(ctx, id);
  if (!account) throw notFound();
  const refusal = checkFactorReset({ ...account, isSelf: id === user.id, isByPlatform: user.isAdmin });
  if (refusal) throw problem(409, `staff.noReset.${refusal}`);
  await db.deleteFrom('authenticators').where('user_id', '=', id).execute();
  await db.deleteFrom('login_tickets').where('user_id', '=', id).execute();
  const deleteResult = await db.deleteFrom('sessions').where('user_id', '=', id).executeTakeFirst();
  const companyId = user.companyId ?? account.companyId;
  if (companyId !== null)
    await db
      .insertInto('account_events')
      .values({ company_id: companyId, user_id: id, act: 'FACTORS_RESET', at: now.toISOString(), by_id: user.id, group_ids: [] })
      .execute();
  const lang = account.lang_key as Lang;
  const mailContent = accountMails[lang].factorsReset;
  await queueMail(app, db, now, { to: account.email, lang, content: mailContent, link: mailLinks.signIn, key: '', keyHash: null });
  logEvent('factor-reset', 'success', { subject: id, ...(companyId !== null && { company: companyId }) });
  const sessionCount = Number(deleteResult.numDeletedRows);
  if (sessionCount > 0) logEvent('sessions-end', 'success', { subject: id, sessions: sessionCount, reason: 'factors' });
  afterCommit(() => app.rememberedAccess.forget(id));
  return reply(undefined, { alert: { key: 'assistmeApp.staff.factorsReset', param: `${account.first_name} ${account.last_name}` } });
};
