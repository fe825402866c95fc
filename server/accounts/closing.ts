/** Closes the account of somebody who works for the company alone, and opens it again (R92). */
import { sql } from 'kysely';
import { type AccountState, checkAccountChange } from '#domain/staff.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { revokeKeys } from '#server/security/keys.ts';
import { lockAccounts } from './account-rules.ts';
import { readColleague, requireCompanyId } from './staff.ts';

/** Refusals that apply whatever state is requested. */
const unconditionalRefusals: readonly unknown[] = ['SELF', 'ELSEWHERE', 'WAITING'];

/**
 * Under the lock that changes of accounts stand in line by: two at once cannot close the last two who administer the company. 409 with why it
 * is not done; where somebody did it already, with who and when.
 */
export async function setAccountState(
  ctx: Ctx,
  userId: number,
  requestedState: Exclude<AccountState, 'WAITING'>,
): Promise<{ name: string }> {
  const { app, db, user, now, logEvent } = ctx;
  await lockAccounts(db);
  const companyId = requireCompanyId(user);
  const { body: colleague, facts: accountFacts } = await readColleague(ctx, userId);
  const refusal = checkAccountChange(accountFacts);
  if (unconditionalRefusals.includes(refusal)) throw problem(409, `staff.refused.${refusal}`);
  const requestedAct = requestedState === 'OPEN' ? 'OPENED' : 'CLOSED';
  if (accountFacts.state === requestedState) {
    const earlierEvent = colleague.events.find((event) => event.act === requestedAct);
    if (!earlierEvent) throw problem(409, `staff.is.${requestedState}`);
    const params = { name: earlierEvent.byName, at: earlierEvent.at };
    throw problem(409, `staff.already.${requestedState}`, { params, detail: `${params.name}, ${params.at}` });
  }
  if (refusal) throw problem(409, `staff.refused.${refusal}`);
  const changedAt = now.toISOString();
  await db
    .updateTable('users')
    .set({
      activated: requestedState === 'OPEN',
      closed_by_company_id: requestedState === 'OPEN' ? null : companyId,
      last_modified_by: user.login,
      last_modified_date: changedAt,
      version: sql`version + 1`,
    })
    .where('id', '=', userId)
    .execute();
  // A closed account is not opened again by a link that was still under way, nor by a sign-in of before.
  await revokeKeys(db, userId);
  const deleteResult = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  await db
    .insertInto('account_events')
    .values({ company_id: companyId, user_id: userId, act: requestedAct, at: changedAt, by_id: user.id, group_ids: [] })
    .execute();
  logEvent(requestedState === 'OPEN' ? 'account-open' : 'account-close', 'success', { subject: userId, company: companyId });
  const sessionCount = Number(deleteResult.numDeletedRows);
  if (sessionCount > 0) logEvent('sessions-end', 'success', { subject: userId, sessions: sessionCount, reason: 'closed' });
  ctx.afterCommit(() => app.rememberedAccess.forget(userId));
  return { name: `${colleague.firstName} ${colleague.lastName}` };
}
