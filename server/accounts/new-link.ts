/** A new link to choose a first password by, for whoever lost the one they were given, or let it run out (R95). */
import { sql } from 'kysely';
import type { staff } from '#contract/staff.ts';
import { checkPasswordLink } from '#domain/staff.ts';
import { areMailsSent } from '#server/mail/queue.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { countAttempts, limits, refuseOverLimit } from '#server/security/throttle.ts';
import { accountStateOf } from '#server/sql/account-state.ts';
import { lockAccounts } from './account-rules.ts';
import { inviteToSetPassword, linkUnlessMailed } from './first-password.ts';
import { accountFactsSql, hasPasswordSql, isOfCompanySql, requireCompanyId } from './staff.ts';

/** The facts of the rule, for an account that the caller may see: of the own company's people, or to ADMIN of anybody's. */
async function readLinkFacts({ db, user }: Ctx, id: number) {
  const baseQuery = db.selectFrom('users as account').where('account.id', '=', id).where('account.removed_at', 'is', null);
  const accountQuery = baseQuery.select(['account.email', accountStateOf().as('state'), hasPasswordSql.as('hasPassword')]);
  if (user.isAdmin) return accountQuery.select(sql<boolean>`false`.as('isElsewhere')).executeTakeFirst();
  const companyId = requireCompanyId(user);
  return accountQuery.where(isOfCompanySql(companyId)).select(accountFactsSql(companyId).isElsewhere.as('isElsewhere')).executeTakeFirst();
}

/** Counted as an invitation is, since it writes to somebody: both calls share the numbers. */
export const giveLink: Handlers<typeof staff>['giveLink'] = async (ctx, { params: { id } }) => {
  const { app, db, user, now } = ctx;
  await lockAccounts(db);
  const account = await readLinkFacts(ctx, id);
  if (!account) throw notFound();
  const refusal = checkPasswordLink(account);
  if (refusal) throw problem(409, `staff.noLink.${refusal}`);
  const attemptCounts = await countAttempts(db, now, [
    { limit: limits.inviteBy, subject: String(user.id) },
    { limit: limits.inviteTo, subject: account.email },
  ]);
  refuseOverLimit(attemptCounts, now);
  await db.updateTable('users').set({ last_modified_by: user.login, last_modified_date: now.toISOString() }).where('id', '=', id).execute();
  const link = linkUnlessMailed(app, await inviteToSetPassword(db, app, id));
  ctx.logEvent('account-link', 'success', { subject: id });
  return reply({ link }, areMailsSent(app.config) ? { alert: { key: 'assistmeApp.user.linked', param: account.email } } : {});
};
